import type { AnyPageComponent, PageComponent, PageKind } from './kinds';

/** Functions that load the components of a site's pages. */
export type Loaders<Kinds extends PageKind> = { [Kind in Kinds]: () => Promise<PageComponent<Kind>> };

/** The style sheets that each page kind needs. */
export type PageStyles = Partial<Record<PageKind, string[]>>;

/** A page's code failed to load, most likely because another build was deployed. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
}

/**
 * Returns a function that loads a page's component and style sheets. The error page is part of the entry chunk: it must
 * be available when a chunk is not.
 */
export function pageLoader<Kinds extends PageKind>(
  loaders: Loaders<Kinds>,
  ErrorPage: PageComponent<'error'>,
  sheets: PageStyles,
): (kind: PageKind) => Promise<AnyPageComponent> {
  const load: Partial<Record<PageKind, () => Promise<unknown>>> = {
    ...loaders,
    error: () => Promise.resolve(ErrorPage),
  };
  return async (kind) => {
    try {
      const [component] = await Promise.all([load[kind]?.(), ...(sheets[kind] ?? []).map(loadStyle)]);
      if (!component) throw new Error('not a page of this site');
      return component as AnyPageComponent;
    } catch (cause) {
      throw new ChunkError(`failed to load the code of page kind ${kind}`, { cause });
    }
  };
}

const styles = new Map<string, Promise<void>>();

function loadStyle(href: string): Promise<void> {
  const known = styles.get(href);
  if (known) return known;
  // The page contains its own style sheets.
  if (document.querySelector(`style[data-href="${href}"]`)) return Promise.resolve();
  const loading = new Promise<void>((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = () => resolve();
    link.onerror = () => {
      styles.delete(href);
      link.remove();
      reject(new Error(`style sheet ${href}`));
    };
    document.head.append(link);
  });
  styles.set(href, loading);
  return loading;
}
