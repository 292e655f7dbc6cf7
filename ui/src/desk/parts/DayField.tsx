import { useState } from 'react';
import { Input, Label, TextField } from 'react-aria-components';
import { isComposing } from '../../composing';
import { chinaToday, dayOf } from '../contracts/milestone';

interface Props {
  label: string;
  /** Such as `2026-11-28`; empty for none. */
  value: string;
  /** Is told each day that is complete, and that there is none. */
  onChange: (day: string) => void;
}

/** A day as a text, the same in every browser: year, month, day. */
export function DayField({ label, value, onChange }: Props) {
  const [typed, setTyped] = useState<string>();
  const day = (text: string) => dayOf(text, chinaToday());
  const isWrong = typed !== undefined && typed.trim() !== '' && !isDay(day(typed));
  return (
    <TextField
      className="field"
      value={typed ?? value}
      onChange={setTyped}
      onBlur={() => {
        if (typed === undefined || isWrong) return;
        const own = typed.trim() && day(typed);
        setTyped(undefined);
        if (own !== value) onChange(own);
      }}
      isInvalid={isWrong}
      validationBehavior="aria"
    >
      <Label>{label}</Label>
      <Input
        autoComplete="off"
        size={11}
        placeholder="2026-11-28"
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isComposing(event.nativeEvent)) event.currentTarget.blur();
        }}
      />
    </TextField>
  );
}

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);
