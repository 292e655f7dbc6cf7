import { type KeyboardEvent, useRef } from 'react';
import { useI18n } from '../../../i18n/I18n';
import { Panel, Phrases } from '../../parts';
import { AwardEmblem } from './AwardEmblem';
import styles from './Awards.module.css';
import { AWARDS } from './awardList';
import { useCoverFlow } from './useCoverFlow';

const LATEST = AWARDS.length - 1;
/** The first card in front has a neighbour on each side. */
const MIDDLE = Math.floor(AWARDS.length / 2);

/** Slide 3: the awards of 2017 to 2021, one card per year, moved by keys, buttons and dragging (spec §2). */
export function Awards() {
  const { t } = useI18n();
  const row = useRef<HTMLUListElement>(null);
  const { index, by, to } = useCoverFlow(row, AWARDS.length, MIDDLE);
  const onKey = (event: KeyboardEvent) => {
    const moves: Partial<Record<string, () => void>> = {
      ArrowLeft: () => by(-1),
      ArrowRight: () => by(1),
      Home: () => to(0),
      End: () => to(LATEST),
    };
    const move = moves[event.key];
    if (!move || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    move();
  };
  return (
    <Panel>
      <h2 className={styles.title}>
        <Phrases text={t('brand.story.awardsTitle')} />
      </h2>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form. */}
      <div
        className={styles.slider}
        role="group"
        aria-label={t('brand.story.awardsSlider')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users move the cards with arrow keys.
        tabIndex={0}
        onKeyDown={onKey}
      >
        <ul ref={row} className={styles.row}>
          {AWARDS.map(({ year, title, text }, card) => (
            <li key={year} className={styles.card} aria-current={card === index ? 'true' : undefined}>
              <AwardEmblem year={year} />
              <h3>
                <span className={styles.year}>{year}</span>
                {t(title)}
              </h3>
              <p>{t(text)}</p>
            </li>
          ))}
        </ul>
      </div>
      <p className={styles.buttons}>
        <button type="button" className={styles.button} disabled={index === 0} onClick={() => by(-1)}>
          {t('brand.story.awardsPrevious')}
        </button>
        <button type="button" className={styles.button} disabled={index === LATEST} onClick={() => by(1)}>
          {t('brand.story.awardsNext')}
        </button>
      </p>
    </Panel>
  );
}
