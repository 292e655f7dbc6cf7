import type { ComponentProps, ReactNode } from 'react';
import { useI18n } from '../../i18n/I18n';
import type { TextKey } from '../../i18n/texts';
import styles from './Field.module.css';

type Input = Omit<ComponentProps<'input'>, 'id' | 'name' | 'className'>;

export interface FieldProps extends Input {
  name: string;
  label: TextKey;
  error: TextKey | undefined;
  /** Content after the input, such as a button. */
  end?: ReactNode;
  /** The id of an additional description. */
  describedBy?: string;
}

/** An input with its label and its error message below. */
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
