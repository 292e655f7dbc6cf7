import { telephoneUrl } from '../../contactLinks';
import type { Frame } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { MENU } from '../menu';
import { Shops } from '../parts/Shops';
import styles from './BrandFooter.module.css';

/** The public security register, which finds an entry by its number. */
const POLICE = 'https://beian.mps.gov.cn/#/query/webSearch?code=';

/** Footer of every page of the brand site. */
export function BrandFooter({ frame, path }: { frame: Frame; path: string | null }) {
  const { t } = useI18n();
  const consent = frame.consent === 'ask';
  const police = t('brand.footer.police');
  return (
    <footer className={styles.footer} data-consent={consent || undefined}>
      <p className={styles.line}>{t('brand.footer.line')}</p>
      <nav className={styles.sitemap} aria-label={t('brand.footer.sitemap')}>
        <ul>
          {MENU.map(({ to, text }) => (
            <li key={to}>
              <a href={to} aria-current={to === path ? 'page' : undefined}>
                {t(text)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {frame.shops.length > 0 && (
        <nav className={styles.shops} aria-label={t('brand.footer.shops')}>
          <p aria-hidden="true">{t('brand.footer.shops')}</p>
          <Shops />
        </nav>
      )}
      <p className={styles.call}>
        <span>{t('brand.hotline.label')}</span>
        <a href={telephoneUrl(t('brand.hotline.number'))}>{t('brand.hotline.number')}</a>
        <span>{t('brand.hotline.hours')}</span>
      </p>
      <p className={styles.rights}>
        <span>{t('brand.footer.rights')}</span>
        <a href="/privacy" aria-current={path === '/privacy' ? 'page' : undefined}>
          {t('brand.footer.privacy')}
        </a>
        <a href="/accessibility" aria-current={path === '/accessibility' ? 'page' : undefined}>
          {t('brand.footer.accessibility')}
        </a>
        <Filing to="https://beian.miit.gov.cn/" name={t('brand.footer.icp')} />
        <Filing to={POLICE + police.replace(/\D/g, '')} name={police} />
        {consent && (
          <button type="button" className="consent-again">
            {t('brand.footer.visits')}
          </button>
        )}
      </p>
    </footer>
  );
}

/** The link to a register in which the site is; none for a site that is not. */
function Filing({ to, name }: { to: string; name: string }) {
  return (
    name && (
      <a href={to} target="_blank" rel="noopener noreferrer">
        {name}
      </a>
    )
  );
}
