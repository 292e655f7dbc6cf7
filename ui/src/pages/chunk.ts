import type { AnyPageComponent, PageComponent, PageKind } from './kinds';

/** What loads the code of each kind of page of a site. */
export type Loaders<Kinds extends PageKind> = { [Kind in Kinds]: () => Promise<PageComponent<Kind>> };

/** Which style sheets the chunk of a page kind needs. */
export type PageStyles = Partial<Record<PageKind, string[]>>;

/** A page's code could not be loaded: most likely another build has been deployed. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
}

/** Loads what draws a kind of page: its code and its style sheets, together. */
export function pageLoader<Kinds extends PageKind>(loaders: Loaders<Kinds>, sheets: PageStyles) {
  return async (kind: PageKind): Promise<AnyPageComponent> => {
    try {
      const load: (() => Promise<unknown>) | undefined = (loaders as Partial<Loaders<PageKind>>)[kind];
      if (!load) throw new Error('this site has no such pages');
      const [component] = await Promise.all([load(), ...(sheets[kind] ?? []).map(loadStyle)]);
      return component as AnyPageComponent;
    } catch (cause) {
      throw new ChunkError(`the code of page kind ${kind} could not be loaded`, { cause });
    }
  };
}

const styles = new Map<string, Promise<void>>();

function loadStyle(href: string): Promise<void> {
  const known = styles.get(href);
  if (known) return known;
  if (document.querySelector(`link[rel="stylesheet"][href="${href}"]`)) return Promise.resolve();
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
