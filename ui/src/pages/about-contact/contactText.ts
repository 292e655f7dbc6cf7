import type { Link } from '../../generated/document';

/** A piece of a contact's text, and where it leads. */
interface Piece {
  words: string;
  href?: string;
}

const ADDRESS = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/;
const NUMBER = /\+?\d[\d\s()-]{5,}\d/;

/**
 * The text of a contact with what can be acted upon as links: every e-mail address in it, and the number that the
 * contact's `tel:` link dials. Where a link is said nowhere in the text, all of the text is the link.
 */
export function contactText(text: string, link: Link | null): Piece[] {
  const dials = link?.href.startsWith('tel:') ? link.href : undefined;
  const pattern = new RegExp(dials ? `${ADDRESS.source}|${NUMBER.source}` : ADDRESS.source, 'g');
  const pieces: Piece[] = [];
  let rest = 0;
  for (const { 0: words, index } of text.matchAll(pattern)) {
    const href = words.includes('@') ? `mailto:${words}` : dials;
    if (href === undefined || (href === dials && digits(words) !== digits(href))) continue;
    if (index > rest) pieces.push({ words: text.slice(rest, index) });
    pieces.push({ words, href });
    rest = index + words.length;
  }
  if (pieces.length === 0) return [link ? { words: text, href: link.href } : { words: text }];
  if (rest < text.length) pieces.push({ words: text.slice(rest) });
  return pieces;
}

function digits(text: string): string {
  return text.replace(/\D/g, '');
}
