// The list of the site's languages as it is written: `en, zh=/, de`, the default one with the prefix `/`.

export interface ListedLanguage {
  code: string;
  /** The prefix of its paths; empty for the default language. */
  prefix: string;
}

/** Reads a list. Without a language that has the prefix `/`, the first one is the default. */
export function parseList(text: string): ListedLanguage[] {
  const parts = text.split(/[,，、\n]/).map((part) => part.trim());
  const all = parts.filter(Boolean).map((part) => {
    const [code = '', prefix] = part.split('=').map((own) => own.trim());
    return { code, prefix: prefix === '/' ? '' : (prefix ?? `/${code}`) };
  });
  const [first, ...others] = all;
  const hasDefault = all.some(({ prefix }) => prefix === '');
  return first && !hasDefault ? [{ ...first, prefix: '' }, ...others] : all;
}

/** Writes a list; a prefix that is the code is left out. */
export function writeList(list: readonly ListedLanguage[]): string {
  const written = ({ code, prefix }: ListedLanguage) => {
    if (prefix === '') return `${code}=/`;
    return prefix === `/${code}` ? code : `${code}=${prefix}`;
  };
  return list.map(written).join(', ');
}

/** Adds a language at the end, or removes it; the default one stays, for paths without a prefix are in it. */
export function toggled(list: readonly ListedLanguage[], code: string): ListedLanguage[] {
  const own = list.find((listed) => listed.code === code);
  if (own?.prefix === '') return [...list];
  return own ? list.filter((listed) => listed !== own) : [...list, { code, prefix: `/${code}` }];
}

/** Moves a language one place towards the beginning. */
export function raised(list: readonly ListedLanguage[], code: string): ListedLanguage[] {
  const at = list.findIndex((listed) => listed.code === code);
  const [own] = list.slice(at);
  if (!own || at === 0) return [...list];
  const rest = list.filter((listed) => listed !== own);
  return [...rest.slice(0, at - 1), own, ...rest.slice(at - 1)];
}

/** Makes a language the default; the one before gets its code as prefix. */
export function withDefault(list: readonly ListedLanguage[], code: string): ListedLanguage[] {
  return list.map((own) => {
    if (own.code === code) return { ...own, prefix: '' };
    return own.prefix === '' ? { ...own, prefix: `/${own.code}` } : own;
  });
}
