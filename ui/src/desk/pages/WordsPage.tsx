import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, ToggleButton } from 'react-aria-components';
import { Link } from 'react-router';
import type { ListedWord } from '../../generated/desk';
import type { Locale } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { call } from '../api';
import { LOCALES, nameOf, tagOf } from '../content/parts';
import { Sections } from '../content/Sections';
import { StateBadge } from '../content/StateBadge';
import { may } from '../may';
import { Choice } from '../parts/Choice';
import { Confirm } from '../parts/Confirm';
import empty from '../parts/Empty.module.css';
import { Failure } from '../parts/Failure';
import { Filters } from '../parts/Filters';
import { Page } from '../parts/Page';
import { Pager } from '../parts/Pager';
import { SearchForm } from '../parts/SearchForm';
import tables from '../parts/Table.module.css';
import tabs from '../parts/Tabs.module.css';
import { useCurrentInView } from '../parts/useCurrentInView';
import { useListSearch } from '../parts/useListSearch';
import { Preview } from '../preview/Preview';
import { entry, entryPage, me, queries, words } from '../queries';
import styles from './WordsPage.module.css';

/** The number of texts in an answer of the API. */
const PAGE = 50;
/** Any text: the preview of one shows all pages as they are. */
const ANY = 'word/nav.home';

/** The texts of the site, found by their words or on a page, each with the program's beside the company's. */
export function WordsPage() {
  const { t } = useI18n();
  const { search, filters, set, clear } = useListSearch<'/words'>();
  const { data, error } = useQuery(words(filters));
  const list = useCurrentInView();
  const [isOnPage, setOnPage] = useState(false);
  return (
    <Page title={t('desk.sections.words')}>
      <nav ref={list} className={tabs.tabs} aria-label={t('desk.entries.sections')}>
        <Link to="/entries">{t('desk.entries.all')}</Link>
        <Sections />
      </nav>
      <p className="hint">{t('desk.words.hint')}</p>
      {data?.read_only && <p className="notice">{t('desk.problems.read-only')}</p>}
      <Filters>
        <SearchForm search={search} set={set} label={t('desk.words.search')} find={t('desk.entries.find')} />
        <Choice
          label={t('desk.words.which')}
          value={search.get('own') ?? 'false'}
          options={[
            { value: 'false', name: t('desk.words.all') },
            { value: 'true', name: t('desk.words.changed') },
          ]}
          onChange={(own) => set({ own: own === 'true' ? own : '' })}
        />
      </Filters>
      <Failure error={error} />
      <div className={styles.count}>
        <p role="status">{data && t('desk.words.total', { total: data.total })}</p>
        <ToggleButton className="quiet" isSelected={isOnPage} onChange={setOnPage}>
          {t('desk.words.onPage')}
        </ToggleButton>
      </div>
      {isOnPage && <OnPage />}
      {data && data.total > 0 && (
        <table className={tables.table}>
          <thead>
            <tr>
              <th scope="col">{t('desk.words.text')}</th>
              {LOCALES.map((own) => (
                <th key={own} scope="col">
                  {nameOf(own)}
                </th>
              ))}
              <th scope="col">
                <span className="visually-hidden">{t('desk.words.takeBack')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.words.map((own) => (
              <Row key={own.id} word={own} />
            ))}
          </tbody>
        </table>
      )}
      {data?.total === 0 && (
        <div className={empty.empty}>
          <p>{t('desk.words.noneFound')}</p>
          <Button className="quiet" onPress={clear}>
            {t('desk.entries.showAll')}
          </Button>
        </div>
      )}
      {data && <Pager search={search} set={set} size={PAGE} total={data.total} />}
    </Page>
  );
}

/** A page of the site, on which a text is clicked on. */
function OnPage() {
  const { data, error } = useQuery(entry(ANY));
  return (
    <>
      <Failure error={error} />
      {data && <Preview entry={data} fields={{ common: {} }} clicks="words" />}
    </>
  );
}

function Row({ word }: { word: ListedWord }) {
  const { locale, t } = useI18n();
  const account = useSuspenseQuery(me).data;
  const now = Date.now() / 1000;
  const lang = [locale, ...LOCALES].find((own) => word.defaults[own] !== undefined) ?? locale;
  const onSite = LOCALES.filter((own) => typeof word.states[own] === 'object');
  const takeBack = useMutation({
    mutationFn: (languages: Locale[]) =>
      call('POST', '/entries/{id}/unpublish', {
        path: { id: word.id },
        body: { base: word.number, languages },
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['entries'] }),
  });
  const own = word.own[lang];
  return (
    <tr>
      <td>
        <Link to={entryPage({ section: 'words', id: word.id })} lang={tagOf(lang)}>
          {own ?? word.defaults[lang]}
        </Link>
        {own !== undefined && (
          <small lang={tagOf(lang)} className={styles.replaced}>
            {word.defaults[lang]}
          </small>
        )}
        <small>{word.id.slice('word/'.length)}</small>
        <Failure error={takeBack.error} />
      </td>
      {LOCALES.map((each) => (
        <td key={each} data-name={nameOf(each)}>
          {word.own[each] !== undefined && (
            <StateBadge state={word.states[each] ?? 'none'} hasText now={now} />
          )}
        </td>
      ))}
      <td>
        {onSite.length > 0 && may(account.role, 'unpublish') && (
          <Confirm
            action={t('desk.words.takeBack')}
            of={word.id}
            question={t('desk.words.takeBackQuestion')}
            onConfirm={() => takeBack.mutate(onSite)}
          />
        )}
      </td>
    </tr>
  );
}
