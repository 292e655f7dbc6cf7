import { Fragment } from 'react';
import styles from './Phrases.module.css';

/** A heading that breaks between its phrases (separated by `|`) if possible. */
export function Phrases({ text }: { text: string }) {
  return text.split('|').map((phrase) => (
    <Fragment key={phrase}>
      <span className={styles.phrase}>{phrase}</span>
      {/[!-~]$/.test(phrase) && ' '}
    </Fragment>
  ));
}
