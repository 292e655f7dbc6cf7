import type { KeptFile } from '../generated/document';

/** The key in session storage. */
const DRAFT_KEY = 'inquiryDraft';

/** What a visitor has written in the form, and the files that were uploaded for it. */
export interface Draft {
  /** By the names of the fields. */
  fields: Readonly<Record<string, string>>;
  files: readonly KeptFile[];
}

const NOTHING: Draft = { fields: {}, files: [] };

/** The draft of this tab; whatever else is stored is none. */
export function draft(): Draft {
  try {
    const { fields, files } = Object(JSON.parse(sessionStorage.getItem(DRAFT_KEY) ?? '{}'));
    const texts = Object.entries(Object(fields)).filter(([, text]) => typeof text === 'string');
    return {
      fields: Object.fromEntries(texts) as Record<string, string>,
      files: Array.isArray(files) ? files.filter(isFile) : [],
    };
  } catch {
    return NOTHING;
  }
}

/** Keeps a part of the draft until the form is sent or the tab is closed. Without storage, nothing is kept. */
export function keepDraft(part: Partial<Draft>): void {
  try {
    sessionStorage.setItem(DRAFT_KEY, JSON.stringify({ ...draft(), ...part }));
  } catch {
    // As said above.
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(DRAFT_KEY);
  } catch {
    // There is none.
  }
}

function isFile(value: unknown): value is KeptFile {
  const { id, name, size } = Object(value);
  return typeof id === 'string' && typeof name === 'string' && typeof size === 'number';
}
