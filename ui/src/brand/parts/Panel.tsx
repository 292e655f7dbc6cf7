import type { ReactNode } from 'react';
import styles from './Panel.module.css';
import { Scene, type SceneFiles } from './Scene';

interface Props {
  scene?: SceneFiles;
  priority?: 'first' | 'later';
  /** Where on the scene the words stand. */
  at?: 'start' | 'low' | 'middle';
  children: ReactNode;
}

/** What a slide holds: words, on a scene or on the bare ground. */
export function Panel({ scene, priority, at = 'start', children }: Props) {
  return (
    <section className={styles.panel}>
      {scene && <Scene scene={scene} {...(priority && { priority })} />}
      <div className={`${styles.words} ${styles[at]}`}>{children}</div>
    </section>
  );
}
