import type { Frame } from '../generated/document';
import { useI18n } from '../i18n/I18n';
import { Cached } from '../parts/Cached';
import { Link } from '../parts/Link';
import { Account } from './Account';
import { Buyers, BuyersLinks } from './Buyers';
import styles from './Header.module.css';
import { Hotline } from './Hotline';
import { InquiryList } from './InquiryList';
import { LanguageMenu } from './LanguageMenu';
import { Logo } from './Logo';
import { currentKey, waysTo } from './menu';
import { Navigation } from './Navigation';
import { useDisclosure } from './useDisclosure';
import { useHiding } from './useHiding';

/** A link to the contacts in a text. */
const CONTACT = '/about/contact"';

/**
 * Header of every page: name, navigation, search, quotation, hotline, account and language. Its bar stays at the top of the window,
 * except while the page scrolls down.
 */
export function Header({ frame, path }: { frame: Frame; path: string | null }) {
  const { t, locale } = useI18n();
  const header = useHiding();
  const menu = useDisclosure(frame.path);
  const group = useDisclosure(frame.path);
  const { buyers } = frame;
  return (
    <header className={styles.header} ref={header}>
      <div className={styles.utility}>
        <Hotline />
        <div className={styles.tools}>
          <InquiryList />
          <Account />
          <LanguageMenu frame={frame} />
        </div>
      </div>
      <Cached
        element="div"
        className={styles.bar}
        by={`bar ${path === null ? '' : currentKey(t, locale, path)} ${buyers?.title} ${buyers?.content}`}
      >
        {() => (
          <>
            <Link className={styles.name} to="/">
              {t('company.logo') ? (
                <Logo />
              ) : (
                <>
                  <span className={styles.mark} aria-hidden="true" />
                  <span className={styles.short}>{t('company.short')}</span>
                  {t('company.second') && (
                    <span className={styles.roman} lang={locale === 'en' ? 'zh-Hans' : 'en'}>
                      {t('company.second')}
                    </span>
                  )}
                </>
              )}
            </Link>
            <div className={styles.wide}>
              <Navigation label="nav.label" path={path} />
              {buyers && (
                <details className={styles.group} ref={group}>
                  <summary>{buyers.title}</summary>
                  <div className={styles.panel}>
                    <BuyersLinks html={buyers.content} />
                  </div>
                </details>
              )}
            </div>
            <Link className={styles.search} to="/search" aria-label={t('nav.search')}>
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="M15 15l6 6M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0" />
              </svg>
            </Link>
            <Link className={styles.quote} to="/inquiry">
              {t('nav.quote')}
            </Link>
            <details className={styles.narrow} ref={menu}>
              <summary className={styles.summary}>{t('nav.menu')}</summary>
              <div className={styles.sheet}>
                <Navigation label="nav.menu" path={path} />
                {buyers && <Buyers buyers={buyers} />}
                <Hotline />
                {waysTo(t, buyers?.content.includes(CONTACT) ? [] : ['about.contact']).map(({ to, text }) => (
                  <Link key={to} className={styles.contact} to={to}>
                    {text}
                  </Link>
                ))}
                <Link className={styles.quote} to="/inquiry">
                  {t('nav.quote')}
                </Link>
              </div>
            </details>
          </>
        )}
      </Cached>
    </header>
  );
}
