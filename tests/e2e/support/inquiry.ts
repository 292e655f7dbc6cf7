// The form of inquiries.

import type { Page } from '@playwright/test';

/** Has the form be sent after as long as a person takes, who is not asked again. */
export function takeTime(page: Page): Promise<void> {
  return page.evaluate(() => {
    const open = document.querySelector<HTMLInputElement>('[name=open]');
    open?.form?.addEventListener('submit', () => {
      open.value = '60000';
    });
  });
}
