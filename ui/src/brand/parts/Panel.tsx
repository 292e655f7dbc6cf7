import type { ReactNode } from 'react';
import { type BackgroundFiles, BackgroundPicture } from './BackgroundPicture';
import styles from './Panel.module.css';

interface Props {
  background?: BackgroundFiles;
  priority?: 'first' | 'later';
  /** Where the text stands on the slide. */
  at?: 'start' | 'low' | 'middle';
  children: ReactNode;
}

/** The content of a slide: text, on a background picture if there is one. */
export function Panel({ background, priority, at = 'start', children }: Props) {
  return (
    <section className={styles.panel}>
      {background && <BackgroundPicture background={background} {...(priority && { priority })} />}
      <div className={`${styles.words} ${styles[at]}`}>{children}</div>
    </section>
  );
}
