import type { ContractRow } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import styles from './ListChoices.module.css';
import { counts, type ListOrder, ORDERS, SHOWN, type Shown } from './selection';

interface Props {
  /** Those of the season. */
  contracts: readonly ContractRow[];
  shown: Shown;
  /** Those of all contracts, among which one is chosen; empty for all. */
  seasons: readonly string[];
  season: string;
  order: ListOrder;
  onShow(shown: Shown): void;
  onSeason(season: string): void;
  onOrder(order: ListOrder): void;
}

/** Which contracts are listed, and in which order. */
export function ListChoices(props: Props) {
  const { contracts, shown, seasons, season, order, onShow, onSeason, onOrder } = props;
  const { t } = useI18n();
  const found = counts(contracts);
  return (
    <fieldset className={styles.choices}>
      <legend className="visually-hidden">{t('order.choices.title')}</legend>
      {SHOWN.map((own) => (
        <label key={own}>
          <input type="radio" name="shown" checked={own === shown} onChange={() => onShow(own)} />
          <span>
            {t(`order.choices.${own}`)} {found[own]}
          </span>
        </label>
      ))}
      {seasons.length > 0 && (
        <label className={styles.choice}>
          {t('order.columns.season')}
          <select value={season} onChange={({ target }) => onSeason(target.value)}>
            <option value="">{t('order.choices.allSeasons')}</option>
            {seasons.map((own) => (
              <option key={own}>{own}</option>
            ))}
          </select>
        </label>
      )}
      <label className={`${styles.choice} ${styles.order}`}>
        {t('order.choices.order')}
        <select
          value={order}
          onChange={({ target }) => onOrder(ORDERS.find((own) => own === target.value) ?? 'bySigned')}
        >
          {ORDERS.map((own) => (
            <option key={own} value={own}>
              {t(`order.choices.${own}`)}
            </option>
          ))}
        </select>
      </label>
    </fieldset>
  );
}
