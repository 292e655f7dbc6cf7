import type { ComponentProps, ReactNode } from 'react';
import { useI18n } from '../../i18n/I18n';
import type { TextKey } from '../../i18n/texts';
import styles from './Field.module.css';

type Input = Omit<ComponentProps<'input'>, 'id' | 'name' | 'className'>;

export interface FieldProps extends Input {
  name: string;
  label: TextKey;
  error: TextKey | undefined;
  /** What stands at the end of the input. */
  end?: ReactNode;
  /** The id of a further description. */
  describedBy?: string;
}

/** An input with its label, and with what is wrong with it below; the line for that is always there. */
export function Field({ name, label, error, end, describedBy, ...input }: FieldProps) {
  const { t } = useI18n();
  const described = [error ? `${name}-error` : undefined, describedBy].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={name}>
        {t(label)}
      </label>
      <div className={styles.box}>
        <input
          {...input}
          className={styles.input}
          id={name}
          name={name}
          required
          aria-invalid={error !== undefined}
          aria-describedby={described || undefined}
        />
        {end}
      </div>
      <p className={styles.error} id={`${name}-error`}>
        {error && t(error)}
      </p>
    </div>
  );
}
