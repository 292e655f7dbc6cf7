import { Link } from 'react-router';
import { useI18n } from '../../i18n/I18n';
import type { TextKey } from '../../i18n/texts';
import styles from './StateFilter.module.css';

interface Props<State extends string> {
  search: URLSearchParams;
  label: string;
  /** The name of no filter. */
  any: string;
  states: readonly State[];
  names: Record<State, TextKey>;
  /** The number of rows in each state. */
  counts: Record<State, number> | undefined;
}

/** Links that limit a list to the rows of one state. */
export function StateFilter<State extends string>({
  search,
  label,
  any,
  states,
  names,
  counts,
}: Props<State>) {
  const { t } = useI18n();
  const state = states.find((own) => own === search.get('state'));
  return (
    <nav className={styles.states} aria-label={label}>
      {[undefined, ...states].map((own) => {
        const to = new URLSearchParams(search);
        to.delete('offset');
        to.delete('state');
        if (own) to.set('state', own);
        return (
          <Link key={own ?? ''} to={`?${to}`} aria-current={own === state ? 'page' : undefined}>
            {own ? t(names[own]) : any} {counts && (own ? counts[own] : sum(counts))}
          </Link>
        );
      })}
    </nav>
  );
}

/** The number of rows in any state. */
export function sum(counts: Record<string, number>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}
