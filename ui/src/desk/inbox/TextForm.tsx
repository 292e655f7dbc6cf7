import { type ReactNode, useState } from 'react';
import { Button, Form, Label, Text, TextArea, TextField } from 'react-aria-components';
import { pressedBy, type ShortcutName } from '../shortcuts/keys';
import styles from './TextForm.module.css';

interface Props {
  shortcut: ShortcutName;
  label: string;
  hint: string;
  /** The language of the text. */
  lang?: string | undefined;
  rows: number;
  text: string;
  onChange: (text: string) => void;
  /** The button. */
  action: string;
  buttonClass: 'action' | 'quiet';
  /** Said after it was done. */
  done?: string;
  isPending: boolean;
  /** Why the text cannot be sent yet, if it cannot. */
  waiting?: string | undefined;
  /** Fields before the text. */
  above?: ReactNode;
  /** Fields after the text. */
  below?: ReactNode;
  /** Fails if the text was not taken, which stays then. */
  onSubmit: (text: string) => Promise<unknown>;
}

/** A text that is sent. */
export function TextForm({
  shortcut,
  label,
  hint,
  lang,
  rows,
  text,
  onChange,
  action,
  buttonClass,
  done,
  isPending,
  waiting,
  above,
  below,
  onSubmit,
}: Props) {
  const [isDone, setIsDone] = useState(false);
  const isHeld = text.trim() === '' || waiting !== undefined;
  const submit = () =>
    onSubmit(text).then(
      () => {
        onChange('');
        setIsDone(true);
      },
      // The page says why.
      () => undefined,
    );
  return (
    <Form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isHeld) void submit();
      }}
    >
      {above}
      <TextField
        className="field"
        value={text}
        maxLength={10_000}
        onChange={(changed) => {
          onChange(changed);
          setIsDone(false);
        }}
      >
        <Label>{label}</Label>
        <TextArea {...pressedBy(shortcut)} lang={lang} rows={rows} />
        <Text slot="description">{hint}</Text>
      </TextField>
      {below}
      <div className="row">
        <Button type="submit" className={buttonClass} isDisabled={isHeld} isPending={isPending}>
          {action}
        </Button>
        <p role="status">{waiting ?? (isDone && done)}</p>
      </div>
    </Form>
  );
}
