import { useEffect, useRef } from 'react';
import type { CountryName, InquiryEntry, InquiryField } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { localised } from '../../i18n/locale';
import { keepDraft } from '../../inquiries/draft';
import { noteSent } from '../../inquiries/sent';
import { Link } from '../../parts';
import type { PageOf } from '../kinds';
import { Entry } from './Entry';
import { Files } from './Files';
import { restore, written } from './formDraft';
import styles from './InquiryForm.module.css';
import { ListStrip } from './ListStrip';
import { Refusal } from './Refusal';
import { StyleRows } from './StyleRows';
import { useChecks } from './useChecks';
import { useStyles } from './useStyles';

/** Questions of the RFQ sheet that each row has instead. */
const OF_ROWS: readonly InquiryField[] = ['quantity', 'sizes', 'price'];

/** The form. The browser sends it, so that it works without JavaScript. */
export function InquiryForm({ page }: { page: PageOf<'inquiry'> }) {
  const { t, locale } = useI18n();
  const rows = useStyles(page.styles);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.current && page.refusal === null) restore(form.current);
  }, [page]);
  const { entries, refused, state, check } = useChecks(page);
  const always = entries.filter(({ required }) => required);
  // With rows, each has its own.
  const isOfRow = (name: InquiryField) => OF_ROWS.includes(name) && rows.length > 0;
  const details = entries.filter(
    ({ name, required, value }) => !required && (value !== '' || !isOfRow(name)),
  );
  const open = details.some(({ value, problem }) => value !== '' || problem !== null);
  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      encType="multipart/form-data"
      action={localised('/inquiry', locale)}
      noValidate
      onSubmit={(event) => {
        if (check(event)) noteSent(event.currentTarget);
      }}
      onInput={({ currentTarget }) => keepDraft({ fields: written(currentTarget) })}
    >
      {refused && <Refusal page={page} entries={entries} refused={refused} />}
      {refused === null && <ListStrip rows={rows} />}
      <Entries entries={always} countries={page.countries} />
      <StyleRows rows={rows} limits={page.limits} />
      <Files files={page.files} />
      <details className={styles.details} open={open}>
        <summary className={styles.summary}>{t('inquiry.details')}</summary>
        <p className={styles.note}>{t('inquiry.detailsText')}</p>
        <Entries entries={details} countries={page.countries} />
      </details>
      <div hidden>
        <label htmlFor="website">{t('inquiry.trap')}</label>
        <input id="website" name="website" autoComplete="off" />
        {page.refusal === null && <OpenFor />}
      </div>
      <button className={styles.submit} type="submit" aria-disabled={state !== null || undefined}>
        {t(state === null ? 'inquiry.submit' : 'inquiry.sending')}
      </button>
      <p className={styles.note} role="status">
        {state === 'waiting' && t('inquiry.filesWaiting')}
      </p>
      <p className={styles.note}>
        {t('inquiry.privacy')} <Link to="/privacy">{t('footer.privacy')}</Link>
      </p>
    </form>
  );
}

function Entries({
  entries,
  countries,
}: {
  entries: readonly InquiryEntry[];
  countries: readonly CountryName[];
}) {
  return entries.map((entry) => <Entry key={entry.name} entry={entry} countries={countries} />);
}

/** A field with the time since the form was shown, in milliseconds; empty without JavaScript. */
function OpenFor() {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const shown = performance.now();
    const form = input.current?.form;
    const note = () => {
      if (input.current) input.current.value = String(Math.round(performance.now() - shown));
    };
    form?.addEventListener('submit', note);
    return () => form?.removeEventListener('submit', note);
  }, []);
  return <input ref={input} type="hidden" name="open" />;
}
