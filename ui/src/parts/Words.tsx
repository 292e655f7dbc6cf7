import { Fragment, useContext } from 'react';
import { Settings } from './settings';
import styles from './Words.module.css';

/** The mark between two phrases (src/site/phrases): a zero width space. */
const BREAK = '\u200b';

/** A Chinese or Japanese title that breaks between its phrases, in all browsers. */
export function Words({ text }: { text: string }) {
  const { phrases } = useContext(Settings);
  const parts = (marked(phrases).get(text) ?? text).split(BREAK);
  if (parts.length === 1) return text;
  return (
    <span className={styles.words}>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity.
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}

const known = new WeakMap<readonly string[], ReadonlyMap<string, string>>();

/** Returns the marked titles of a page by the titles. */
function marked(phrases: readonly string[]): ReadonlyMap<string, string> {
  const titles = known.get(phrases) ?? new Map(phrases.map((title) => [title.replaceAll(BREAK, ''), title]));
  known.set(phrases, titles);
  return titles;
}
