import { type RefObject, useMemo, useRef } from 'react';
import { useI18n } from '../../../i18n/I18n';
import type { TextKey } from '../../../i18n/texts';
import { Panel } from '../../parts';
import { type Figure, grouped } from './counter';
import { Odometer } from './Odometer';
import styles from './Stats.module.css';
import { useCounters } from './useCounters';

/** The figures and how long each takes to count (spec §9). */
const FIGURES: ReadonlyArray<{ count: TextKey; duration: number; text: TextKey }> = [
  { count: 'brand.home.countriesCount', duration: 2000, text: 'brand.home.countries' },
  { count: 'brand.home.branchesCount', duration: 500, text: 'brand.home.branches' },
  { count: 'brand.home.usersCount', duration: 3000, text: 'brand.home.users' },
];

/** Slide 3: the figures. `passed` is whether the visitor has reached this slide or a later one. */
export function Stats({ passed }: { passed: boolean }) {
  const { t } = useI18n();
  const list = useRef<HTMLUListElement>(null);
  const figures = useMemo<ReadonlyArray<Figure & { text: TextKey }>>(
    () => FIGURES.map(({ count, duration, text }) => ({ target: Number(t(count)), duration, text })),
    [t],
  );
  useCounters(list as RefObject<HTMLElement | null>, figures, passed);
  return (
    <Panel>
      <div className={styles.glow} aria-hidden="true" />
      <h2 className={styles.title}>{t('brand.home.statsTitle')}</h2>
      <ul ref={list} className={styles.figures}>
        {figures.map(({ target, text }) => (
          <li key={text} className={styles.figure}>
            {/* Screen readers get the final figure, not the count. */}
            <span className="visually-hidden">{grouped(target)}</span>
            <span className={styles.number}>
              <Odometer target={target} />
            </span>
            <span>{t(text)}</span>
          </li>
        ))}
      </ul>
      <p className={styles.note}>{t('brand.home.statsNote')}</p>
    </Panel>
  );
}
