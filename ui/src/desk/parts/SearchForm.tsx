import { Button, Form, Input, Label, Text, TextField } from 'react-aria-components';
import { values } from './values';

interface Props {
  search: URLSearchParams;
  set: (changes: { text: string }) => void;
  label: string;
  /** The words on the button. */
  find: string;
  /** Where the text is looked for. */
  hint?: string;
}

/** Searches a list for a text, which is in the address of its page. */
export function SearchForm({ search, set, label, find, hint }: Props) {
  const text = search.get('text') ?? '';
  return (
    <Form role="search" onSubmit={(event) => set(values(event, 'text'))}>
      <TextField key={text} className="field" name="text" defaultValue={text}>
        <Label>{label}</Label>
        <Input type="search" {...(hint && { placeholder: hint })} />
        {hint && (
          <Text slot="description" className="visually-hidden">
            {hint}
          </Text>
        )}
      </TextField>
      <Button type="submit" className="quiet">
        {find}
      </Button>
    </Form>
  );
}
