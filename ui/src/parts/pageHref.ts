/** The address of a page of a list: the first has the list's own, the others have `page` in their query besides. */
export function pageHref(list: string, page: number): string {
  if (page === 1) return list;
  return `${list}${list.includes('?') ? '&' : '?'}page=${page}`;
}
