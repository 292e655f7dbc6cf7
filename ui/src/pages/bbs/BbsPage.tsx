import { useI18n } from '../../i18n/I18n';
import { Link, PageHead } from '../../parts';
import { Pager } from '../../parts/Pager';
import { SideMenu } from '../../parts/SideMenu';
import type { PageOf } from '../kinds';
import styles from './BbsPage.module.css';
import { BoardIndex } from './BoardIndex';
import { breadcrumbSteps } from './breadcrumb';
import { EmptyMessage } from './EmptyMessage';
import { Labels } from './Labels';
import { Topics } from './Topics';

/** The BBS (spec §2): the boards, the labels of one or all boards, the topics of a label. */
export function BbsPage({ page }: { page: PageOf<'bbs'> }) {
  const { t } = useI18n();
  const { boards, labels, topics, pager, firstPage } = page;
  const board = boards.find(({ current }) => current);
  const label = labels.find(({ current }) => current);
  // The page of all boards shows the topics of one label, whose board it names.
  const shown = boards.find(({ id }) => !board && id === label?.board);
  const title = page.title ?? t('bbs.title');
  const entries = [
    { to: '/bbs', text: t('bbs.all') },
    ...boards.map(({ name, link }) => ({ to: link.href, text: name })),
  ];
  return (
    <article>
      <PageHead title={title} banner={null} steps={breadcrumbSteps(page, t('bbs.title'))} small />
      <div className={styles.page}>
        <aside className={styles.side}>
          <SideMenu label={t('bbs.boards')} entries={entries} current={board?.link.href ?? '/bbs'} />
        </aside>
        <div className={styles.body}>
          <p className={styles.lead}>
            {!board && <span>{t('bbs.lead')} </span>}
            <Link to="/about/contact">{t('bbs.ask')}</Link>
          </p>
          {board ? <Labels labels={labels} /> : <BoardIndex boards={boards} labels={labels} />}
          {boards.length === 0 ? (
            <EmptyMessage text={t('bbs.noBoards')} />
          ) : page.unavailable ? (
            <EmptyMessage text={t('bbs.unavailable')} />
          ) : labels.length === 0 && topics.length === 0 ? (
            <EmptyMessage text={t('bbs.noLabels')} />
          ) : (
            <section className={styles.topics} aria-labelledby="topics">
              <h2 id="topics" className={styles.label}>
                {shown && <Link to={shown.link.href}>{shown.name}</Link>}
                {shown && <span> › </span>}
                <span>{label?.name ?? t('bbs.topics')}</span>
              </h2>
              <Topics topics={topics} />
              <Pager pager={pager} path={firstPage.href} />
            </section>
          )}
        </div>
      </div>
    </article>
  );
}
