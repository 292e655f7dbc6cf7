import { Button, Label, ListBox, ListBoxItem, Popover, Select, SelectValue } from 'react-aria-components';
import styles from './Choice.module.css';

interface Props<Value extends string> {
  label: string;
  value: Value;
  isDisabled?: boolean;
  options: ReadonlyArray<{ value: Value; name: string }>;
  onChange: (value: Value) => void;
}

/** One of a few values. */
export function Choice<Value extends string>({
  label,
  value,
  isDisabled = false,
  options,
  onChange,
}: Props<Value>) {
  return (
    <Select
      className={`field ${styles.choice}`}
      value={value}
      isDisabled={isDisabled}
      onChange={(key) => key !== null && onChange(key as Value)}
    >
      <Label>{label}</Label>
      <Button>
        <SelectValue />
      </Button>
      <Popover className={styles.popover}>
        <ListBox>
          {options.map(({ value: id, name }) => (
            <ListBoxItem key={id} id={id} textValue={name}>
              {name}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </Select>
  );
}
