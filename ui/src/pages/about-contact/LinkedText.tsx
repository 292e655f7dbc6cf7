import type { ContactItem } from '../../generated/document';
import { contactText } from './contactText';

/** The text of a contact, with its addresses and numbers as links. */
export function LinkedText({ item: { text, link } }: { item: ContactItem }) {
  return contactText(text, link).map(({ words, href }) =>
    href === undefined ? (
      words
    ) : (
      <a key={words} href={href}>
        {words}
      </a>
    ),
  );
}
