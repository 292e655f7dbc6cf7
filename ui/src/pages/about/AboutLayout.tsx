import type { ReactNode } from 'react';
import type { Picture } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { present } from '../../layout/hidden';
import { ABOUT } from '../../layout/sections';
import { PageHead } from '../../parts';
import { SideMenu } from '../../parts/SideMenu';
import styles from './AboutLayout.module.css';

interface Props {
  title: string;
  banner: Picture | null;
  current: string;
  /** Whether the head is low. */
  small?: boolean;
  children: ReactNode;
}

/** Layout of the five pages about the company: banner, breadcrumb, title, side menu (spec §2). */
export function AboutLayout({ title, banner, current, small, children }: Props) {
  const { t } = useI18n();
  return (
    <article className={styles.about}>
      <PageHead
        title={title}
        banner={banner}
        steps={[{ text: t('about.title') }, { text: title }]}
        small={small}
      />
      <div className={styles.page}>
        <aside className={styles.side}>
          <SideMenu
            label={t('about.menu')}
            entries={present(t, ABOUT).map(({ to, text }) => ({ to, text: t(text) }))}
            current={current}
          />
        </aside>
        <div className={styles.body}>{children}</div>
      </div>
    </article>
  );
}
