import { useEffect, useRef } from 'react';
import type { InquiryEntry } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { localised } from '../../i18n/locale';
import { Link } from '../../parts';
import type { PageOf } from '../kinds';
import { Entry } from './Entry';
import { Files } from './Files';
import styles from './InquiryForm.module.css';
import { Refusal } from './Refusal';

/** The form. The browser sends it, so that it works without JavaScript. */
export function InquiryForm({ page }: { page: PageOf<'inquiry'> }) {
  const { t, locale } = useI18n();
  const always = page.fields.filter(({ required }) => required);
  const details = page.fields.filter(({ required }) => !required);
  const open = details.some(({ value, problem }) => value !== '' || problem !== null);
  return (
    <form
      className={styles.form}
      method="post"
      encType="multipart/form-data"
      action={localised('/inquiry', locale)}
      noValidate
    >
      <Refusal page={page} />
      <Entries entries={always} />
      <Files files={page.files} />
      <details className={styles.details} open={open}>
        <summary className={styles.summary}>{t('inquiry.details')}</summary>
        <p className={styles.note}>{t('inquiry.detailsText')}</p>
        <Entries entries={details} />
      </details>
      <div hidden>
        <label htmlFor="website">{t('inquiry.trap')}</label>
        <input id="website" name="website" autoComplete="off" />
        {page.refusal === null && <OpenFor />}
      </div>
      <button className={styles.submit} type="submit">
        {t('inquiry.submit')}
      </button>
      <p className={styles.note}>
        {t('inquiry.privacy')} <Link to="/privacy">{t('footer.privacy')}</Link>
      </p>
    </form>
  );
}

function Entries({ entries }: { entries: readonly InquiryEntry[] }) {
  return entries.map((entry) => <Entry key={entry.name} entry={entry} />);
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
