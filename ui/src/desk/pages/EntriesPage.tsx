import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Button } from 'react-aria-components';
import { Link, NavLink, useLocation, useParams } from 'react-router';
import { useI18n } from '../../i18n/I18n';
import type { TextKey } from '../../i18n/texts';
import { EntryTable } from '../content/EntryTable';
import { NewEntry } from '../content/NewEntry';
import { LOCALES, nameOf } from '../content/parts';
import { Sections } from '../content/Sections';
import { Several } from '../content/Several';
import { countTiles } from '../content/tiles';
import { may } from '../may';
import { SECTION_NAMES, SECTIONS } from '../names';
import { Choice } from '../parts/Choice';
import empty from '../parts/Empty.module.css';
import { Failure } from '../parts/Failure';
import { Filters } from '../parts/Filters';
import { Page } from '../parts/Page';
import { Pager } from '../parts/Pager';
import { SearchForm } from '../parts/SearchForm';
import tabs from '../parts/Tabs.module.css';
import { useCurrentInView } from '../parts/useCurrentInView';
import { useListSearch } from '../parts/useListSearch';
import { entries, me } from '../queries';
import { pressedBy } from '../shortcuts/keys';
import styles from './EntriesPage.module.css';

/** Loaded by somebody who changes the order. */
const Ordering = lazy(() => import('../content/Ordering'));

/** The number of entries in an answer of the API. */
const PAGE = 50;

const STATES = ['missing', 'none', 'draft', 'planned', 'published'] as const;
const STATE_NAMES: Record<(typeof STATES)[number], TextKey> = {
  missing: 'desk.states.missing',
  none: 'desk.states.none',
  draft: 'desk.states.draft',
  planned: 'desk.states.planned',
  published: 'desk.states.published',
};

/** The entries of a section, or of all, with the state of each language. */
export function EntriesPage() {
  const { t } = useI18n();
  const { section: named } = useParams();
  const deleted: string | undefined = useLocation().state?.deleted;
  const section = SECTIONS.find((own) => own === named);
  const { search, filters, set, clear } = useListSearch<'/entries'>();
  const state = search.get('state') ?? '';
  const { data, error } = useQuery(entries(section ? { ...filters, section } : filters));
  const isFiltered = search.has('text') || state !== '';
  const account = useSuspenseQuery(me).data;
  const list = useCurrentInView();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const mayChoose = may(account.role, 'changeEntries') && data?.read_only === false;
  const [arranged, setArranged] = useState<string>();
  const mayArrange =
    may(account.role, 'moveEntry') &&
    section !== undefined &&
    !isFiltered &&
    !search.has('order') &&
    data?.read_only === false &&
    data.total > 1;
  const isArranging = mayArrange && arranged === section;
  const states = LOCALES.flatMap((lang) =>
    STATES.map((own) => ({ value: `${lang}.${own}`, name: `${nameOf(lang)} · ${t(STATE_NAMES[own])}` })),
  );
  return (
    <Page title={section ? t(SECTION_NAMES[section]) : t('desk.entries.title')}>
      <nav ref={list} className={`${tabs.tabs} ${styles.sections}`} aria-label={t('desk.entries.sections')}>
        <NavLink to="/entries" end>
          {t('desk.entries.all')}
        </NavLink>
        <Sections />
      </nav>
      {deleted && (
        <p className="notice" role="status">
          {t('desk.entry.deleted', { title: deleted })} <Link to="/entries/bin">{t('desk.bin.title')}</Link>
        </p>
      )}
      {data?.read_only && <p className="notice">{t('desk.problems.read-only')}</p>}
      <Filters>
        <SearchForm
          search={search}
          set={set}
          label={t('desk.entries.search')}
          find={t('desk.entries.find')}
        />
        <Choice
          label={t('desk.entries.state')}
          value={state ? `${search.get('lang')}.${state}` : 'any'}
          options={[{ value: 'any', name: t('desk.entries.anyState') }, ...states]}
          onChange={(chosen) => {
            const [lang = '', own = ''] = chosen.split('.');
            set({ lang: own && lang, state: own });
          }}
        />
        <Choice
          label={t('desk.entries.order')}
          value={search.get('order') ?? 'place'}
          options={[
            { value: 'place', name: t('desk.entries.byPlace') },
            { value: 'newest', name: t('desk.entries.byTime') },
          ]}
          onChange={(order) => set({ order: order === 'place' ? '' : order })}
        />
      </Filters>
      <Failure error={error} />
      <div className={styles.count}>
        <p role="status">
          {data && t(data.is_least ? 'desk.entries.totalLeast' : 'desk.entries.total', { total: data.total })}
        </p>
        <div className="row">
          {mayArrange && !isArranging && (
            <Button {...pressedBy('arrange')} className="quiet" onPress={() => setArranged(section)}>
              {t('desk.order.start')}
            </Button>
          )}
          {section === 'samples' && data?.read_only === false && may(account.role, 'importSamples') && (
            <Link to="/entries/import">{t('desk.samples.importFile')}</Link>
          )}
          {section && data && !isArranging && may(account.role, 'createEntry') && (
            <NewEntry section={section} isDisabled={data.read_only} />
          )}
        </div>
      </div>
      {isArranging && (
        <Suspense>
          <Ordering section={section} onDone={() => setArranged(undefined)} />
        </Suspense>
      )}
      {data && data.total > 0 && !isArranging && (
        <>
          {mayChoose && <Several entries={data.entries} chosen={chosen} onChoose={setChosen} />}
          <EntryTable
            entries={data.entries}
            chosen={mayChoose ? chosen : undefined}
            tiles={
              section === 'news' && search.size === 0
                ? countTiles(data.entries, Date.now() / 1000)
                : undefined
            }
            onChoose={(id, isChosen) =>
              setChosen(new Set(isChosen ? [...chosen, id] : [...chosen].filter((own) => own !== id)))
            }
          />
        </>
      )}
      {data?.total === 0 && (
        <div className={empty.empty}>
          <p>{t(isFiltered ? 'desk.entries.noneFound' : 'desk.entries.noneYet')}</p>
          {isFiltered && (
            <Button className="quiet" onPress={clear}>
              {t('desk.entries.showAll')}
            </Button>
          )}
        </div>
      )}
      {data && !isArranging && <Pager search={search} set={set} size={PAGE} total={data.total} />}
    </Page>
  );
}
