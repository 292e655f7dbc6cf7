import { useI18n } from '../../i18n/I18n';
import type { LayoutProps } from '../../layout/Layout';
import { LoadingBar } from '../../layout/LoadingBar';
import { ShopLinks } from '../parts/Shops';
import { BrandFooter } from './BrandFooter';
import { BrandHeader } from './BrandHeader';
import styles from './BrandLayout.module.css';

/** Layout of every page of the brand site. */
export function BrandLayout({ frame, path, loading, announcement, children }: LayoutProps) {
  const { t } = useI18n();
  return (
    <ShopLinks value={frame.shops}>
      <a className={styles.skip} href="#main">
        {t('brand.a11y.skip')}
      </a>
      <LoadingBar loading={loading} />
      <BrandHeader path={path} />
      <main id="main" className={styles.main} tabIndex={-1} aria-busy={loading || undefined}>
        {children}
      </main>
      <BrandFooter frame={frame} path={path} />
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </ShopLinks>
  );
}
