import type zh from '../../../locales/zh.json';

/** One language's fixed texts as the browser gets them; `zh.json` says which there are. The `server` part is Rust's. */
export type Texts = Omit<typeof zh, 'server'>;

type Leaves<Tree, Path extends string = ''> = {
  [Key in keyof Tree & string]: Tree[Key] extends string
    ? `${Path}${Key}`
    : Leaves<Tree[Key], `${Path}${Key}.`>;
}[keyof Tree & string];

/** The key of a fixed text, such as `nav.home`. */
export type TextKey = Leaves<Texts>;

/** Looks a text up and fills in its `{{places}}`. */
export type Translate = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;

/**
 * The browser's translation function of one language: interpolation, which is all of i18next's notation that the texts
 * use. The server's is i18next's own (`server.ts`).
 */
export function translator(texts: Texts): Translate {
  return (key, values) => {
    let node: unknown = texts;
    for (const part of key.split('.')) node = (node as Record<string, unknown> | undefined)?.[part];
    const text = typeof node === 'string' ? node : key;
    return values
      ? text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => String(values[name] ?? place))
      : text;
  };
}
