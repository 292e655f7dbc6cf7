import styles from './Scene.module.css';

/** The addresses of a scene: as wide as a telephone needs it, and as a large screen does. */
export interface SceneFiles {
  narrow: string;
  wide: string;
}

interface Props {
  scene: SceneFiles;
  /** `first` is what a visitor sees first and must not wait. */
  priority?: 'first' | 'later';
}

/** A scene from edge to edge behind what is said on it. It says nothing itself. */
export function Scene({ scene: { narrow, wide }, priority = 'later' }: Props) {
  return (
    <img
      className={styles.scene}
      src={wide}
      srcSet={`${narrow} 1280w, ${wide} 2560w`}
      sizes="100vw"
      alt=""
      width={2560}
      height={1440}
      decoding="async"
      {...(priority === 'first' ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
    />
  );
}
