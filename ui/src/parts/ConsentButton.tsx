import { useI18n } from '../i18n/I18n';

/** Opens the notice that asks for consent to the visit log; see visits/notice. */
export function ConsentButton({ text }: { text: 'footer.visits' | 'brand.footer.visits' }) {
  const { t } = useI18n();
  return (
    <button type="button" className="consent-again">
      {t(text)}
    </button>
  );
}
