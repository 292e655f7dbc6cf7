import type { Frame } from '../generated/document';
import { useI18n } from '../i18n/I18n';
import { Cached } from '../parts/Cached';
import { Link } from '../parts/Link';
import { Phrases } from '../parts/Phrases';
import { Prose } from '../parts/Prose';
import styles from './Footer.module.css';
import { Hotline } from './Hotline';
import { SECTIONS } from './sections';

/** Footer of every page. */
export function Footer({ frame: { footer, consent } }: { frame: Frame }) {
  const asks = consent === 'ask';
  return (
    <Cached
      element="footer"
      className={styles.footer}
      data-consent={asks || undefined}
      by={`footer ${asks} ${footer?.title} ${footer?.content}`}
    >
      {() => <Content footer={footer} asks={asks} />}
    </Cached>
  );
}

/** `asks`: whether visitors are asked before their visits are logged, and can change their answer here. */
function Content({ footer, asks }: { footer: Frame['footer']; asks: boolean }) {
  const { t } = useI18n();
  const name = t('site.name');
  const title = footer?.title || name;
  return (
    <>
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
            {asks && (
              <li>
                <button type="button" className="consent-again">
                  {t('footer.visits')}
                </button>
              </li>
            )}
          </ul>
        </div>
      </div>
    </>
  );
}
