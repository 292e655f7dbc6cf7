import type { StyleLimits } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { drop, edit, type ListedStyle } from '../../inquiries/list';
import { noteDropped } from '../../inquiries/sent';
import { ImageFrame, Link } from '../../parts';
import entry from './Entry.module.css';
import styles from './StyleRows.module.css';

interface Props {
  rows: readonly ListedStyle[];
  limits: StyleLimits;
}

/** The styles that are asked about, which the form sends as they stand here. */
export function StyleRows({ rows, limits }: Props) {
  const { t } = useI18n();
  return (
    <section className={styles.styles} id="styles" tabIndex={-1} aria-labelledby="styles-title">
      <h2 className={styles.title} id="styles-title">
        {t('inquiry.styles')}
      </h2>
      {rows.length > 0 ? (
        <ul className={styles.rows}>
          {rows.map((row) => (
            <StyleRow key={row.code} row={row} limits={limits} />
          ))}
        </ul>
      ) : (
        <p className={entry.hint}>{t('inquiry.stylesNone')}</p>
      )}
      <p>
        <Link className={styles.more} to="/sample/list">
          {t('inquiry.stylesChoose')}
        </Link>
      </p>
    </section>
  );
}

function StyleRow({ row, limits }: { row: ListedStyle; limits: StyleLimits }) {
  const { t } = useI18n();
  const { code, name, picture, pieces, target } = row;
  const field = (column: string) => `${column}-${code}`.replace(/[^\w-]/g, '_');
  return (
    <li>
      <fieldset className={styles.row}>
        <legend className="visually-hidden">{name ? `${code}, ${name}` : code}</legend>
        <div className={styles.picture}>
          {picture && <ImageFrame picture={{ src: picture, alt: '' }} shape="4/5" sizes="96px" />}
        </div>
        <p className={styles.name}>
          {name && <span>{name}</span>}
          <span className={name ? styles.code : undefined}>{code}</span>
        </p>
        <button
          type="button"
          className={styles.drop}
          aria-label={t('inquiry.dropOne', { style: code })}
          onClick={() => {
            noteDropped(code);
            // The button goes with its row.
            document.getElementById('styles')?.focus();
            drop(code);
          }}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M4 4l8 8M12 4l-8 8" />
          </svg>
        </button>
        <div className={styles.pieces}>
          <label htmlFor={field('pieces')}>{t('inquiry.pieces')}</label>
          <textarea
            className={entry.field}
            id={field('pieces')}
            name="style.pieces"
            rows={2}
            maxLength={limits.pieces}
            defaultValue={pieces}
            placeholder={t('inquiry.piecesHint')}
            onChange={({ target: { value } }) => edit(code, { pieces: value })}
          />
        </div>
        <div className={styles.target}>
          <label htmlFor={field('target')}>{t('inquiry.target')}</label>
          <input
            className={entry.field}
            id={field('target')}
            name="style.target"
            maxLength={limits.target}
            autoComplete="off"
            defaultValue={target}
            placeholder={t('inquiry.targetHint')}
            onChange={({ target: { value } }) => edit(code, { target: value })}
          />
        </div>
        <input type="hidden" name="style.code" value={code} />
        <input type="hidden" name="style.name" value={name} />
      </fieldset>
    </li>
  );
}
