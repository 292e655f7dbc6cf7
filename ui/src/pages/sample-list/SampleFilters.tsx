import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { facetValue } from '../../facts/words';
import type { Facet, SampleFacets } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { localised } from '../../i18n/locale';
import type { TextKey } from '../../i18n/texts';
import { Link } from '../../parts';
import styles from './SampleFilters.module.css';

const NAMES: Record<Facet, TextKey> = {
  weave: 'facts.weave',
  weight: 'filters.gsm',
  gender: 'facts.gender',
  process: 'facts.process',
  certificate: 'facts.certificates',
};
const LIST = '/sample/list';
const ANCHOR = '#ctgs';

/** The filters of the list of samples: a form of the browser, and links that take each chosen one away. */
export function SampleFilters({ filters }: { filters: SampleFacets }) {
  const { t, locale } = useI18n();
  const navigate = useNavigate();
  const chosen = filters.facets.flatMap(({ facet, options }) =>
    options.filter(({ isChosen }) => isChosen).map((option) => ({ ...option, facet })),
  );
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const pairs = [...fields].map(([name, value]) => [name, String(value)]);
    navigate(`${LIST}?${new URLSearchParams(pairs)}${ANCHOR}`);
  };
  return (
    <div className={styles.filters}>
      <details>
        <summary>{t('filters.title')}</summary>
        <form
          // Where the chosen ones change, the boxes begin anew.
          key={chosen.map(({ value }) => value).join()}
          action={localised(`${LIST}${ANCHOR}`, locale)}
          onSubmit={apply}
        >
          {filters.cid && <input type="hidden" name="cid" value={filters.cid} />}
          <div className={styles.facets}>
            {filters.facets.map(({ facet, options }) => (
              <fieldset key={facet}>
                <legend>{t(NAMES[facet])}</legend>
                {options.map(({ value, count, isChosen }) => (
                  <label key={value}>
                    <input type="checkbox" name={facet} value={value} defaultChecked={isChosen} />
                    <span>{facetValue(t, facet, value)}</span>
                    <span className={styles.count}>{count}</span>
                  </label>
                ))}
              </fieldset>
            ))}
          </div>
          <button className={styles.apply} type="submit">
            {t('filters.apply')}
          </button>
        </form>
      </details>
      {chosen.length > 0 && (
        <ul className={styles.chosen}>
          {chosen.map(({ facet, value, without }) => (
            <li key={facet + value}>
              <Link
                to={without + ANCHOR}
                rel="nofollow"
                aria-label={t('filters.remove', { name: facetValue(t, facet, value) })}
              >
                {facetValue(t, facet, value)} <span aria-hidden="true">×</span>
              </Link>
            </li>
          ))}
          <li>
            <Link to={filters.clear + ANCHOR}>{t('filters.clear')}</Link>
          </li>
        </ul>
      )}
    </div>
  );
}
