import type { FrameText, Html } from '../generated/document';
import { CmsHtml } from '../parts/CmsHtml';
import styles from './Buyers.module.css';

/** The links that buyers look for, below their heading. */
export function Buyers({ buyers: { title, content } }: { buyers: FrameText }) {
  return (
    <>
      <p className={styles.title}>{title}</p>
      <BuyersLinks html={content} />
    </>
  );
}

export function BuyersLinks({ html }: { html: Html }) {
  return <CmsHtml className={styles.links} html={html} />;
}
