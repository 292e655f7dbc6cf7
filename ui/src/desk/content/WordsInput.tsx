import { Checkbox, CheckboxGroup, Label } from 'react-aria-components';
import { useI18n } from '../../i18n/I18n';
import checks from '../parts/Checks.module.css';
import { linesOf } from './edits';
import type { Field } from './fields';
import type { InputProps } from './inputProps';
import { Notes } from './PictureInput';

interface Props extends InputProps {
  options: NonNullable<Field['options']>;
}

/** Some of a few words; the value has them on lines, in the order of the boxes. */
export function WordsInput({ label, value, onChange, options, problem, note, isReadOnly }: Props) {
  const { t } = useI18n();
  const words = options.map(({ word }) => word);
  return (
    <div>
      <CheckboxGroup
        className={checks.checks}
        value={linesOf(value)}
        isReadOnly={isReadOnly}
        onChange={(chosen) => onChange(words.filter((word) => chosen.includes(word)).join('\n'))}
      >
        <Label>{label}</Label>
        {options.map(({ word, label: name }) => (
          <Checkbox key={word} value={word}>
            <span className={checks.box} />
            {t(name)}
          </Checkbox>
        ))}
      </CheckboxGroup>
      <Notes problem={problem} note={note} />
    </div>
  );
}
