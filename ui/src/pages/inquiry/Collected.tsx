import { useState } from 'react';
import { useI18n } from '../../i18n/I18n';
import { drop, useInquiryList } from '../../inquiries/list';
import styles from './Collected.module.css';

/** The visitor's list: to take things off, and to ask about all of it if the form, which has `style`, does not. */
export function Collected({ style }: { style: string | undefined }) {
  const { t } = useI18n();
  const list = useInquiryList();
  const [asked, setAsked] = useState(style);
  const all = list.join(', ');
  if (list.length === 0) return null;
  return (
    <section className={styles.collected} aria-labelledby="collected">
      <h2 id="collected" className={styles.title}>
        {t('inquiry.list')}
      </h2>
      <ul className={styles.list}>
        {list.map((about) => (
          <li key={about}>
            {about}
            <button
              type="button"
              className={styles.drop}
              onClick={() => drop(about)}
              aria-label={t('inquiry.dropOne', { style: about })}
            >
              <svg viewBox="0 0 16 16" aria-hidden="true">
                <path d="M4 4l8 8M12 4l-8 8" />
              </svg>
            </button>
          </li>
        ))}
      </ul>
      {asked !== all && (
        <button
          type="button"
          className={styles.take}
          onClick={() => {
            write(all);
            setAsked(all);
          }}
        >
          {t('inquiry.takeList')}
        </button>
      )}
    </section>
  );
}

/** Writes into the form's field for styles, and shows it. */
function write(text: string) {
  const field = document.getElementById('style');
  if (!(field instanceof HTMLInputElement)) return;
  field.value = text;
  const folded = field.closest('details');
  if (folded) folded.open = true;
  field.focus();
}
