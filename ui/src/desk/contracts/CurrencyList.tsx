import { useI18n } from '../../i18n/I18n';

/** The currencies of the trade first, then all that the browser knows. */
const CODES = [...new Set(['USD', 'EUR', 'CNY', 'JPY', 'GBP', 'HKD', ...Intl.supportedValuesOf('currency')])];

/** Suggests currencies in the field that names this list. */
export function CurrencyList({ id }: { id: string }) {
  const { locale } = useI18n();
  const names = new Intl.DisplayNames(locale, { type: 'currency' });
  return (
    <datalist id={id}>
      {CODES.map((code) => (
        <option key={code} value={code}>
          {names.of(code)}
        </option>
      ))}
    </datalist>
  );
}
