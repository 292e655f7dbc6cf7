/**
 * Returns the `mailto:` URL of an address, of a message with these parts if there are any (RFC 6068). Nothing in an address can
 * add a recipient or a part: strangers may have typed it.
 */
export function mailUrl(address: string, parts: Readonly<Record<string, string>> = {}): string {
  // The last at sign is the one between local part and domain.
  const to = encodeURIComponent(address).replace(/%40(?!.*%40)/, '@');
  const query = Object.entries(parts).map(([name, text]) => `${name}=${encodeURIComponent(text)}`);
  return `mailto:${[to, ...(query.length > 0 ? [query.join('&')] : [])].join('?')}`;
}

/** Returns the `tel:` URL of a telephone number (RFC 3966). */
export function telephoneUrl(number: string): string {
  return `tel:${number.replace(/[^\d+*#-]/g, '')}`;
}
