import { useQuery } from '@tanstack/react-query';
import type { Locale } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { words } from '../queries';
import styles from './FieldNote.module.css';
import { tagOf } from './parts';

interface Props {
  /** The entry, such as `word/nav.home`. */
  id: string;
  locale: Locale;
  /** The company's text. */
  text: string;
}

/** The program's text beside the company's, and what both must have in common. */
export function WordNote({ id, locale, text }: Props) {
  const { t } = useI18n();
  const { data } = useQuery(words({ key: id.slice('word/'.length) }));
  const own = data?.words[0]?.defaults[locale];
  if (!data || own === undefined) return data ? t('desk.words.noDefault') : null;
  const facts = data.facts.map((fact) => `company.${fact}`);
  const isFact = (name: string) => facts.includes(name);
  const expected = placeholders(own).filter((name) => !isFact(name));
  const given = placeholders(text);
  const missing = expected.filter((name) => !given.includes(name));
  const wrong = given.filter((name) => !expected.includes(name) && !isFact(name));
  return (
    <>
      <span className={styles.counted}>
        {t('desk.words.default')} <span lang={tagOf(locale)}>{own}</span>
      </span>
      {expected.length > 0 && (
        <span className={styles.counted}>
          {t('desk.words.placeholders', { names: expected.map(written).join(' ') })}
        </span>
      )}
      {text !== '' && missing.length > 0 && (
        <span className={styles.looked}>
          {t('desk.words.missing', { names: missing.map(written).join(' ') })}
        </span>
      )}
      {text !== '' && wrong.length > 0 && (
        <span className={styles.looked}>
          {t('desk.words.unknown', { names: wrong.map(written).join(' ') })}
        </span>
      )}
    </>
  );
}

const written = (name: string) => `{{${name}}}`;

/** The names of the placeholders of a text: facts of the company may be added or left out. */
function placeholders(text: string): string[] {
  const names = Array.from(text.matchAll(/\{\{\s*([^}]*?)\s*\}\}/g), ([, name = '']) => name);
  return [...new Set(names)];
}
