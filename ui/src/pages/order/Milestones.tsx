import type { ContractRow, StyleRow } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { languageOf } from './languageOf';
import styles from './Milestones.module.css';
import { StageTimeline } from './StageTimeline';

interface Props {
  contract: ContractRow;
  lines: readonly StyleRow[];
}

/** How far each style is; the whole contract, if the provider tells no more. */
export function Milestones({ contract, lines }: Props) {
  const { t } = useI18n();
  const own = lines.some(({ milestones }) => milestones.length > 0);
  if (!own && contract.milestones.length === 0) return null;
  return (
    <section className={styles.milestones} aria-labelledby="milestones">
      <h3 id="milestones" tabIndex={-1}>
        {t('order.milestones.title')}
      </h3>
      {own ? (
        lines.map(
          ({ sno, pname, milestones, pieces, text }, index) =>
            milestones.length > 0 && (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id and are never reordered.
              <div key={index} className={styles.style}>
                <h4 id={`style-${index}`}>
                  {sno}{' '}
                  <span className={styles.pname} lang={languageOf(pname)}>
                    {pname}
                  </span>
                </h4>
                <StageTimeline
                  labelledBy={`style-${index}`}
                  milestones={milestones}
                  ordered={pieces}
                  quantity={text.pieces}
                />
              </div>
            ),
        )
      ) : (
        <div className={styles.style}>
          <h4 id="whole">{t('order.milestones.whole')}</h4>
          <StageTimeline
            labelledBy="whole"
            milestones={contract.milestones}
            ordered={contract.quantity}
            quantity={contract.text.quantity}
          />
        </div>
      )}
    </section>
  );
}
