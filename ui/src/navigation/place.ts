import { createContext, useContext } from 'react';
import { useI18n } from '../i18n/I18n';
import { localised } from '../i18n/locale';

/** The address of the current screen, and the way to another one. */
export interface Place {
  /** Path, query and fragment, with the language prefix. */
  href: string;
  /** Goes to a page of this site; `href` has the language prefix. */
  navigate(href: string): void;
}

export const PlaceContext = createContext<Place>({ href: '/', navigate: () => undefined });

/** Returns the address of the current screen. */
export function useHref(): string {
  return useContext(PlaceContext).href;
}

/** Returns a function that goes to a path without language prefix. */
export function useNavigate(): (path: string) => void {
  const { locale } = useI18n();
  const { navigate } = useContext(PlaceContext);
  return (path) => navigate(localised(path, locale));
}
