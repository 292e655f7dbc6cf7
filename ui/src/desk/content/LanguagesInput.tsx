import { Checkbox, Input, Label, TextField } from 'react-aria-components';
import { useI18n } from '../../i18n/I18n';
import { KNOWN } from '../languages';
import checks from '../parts/Checks.module.css';
import inputs from '../parts/Fields.module.css';
import type { InputProps } from './inputProps';
import styles from './LanguagesInput.module.css';
import { parseList, raised, toggled, withDefault, writeList } from './languageList';
import { Notes } from './PictureInput';

const BY_SETTINGS = KNOWN.filter(({ isOn }) => isOn).map(({ locale, prefix }) => ({ code: locale, prefix }));

/** The languages of the site: which, in which order, with which prefix, and which is the default. */
export function LanguagesInput({ label, value, onChange, problem, note, isReadOnly }: InputProps) {
  const { t } = useI18n();
  const list = value.trim() ? parseList(value) : BY_SETTINGS;
  const own = list.find(({ prefix }) => prefix === '')?.code ?? '';
  const change = (next: typeof list) => onChange(writeList(next));
  const others = KNOWN.filter(({ locale }) => !list.some(({ code }) => code === locale));
  const row = (code: string) => KNOWN.find(({ locale }) => locale === code);
  const mark = (code: string) => {
    const { isRead = true, missing = [] } = row(code) ?? {};
    return (
      <>
        {!isRead && <span className="hint">{t('desk.languages.notRead')}</span>}
        {missing.length > 0 && (
          <details>
            <summary>{t('desk.languages.missing', { count: missing.length })}</summary>
            <p className="hint">{missing.join(', ')}</p>
          </details>
        )}
      </>
    );
  };
  return (
    <fieldset className={inputs.frame} disabled={isReadOnly}>
      <legend>{label}</legend>
      <ol className={`${checks.checks} ${styles.list}`}>
        {list.map(({ code, prefix }, place) => (
          <li key={code} className={styles.row}>
            <Checkbox
              isSelected
              isDisabled={isReadOnly || code === own}
              onChange={() => change(toggled(list, code))}
            >
              <span className={checks.box} />
              <span lang={row(code)?.tag}>{row(code)?.name ?? code}</span>
            </Checkbox>
            {mark(code)}
            <label>
              <input
                type="radio"
                name="default-language"
                checked={code === own}
                onChange={() => change(withDefault(list, code))}
              />{' '}
              {t('desk.languages.isDefault')}
            </label>
            {prefix !== '' && (
              <TextField
                className={styles.prefix}
                value={prefix}
                onChange={(text) =>
                  change(
                    list.map((each) =>
                      each.code === code ? { code, prefix: `/${text.replace(/^\/+/, '')}` } : each,
                    ),
                  )
                }
              >
                <Label className="visually-hidden">{t('desk.languages.prefix')}</Label>
                <Input />
              </TextField>
            )}
            {place > 0 && (
              <button type="button" className="quiet" onClick={() => change(raised(list, code))}>
                {t('desk.languages.up')}
              </button>
            )}
          </li>
        ))}
        {others.map(({ locale, name, tag }) => (
          <li key={locale} className={styles.row}>
            <Checkbox
              isSelected={false}
              isDisabled={isReadOnly}
              onChange={() => change(toggled(list, locale))}
            >
              <span className={checks.box} />
              <span lang={tag}>{name}</span>
            </Checkbox>
            {mark(locale)}
          </li>
        ))}
      </ol>
      <Notes
        problem={problem}
        note={
          <>
            {t('desk.languages.hint')} {note}
          </>
        }
      />
    </fieldset>
  );
}
