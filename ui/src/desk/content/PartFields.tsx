import type { Checked, Entry } from '../../generated/desk';
import { type Edits, edited, shown } from './edits';
import { FieldNote } from './FieldNote';
import { fieldsOf } from './fields';
import { isAt } from './hints';
import type { Part } from './parts';
import { TextInput } from './TextInput';

export interface FormProps {
  entry: Entry;
  edits: Edits;
  setEdits: (change: (edits: Edits) => Edits) => void;
  /** Problems that the check of the content has found. */
  checked: Checked;
}

/** The fields of a part of an entry. */
export function PartFields({ entry, edits, setEdits, checked, part }: FormProps & { part: Part }) {
  return fieldsOf(entry.id, part, entry.fields).map((field) => (
    <TextInput
      key={field.name}
      field={field}
      value={shown(entry, edits, part, field.name)}
      onChange={(text) => setEdits((before) => edited(entry, before, part, field.name, text))}
      locale={part === 'common' ? undefined : part}
      problem={
        checked.problems.find((one) => (one.lang ?? 'common') === part && one.field === field.name)?.message
      }
      note={
        <FieldNote
          text={shown(entry, edits, part, field.name)}
          locale={part === 'common' ? undefined : part}
          shown={field.shown}
          hints={checked.hints.filter((hint) => isAt(hint, part, field.name))}
        />
      }
      isReadOnly={entry.read_only}
    />
  ));
}
