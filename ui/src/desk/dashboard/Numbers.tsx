import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Locale } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import type { TextKey } from '../../i18n/texts';
import { addressOf } from '../address';
import { nameOf } from '../content/parts';
import { countryName } from '../inbox/countryName';
import { LANGUAGES } from '../languages';
import { Choice } from '../parts/Choice';
import { DayField } from '../parts/DayField';
import { Failure } from '../parts/Failure';
import { Filters } from '../parts/Filters';
import { dayIn } from '../parts/times';
import { usePageNames } from '../usePageNames';
import { Chart } from './Chart';
import styles from './Dashboard.module.css';
import { PERIODS, type Period, type PeriodName, periodOf } from './period';
import { visits } from './queries';
import { Ranking } from './Ranking';
import { UnfoundWords } from './UnfoundWords';

const NAMES: Record<PeriodName, TextKey> = {
  weeks: 'desk.dashboard.periods.weeks',
  month: 'desk.dashboard.periods.month',
  lastMonth: 'desk.dashboard.periods.lastMonth',
  days: 'desk.dashboard.periods.days',
};

/** Page views and inquiries of a period, to look at and as a file. */
export function Numbers() {
  const { locale, t } = useI18n();
  const [name, setName] = useState<PeriodName>('weeks');
  const [days, setDays] = useState<Period>({});
  const period = periodOf(name, days);
  const { data, error } = useQuery(visits(period));
  const pageName = usePageNames(data?.pages.map(({ name: path }) => path) ?? []);
  const day = dayIn(locale);
  const change = (part: keyof Period, to: string) => {
    const { [part]: _, ...other } = days;
    setDays(to ? { ...other, [part]: to } : other);
  };
  return (
    <>
      <Filters>
        <Choice
          label={t('desk.dashboard.period')}
          value={name}
          options={PERIODS.map((value) => ({ value, name: t(NAMES[value]) }))}
          onChange={setName}
        />
        {name === 'days' && (
          <>
            <DayField
              label={t('desk.contracts.from')}
              value={days.from ?? ''}
              onChange={(to) => change('from', to)}
            />
            <DayField
              label={t('desk.contracts.until')}
              value={days.to ?? ''}
              onChange={(to) => change('to', to)}
            />
          </>
        )}
        {/* The browser saves the answer. */}
        <a
          className="quiet"
          href={addressOf('GET', '/dashboard/visits.csv', { query: { ...period, headings: locale } })}
          download
        >
          {t('desk.dashboard.export')}
        </a>
      </Filters>
      <Failure error={error} />
      {data && (
        <>
          <Chart
            title={t('desk.dashboard.visits')}
            names={t('desk.dashboard.day')}
            values={t('desk.dashboard.views')}
            bars={data.days.map(({ from, views }) => ({ name: day.format(from * 1000), value: views }))}
          />
          <div className={styles.rankings}>
            <Ranking
              title={t('desk.dashboard.pages')}
              names={t('desk.dashboard.page')}
              values={t('desk.dashboard.views')}
              rows={data.pages}
              shown={(path) => (
                <a href={pageIn(locale, path)} target="_blank" rel="noreferrer" title={path}>
                  {pageName(path)}
                </a>
              )}
              empty={t('desk.dashboard.noViews')}
            />
            <Ranking
              title={t('desk.dashboard.languages')}
              names={t('desk.dashboard.language')}
              values={t('desk.dashboard.views')}
              rows={data.languages}
              shown={(lang) => nameOf(lang as Locale)}
              empty={t('desk.dashboard.noViews')}
            />
            <Ranking
              title={t('desk.dashboard.campaigns')}
              names={t('desk.dashboard.campaign')}
              values={t('desk.dashboard.views')}
              rows={data.campaigns}
              shown={(campaign) => campaign}
              empty={t('desk.dashboard.noCampaigns')}
            />
            {data.inquiries && (
              <Ranking
                title={t('desk.dashboard.fromMarkets')}
                names={t('desk.dashboard.markets')}
                values={t('desk.dashboard.count')}
                rows={data.inquiries}
                shown={(market) => (market ? countryName(market, locale) : t('desk.dashboard.noMarket'))}
                empty={t('desk.dashboard.noInquiries')}
              />
            )}
            <UnfoundWords />
          </div>
        </>
      )}
    </>
  );
}

/** The address of a page in a language. */
function pageIn(locale: Locale, path: string): string {
  const prefix = LANGUAGES.find((language) => language.locale === locale)?.prefix;
  return prefix ? prefix + (path === '/' ? '' : path) : path;
}
