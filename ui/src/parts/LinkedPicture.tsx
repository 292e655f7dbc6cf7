import type { Link, Picture } from '../generated/document';
import { Image } from './Image';
import { CmsLink } from './Link';
import styles from './LinkedPicture.module.css';

interface Props {
  picture: Picture;
  link: Link;
  /** What is written on the picture: where it leads. */
  label: string;
  width: number;
  height: number;
  sizes: string;
  priority?: 'first' | 'later';
  /** A new tab even where the link stays within the site. */
  target?: '_blank';
}

/** A picture that leads somewhere, with a label stitched on that says where. */
export function LinkedPicture({ picture, link, label, target, ...image }: Props) {
  return (
    <CmsLink className={styles.linked} link={link} target={target}>
      <Image picture={{ ...picture, alt: '' }} {...image} />
      <span className={styles.label}>{label}</span>
    </CmsLink>
  );
}
