// Chromium by Playwright, behind the commands of WebDriver: for a test that runs in several browsers.

import type { Page } from '@playwright/test';

import { launch } from '../../support/chromium.ts';
import type { Command, Driver } from './driver.ts';

/** An action of WebDriver, of a pointer or of a key. */
interface Action {
  type: string;
  x?: number;
  y?: number;
  value?: string;
}

/** WebDriver's codes of keys without a character. */
const KEYS: Record<string, string> = { '\uE004': 'Tab', '\uE007': 'Enter', '\uE00C': 'Escape' };

export async function startChromium(): Promise<Driver> {
  const browser = await launch();
  return {
    async open() {
      const context = await browser.newContext();
      const page = await context.newPage();
      return {
        send: (command, parameters = {}) => carryOut(page, command, parameters as Parameters),
        close: () => context.close(),
      };
    },
    quit: () => browser.close(),
  };
}

interface Parameters {
  url: string;
  script: string;
  args: unknown[];
  width: number;
  height: number;
  actions: Array<{ actions: Action[] }>;
}

async function carryOut(page: Page, command: Command, own: Parameters): Promise<unknown> {
  switch (command) {
    case 'Navigate':
      return void (await page.goto(own.url));
    case 'Refresh':
      return void (await page.reload());
    case 'ExecuteScript':
      // The policy of the pages forbids to evaluate texts; the browser's own tools may.
      return page.evaluate(`(function () { ${own.script} })(...${JSON.stringify(own.args)})`);
    case 'SetWindowRect':
      return page.setViewportSize({ width: own.width, height: own.height });
    case 'PerformActions':
      for (const action of own.actions.flatMap(({ actions }) => actions)) await act(page, action);
      return undefined;
    default:
      throw new Error(`Chromium has no ${command} here`);
  }
}

async function act({ mouse, keyboard }: Page, { type, x = 0, y = 0, value = '' }: Action): Promise<void> {
  if (type === 'pointerMove') await mouse.move(x, y);
  if (type === 'pointerDown') await mouse.down();
  if (type === 'pointerUp') await mouse.up();
  if (type !== 'keyDown') return;
  const key = KEYS[value];
  await (key ? keyboard.press(key) : keyboard.insertText(value));
}
