import { useI18n } from '../../i18n/I18n';
import styles from './Submit.module.css';
import { useReady } from './useReady';

interface Props {
  children: string;
  busy: boolean;
}

/** The one button of a form. Until the page has been taken over nothing can be sent: its scripts do the sending. */
export function Submit({ children, busy }: Props) {
  const { t } = useI18n();
  const ready = useReady();
  return (
    <>
      <button className={styles.submit} type="submit" disabled={!ready} aria-disabled={busy}>
        {busy ? t('user.sending') : children}
      </button>
      <noscript>
        <p className={styles.notice}>{t('user.noScript')}</p>
      </noscript>
    </>
  );
}
