import { useI18n } from '../../i18n/I18n';
import { failureText } from '../names';

/** Says why a call failed, if it did. */
export function Failure({ error }: { error: Error | null }) {
  const { t } = useI18n();
  return <div role="alert">{error && <p className="failure">{failureText(error, t)}</p>}</div>;
}
