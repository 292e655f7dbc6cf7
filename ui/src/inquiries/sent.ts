import { forgetDraft } from './draft';
import { dropSent, list } from './list';
import { forgetUploads, uploadedNames } from './uploads';

/** The key in session storage. */
const SENT_KEY = 'inquirySent';

/** What was sent with the form, as the visitor has written it. */
export interface SentForm {
  /** The number of the inquiry; empty while it is on its way. */
  number: string;
  styles: readonly SentStyle[];
  files: readonly string[];
  country: string;
  message: string;
}

export interface SentStyle {
  code: string;
  name: string;
  pieces: string;
}

/** Notes what is being sent. */
export function noteSent(form: HTMLFormElement): void {
  const data = new FormData(form);
  const country = form.elements.namedItem('country');
  const chosen = data.getAll('file').map((file) => (file instanceof File ? file.name : ''));
  store({
    number: '',
    styles: list().map(({ code, name, pieces }) => ({ code, name, pieces })),
    files: [...uploadedNames(), ...chosen].filter((name) => name !== ''),
    country: country instanceof HTMLSelectElement ? (country.selectedOptions[0]?.label ?? '') : '',
    message: String(data.get('message') ?? ''),
  });
}

/** Removes from the list what was sent with the form, and the draft; styles that were added meanwhile stay. */
export function forgetSent(number: string): void {
  const sent = stored();
  if (sent === null || sent.number !== '') return;
  store({ ...sent, number });
  dropSent(sent.styles.map(({ code }) => code));
  forgetUploads();
  forgetDraft();
}

/** What was sent under a number in this tab. */
export function sentAs(number: string): SentForm | null {
  const sent = stored();
  return sent?.number === number ? sent : null;
}

function stored(): SentForm | null {
  try {
    const sent = JSON.parse(sessionStorage.getItem(SENT_KEY) ?? 'null') as SentForm | null;
    return Array.isArray(sent?.styles) && Array.isArray(sent.files) ? sent : null;
  } catch {
    return null;
  }
}

function store(sent: SentForm): void {
  try {
    sessionStorage.setItem(SENT_KEY, JSON.stringify(sent));
  } catch {
    // The list stays as it is.
  }
}

/** Styles that were removed on this page are not added again by its address, after a reload or Back. */
export function noteDropped(code: string): void {
  history.replaceState({ ...history.state, dropped: [...dropped(), code] }, '');
}

export function dropped(): readonly string[] {
  return (history.state as { dropped?: string[] } | null)?.dropped ?? [];
}
