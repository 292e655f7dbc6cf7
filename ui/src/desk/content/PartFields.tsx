import type { Entry, FieldProblem } from '../api';
import { type Edits, edited, shown } from './edits';
import { fieldsOf } from './fields';
import type { Part } from './parts';
import { TextInput } from './TextInput';

export interface FormProps {
  entry: Entry;
  edits: Edits;
  setEdits: (change: (edits: Edits) => Edits) => void;
  /** What the check of the content says. */
  problems: readonly FieldProblem[];
}

/** The fields of a part of an entry. */
export function PartFields({ entry, edits, setEdits, problems, part }: FormProps & { part: Part }) {
  return fieldsOf(entry.id, part, entry.fields).map((field) => (
    <TextInput
      key={field.name}
      field={field}
      value={shown(entry, edits, part, field.name)}
      onChange={(text) => setEdits((before) => edited(entry, before, part, field.name, text))}
      locale={part === 'common' ? undefined : part}
      problem={problems.find((one) => (one.lang ?? 'common') === part && one.field === field.name)?.message}
      isReadOnly={entry.read_only}
    />
  ));
}
