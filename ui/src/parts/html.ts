/**
 * CMS HTML with its tables in boxes of their own, which scroll sideways and can be reached by keyboard. A string, so
 * that server and browser make the same of it.
 */
export function withScrollingTables(html: string, label: string): string {
  if (!html.includes('<table')) return html;
  const name = label.replace(/[&"<>]/g, '');
  return html
    .replaceAll('<table', `<section tabindex="0" aria-label="${name}"><table`)
    .replaceAll('</table>', '</table></section>');
}
