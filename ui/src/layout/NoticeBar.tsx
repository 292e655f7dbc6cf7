import { useEffect } from 'react';
import { useI18n } from '../i18n/I18n';
import { Link } from '../parts/Link';
import styles from './NoticeBar.module.css';
import { tell, turnPage, useNotice } from './notice';

/** Says what has happened, until the next page. `path` is that of this page. */
export function NoticeBar({ path }: { path: string }) {
  const { t } = useI18n();
  const notice = useNotice();
  // biome-ignore lint/correctness/useExhaustiveDependencies: on every other page.
  useEffect(() => turnPage, [path]);
  const isShown = notice !== null;
  useEffect(() => {
    if (!isShown) return undefined;
    // It may cover what has the focus.
    const close = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') tell(null);
    };
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [isShown]);
  return (
    <div className={styles.place} role="status">
      {notice && (
        <p className={styles.notice}>
          <span>{t(notice.text, notice.values)}</span>
          {path.split('?')[0] !== notice.next.to && <Link to={notice.next.to}>{t(notice.next.text)}</Link>}
          <button type="button" aria-label={t('nav.close')} onClick={() => tell(null)}>
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d="M4 4l8 8M12 4l-8 8" />
            </svg>
          </button>
        </p>
      )}
    </div>
  );
}
