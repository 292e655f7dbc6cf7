import { useMemo } from 'react';
import type { Html } from '../generated/document';
import { trustedHtml } from '../trusted';
import styles from './Prose.module.css';

/** HTML of the CMS, sanitised by the server, with typography for long texts. */
export function Prose({ html, lead = false }: { html: Html; lead?: boolean }) {
  // React compares by identity, and would insert the same HTML again.
  const trusted = useMemo(() => trustedHtml(html), [html]);
  return (
    <div
      className={lead ? `${styles.prose} ${styles.lead}` : styles.prose}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server (type Html).
      dangerouslySetInnerHTML={{ __html: trusted }}
    />
  );
}
