import type { Html } from '../generated/document';
import { CmsHtml } from './CmsHtml';
import styles from './Prose.module.css';

interface Props {
  html: Html;
  /** Whether the first paragraph is larger. */
  lead?: boolean;
  className?: string | undefined;
}

/**
 * HTML of the CMS with typography for long texts. Not in `index.ts`: its style sheet is loaded with the pages that have such
 * texts.
 */
export function Prose({ html, lead = false, className = '' }: Props) {
  return <CmsHtml html={html} className={`${styles.prose} ${lead ? styles.lead : className}`.trim()} />;
}
