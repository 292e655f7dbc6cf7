import { useI18n } from '../../i18n/I18n';
import type { TextKey } from '../../i18n/texts';
import type { LeftOut } from './paste';

/** The number of values that are named. */
const NAMED = 10;

/** Says what of a paste was not taken. */
export function Pasted({ left }: { left: LeftOut | undefined }) {
  const { t } = useI18n();
  const amounts = left?.amounts.map(({ line, amount }) => t('desk.contracts.paste.amount', { line, amount }));
  const told: Array<[TextKey, readonly string[] | undefined]> = [
    ['desk.contracts.paste.columns', left?.columns],
    ['desk.contracts.paste.rows', left?.rows],
    ['desk.contracts.paste.amounts', amounts],
    ['desk.contracts.paste.beyond', left?.beyond],
  ];
  return (
    <div role="status">
      {told.map(
        ([text, values]) =>
          values &&
          values.length > 0 && (
            <p key={text} className="notice">
              {t(text, { values: list(values) })}
            </p>
          ),
      )}
    </div>
  );
}

function list(values: readonly string[]): string {
  return values.slice(0, NAMED).join(' · ') + (values.length > NAMED ? ' …' : '');
}
