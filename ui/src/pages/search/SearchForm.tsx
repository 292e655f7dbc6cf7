import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { useI18n } from '../../i18n/I18n';
import { localised } from '../../i18n/locale';
import styles from './SearchForm.module.css';
import { searchHref } from './searchHref';

/** The field of the search page. Without JavaScript the browser sends the form. */
export function SearchForm({ query }: { query: string }) {
  const { t, locale } = useI18n();
  const navigate = useNavigate();
  const look = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wanted = new FormData(event.currentTarget).get('q');
    navigate(searchHref(String(wanted)));
  };
  return (
    <search>
      <form className={styles.form} action={localised('/search', locale)} onSubmit={look}>
        <label className={styles.label} htmlFor="q">
          {t('search.label')}
        </label>
        <input
          className={styles.field}
          id="q"
          name="q"
          type="search"
          defaultValue={query}
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
        />
        <button className={styles.submit} type="submit">
          {t('search.submit')}
        </button>
      </form>
    </search>
  );
}
