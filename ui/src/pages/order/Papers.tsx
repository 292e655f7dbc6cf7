import type { PaperRow } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { paperKindName } from '../../papers/kinds';
import { Time } from '../../parts';
import styles from './Papers.module.css';

interface Props {
  /** By kind. */
  papers: readonly PaperRow[];
  token: string;
}

/**
 * The papers of a contract, each with a form that fetches it: the token is in no address, and the browser saves the file as
 * it arrives.
 */
export function Papers({ papers, token }: Props) {
  const { locale, t } = useI18n();
  if (papers.length === 0) return null;
  return (
    <section className={styles.papers} aria-labelledby="papers">
      <h3 id="papers" tabIndex={-1}>
        {t('order.papers.title')}
      </h3>
      <ul>
        {papers.map(({ id, kind, name, size, added }) => (
          <li key={id}>
            <form method="post" action={`/s16/api/v1/order/document?lang=${locale}`}>
              <input type="hidden" name="token" value={token} />
              <input type="hidden" name="id" value={id} />
              <button
                type="submit"
                aria-label={t('order.papers.fetch', { kind: t(paperKindName(kind)), name })}
              >
                {t(paperKindName(kind))}
              </button>
            </form>
            <span className={styles.facts}>
              {name && <span className={styles.name}>{name}</span>}
              <span>
                {size}
                {size && added && ' · '}
                {added && <Time date={added} />}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
