import type { Entry, Hint } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { allFieldsOf } from './fields';
import { hintText, isAt, joined } from './hints';
import { nameOf } from './parts';

/** Hints that are about no field of the form. */
export function FormHints({ entry, hints }: { entry: Entry; hints: readonly Hint[] }) {
  const { locale, t } = useI18n();
  const hasField = (hint: Hint) => {
    const part = hint.lang ?? 'common';
    return allFieldsOf(entry.id, part).some(({ name }) => isAt(hint, part, name));
  };
  const others = joined(hints.filter((hint) => !hasField(hint)));
  if (others.length === 0) return null;
  return (
    <ul className="notice">
      {others.map((hint) => (
        <li key={JSON.stringify(hint)} lang={hint.kind === 'inconsistent' ? 'en' : undefined}>
          {hint.lang && `${nameOf(hint.lang)}: `}
          {hintText(hint, locale, t)}
        </li>
      ))}
    </ul>
  );
}
