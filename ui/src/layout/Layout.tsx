import type { ReactNode } from 'react';
import type { Frame } from '../generated/document';
import { useI18n } from '../i18n/I18n';
import type { LoadProblem } from '../navigation/navigation';
import { Footer } from './Footer';
import { Header } from './Header';
import styles from './Layout.module.css';
import { LoadingBar } from './LoadingBar';
import { LoadProblemNotice } from './LoadProblemNotice';
import { NoticeBar } from './NoticeBar';

/** Props of a site's layout. */
export interface LayoutProps {
  frame: Frame;
  /** The page's path without language prefix; `null` on an error page, which matches no navigation entry. */
  path: string | null;
  loading: boolean;
  problem: LoadProblem | null;
  announcement: string;
  children: ReactNode;
}

/** Layout of every page. */
export function Layout({ frame, path, loading, problem, announcement, children }: LayoutProps) {
  const { t } = useI18n();
  return (
    <>
      <a className={styles.skip} href="#main">
        {t('a11y.skip')}
      </a>
      <LoadingBar loading={loading} />
      <Header frame={frame} path={path} />
      <main id="main" className={styles.main} tabIndex={-1} aria-busy={loading || undefined}>
        {children}
      </main>
      <NoticeBar path={frame.path} />
      {problem && <LoadProblemNotice problem={problem} />}
      <Footer frame={frame} />
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  );
}
