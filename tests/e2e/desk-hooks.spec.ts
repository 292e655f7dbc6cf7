// Webhooks and groups at the desk: an owner adds an address, is shown its secret once, tests it, and sees what was sent.

import { createHmac } from 'node:crypto';
import { createServer, type Server as HttpServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

import { enter, expectSound, filled, heading } from './support/desk.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

test.use({
  server: {
    settings: { SELVAGE_LIMITS_LOGIN_ADDRESS: '1000', SELVAGE_EMBEDDED_REACHABLE_NETWORKS: '127.0.0.1' },
  },
});

interface Call {
  headers: IncomingHttpHeaders;
  body: string;
}

const calls: Call[] = [];
let receiver: HttpServer;

test.beforeAll(async () => {
  receiver = createServer((call, answer) => {
    const parts: Buffer[] = [];
    call.on('data', (part: Buffer) => parts.push(part));
    call.on('end', () => {
      calls.push({ headers: call.headers, body: Buffer.concat(parts).toString() });
      answer.end('thanks');
    });
  });
  await new Promise<void>((listens) => receiver.listen(0, '127.0.0.1', listens));
});

test.afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});

/** Whether a call is signed with a secret, as Standard Webhooks says. */
function isSigned({ headers, body }: Call, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const signature = createHmac('sha256', key).update(signed).digest('base64');
  return String(headers['webhook-signature']).split(' ').includes(`v1,${signature}`);
}

for (const [locale, lang] of [
  ['zh', 'zh-CN'],
  ['en', 'en-GB'],
  ['ja', 'ja-JP'],
] as const)
  test(`an owner has a program told, in ${locale}`, async ({ visit, site }) => {
    const texts = await textsOf(locale);
    const { hooks } = texts.desk;
    const { page } = await visit({ locale: lang });
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await enter(page, site, `owner-${locale}@jinlan.example`, 'owner', texts);
    await page.getByRole('link', { name: hooks.title, exact: true }).click();
    await expect(heading(page, hooks.title)).toBeVisible();
    await page.getByRole('link', { name: hooks.add, exact: true }).click();
    await expectSound(page);

    const { port } = receiver.address() as AddressInfo;
    await page.getByLabel(hooks.name, { exact: true }).fill(`ERP ${locale}`);
    await page
      .getByLabel(hooks.address, { exact: true })
      .fill(`http://127.0.0.1:${port}/hook?key=a-long-key`);
    await page.getByText(hooks.topics.inquiryReceived, { exact: true }).click();
    await button(hooks.save).click();
    await expect(heading(page, `ERP ${locale}`)).toBeVisible();
    const secret = (await page.locator('code', { hasText: 'whsec_' }).textContent()) ?? '';
    await expectSound(page);

    await button(hooks.test).click();
    const taken = filled(hooks.withStatus, { outcome: hooks.taken, status: '200' });
    await expect(page.getByRole('status').filter({ hasText: taken })).toContainText('thanks');
    const tested = calls.at(-1) as Call;
    expect(isSigned(tested, secret)).toBe(true);
    expect(JSON.parse(tested.body).type).toBe('test');

    // The secret is not shown again, and nor is the address.
    await page.reload();
    await expect(heading(page, `ERP ${locale}`)).toBeVisible();
    await expect(page.getByText(hooks.topics.test, { exact: true })).toBeVisible();
    await expect(page.getByText('whsec_')).toHaveCount(0);
    expect(await page.content()).not.toContain('a-long-key');

    await button(hooks.renewSecret).click();
    await page.getByRole('alertdialog').getByRole('button', { name: hooks.renewSecret }).click();
    const next = page.locator('code', { hasText: 'whsec_' });
    await expect(next).toBeVisible();
    const sent = calls.length;
    await page.getByRole('button', { name: new RegExp(`^${hooks.resend}: `) }).click();
    await expect.poll(() => calls.length).toBeGreaterThan(sent);
    const again = calls.at(-1) as Call;
    expect(again.headers['webhook-id']).toBe(tested.headers['webhook-id']);
    expect([isSigned(again, secret), isSigned(again, (await next.textContent()) ?? '')]).toEqual([
      true,
      true,
    ]);

    await button(hooks.delete).click();
    await page.getByRole('alertdialog').getByRole('button', { name: hooks.delete, exact: true }).click();
    await expect(heading(page, hooks.title)).toBeVisible();
    await expect(page.getByText(`ERP ${locale}`)).toHaveCount(0);
  });
