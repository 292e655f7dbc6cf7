import { createContext } from 'react';
import type { Frame } from '../generated/document';

/** The server's settings that parts of a page depend on. */
export type PageSettings = Pick<Frame, 'imageWidths' | 'consent'>;

/** The settings of the present page: its frame. Without one, pictures keep their size and nobody is asked. */
export const Settings = createContext<PageSettings>({ imageWidths: [], consent: 'none' });
