import { createContext, type HTMLAttributes, type ReactNode, useContext } from 'react';
import type { Html } from '../generated/document';

/** Returns the HTML of what `render` returns, from a cache if it has been rendered under this key. */
export type RenderCached = (key: string, render: () => ReactNode) => Html;

/** The server's cache of rendered fragments; `null` in the browser. */
export const FragmentCache = createContext<RenderCached | null>(null);

interface Props extends Omit<HTMLAttributes<HTMLElement>, 'children'> {
  element: 'div' | 'footer';
  /** Everything that the content depends on beside the language. */
  by: string;
  children: () => ReactNode;
}

/**
 * An element whose content is the same on many pages, such as the main navigation. The server renders the content once;
 * the browser renders it like any other. No component in it may use another context than the language, or an image.
 */
export function Cached({ element: Element, by, children, ...attributes }: Props) {
  const cached = useContext(FragmentCache);
  if (!cached) return <Element {...attributes}>{children()}</Element>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React.
  return <Element {...attributes} dangerouslySetInnerHTML={{ __html: cached(by, children) }} />;
}
