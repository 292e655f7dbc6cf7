import { useState } from 'react';
import { Input, Label, TextField } from 'react-aria-components';
import { useI18n } from '../../i18n/I18n';
import inputs from '../parts/Fields.module.css';
import { ColourInput } from './ColourInput';
import { type NamedColour, parseColours, writeColours } from './colours';
import type { InputProps } from './inputProps';
import styles from './MenuInput.module.css';
import { Notes } from './PictureInput';
import { LOCALES, nameOf, tagOf } from './parts';

/** Colours, each with its value and its name by language. */
export function ColoursInput({ label, value, onChange, problem, note, isReadOnly }: InputProps) {
  const { t } = useI18n();
  // A written list has no blanks at the ends of names, after which somebody is about to type on.
  const [typed, setTyped] = useState<NamedColour[]>([]);
  const colours = writeColours(typed) === value ? typed : parseColours(value);
  const change = (next: NamedColour[]) => {
    setTyped(next);
    onChange(writeColours(next));
  };
  const replace = (place: number, colour: NamedColour) =>
    change(colours.map((own, at) => (at === place ? colour : own)));
  return (
    <fieldset className={inputs.frame} disabled={isReadOnly}>
      <legend>{label}</legend>
      <ol className={styles.list}>
        {colours.map((colour, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a value is typed, and may be there twice.
          <li key={place}>
            <div className={styles.row}>
              <ColourInput
                label={t('desk.colours.value', { number: place + 1 })}
                value={colour.value}
                onChange={(next) => replace(place, { ...colour, value: next.replace(/[\s|]/g, '') })}
                note={null}
                isReadOnly={isReadOnly}
              />
              <button
                type="button"
                className="quiet"
                aria-label={`${t('desk.menu.remove')}: ${Object.values(colour.names)[0] ?? colour.value}`}
                onClick={() => change(colours.filter((_, at) => at !== place))}
              >
                {t('desk.menu.remove')}
              </button>
            </div>
            <div className={styles.texts}>
              {LOCALES.map((locale) => (
                <TextField
                  key={locale}
                  className="field"
                  value={colour.names[locale] ?? ''}
                  onChange={(name) =>
                    replace(place, { ...colour, names: { ...colour.names, [locale]: name } })
                  }
                >
                  <Label>{nameOf(locale)}</Label>
                  <Input lang={tagOf(locale)} />
                </TextField>
              ))}
            </div>
          </li>
        ))}
      </ol>
      <button
        type="button"
        className="quiet"
        onClick={() => change([...colours, { value: '#808080', names: {} }])}
      >
        {t('desk.colours.add')}
      </button>
      <Notes problem={problem} note={note} />
    </fieldset>
  );
}
