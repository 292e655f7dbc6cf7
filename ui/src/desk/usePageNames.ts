import { useQuery } from '@tanstack/react-query';
import { useI18n } from '../i18n/I18n';
import { titleIn } from './content/titles';
import { pageNames } from './queries';

/**
 * Returns the names of pages by their paths, in the language of the desk: of a part of the site, or of an entry. A path that
 * has no name, or none yet, is its own.
 */
export function usePageNames(paths: readonly string[]): (path: string) => string {
  const { locale, t } = useI18n();
  const { data } = useQuery({ ...pageNames(paths), enabled: paths.length > 0 });
  return (path) => {
    const own = data?.find((named) => named.path === path);
    const title = own?.titles && titleIn({ id: '', titles: own.titles }, locale).title;
    return [own?.page && t(`desk.places.${own.page}`), title].filter(Boolean).join(' · ') || path;
  };
}
