import { useI18n } from '../../i18n/I18n';
import { useHydrated } from '../../parts';
import styles from './Submit.module.css';

interface Props {
  children: string;
  busy: boolean;
  /** Whether the browser sends the form, so that it works without scripts. */
  native?: boolean;
}

/** The submit button of a form. Disabled until hydration if scripts send the form. */
export function Submit({ children, busy, native = false }: Props) {
  const { t } = useI18n();
  const hydrated = useHydrated();
  return (
    <>
      <button className={styles.submit} type="submit" disabled={!native && !hydrated} aria-disabled={busy}>
        {busy ? t('user.sending') : children}
      </button>
      {!native && (
        <noscript>
          <p className={styles.notice}>{t('user.noScript')}</p>
        </noscript>
      )}
    </>
  );
}
