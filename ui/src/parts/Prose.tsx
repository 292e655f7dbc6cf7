import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import type { Html } from '../generated/document';
import { useI18n } from '../i18n/I18n';
import { belongsTo, prefixOf } from '../i18n/locale';
import { withReadableTables } from './html';
import styles from './Prose.module.css';

/** HTML of the CMS, set like a page of a book. The server has sanitised it. */
export function Prose({ html, lead = false }: { html: Html; lead?: boolean }) {
  const { t } = useI18n();
  const follow = useContentLinks();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the links inside are what is operated.
    <div
      className={lead ? `${styles.prose} ${styles.lead}` : styles.prose}
      onClick={follow}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server (type Html).
      dangerouslySetInnerHTML={{ __html: withReadableTables(html, t('a11y.table')) }}
    />
  );
}

/** Lets links within CMS HTML that stay in the site go through in-app navigation. */
function useContentLinks() {
  const { locale } = useI18n();
  const navigate = useNavigate();
  return (event: MouseEvent<HTMLElement>) => {
    const anchor = event.target instanceof Element ? event.target.closest('a') : null;
    const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!anchor?.href || !plain || anchor.target || event.defaultPrevented) return;
    const url = new URL(anchor.href);
    if (url.origin !== location.origin || url.pathname.startsWith('/media/')) return;
    if (!belongsTo(url.pathname, locale)) return;
    event.preventDefault();
    navigate((url.pathname.slice(prefixOf(locale).length) || '/') + url.search + url.hash);
  };
}
