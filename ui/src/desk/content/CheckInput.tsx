import { Checkbox } from 'react-aria-components';
import checks from '../parts/Checks.module.css';
import type { InputProps } from './inputProps';
import { Notes } from './PictureInput';

interface Props extends InputProps {
  word: string;
}

/** A word or nothing, as a box to check. */
export function CheckInput({ label, value, onChange, word, problem, note, isReadOnly }: Props) {
  return (
    <div>
      <div className={checks.checks}>
        <Checkbox
          isSelected={value === word}
          isDisabled={isReadOnly}
          onChange={(isChecked) => onChange(isChecked ? word : '')}
        >
          <span className={checks.box} />
          <span>{label}</span>
        </Checkbox>
      </div>
      <Notes problem={problem} note={note} />
    </div>
  );
}
