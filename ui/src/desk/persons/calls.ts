// Everything of a person, by the address, which is in bodies alone.
import type { HeldPerson } from '../../generated/desk';
import { CallError, call } from '../api';

export const find = (email: string): Promise<HeldPerson> =>
  call('POST', '/persons/find', { body: { email } });

export const erase = (email: string, confirmation: string) =>
  call('POST', '/persons/erase', { body: { email, confirmation } });

/** Has the browser save a ZIP file of what is held. */
export async function download(email: string): Promise<void> {
  const answer = await fetch('/desk/api/persons/export', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  }).catch(() => {
    throw new CallError('offline', 0);
  });
  if (!answer.ok) {
    const problem = await answer.json().catch(() => ({}));
    throw new CallError(problem.code ?? 'failed', answer.status, problem);
  }
  const url = URL.createObjectURL(await answer.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = 'person.zip';
  link.click();
  URL.revokeObjectURL(url);
}
