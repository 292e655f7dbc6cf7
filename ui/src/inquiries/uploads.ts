import { useSyncExternalStore } from 'react';
import type { FileProblem, InquiryFiles, KeptFile } from '../generated/document';
import { draft, keepDraft } from './draft';
import { partSender, upload } from './upload';

/** A file that a visitor has chosen for the inquiry. */
export interface UploadRow {
  key: string;
  name: string;
  /** In bytes. */
  size: number;
  /** What was sent of it, in bytes. */
  sent: number;
  /** Its id, once it is complete. */
  id: string | null;
  /** Why it is not uploaded. */
  problem: FileProblem | null;
  found: string | null;
}

const NONE: readonly UploadRow[] = [];
/** The maximum number of files that are sent at the same time. */
const AT_ONCE = 2;

/** Uploads go on while the visitor looks at another page of the site. */
let rows: readonly UploadRow[] = NONE;
const files = new Map<string, File>();
const stops = new Map<string, AbortController>();
const listeners = new Set<() => void>();
let last = 0;

/** The files of the form, in the order in which they were chosen. */
export function useUploads(): readonly UploadRow[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => rows,
    () => NONE,
  );
}

/** The names of the files that are complete. */
export function uploadedNames(): string[] {
  return rows.filter(({ id }) => id !== null).map(({ name }) => name);
}

/** Adds the files that the server or the draft has. */
export function addKept(kept: readonly KeptFile[]): void {
  const known = new Set(rows.map(({ id }) => id));
  const fresh = [...kept, ...draft().files].filter(({ id }) => !known.has(id) && known.add(id));
  if (fresh.length > 0) change([...fresh.map(complete), ...rows]);
}

/** Adds files that were chosen, and uploads them at once. */
export function addFiles(chosen: readonly File[], limits: InquiryFiles): void {
  for (const file of chosen) {
    last += 1;
    const key = `${last}`;
    const taken = rows.filter(({ problem }) => problem === null);
    const size = taken.reduce((sum, own) => sum + own.size, file.size);
    const problem = taken.length >= limits.most ? 'many' : size > limits.largest ? 'large' : null;
    files.set(key, file);
    change([...rows, { key, name: file.name, size: file.size, sent: 0, id: null, problem, found: null }]);
  }
  next(limits);
}

/** Uploads a file again. */
export function retry(key: string, limits: InquiryFiles): void {
  const file = files.get(key);
  if (!file) return;
  remove(key);
  addFiles([file], limits);
}

/** Removes a file, here and from the server. */
export function remove(key: string): void {
  stops.get(key)?.abort();
  files.delete(key);
  const id = rows.find((own) => own.key === key)?.id;
  change(rows.filter((own) => own.key !== key));
  // One that stays is deleted when its time is over.
  if (id) void fetch(`/inquiry/files?id=${id}`, { method: 'DELETE' }).catch(() => undefined);
}

/** Forgets the files that the server has, or had: they are sent, or gone. */
export function forgetUploads(): void {
  for (const { key } of rows) files.delete(key);
  change(rows.filter(({ id, problem }) => id === null && problem === null));
}

function next(limits: InquiryFiles): void {
  for (const { key, id, problem } of rows) {
    const file = files.get(key);
    if (stops.size >= AT_ONCE) return;
    if (file && id === null && problem === null && !stops.has(key)) void send(key, file, limits);
  }
}

async function send(key: string, file: File, limits: InquiryFiles): Promise<void> {
  const stop = new AbortController();
  stops.set(key, stop);
  const answer = await upload(file, limits.part ?? file.size, {
    send: partSender(stop.signal),
    onSent: (sent) => edit(key, { sent }),
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, stop.signal.aborted ? 0 : ms)),
  });
  stops.delete(key);
  const { file: own, problem, found } = answer;
  if (own) {
    files.delete(key);
    edit(key, { ...own, sent: own.size });
  } else edit(key, { problem: problem ?? 'busy', found });
  next(limits);
}

function complete({ id, name, size }: KeptFile): UploadRow {
  return { key: id, id, name, size, sent: size, problem: null, found: null };
}

function edit(key: string, part: Partial<UploadRow>): void {
  if (rows.some((own) => own.key === key))
    change(rows.map((own) => (own.key === key ? { ...own, ...part } : own)));
}

function change(changed: readonly UploadRow[]): void {
  rows = changed;
  const kept = rows.flatMap(({ id, name, size }) => (id === null ? [] : [{ id, name, size }]));
  keepDraft({ files: kept });
  for (const listener of [...listeners]) listener();
}
