import { Button } from 'react-aria-components';
import type { Entry, OnSite } from '../../generated/desk';
import type { Locale } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { time } from '../parts/times';
import { nameOf } from './parts';
import { endOf } from './publishTimes';
import type { Editing } from './useEditing';

/** The texts of an entry that are planned. */
export function plansOf(entry: Entry, now: number): OnSite[] {
  return entry.on_site.filter(({ from }) => from > now);
}

interface Props {
  entry: Entry;
  editing: Editing;
  /** Seconds since 1970. */
  now: number;
}

/** What is planned, with the choice to take corrections into the plan, or to cancel it. */
export function Plan({ entry: own, editing, now }: Props) {
  const { locale, t } = useI18n();
  const { change, edits, fields, mayPublish } = editing;
  const changesAll = Object.keys(fields.common).length > 0;
  const isCorrected = (lang: Locale) => own.states[lang] === 'draft' || fields[lang] || changesAll;
  const plans = plansOf(own, now);
  const keyOf = ({ from, until }: OnSite) => `${from} ${until}`;
  return [...new Set(plans.map(keyOf))].map((key) => {
    const moment = plans.filter((plan) => keyOf(plan) === key);
    const languages = moment.map(({ lang }) => lang);
    const corrected = languages.filter(isCorrected);
    const [{ from, until } = { from: 0, until: 0 }] = moment;
    const names = (list: Locale[]) => new Intl.ListFormat(locale).format(list.map(nameOf));
    return (
      <div key={key} className="notice">
        <p>
          {t('desk.plan.planned', { languages: names(languages), time: time(from, locale) })}{' '}
          {corrected.length > 0 && t('desk.plan.without', { languages: names(corrected) })}
        </p>
        {mayPublish && !own.read_only && (
          <div className="row">
            {corrected.length > 0 && (
              <Button
                className="action"
                isPending={change.isPending}
                onPress={() => {
                  const body = { fields, languages: corrected, from, ...endOf(until) };
                  change.mutate({ operation: 'schedule', body, saved: edits });
                }}
              >
                {t('desk.plan.take')}
              </Button>
            )}
            <Button
              className="quiet"
              isPending={change.isPending}
              onPress={() => change.mutate({ operation: 'cancel-plan', body: { languages } })}
            >
              {t('desk.plan.cancel')}
            </Button>
          </div>
        )}
      </div>
    );
  });
}
