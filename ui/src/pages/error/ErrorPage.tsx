import { useI18n } from '../../i18n/I18n';
import type { TextKey } from '../../i18n/texts';
import { Action } from '../../parts/Action';
import type { PageOf } from '../kinds';
import styles from './ErrorPage.module.css';

const TEXTS: Record<number, { title: TextKey; text: TextKey }> = {
  404: { title: 'error.notFound', text: 'error.notFoundText' },
  503: { title: 'error.unavailable', text: 'error.unavailableText' },
};

const OTHER: { title: TextKey; text: TextKey } = { title: 'error.error', text: 'error.errorText' };

/** A page that cannot be shown, and the way back (spec §2, §8). */
export function ErrorPage({ page: { status } }: { page: PageOf<'error'> }) {
  const { t } = useI18n();
  const { title, text } = TEXTS[status] ?? OTHER;
  return (
    <section className={styles.error}>
      <p className={styles.status}>{status}</p>
      <div className={styles.words}>
        <h1>{t(title)}</h1>
        <p className={styles.text}>{t(text)}</p>
        <p className={styles.ways}>
          {status !== 404 && (
            // The empty address is this page's own: following it asks for the page again, without JavaScript too.
            <a className={styles.retry} href="">
              {t('error.retry')}
            </a>
          )}
          <Action to="/">{t('error.home')}</Action>
        </p>
      </div>
    </section>
  );
}
