import { mailUrl } from '../../contactLinks';
import type { Link } from '../../generated/document';

/** A piece of a contact's text, with its link if it has one. */
interface Piece {
  words: string;
  href?: string;
}

const ADDRESS = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/;
const NUMBER = /\+?\d[\d\s()-]{5,}\d/;

/**
 * Splits the text of a contact into plain and linked pieces: every e-mail address, and the number that the contact's
 * `tel:` link dials. If neither occurs in the text, the whole text is the link.
 */
export function contactText(text: string, link: Link | null): Piece[] {
  const dials = link?.href.startsWith('tel:') ? link.href : undefined;
  const pattern = new RegExp(dials ? `${ADDRESS.source}|${NUMBER.source}` : ADDRESS.source, 'g');
  const pieces: Piece[] = [];
  let rest = 0;
  for (const { 0: words, index } of text.matchAll(pattern)) {
    const href = words.includes('@') ? mailUrl(words) : dials;
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
