import type { ReactNode } from 'react';
import styles from './Panel.module.css';
import { Scene, type SceneFiles } from './Scene';

interface Props {
  scene?: SceneFiles;
  priority?: 'first' | 'later';
  /** Where the text stands on the slide. */
  at?: 'start' | 'low' | 'middle';
  children: ReactNode;
}

/** The content of a slide: text, on a background picture if there is one. */
export function Panel({ scene, priority, at = 'start', children }: Props) {
  return (
    <section className={styles.panel}>
      {scene && <Scene scene={scene} {...(priority && { priority })} />}
      <div className={`${styles.words} ${styles[at]}`}>{children}</div>
    </section>
  );
}
