import { useHref, useLocation } from 'react-router';
import { useI18n } from '../../i18n/I18n';
import type { TextKey } from '../../i18n/texts';
import { OFFLINE } from '../../navigation/errorDocument';
import type { PageOf } from '../../pages/kinds';
import { BrandActionLink } from '../parts';
import styles from './BrandErrorPage.module.css';

const TEXTS: Record<number, { title: TextKey; text: TextKey }> = {
  [OFFLINE]: { title: 'brand.error.offline', text: 'brand.error.offlineText' },
  404: { title: 'brand.error.notFound', text: 'brand.error.notFoundText' },
  503: { title: 'brand.error.unavailable', text: 'brand.error.unavailableText' },
};

const OTHER: { title: TextKey; text: TextKey } = {
  title: 'brand.error.error',
  text: 'brand.error.errorText',
};

/** The heading for a status; also the document title where the browser creates the error page itself. */
export function brandErrorTitle(status: number): TextKey {
  return (TEXTS[status] ?? OTHER).title;
}

/** Error page of the brand site, with a retry link and a link to the home page (spec §2, §8). */
export function BrandErrorPage({ page: { status, message } }: { page: PageOf<'error'> }) {
  const { t } = useI18n();
  const here = useHref(useLocation());
  const { title, text } = TEXTS[status] ?? OTHER;
  return (
    <section className={styles.error}>
      {status !== OFFLINE && (
        <p className={styles.status} aria-hidden="true">
          {status}
        </p>
      )}
      <h1 className={styles.title}>{t(title)}</h1>
      <p className={styles.text}>{message ?? t(text)}</p>
      <p className={styles.ways}>
        {status !== 404 && <BrandActionLink to={here}>{t('brand.error.retry')}</BrandActionLink>}
        <BrandActionLink to="/">{t('brand.error.home')}</BrandActionLink>
      </p>
    </section>
  );
}
