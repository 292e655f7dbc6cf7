import type { Link, Picture } from '../generated/document';
import { Image } from './Image';
import { CmsLink } from './Link';
import styles from './LinkedPicture.module.css';

interface Props {
  picture: Picture;
  link: Link;
  /** Text of the label on the picture. */
  label: string;
  width: number;
  height: number;
  sizes: string;
  priority?: 'first' | 'later';
  /** Opens a new tab even for internal links. */
  target?: '_blank';
}

/** A linked picture with a label. */
export function LinkedPicture({ picture, link, label, target, ...image }: Props) {
  return (
    <CmsLink className={styles.linked} link={link} target={target}>
      <Image picture={{ ...picture, alt: '' }} {...image} />
      <span className={styles.label}>{label}</span>
    </CmsLink>
  );
}
