/** The line of the RFQ sheet for product and style number, from 0. */
const STYLE_LINE = 4;

/** Returns the style number in a fragment; `null` without one. */
export function styleIn(fragment: string): string | null {
  const style = new URLSearchParams(fragment.slice(1)).get('style') ?? '';
  return /^[A-Z]{1,4}-[A-Z0-9-]{1,16}$/.test(style) ? style : null;
}

/**
 * Returns a `mailto:` link to a request for quotation: each line of the RFQ sheet on a line of its own, to be filled in. Mail
 * programs on Windows take links of up to 2,000 characters.
 */
export function mailLink(
  address: string,
  subject: string,
  lines: readonly string[],
  style: string | null,
): string {
  const body = lines.map((line, index) => `${line}: ${(index === STYLE_LINE && style) || ''}`);
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.join('\r\n'))}`;
}
