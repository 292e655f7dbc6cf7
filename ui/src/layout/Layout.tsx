import type { ReactNode } from 'react';
import type { Frame } from '../generated/document';
import { useI18n } from '../i18n/I18n';
import type { Trouble } from '../navigation/navigation';
import { Footer } from './Footer';
import { Header } from './Header';
import styles from './Layout.module.css';
import { Progress } from './Progress';
import { TroubleNotice } from './TroubleNotice';

/** What every page of a site is put into. */
export interface LayoutProps {
  frame: Frame;
  loading: boolean;
  trouble: Trouble | null;
  announcement: string;
  children: ReactNode;
}

/** What every page has around it. */
export function Layout({ frame, loading, trouble, announcement, children }: LayoutProps) {
  const { t } = useI18n();
  return (
    <>
      <a className={styles.skip} href="#main">
        {t('a11y.skip')}
      </a>
      <Progress loading={loading} />
      <Header frame={frame} />
      <main id="main" className={styles.main} tabIndex={-1} aria-busy={loading || undefined}>
        {children}
      </main>
      {trouble && <TroubleNotice trouble={trouble} />}
      <Footer footer={frame.footer} />
      <p className={styles.announcement} role="status">
        {announcement}
      </p>
    </>
  );
}
