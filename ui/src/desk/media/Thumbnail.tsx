import styles from './Thumbnail.module.css';

const PICTURE = /\.(?:jpe?g|png|webp|gif|svg)$/i;
const RESIZABLE = /\.(?:jpe?g|png|webp)$/i;

/** Returns the address of a small picture of a file. */
export function smallAddress(path: string): string {
  return RESIZABLE.test(path) ? `/_image?src=${path}&w=320` : path;
}

/** A file at a glance: a small picture, or the kind of a document. */
export function Thumbnail({ path }: { path: string }) {
  if (!path.startsWith('/media/') || !PICTURE.test(path)) {
    return <span className={styles.thumbnail}>{path.split('.').pop()?.toUpperCase()}</span>;
  }
  return (
    <img
      className={styles.thumbnail}
      src={smallAddress(path)}
      alt=""
      width={160}
      height={120}
      loading="lazy"
      decoding="async"
    />
  );
}
