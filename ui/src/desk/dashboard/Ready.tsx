import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { MissingPart, Readiness, ReadyStep } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import type { TextKey } from '../../i18n/texts';
import { nameIn } from '../content/parts';
import { SECTION_NAMES } from '../names';
import { Failure } from '../parts/Failure';
import lists from '../parts/List.module.css';
import { StateMark } from '../parts/StateMark';
import { entryPage } from '../queries';
import { Demonstration } from './Demonstration';
import { readiness } from './queries';
import styles from './Ready.module.css';
import { TestMail } from './TestMail';

const MISSING_NAMES: Record<MissingPart, TextKey> = {
  companyName: 'desk.fields.companyName',
  short: 'desk.fields.short',
  hotline: 'desk.fields.hotline',
  hours: 'desk.fields.hours',
  postal: 'desk.fields.postal',
  privacy: 'desk.fields.privacy',
  accessibility: 'desk.fields.accessibility',
  logo: 'desk.fields.logo',
  icon: 'desk.fields.icon',
  termsPage: 'desk.places.terms',
  privacyPage: 'desk.places.privacy',
  accessibilityPage: 'desk.places.accessibility',
  mailServer: 'desk.ready.mailServer',
  publicAddress: 'desk.ready.publicAddress',
};

/** What the site lacks before it is public, and the demonstration that goes before. */
export function Ready() {
  const { data, error } = useQuery(readiness);
  return (
    <>
      <Failure error={error} />
      {data && !(data.done && data.demonstration) && <Steps {...data} />}
      {data && <Demonstration isThere={data.demonstration} isReadOnly={data.read_only} />}
    </>
  );
}

/** The steps: once all are done, one line that can be opened. */
function Steps({ steps, done: isDone }: Readiness) {
  const { t } = useI18n();
  const done = steps.filter((step) => step.done).length;
  return (
    <section aria-labelledby="ready">
      <details className={styles.ready} open={!isDone}>
        <summary>
          <h2 id="ready">{t(isDone ? 'desk.ready.allDone' : 'desk.ready.title')}</h2>{' '}
          <span>{t('desk.ready.count', { done, total: steps.length })}</span>
        </summary>
        <ul className={lists.list}>
          {steps.map((step) => (
            <Step key={step.task} {...step} />
          ))}
        </ul>
      </details>
    </section>
  );
}

function Step(step: ReadyStep) {
  const { t } = useI18n();
  const { task, done, missing } = step;
  const names = missing.map((part) => t(MISSING_NAMES[part])).join(t('desk.ready.separator'));
  return (
    <li>
      <span>
        {t(`desk.ready.steps.${task}`)}
        {!done && <small>{t(`desk.ready.todo.${task}`)}</small>}
        {names && <small>{t('desk.ready.missing', { names })}</small>}
      </span>
      <StateMark state={done ? 'published' : 'missing'}>
        {t(done ? 'desk.ready.done' : 'desk.ready.open')}
      </StateMark>
      {task === 'mail' ? missing.length === 0 && <TestMail /> : <Way {...step} />}
    </li>
  );
}

/** The link to the place where a step is done. */
function Way({ task, entry, languages }: ReadyStep) {
  const { locale, t } = useI18n();
  const [language] = languages;
  if (task === 'backup') return <a href="#state">{t('desk.dashboard.state')}</a>;
  if (task === 'languages' && language) {
    return (
      <Link to={`/entries?lang=${language}&state=missing`}>
        {t('desk.ready.lacking', { language: nameIn(locale, language) })}
      </Link>
    );
  }
  if (task === 'law' || task === 'sample') {
    const section = task === 'law' ? 'law' : 'samples';
    return <Link to={`/entries/${section}`}>{t(SECTION_NAMES[section])}</Link>;
  }
  const company = entry ? entryPage({ section: 'company', id: entry }) : '/entries/company';
  return <Link to={company}>{t(SECTION_NAMES.company)}</Link>;
}
