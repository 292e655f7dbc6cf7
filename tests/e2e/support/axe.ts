// Accessibility checks with axe-core.

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import type * as Axe from 'axe-core';

import type { Page } from './test.ts';

const require = createRequire(import.meta.url);
const source = readFile(require.resolve('axe-core/axe.min.js'), 'utf8');

export const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export type Scheme = 'light' | 'dark';

interface Options {
  schemes?: Scheme[];
  reducedMotion?: 'reduce' | 'no-preference';
}

/**
 * Checks a page as it is. Returns a line for each element that breaks a rule of WCAG 2.2 AA or one of axe's best
 * practices: the colour scheme, the rule, the element and the failure. The first scheme is checked with all rules, the
 * others with those about colour. Motion is reduced by default, so that no colour is measured halfway.
 */
export async function violations(
  page: Page,
  { schemes = ['light', 'dark'], reducedMotion = 'reduce' }: Options = {},
): Promise<string[]> {
  // `evaluate` is not subject to the page's content security policy.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await source);
  const found: string[] = [];
  for (const [index, scheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion });
    await page.evaluate(finishAnimations);
    const run: Axe.RunOptions = {
      runOnly: index === 0 ? { type: 'tag', values: TAGS } : { type: 'rule', values: ['color-contrast'] },
      resultTypes: ['violations'],
    };
    const results = await page.evaluate(
      (options) =>
        (window as unknown as { axe: typeof Axe }).axe.run(
          // React Aria keeps an announcement for seconds after the element that it is named after.
          { exclude: ['[data-live-announcer]'] },
          options,
        ),
      run,
    );
    for (const { id, nodes } of results.violations) {
      for (const { target, failureSummary } of nodes) {
        found.push(`${scheme}: ${id}: ${target.join(' ')}: ${failureSummary?.replace(/\s*\n\s*/g, ' ')}`);
      }
    }
  }
  return found;
}

/** Ends all animations that end by themselves; animations driven by scrolling do not. */
function finishAnimations() {
  const ending = document.getAnimations().filter(({ timeline, effect }) => {
    const end = effect?.getComputedTiming().endTime;
    return timeline === document.timeline && Number.isFinite(end);
  });
  for (const animation of ending) animation.finish();
}
