import { useQuery } from '@tanstack/react-query';
import { useI18n } from '../../i18n/I18n';
import { Choice } from '../parts/Choice';
import { choices } from '../queries';
import { titleIn } from './titles';

interface Props {
  label: string;
  /** The kind of the entries. */
  kind: string;
  /** The id of one, without its kind; empty for none. */
  value: string;
  isRequired: boolean;
  isDisabled?: boolean;
  onChange: (id: string) => void;
}

const NONE = 'none';

/** One of the entries of a kind, by its title. */
export function EntryChoice({ label, kind, value, isRequired, isDisabled, onChange }: Props) {
  const { locale, t } = useI18n();
  const { data = [] } = useQuery(choices(kind));
  const title = (id: string | undefined) => {
    const own = data.find((entry) => entry.id === id);
    return own && titleIn(own, locale).title;
  };
  const options = data
    .filter((entry) => entry.id.startsWith(`${kind}/`))
    .map((entry) => {
      const within = title(entry.within);
      const own = titleIn(entry, locale).title;
      return { value: entry.id.slice(kind.length + 1), name: within ? `${own} · ${within}` : own };
    });
  const isThere = value === '' || data.length === 0 || options.some((option) => option.value === value);
  return (
    <Choice
      label={label}
      value={value || NONE}
      {...(isDisabled && { isDisabled })}
      options={[
        ...(isRequired && value
          ? []
          : [{ value: NONE, name: t(isRequired ? 'desk.entry.chooseEntry' : 'desk.entry.noEntry') }]),
        ...(isThere ? [] : [{ value, name: t('desk.entry.goneEntry', { id: value }) }]),
        ...options,
      ]}
      onChange={(id) => onChange(id === NONE ? '' : id)}
    />
  );
}
