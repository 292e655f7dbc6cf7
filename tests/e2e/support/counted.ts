// Counts what a task takes of somebody: clicks, and keys besides text.

import type { Locator } from '@playwright/test';

import { expect, type Page, test } from './test.ts';

interface Bound {
  /** The maximum number of clicks, those into fields included. */
  clicks: number;
  /** The maximum number of keys besides text, such as Tab. */
  keys: number;
  /** The clicks of the review, or why there are none. */
  review: number | string;
}

/** Takes the count of a task from now on. */
export function takeCount(page: Page) {
  const taken = { clicks: 0, keys: 0 };
  const press = async (key: string, times = 1) => {
    for (let time = 0; time < times; time++) await page.keyboard.press(key);
    taken.keys += times;
  };
  const click = async (target: Locator) => {
    await target.click();
    taken.clicks += 1;
  };
  return {
    click,
    press,
    /** Clicks into a field and types, in place of what it has. */
    async write(field: Locator, text: string) {
      await click(field);
      if (await field.getAttribute('contenteditable')) await page.keyboard.type(text);
      else await field.fill(text);
    },
    /** Types into the field to which Tab leads from where one is. */
    async next(field: Locator, text: string, tabs = 1) {
      await press('Tab', tabs);
      await expect(field).toBeFocused();
      await field.fill(text);
    },
    /** Expects no more than this. */
    count({ clicks, keys, review }: Bound) {
      const description = `${taken.clicks} clicks, ${taken.keys} keys; in the review: ${review}`;
      test.info().annotations.push({ type: 'taken', description });
      expect(taken.clicks, description).toBeLessThanOrEqual(clicks);
      expect(taken.keys, description).toBeLessThanOrEqual(keys);
    },
  };
}
