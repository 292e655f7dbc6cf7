import { useI18n } from '../../i18n/I18n';
import { Choice } from '../parts/Choice';
import type { Field } from './fields';
import type { InputProps } from './inputProps';
import { Notes } from './PictureInput';

interface Props extends InputProps {
  options: NonNullable<Field['options']>;
  none?: Field['none'] | undefined;
}

const NONE = 'none';

/** One of a few words, or none. */
export function WordChoice({ label, value, onChange, options, none, problem, note, isReadOnly }: Props) {
  const { t } = useI18n();
  return (
    <div>
      <Choice
        label={label}
        value={value || NONE}
        isDisabled={isReadOnly}
        options={[
          { value: NONE, name: t(none ?? 'desk.choices.none') },
          ...options.map(({ word, label: name }) => ({ value: word, name: t(name) })),
        ]}
        onChange={(word) => onChange(word === NONE ? '' : word)}
      />
      <Notes problem={problem} note={note} />
    </div>
  );
}
