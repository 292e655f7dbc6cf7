import type { ComponentProps } from 'react';
import type { Link, Picture } from '../generated/document';
import { Breadcrumb } from './Breadcrumb';
import { Image } from './Image';
import { LinkedPicture } from './LinkedPicture';
import styles from './PageHead.module.css';
import { isLongTitle } from './titleLength';
import { Words } from './Words';

/** Beside the title, or above it at full width. */
const SIZES = '(min-width: 761px) 56vw, 100vw';

interface Props {
  title: string;
  banner: Picture | null;
  /** The banner's link, opened in a new tab; the label is the picture's `alt`. */
  link?: Link | null;
  steps: ComponentProps<typeof Breadcrumb>['steps'];
  /** A low head, for pages that people come to for work. */
  small?: boolean | undefined;
}

/** Head of a page: breadcrumb, title, and the banner beside them. */
export function PageHead({ title, banner, link = null, steps, small = false }: Props) {
  return (
    <header className={small ? `${styles.head} ${styles.small}` : styles.head}>
      {banner && (
        <div className={styles.banner}>
          {link ? (
            <LinkedPicture
              picture={banner}
              link={link}
              target="_blank"
              label={banner.alt || title}
              width={2400}
              height={800}
              sizes={SIZES}
              priority="first"
            />
          ) : (
            <Image picture={banner} width={2400} height={800} sizes={SIZES} priority="first" />
          )}
        </div>
      )}
      <div className={styles.crumbs}>
        <Breadcrumb steps={steps} />
      </div>
      <h1 className={isLongTitle(title) ? `${styles.title} ${styles.long}` : styles.title}>
        <Words text={title} />
      </h1>
    </header>
  );
}
