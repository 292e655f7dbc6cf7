/** Returns the URL of a page of a list; the first page has no `page` parameter. */
export function pageHref(list: string, page: number): string {
  if (page === 1) return list;
  return `${list}${list.includes('?') ? '&' : '?'}page=${page}`;
}
