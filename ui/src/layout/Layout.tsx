import type { ReactNode } from 'react';
import type { Frame } from '../generated/document';
import { useI18n } from '../i18n/I18n';
import type { Trouble } from '../navigation/navigation';
import { Footer } from './Footer';
import { Header } from './Header';
import styles from './Layout.module.css';
import { Progress } from './Progress';
import { TroubleNotice } from './TroubleNotice';

/** Props of a site's layout. */
export interface LayoutProps {
  frame: Frame;
  /** The page's path without language prefix; `null` on an error page, which matches no navigation entry. */
  path: string | null;
  loading: boolean;
  trouble: Trouble | null;
  announcement: string;
  children: ReactNode;
}

/** Layout of every page. */
export function Layout({ frame, path, loading, trouble, announcement, children }: LayoutProps) {
  const { t } = useI18n();
  return (
    <>
      <a className={styles.skip} href="#main">
        {t('a11y.skip')}
      </a>
      <Progress loading={loading} />
      <Header frame={frame} path={path} />
      <main id="main" className={styles.main} tabIndex={-1} aria-busy={loading || undefined}>
        {children}
      </main>
      {trouble && <TroubleNotice trouble={trouble} />}
      <Footer frame={frame} />
      <p className={styles.announcement} role="status">
        {announcement}
      </p>
    </>
  );
}
