import { expect, test } from 'vitest';
import { KEPT } from '../src/pages/privacy/kept';
import { SESSION_KEYS } from '../src/session/storage';

test('the privacy page names every item that a login stores', () => {
  expect(KEPT.flatMap(({ names }) => names)).toEqual(expect.arrayContaining([...SESSION_KEYS]));
});
