import { useSyncExternalStore } from 'react';
import type { TextKey } from '../i18n/texts';
import { type Notice, tell } from '../layout/notice';
import { stored, write } from './listStorage';

/** A style, a fabric or a process to ask about. */
export interface ListedStyle {
  /** A style number, else the title of what is meant. */
  code: string;
  /** Empty if `code` says everything. */
  name: string;
  /** The address of a picture; may be empty. */
  picture: string;
  /** What the buyer has written in the form: pieces of each colour and size, target price. */
  pieces: string;
  target: string;
}

/** What a page knows of a style. */
export type Wanted = Pick<ListedStyle, 'code'> & Partial<ListedStyle>;

/** The maximum number of styles: as many as an inquiry takes. */
export const MOST = 20;
const NONE: readonly ListedStyle[] = [];

const listeners = new Set<() => void>();
/** The list as this tab shows it; `undefined` before the first read. Also works in browsers without storage. */
let current: readonly ListedStyle[] | undefined;

/** The styles that a visitor has collected to ask about, in order. Empty on the server. */
export function useInquiryList(): readonly ListedStyle[] {
  return useSyncExternalStore(subscribe, list, () => NONE);
}

/** Adds a style to the list, or what is known of it; returns whether it is there. */
export function add(wanted: Wanted): boolean {
  const own = list();
  const known = own.find(({ code }) => code === wanted.code);
  const filled = Object.entries(wanted).filter(([, value]) => value !== '');
  if (known) {
    if (filled.some(([key, value]) => known[key as keyof ListedStyle] !== value))
      keep(own.map((style) => (style === known ? { ...style, ...Object.fromEntries(filled) } : style)));
    return true;
  }
  if (own.length >= MOST) {
    tellOfList('nav.full', { most: MOST });
    return false;
  }
  keep([...own, { name: '', picture: '', pieces: '', target: '', ...wanted }]);
  return true;
}

/** Adds a style at the visitor's wish, who is told of it. */
export function collect(wanted: Wanted): void {
  if (add(wanted)) tellOfList('nav.added', { style: wanted.code });
}

/** Removes a style at the visitor's wish, who is told of it. */
export function drop(code: string): void {
  keep(list().filter((style) => style.code !== code));
  tellOfList('nav.dropped', { style: code });
}

/** Removes what was sent. */
export function dropSent(codes: readonly string[]): void {
  if (list().some(({ code }) => codes.includes(code)))
    keep(list().filter(({ code }) => !codes.includes(code)));
}

/** Keeps what was written about a style. */
export function edit(code: string, written: Partial<ListedStyle>): void {
  keep(list().map((style) => (style.code === code ? { ...style, ...written } : style)));
}

function tellOfList(text: TextKey, values: NonNullable<Notice['values']>): void {
  tell({ text, values, next: { to: '/inquiry', text: 'nav.toList' } });
}

export function list(): readonly ListedStyle[] {
  current ??= stored() ?? NONE;
  return current;
}

function keep(next: readonly ListedStyle[]): void {
  current = next;
  write(next);
  announce();
}

function announce(): void {
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', refresh);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', refresh);
  };
}

/** Another tab has changed the list. */
function refresh(): void {
  current = stored() ?? NONE;
  announce();
}
