import type { Frame } from '../generated/document';
import { useI18n } from '../i18n/I18n';
import { Link } from '../parts/Link';
import { Phrases } from '../parts/Phrases';
import { Prose } from '../parts/Prose';
import styles from './Footer.module.css';
import { Hotline } from './Hotline';
import { SECTIONS } from './sections';

/** Footer of every page. */
export function Footer({ frame }: { frame: Frame }) {
  const { t } = useI18n();
  const { footer } = frame;
  const consent = frame.consent === 'ask';
  const name = t('site.name');
  const title = footer?.title || name;
  return (
    <footer className={styles.footer} data-consent={consent || undefined}>
      <div className={styles.divider} aria-hidden="true" />
      <div className={styles.inner}>
        <div className={styles.company}>
          <p className={styles.title}>{title === name ? <Phrases text={t('site.phrases')} /> : title}</p>
          <p className={styles.since}>{t('site.since')}</p>
        </div>
        <div className={styles.address}>
          {footer && <Prose html={footer.content} />}
          {!footer && <Hotline />}
        </div>
        <nav className={styles.sitemap} aria-label={t('footer.sitemap')}>
          <ul>
            {SECTIONS.map(({ to, text }) => (
              <li key={to}>
                <Link to={to}>{t(text)}</Link>
              </li>
            ))}
            <li>
              <Link to="/bbs">{t('bbs.title')}</Link>
            </li>
          </ul>
        </nav>
        <p className={styles.colophon}>{t('footer.colophon')}</p>
        <div className={styles.rights}>
          <p>{t('footer.rights')}</p>
          <ul>
            <li>
              <Link to="/privacy">{t('footer.privacy')}</Link>
            </li>
            <li>
              <Link to="/user/terms">{t('footer.terms')}</Link>
            </li>
            {consent && (
              <li>
                <button type="button" className="consent-again">
                  {t('footer.visits')}
                </button>
              </li>
            )}
          </ul>
        </div>
      </div>
    </footer>
  );
}
