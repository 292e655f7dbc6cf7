import { telephoneUrl } from '../../contactLinks';
import { useI18n } from '../../i18n/I18n';
import { useDisclosure } from '../../layout/useDisclosure';
import { MENU } from '../menu';
import { Shops } from '../parts/Shops';
import styles from './BrandHeader.module.css';

/** Header of every page of the brand site, over the picture below it: name, navigation, hotline (spec §1). */
export function BrandHeader({ path }: { path: string | null }) {
  const { t } = useI18n();
  const menu = useDisclosure(path);
  const entries = MENU.map(({ to, text }) => (
    <li key={to}>
      <a className={styles.link} href={to} aria-current={to === path ? 'page' : undefined}>
        {t(text)}
      </a>
    </li>
  ));
  return (
    <header className={styles.header}>
      <a className={styles.name} href="/">
        <svg className={styles.mark} viewBox="3 5 26 19" aria-hidden="true" focusable="false">
          <path d="M5 21q5.5-6 11 0t11 0" />
          <circle cx="16" cy="11.5" r="5" />
        </svg>
        <span className={styles.short}>{t('brand.name')}</span>
        <span className={styles.roman} lang="en">
          {t('brand.roman')}
        </span>
      </a>
      <nav className={styles.wide} aria-label={t('brand.nav.label')}>
        <ul className={styles.list}>{entries}</ul>
      </nav>
      <details className={styles.narrow} ref={menu}>
        <summary className={styles.summary}>{t('brand.nav.menu')}</summary>
        <nav className={styles.sheet} aria-label={t('brand.nav.menu')}>
          <ul>{entries}</ul>
          <Shops className={styles.shops} />
          <p className={styles.call}>
            <a href={telephoneUrl(t('brand.hotline.number'))}>{t('brand.hotline.number')}</a>
            <span>{t('brand.hotline.hours')}</span>
          </p>
        </nav>
      </details>
    </header>
  );
}
