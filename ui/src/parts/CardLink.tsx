import type { ReactNode } from 'react';
import type { Link } from '../generated/document';
import styles from './CardLink.module.css';
import { CmsLink } from './Link';

interface Props {
  /** Without a link only the content is rendered. */
  link: Link | null;
  target?: '_blank' | undefined;
  children: ReactNode;
}

/** The link of a card, its nearest positioned ancestor. The whole card is clickable, and has the focus outline. */
export function CardLink(props: Props) {
  return props.link ? <CmsLink className={styles.link} {...props} link={props.link} /> : props.children;
}
