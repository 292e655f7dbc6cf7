import type { FormEvent } from 'react';

/** Returns the fields of a form that is submitted, and keeps the browser from sending it. */
export function values(event: FormEvent<HTMLFormElement>): Record<string, string> {
  event.preventDefault();
  const fields = [...new FormData(event.currentTarget)];
  return Object.fromEntries(fields.map(([name, value]) => [name, String(value)]));
}
