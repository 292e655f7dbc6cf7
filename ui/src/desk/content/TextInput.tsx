import { lazy, type ReactNode, Suspense } from 'react';
import { FieldError, Input, Label, Text, TextArea, TextField } from 'react-aria-components';
import type { Locale } from '../../generated/document';
import rich from '../richtext/RichText.module.css';
import { EntryChoice } from './EntryChoice';
import { FieldFault } from './FieldFault';
import type { Field } from './fields';
import { tagOf } from './parts';
import { TimeInput } from './TimeInput';

interface Props {
  field: Field;
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** The language of the text. */
  locale?: Locale | undefined;
  /** The problem that the check of the content has found. */
  problem?: string | undefined;
  /** More about the text. */
  note: ReactNode;
  isReadOnly: boolean;
}

const ROWS = { lines: 3, replacing: 3, names: 3, html: 16 } as const;

/** Loaded where a text needs it. */
const RichField = lazy(() => import('../richtext/RichField'));
const LinkInput = lazy(() => import('./LinkInput'));

/** A field of an entry. */
export function TextInput({ field, label, value, onChange, locale, problem, note, isReadOnly }: Props) {
  const { shape } = field;
  if (shape === 'markdown' && locale) {
    const props = { label, locale, value, onChange, problem, note, isReadOnly };
    return (
      <Suspense fallback={<p className={rich.rich}>{label}</p>}>
        <RichField {...props} />
      </Suspense>
    );
  }
  if (shape === 'entry') {
    return (
      <div>
        <EntryChoice
          label={label}
          kind={field.of ?? ''}
          value={value}
          isRequired={field.required ?? false}
          isDisabled={isReadOnly}
          onChange={onChange}
        />
        <div className="note">
          <p className="hint">{note}</p>
        </div>
      </div>
    );
  }
  const lang = locale && tagOf(locale);
  if (shape === 'time')
    return <TimeInput {...{ field, label, value, onChange, problem, note, isReadOnly }} />;
  const input = (
    <TextField
      className="field"
      value={value}
      onChange={onChange}
      isReadOnly={isReadOnly}
      isInvalid={problem !== undefined}
      validationBehavior="aria"
    >
      <Label>{label}</Label>
      {shape in ROWS ? (
        <TextArea lang={lang} rows={ROWS[shape as keyof typeof ROWS]} />
      ) : (
        <Input lang={lang} {...(shape === 'whole' && { inputMode: 'numeric' })} />
      )}
      <div className="note">
        <Text slot="description">{note}</Text>
        <FieldError>{problem && <FieldFault message={problem} field={field} />}</FieldError>
      </div>
    </TextField>
  );
  if (shape !== 'link' || isReadOnly) return input;
  return (
    <Suspense fallback={input}>
      <LinkInput value={value} onChange={onChange}>
        {input}
      </LinkInput>
    </Suspense>
  );
}
