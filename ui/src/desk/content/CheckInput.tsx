import type { ReactNode } from 'react';
import { Checkbox } from 'react-aria-components';
import checks from '../parts/Checks.module.css';
import { Notes } from './PictureInput';

interface Props {
  label: string;
  /** The word, if the box is checked; else empty. */
  value: string;
  onChange: (word: string) => void;
  word: string;
  problem?: string | undefined;
  note: ReactNode;
  isReadOnly: boolean;
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
