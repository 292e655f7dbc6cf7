import { useI18n } from '../../i18n/I18n';
import type { LayoutProps } from '../../layout/Layout';
import { Progress } from '../../layout/Progress';
import { BrandFooter } from './BrandFooter';
import { BrandHeader } from './BrandHeader';
import styles from './BrandLayout.module.css';

/** What every page of the brand site has around it. */
export function BrandLayout({ frame, loading, announcement, children }: LayoutProps) {
  const { t } = useI18n();
  return (
    <>
      <a className={styles.skip} href="#main">
        {t('brand.a11y.skip')}
      </a>
      <Progress loading={loading} />
      <BrandHeader path={frame.path} />
      <main id="main" className={styles.main} tabIndex={-1} aria-busy={loading || undefined}>
        {children}
      </main>
      <BrandFooter path={frame.path} />
      <p className={styles.announcement} role="status">
        {announcement}
      </p>
    </>
  );
}
