import { Link } from 'react-router';
import { useI18n } from '../../i18n/I18n';
import type { PlacedWord } from '../../preview/words';
import lists from '../parts/List.module.css';
import { wordPage } from '../queries';

/** The texts at the place of the page that was clicked on, each with the way to change it. */
export function WordsHere({ words }: { words: readonly PlacedWord[] | undefined }) {
  const { t } = useI18n();
  return (
    <div role="status">
      {!words && <p className="hint">{t('desk.words.choose')}</p>}
      {words?.length === 0 && <p className="notice">{t('desk.words.none')}</p>}
      {words && words.length > 0 && (
        <ul className={lists.list}>
          {words.map(({ key, text }) => (
            <li key={key}>
              <span className={lists.whole}>
                <Link to={wordPage(key)}>{text}</Link>
                <small>{key}</small>
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
