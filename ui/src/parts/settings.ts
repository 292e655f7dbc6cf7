import { createContext, useContext } from 'react';
import type { Frame } from '../generated/document';

/** The server's settings that parts of a page depend on. */
export type PageSettings = Pick<Frame, 'imageWidths' | 'consent'>;

/** The settings of the present page: its frame. Without one, pictures keep their size and nobody is asked. */
export const SettingsContext = createContext<PageSettings>({ imageWidths: [], consent: 'none' });

/** The settings of the present page. */
export function useSettings(): PageSettings {
  return useContext(SettingsContext);
}
