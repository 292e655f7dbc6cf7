// The table of the criteria that the tests check is true: axe-core has rules for its part of them.

import { createRequire } from 'node:module';

import type * as Axe from 'axe-core';

import { TAGS } from './support/axe.ts';
import { BY_AXE } from './support/criteria.ts';
import { expect, test } from './support/test.ts';

test('axe-core has a rule for each criterion that it is said to check', () => {
  const axe = createRequire(import.meta.url)('axe-core') as typeof Axe;
  const tags = new Set(axe.getRules(TAGS).flatMap(({ tags }) => tags));
  // 1.4.10 is `wcag1410`.
  const without = BY_AXE.filter((criterion) => !tags.has(`wcag${criterion.replaceAll('.', '')}`));
  expect(without).toEqual([]);
});
