import { createContext } from 'react';
import type { Frame } from '../generated/document';

/** Server settings that components depend on. */
export type PageSettings = Pick<Frame, 'imageWidths' | 'phrases' | 'consent'>;

/** The settings of the current page. The default has no resized pictures and no consent notice. */
export const Settings = createContext<PageSettings>({ imageWidths: [], phrases: [], consent: 'none' });
