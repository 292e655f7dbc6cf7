import { useI18n } from '../../i18n/I18n';
import { CallError } from '../api';
import { problemText } from '../names';

/** Says why a call failed, if it did. */
export function Failure({ error }: { error: Error | null }) {
  const { t } = useI18n();
  return (
    <div role="alert">
      {error && (
        <p className="failure">{t(problemText(error instanceof CallError ? error.code : 'failed'))}</p>
      )}
    </div>
  );
}
