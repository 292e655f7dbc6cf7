import { useId, useState } from 'react';
import { Input, TextField } from 'react-aria-components';
import type { Locale } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import inputs from '../parts/Fields.module.css';
import type { InputProps } from './inputProps';
import { Notes } from './PictureInput';
import { tagOf } from './parts';
import styles from './SynonymsInput.module.css';
import { parseSynonyms, type Synonym, withoutSigns, writeSynonyms } from './synonyms';

const EMPTY: Synonym = { word: '', means: '' };

/** The synonyms of the search as two columns, with an empty row at the end to write the next one. */
export function SynonymsInput({
  label,
  value,
  onChange,
  problem,
  note,
  isReadOnly,
  locale,
}: InputProps & { locale: Locale }) {
  const { t } = useI18n();
  const id = useId();
  // A written text has neither empty rows nor blanks at the ends of words, after which somebody is about to type on.
  const [typed, setTyped] = useState<Synonym[]>([]);
  const rows = writeSynonyms(typed) === value ? typed : parseSynonyms(value);
  const change = (next: Synonym[]) => {
    setTyped(next);
    onChange(writeSynonyms(next));
  };
  const all = isReadOnly ? rows : [...rows, EMPTY];
  const columns = [
    { name: 'word', title: t('desk.synonyms.word') },
    { name: 'means', title: t('desk.synonyms.means') },
  ] as const;
  return (
    <fieldset className={inputs.frame} disabled={isReadOnly}>
      <legend>{label}</legend>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ name, title }) => (
              <th key={name} scope="col" id={`${id}-${name}`}>
                {title}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {all.map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a word is typed, and may be there twice.
            <tr key={place}>
              {columns.map(({ name, title }) => (
                <td key={name}>
                  <TextField
                    aria-label={`${title} ${place + 1}`}
                    value={row[name]}
                    onChange={(text) =>
                      change(
                        all.map((own, at) => (at === place ? { ...own, [name]: withoutSigns(text) } : own)),
                      )
                    }
                  >
                    <Input lang={tagOf(locale)} />
                  </TextField>
                </td>
              ))}
              <td>
                {place < rows.length && !isReadOnly && (
                  <button
                    type="button"
                    className="quiet"
                    aria-label={`${t('desk.menu.remove')}: ${row.word || place + 1}`}
                    onClick={() => change(rows.filter((own) => own !== row))}
                  >
                    {t('desk.menu.remove')}
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Notes problem={problem} note={note} />
    </fieldset>
  );
}
