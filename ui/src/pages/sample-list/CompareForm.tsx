import { useI18n } from '../../i18n/I18n';
import { localised } from '../../i18n/locale';
import styles from './CompareForm.module.css';

/** The most styles of a comparison, as the server has it. */
export const MOST_COMPARED = 4;
export const COMPARE_FORM = 'compare';

/** The form of the boxes on the cards of samples: it opens the comparison. Works without JavaScript. */
export function CompareForm({ count }: { count: number }) {
  const { t, locale } = useI18n();
  return (
    <form
      id={COMPARE_FORM}
      className={styles.form}
      action={localised('/sample/compare', locale)}
      data-chosen={count > 0 || undefined}
    >
      <button type="submit">{t('compare.open')}</button>
      <p role="status">{count > 0 && t('compare.chosen', { count, most: MOST_COMPARED })}</p>
    </form>
  );
}
