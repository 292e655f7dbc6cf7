/** The path of the results for some words, without language prefix. The server's engine has no `URLSearchParams`. */
export function searchHref(query: string): string {
  return `/search?q=${encodeURIComponent(query)}`;
}
