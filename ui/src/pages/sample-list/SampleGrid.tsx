import { type ChangeEvent, useState } from 'react';
import type { Card } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { ImageFrame, Words } from '../../parts';
import { CardLink } from '../../parts/CardLink';
import { CollectSample } from './CollectSample';
import { COMPARE_FORM, CompareForm, MOST_COMPARED } from './CompareForm';
import styles from './SampleGrid.module.css';

interface Props {
  items: readonly Card[];
  /** Whether the first item has the first picture of the page. */
  first: boolean;
  /** Whether the samples have facts to compare. */
  canCompare: boolean;
}

/** The samples of a list: picture, number and weight, name, cloth. */
export function SampleGrid({ items, first, canCompare }: Props) {
  const { t } = useI18n();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    // Browsers keep boxes that were checked before the page was ready, so the form is asked.
    const fields = target.form ? new FormData(target.form).getAll(target.name) : [];
    setChosen(fields.map(String));
  };
  return (
    <>
      <ul className={styles.grid}>
        {items.map(({ id, title, subtitle, summary, image, link }, index) => (
          <li key={id} className={styles.sample}>
            <ImageFrame
              picture={image}
              shape="4/5"
              sizes="(min-width: 1101px) 16vw, (min-width: 901px) 21vw, (min-width: 641px) 29vw, 43vw"
              priority={first && index === 0 ? 'first' : 'later'}
            />
            <div className={styles.card}>
              <h3 className={styles.title}>
                <CardLink link={link}>
                  <Words text={title} />
                </CardLink>
              </h3>
              {subtitle && <p className={styles.number}>{subtitle}</p>}
              {summary && <p className={styles.cloth}>{summary}</p>}
            </div>
            <CollectSample subtitle={subtitle} name={title} picture={image?.src ?? ''} />
            {canCompare && (
              <label className={styles.compare}>
                <input
                  type="checkbox"
                  name="style"
                  value={id}
                  form={COMPARE_FORM}
                  disabled={chosen.length >= MOST_COMPARED && !chosen.includes(id)}
                  onChange={choose}
                  aria-label={t('compare.choose', { name: title })}
                />
                <span aria-hidden="true">{t('compare.one')}</span>
              </label>
            )}
          </li>
        ))}
      </ul>
      {canCompare && <CompareForm count={chosen.length} />}
    </>
  );
}
