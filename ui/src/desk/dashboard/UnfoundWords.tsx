import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useI18n } from '../../i18n/I18n';
import { server } from './queries';
import { Ranking } from './Ranking';

/** The text with the company's synonyms. */
const SYNONYMS = '/entries/words/word%2Fserver.ownSynonyms';

/** The words that visitors searched for in vain, on the server that answers, and the way to the synonyms. */
export function UnfoundWords() {
  const { t } = useI18n();
  const { data } = useQuery(server);
  return (
    data && (
      <div>
        <Ranking
          title={t('desk.dashboard.unfound')}
          names={t('desk.dashboard.words')}
          values={t('desk.dashboard.searches')}
          rows={data.unfound.map(({ words, searches }) => ({ name: words, views: searches }))}
          shown={(words) => words}
          empty={t('desk.dashboard.noUnfound')}
        />
        <p>
          <Link to={SYNONYMS}>{t('desk.dashboard.synonyms')}</Link>
        </p>
      </div>
    )
  );
}
