import type { Frame } from '../generated/document';
import { useI18n } from '../i18n/I18n';
import { Cached } from '../parts/Cached';
import { Link } from '../parts/Link';
import { Account } from './Account';
import styles from './Header.module.css';
import { Hotline } from './Hotline';
import { LanguageMenu } from './LanguageMenu';
import { Navigation } from './Navigation';
import { sectionKey } from './sections';
import { useDisclosure } from './useDisclosure';

/** Header of every page: name, navigation, hotline, account and language. */
export function Header({ frame, path }: { frame: Frame; path: string | null }) {
  const { t, locale } = useI18n();
  const menu = useDisclosure(frame.path);
  return (
    <header className={styles.header}>
      <div className={styles.utility}>
        <Hotline />
        <div className={styles.tools}>
          <Account />
          <LanguageMenu frame={frame} />
        </div>
      </div>
      <Cached element="div" className={styles.bar} by={`bar ${path === null ? '' : sectionKey(path)}`}>
        {() => (
          <>
            <Link className={styles.name} to="/">
              <span className={styles.mark} aria-hidden="true" />
              <span className={styles.short}>{t('site.short')}</span>
              <span className={styles.roman} lang={locale === 'en' ? 'zh-Hans' : 'en'}>
                {t('site.roman')}
              </span>
            </Link>
            <Navigation className={styles.wide} label="nav.label" path={path} />
            <details className={styles.narrow} ref={menu}>
              <summary className={styles.summary}>{t('nav.menu')}</summary>
              <div className={styles.sheet}>
                <Navigation label="nav.menu" path={path} />
                <Hotline />
              </div>
            </details>
          </>
        )}
      </Cached>
    </header>
  );
}
