import { Checkbox, CheckboxGroup, Label } from 'react-aria-components';
import { useI18n } from '../../i18n/I18n';
import checks from '../parts/Checks.module.css';
import type { InputProps } from './inputProps';
import { Notes } from './PictureInput';
import { HIDEABLE, SITE_PAGES } from './sitePages';

/** The pages that the site has: those that are not hidden. */
export function HiddenInput({ label, value, onChange, problem, note, isReadOnly }: InputProps) {
  const { t } = useI18n();
  const hidden = value.split(/\s+/);
  return (
    <div>
      <CheckboxGroup
        className={checks.checks}
        value={HIDEABLE.filter((path) => !hidden.includes(path))}
        isReadOnly={isReadOnly}
        onChange={(shown) => onChange(HIDEABLE.filter((path) => !shown.includes(path)).join('\n'))}
      >
        <Label>{label}</Label>
        {HIDEABLE.map((path) => (
          <Checkbox key={path} value={path}>
            <span className={checks.box} />
            {t(SITE_PAGES[path] ?? 'desk.places.everywhere')}
          </Checkbox>
        ))}
      </CheckboxGroup>
      <Notes problem={problem} note={note} />
    </div>
  );
}
