// The names of drawn files: they contain a signature of what is drawn, so that a drawing that no longer fits is known.

/** What icon and cards show, in a language. */
export interface Drawn {
  short: string;
  second: string;
  /** The full name, with bars where a line may break. */
  phrases: string;
  since: string;
  main: string;
  accent: string;
  ground: string;
  logo: string;
}

/** The path of a drawn file; a picture that somebody has chosen has another one. */
const DRAWN = /\/(?:icon|card-\w+)-([0-9a-f]{8})[-.]/;

/** Returns a signature of texts: FNV-1a, 32 bits. */
export function signatureOf(texts: readonly string[]): string {
  let hash = 0x811c9dc5;
  for (const char of new TextEncoder().encode(texts.join('\n')))
    hash = Math.imul(hash ^ char, 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, '0');
}

export function cardSignature({ short, second, phrases, since, main, accent, ground, logo }: Drawn): string {
  return signatureOf([short, second, phrases, since, main, accent, ground, logo]);
}

export function iconSignature({ short, main, ground }: Pick<Drawn, 'short' | 'main' | 'ground'>): string {
  return signatureOf([short, main, ground]);
}

/** Whether a file is to be drawn: there is none, or one that was drawn of something else. */
export function isDue(path: string, signature: string): boolean {
  if (path === '') return true;
  const [, own] = DRAWN.exec(path) ?? [];
  return own !== undefined && own !== signature;
}
