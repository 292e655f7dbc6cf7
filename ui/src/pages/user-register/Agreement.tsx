import { useI18n } from '../../i18n/I18n';
import { localised } from '../../i18n/locale';
import type { TextKey } from '../../i18n/texts';
import { CmsLink } from '../../parts';
import styles from './Agreement.module.css';

/** Checkbox for the terms, which open in a new tab so that the form keeps its input. */
export function Agreement({ error }: { error: TextKey | undefined }) {
  const { t, locale } = useI18n();
  const terms = { href: localised('/user/terms', locale), external: true };
  return (
    <div className={styles.agreement}>
      <p className={styles.row}>
        <span className={styles.choice}>
          <input
            className={styles.box}
            type="checkbox"
            id="agree"
            name="agree"
            defaultChecked
            required
            aria-invalid={error !== undefined}
            aria-describedby={error && 'agree-error'}
          />
          <label htmlFor="agree">{t('register.agree')}</label>
        </span>{' '}
        <CmsLink link={terms}>{t('register.terms')}</CmsLink>
      </p>
      <p className={styles.error} id="agree-error">
        {error && t(error)}
      </p>
    </div>
  );
}
