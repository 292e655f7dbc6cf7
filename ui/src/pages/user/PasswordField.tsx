import { useState } from 'react';
import { useI18n } from '../../i18n/I18n';
import { useHydrated } from '../../parts';
import { Field, type FieldProps } from './Field';
import styles from './PasswordField.module.css';

/** A password field whose value can be shown. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'end'>) {
  const { t } = useI18n();
  const [shown, setShown] = useState(false);
  const hydrated = useHydrated();
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      end={
        <button
          className={styles.toggle}
          type="button"
          disabled={!hydrated}
          aria-controls={props.name}
          aria-label={t(shown ? 'user.hideField' : 'user.showField', { field: t(props.label) })}
          onClick={() => setShown(!shown)}
        >
          {t(shown ? 'user.hide' : 'user.show')}
        </button>
      }
    />
  );
}
