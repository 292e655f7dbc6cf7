import { useI18n } from '../../i18n/I18n';
import { HOTLINE, PLACES, telephone } from '../places';
import styles from './BrandFooter.module.css';

/** The foot of every page of the brand site. */
export function BrandFooter({ path }: { path: string }) {
  const { t } = useI18n();
  return (
    <footer className={styles.footer}>
      <p className={styles.line}>{t('brand.footer.line')}</p>
      <nav className={styles.sitemap} aria-label={t('brand.footer.sitemap')}>
        <ul>
          {PLACES.map(({ to, text }) => (
            <li key={to}>
              <a href={to} aria-current={to === path ? 'page' : undefined}>
                {t(text)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <p className={styles.call}>
        <span>{t('brand.hotline.label')}</span>
        <a href={telephone(HOTLINE)}>{HOTLINE}</a>
        <span>{t('brand.hotline.hours')}</span>
      </p>
      <p className={styles.rights}>{t('brand.footer.rights')}</p>
    </footer>
  );
}
