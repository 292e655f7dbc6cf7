import { useI18n } from '../../i18n/I18n';
import styles from './Submit.module.css';
import { useReady } from './useReady';

interface Props {
  children: string;
  busy: boolean;
}

/** The submit button of a form. Disabled until hydration: scripts send the form. */
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
