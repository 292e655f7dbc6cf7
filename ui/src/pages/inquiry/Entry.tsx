import type { CountryName, InquiryEntry } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import styles from './Entry.module.css';
import { FIELDS } from './fields';
import { problemOf } from './problemOf';

/** A line of the form: label, field, and what is wrong with it. */
export function Entry({ entry, countries }: { entry: InquiryEntry; countries: readonly CountryName[] }) {
  const { t } = useI18n();
  const { name, value, longest, required, problem } = entry;
  const { label, hint, lines, choices, autoComplete = 'off' } = FIELDS[name];
  const described = [hint && `${name}-hint`, problem && `${name}-problem`].filter(Boolean).join(' ');
  const field = {
    className: styles.field,
    id: name,
    name,
    defaultValue: value,
    required,
    'aria-invalid': problem !== null,
    'aria-describedby': described || undefined,
  };
  return (
    <div className={styles.entry}>
      <div className={styles.heading}>
        <label htmlFor={name}>{t(label)}</label>
        {hint && (
          <p className={styles.hint} id={`${name}-hint`}>
            {t(hint)}
          </p>
        )}
      </div>
      <div className={styles.answer}>
        {name === 'country' ? (
          <select {...field} autoComplete="country">
            <option value="">{t('inquiry.countryChoose')}</option>
            {/* What a form of before has. */}
            {value && !countries.some(({ code }) => code === value) && <option>{value}</option>}
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        ) : choices ? (
          <select {...field}>
            <option value="">{t('inquiry.none')}</option>
            {choices.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </select>
        ) : lines ? (
          <textarea {...field} rows={lines} maxLength={longest} />
        ) : (
          <input
            {...field}
            type={name === 'email' ? 'email' : 'text'}
            maxLength={longest}
            autoComplete={autoComplete}
          />
        )}
        {problem && (
          <p className={styles.problem} id={`${name}-problem`}>
            {problemOf(entry, t)}
          </p>
        )}
      </div>
    </div>
  );
}
