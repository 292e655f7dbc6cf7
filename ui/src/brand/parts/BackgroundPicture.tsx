import styles from './BackgroundPicture.module.css';

/** The URLs of a background picture in two widths. */
export interface BackgroundFiles {
  narrow: string;
  wide: string;
}

interface Props {
  background: BackgroundFiles;
  /** `first` is for a picture at the top of the page, which loads eagerly. */
  priority?: 'first' | 'later';
}

/** A decorative picture behind the text, as wide as the page. */
export function BackgroundPicture({ background: { narrow, wide }, priority = 'later' }: Props) {
  return (
    <img
      className={styles.picture}
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
