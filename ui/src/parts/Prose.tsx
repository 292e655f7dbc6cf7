import type { Html } from '../generated/document';
import { CmsHtml } from './CmsHtml';
import styles from './Prose.module.css';

/**
 * HTML of the CMS with typography for long texts. Not in `index.ts`: its style sheet is loaded with the pages that have such
 * texts.
 */
export function Prose({ html, lead = false }: { html: Html; lead?: boolean }) {
  return <CmsHtml html={html} className={lead ? `${styles.prose} ${styles.lead}` : styles.prose} />;
}
