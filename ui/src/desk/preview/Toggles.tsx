import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import styles from './Preview.module.css';

interface Props<Value extends string> {
  label: string;
  value: Value;
  options: ReadonlyArray<{ value: Value; name: string }>;
  onChange: (value: Value) => void;
}

/** One of a few values, all of which are shown. */
export function Toggles<Value extends string>({ label, value, options, onChange }: Props<Value>) {
  return (
    <ToggleButtonGroup
      className={styles.toggles}
      aria-label={label}
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        for (const key of keys) onChange(key as Value);
      }}
    >
      {options.map(({ value: id, name }) => (
        <ToggleButton key={id} id={id} className={styles.toggle}>
          {name}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
