import { expect, test } from 'vitest';
import { STORAGE_ENTRIES } from '../src/pages/privacy/storageEntries';
import { SESSION_KEYS } from '../src/session/storage';

test('the privacy page names every item that a login stores', () => {
  expect(STORAGE_ENTRIES.flatMap(({ names }) => names)).toEqual(expect.arrayContaining([...SESSION_KEYS]));
});
