import type { RedirectFault } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import type { TextKey } from '../../i18n/texts';
import { CallError } from '../api';
import { Failure } from '../parts/Failure';

const FAULTS: Record<RedirectFault, TextKey> = {
  'no-address': 'desk.redirects.faults.no-address',
  'too-long': 'desk.redirects.faults.too-long',
  'of-server': 'desk.redirects.faults.of-server',
  'is-page': 'desk.redirects.faults.is-page',
  'no-target': 'desk.redirects.faults.no-target',
  'no-page': 'desk.redirects.faults.no-page',
  circle: 'desk.redirects.faults.circle',
  'owners-only': 'desk.redirects.faults.owners-only',
  twice: 'desk.redirects.faults.twice',
  'too-many': 'desk.redirects.faults.too-many',
};

/** Why nothing was written: the failure, and each redirect that is refused. */
export function Refused({ error }: { error: Error | null }) {
  const { t } = useI18n();
  const { refused = [], count = 0 } = error instanceof CallError ? error.problem : {};
  return (
    <>
      <Failure error={error} />
      {refused.length > 0 && (
        <ul>
          {refused.map(({ line, old, target, fault }) => (
            <li key={line}>
              {t('desk.redirects.line', { line })} {old} → {target}: {t(FAULTS[fault])}
            </li>
          ))}
        </ul>
      )}
      {count > refused.length && <p>{t('desk.redirects.first', { shown: refused.length, count })}</p>}
    </>
  );
}
