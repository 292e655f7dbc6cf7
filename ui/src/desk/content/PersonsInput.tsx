import { useState } from 'react';
import { Input, Label, TextField } from 'react-aria-components';
import type { Locale } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import inputs from '../parts/Fields.module.css';
import type { InputProps } from './inputProps';
import styles from './MenuInput.module.css';
import { Notes, PictureInput } from './PictureInput';
import { tagOf } from './parts';
import { NOBODY, parsePersons, type TeamPerson, writePersons } from './persons';

interface Props extends InputProps {
  /** The language of the texts. */
  locale?: Locale | undefined;
}

const TEXTS = ['name', 'role', 'languages', 'whatsapp', 'wechat', 'line'] as const;
const PICTURES = ['portrait', 'wechatCode'] as const;
/** The texts that are written in a language. */
const WORDS: readonly string[] = ['name', 'role', 'languages'];

/** The persons of a team: who, in which order. */
export function PersonsInput({ label, value, onChange, problem, note, isReadOnly, locale }: Props) {
  const { t } = useI18n();
  // Written persons have no blanks at the ends, after which somebody is about to type on.
  const [typed, setTyped] = useState<TeamPerson[]>([]);
  const persons = writePersons(typed) === value ? typed : parsePersons(value);
  const change = (next: TeamPerson[]) => {
    setTyped(next);
    onChange(writePersons(next));
  };
  return (
    <fieldset className={inputs.frame} disabled={isReadOnly}>
      <legend>{label}</legend>
      <ol className={styles.list}>
        {persons.map((person, place) => {
          const replace = (part: Partial<TeamPerson>) =>
            change(persons.map((own, at) => (at === place ? { ...own, ...part } : own)));
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a name is typed, and may be there twice.
            <li key={place}>
              <div className={styles.texts}>
                {TEXTS.map((part) => (
                  <TextField
                    key={part}
                    className="field"
                    value={person[part]}
                    onChange={(text) => replace({ [part]: text })}
                  >
                    <Label>{t(`desk.team.${part}`)}</Label>
                    <Input lang={WORDS.includes(part) ? locale && tagOf(locale) : undefined} />
                  </TextField>
                ))}
              </div>
              <div className={styles.row}>
                {PICTURES.map((part) => (
                  <PictureInput
                    key={part}
                    label={t(`desk.team.${part}`)}
                    value={person[part]}
                    onChange={(picture) => replace({ [part]: picture })}
                    note={null}
                    isReadOnly={isReadOnly}
                  />
                ))}
                <button
                  type="button"
                  className="quiet"
                  aria-label={`${t('desk.menu.remove')}: ${person.name}`}
                  onClick={() => change(persons.filter((_, at) => at !== place))}
                >
                  {t('desk.menu.remove')}
                </button>
              </div>
            </li>
          );
        })}
      </ol>
      <div className={styles.row}>
        <button type="button" className="quiet" onClick={() => change([...persons, NOBODY])}>
          {t('desk.team.add')}
        </button>
      </div>
      <Notes problem={problem} note={note} />
    </fieldset>
  );
}
