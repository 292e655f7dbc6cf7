/**
 * The page numbers of a paginator: first, last, current and its neighbours, with gaps between. A gap of one page shows
 * that page.
 */
export function pageWindow(page: number, pages: number): Array<number | 'gap-before' | 'gap-after'> {
  const from = page - 1 <= 3 ? 1 : page - 1;
  const to = page + 1 >= pages - 2 ? pages : page + 1;
  const window: Array<number | 'gap-before' | 'gap-after'> = [];
  if (from > 1) window.push(1, 'gap-before');
  for (let entry = from; entry <= to; entry++) window.push(entry);
  if (to < pages) window.push('gap-after', pages);
  return window;
}
