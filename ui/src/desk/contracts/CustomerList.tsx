import { useQuery } from '@tanstack/react-query';
import { customers } from '../customers/queries';
import { useSettled } from '../parts/useSettled';

interface Props {
  id: string;
  /** A part of an address or of a company's name. */
  text: string;
}

/** Suggests customers' addresses in the field that names this list. */
export function CustomerList({ id, text }: Props) {
  const wanted = useSettled(text.trim(), 250);
  const found = useQuery({ ...customers({ text: wanted }), enabled: wanted !== '' });
  return (
    <datalist id={id}>
      {found.data?.customers.map(({ email, name, company }) => (
        <option key={email} value={email}>
          {company || name}
        </option>
      ))}
    </datalist>
  );
}
