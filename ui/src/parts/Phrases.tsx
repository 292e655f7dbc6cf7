import { Fragment } from 'react';
import styles from './Phrases.module.css';

/** A large line whose phrases (parted by `|`) are kept together: it breaks between them if it can. */
export function Phrases({ text }: { text: string }) {
  return text.split('|').map((phrase) => (
    <Fragment key={phrase}>
      <span className={styles.phrase}>{phrase}</span>
      {/[!-~]$/.test(phrase) && ' '}
    </Fragment>
  ));
}
