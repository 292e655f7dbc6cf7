import { useI18n } from '../../i18n/I18n';
import type { TextKey } from '../../i18n/texts';
import { Hotline } from '../../layout/Hotline';
import { waysTo } from '../../layout/menu';
import { OFFLINE } from '../../navigation/errorDocument';
import { ActionLink, Words } from '../../parts';
import type { PageOf } from '../kinds';
import styles from './ErrorPage.module.css';

const TEXTS: Record<number, { title: TextKey; text: TextKey }> = {
  [OFFLINE]: { title: 'error.offline', text: 'error.offlineText' },
  404: { title: 'error.notFound', text: 'error.notFoundText' },
  429: { title: 'error.tooMany', text: 'error.tooManyText' },
  503: { title: 'error.unavailable', text: 'error.unavailableText' },
};

/** The address in the browser: the page for status 503 is made once for all addresses. */
const HERE = '';

const OTHER: { title: TextKey; text: TextKey } = { title: 'error.error', text: 'error.errorText' };

/** The heading for a status; also the document title where the browser creates the error page itself. */
export function errorTitle(status: number): TextKey {
  return (TEXTS[status] ?? OTHER).title;
}

/**
 * Error page with a retry link, or where a page is missing with links to the search and the samples, and with a link to
 * the home page (spec §2, §8). Shows the page's message, else the text for its status; while the site has a fault, also
 * the hotline.
 */
export function ErrorPage({ page: { status, message } }: { page: PageOf<'error'> }) {
  const { t } = useI18n();
  const { title, text } = TEXTS[status] ?? OTHER;
  return (
    <section className={styles.error}>
      {status !== OFFLINE && <p className={styles.status}>{status}</p>}
      {/* Decorative: a loose thread. */}
      <svg className={styles.ornament} viewBox="0 0 300 120" aria-hidden="true" focusable="false">
        <path d="M0 60C50 60 80 46 112 26s70-10 58 22-70 44-88 22 30-54 78-42 92 58 140 40" />
      </svg>
      <div className={styles.words}>
        <h1>
          <Words text={t(title)} />
        </h1>
        <p className={styles.text}>{message ?? t(text)}</p>
        {status >= 500 && <Hotline />}
        <p className={styles.ways}>
          {status !== 404 && (
            // A plain link: retries by in-app navigation, or by the browser without JavaScript.
            <a className={styles.retry} href={HERE}>
              {t('error.retry')}
            </a>
          )}
          {status === 404 &&
            waysTo(t, ['nav.search', 'nav.sample']).map(({ to, text }, index) => (
              <ActionLink key={to} to={to} weight={index === 0 ? 'main' : 'quiet'}>
                {text}
              </ActionLink>
            ))}
          <ActionLink to="/" weight="quiet">
            {t('error.home')}
          </ActionLink>
        </p>
      </div>
    </section>
  );
}
