/**
 * CMS HTML with its tables in boxes of their own, which scroll sideways and can be reached by keyboard; a corner that
 * says nothing is no heading. A string, so that server and browser make the same of it.
 */
export function withReadableTables(html: string, label: string): string {
  if (!html.includes('<table')) return html;
  const name = label.replace(/[&"<>]/g, '');
  return html
    .replaceAll('<table', `<section tabindex="0" aria-label="${name}"><table`)
    .replaceAll('</table>', '</table></section>')
    .replace(/<th((?:\s[^>]*)?)>\s*<\/th>/g, '<td$1></td>');
}
