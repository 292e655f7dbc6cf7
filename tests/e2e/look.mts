import { chromium } from '@playwright/test';
import { serve } from './support/server.ts';
const site = await serve({ settings: { SELVAGE_LIMITS_LOGIN_ADDRESS: '1000', SELVAGE_LIMITS_ORDERS_ADDRESS: '1000' } });
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium' });
const body = new URLSearchParams({ email: 'demo-us-2@jinlan.example', passwd: 'demonstration-us-2' });
const answer = await (await fetch(`${site.url}/api/v1/user/login/email?lang=en`, { method: 'POST', body })).json();
console.log(answer.status);
const token = answer.data.token;
for (const [prefix, width, dark] of [['/en', 1440, false], ['/en', 1100, false], ['', 360, true], ['/ja', 1440, true]] as const) {
  const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme: dark ? 'dark' : 'light', baseURL: site.url });
  page.on('console', (m) => m.type() === 'error' && console.log(m.text()));
  page.on('pageerror', (e) => console.log('pageerror', e.message));
  await page.addInitScript((value) => localStorage.setItem('gmsys_token', value), token);
  await page.goto(`${prefix}/order?token=${encodeURIComponent(token)}`);
  await page.waitForTimeout(1500);
  await page.screenshot({ path: `/tmp/look-list-${width}${prefix.slice(1)}.png` });
  await page.locator('a[href*="JL26-0907"]').first().click();
  await page.waitForTimeout(1500);
  await page.screenshot({ path: `/tmp/look-dialog-${width}${prefix.slice(1)}.png` });
  await page.locator('#milestones').scrollIntoViewIfNeeded();
  await page.evaluate(() => document.getElementById('milestones')?.scrollIntoView());
  await page.waitForTimeout(300);
  await page.screenshot({ path: `/tmp/look-timeline-${width}${prefix.slice(1)}.png` });
  await page.close();
}
await browser.close();
await site.stop();
