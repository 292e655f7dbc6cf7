import type { Html } from '../generated/document';
import { useI18n } from '../i18n/I18n';
import { withReadableTables } from './html';
import styles from './Prose.module.css';

/** HTML of the CMS, set like a page of a book. The server has sanitised it. */
export function Prose({ html, lead = false }: { html: Html; lead?: boolean }) {
  const { t } = useI18n();
  return (
    <div
      className={lead ? `${styles.prose} ${styles.lead}` : styles.prose}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server (type Html).
      dangerouslySetInnerHTML={{ __html: withReadableTables(html, t('a11y.table')) }}
    />
  );
}
