import { matchPath, parsePath } from 'react-router';
import type { PageKind } from './kinds';

/** The path patterns of each page kind, without language prefix. */
export type Paths<Kind extends PageKind> = Record<Kind, readonly string[]>;

/**
 * Returns a function that guesses the page kind of a path without language prefix, so that its chunk loads in parallel
 * with its document. The document decides which kind is shown.
 */
export function kindMatcher<Kind extends PageKind>(paths: Paths<Kind>): (path: string) => Kind | undefined {
  const kinds = Object.keys(paths) as Kind[];
  return (path) => {
    const { pathname = '/' } = parsePath(path);
    return kinds.find((kind) => paths[kind].some((pattern) => matchPath(pattern, pathname)));
  };
}
