import { useI18n } from '../../i18n/I18n';
import type { Field } from './fields';

interface Props {
  /** As the server says it: one of a few words, or a sentence in English. */
  message: string;
  field?: Field | undefined;
  className?: string;
}

/** The words of problems that the desk has in its language. */
const KNOWN = {
  missing: 'desk.form.missing',
  taken: 'desk.form.taken',
} as const;

const isKnown = (message: string): message is keyof typeof KNOWN => message in KNOWN;

/** The problem of a field in words. */
export function FieldFault({ message, field, className }: Props) {
  const { t } = useI18n();
  if (isKnown(message)) return <span className={className}>{t(KNOWN[message])}</span>;
  if (field?.shape === 'pagename') return <span className={className}>{t('desk.form.pageName')}</span>;
  return (
    <span className={className} lang="en">
      {message}
    </span>
  );
}
