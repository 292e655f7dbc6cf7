import { useQuery } from '@tanstack/react-query';
import type { Entry } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { entries } from '../queries';
import { countTiles } from './tiles';
import { titleIn } from './titles';

interface Props {
  entry: Entry;
  /** Whether it is about to leave the site. */
  isLeaving?: boolean;
}

/** Says that an entry is one of the logo tiles of the news page, and which one takes its place. */
export function TileNote({ entry, isLeaving }: Props) {
  const { locale, t } = useI18n();
  const isNews = entry.section === 'news';
  const { data } = useQuery({ ...entries({ section: 'news' }), enabled: isNews, meta: { isQuiet: true } });
  if (!isNews || !data) return null;
  const tiles = countTiles(data.entries, Date.now() / 1000);
  const isTile = data.entries.slice(0, tiles).some(({ id }) => id === entry.id);
  if (!isTile) return null;
  const next = data.entries[tiles];
  return isLeaving && next ? (
    <p className="notice">{t('desk.tiles.leaving', { title: titleIn(next, locale).title })}</p>
  ) : (
    <p className="hint">{t('desk.tiles.own')}</p>
  );
}
