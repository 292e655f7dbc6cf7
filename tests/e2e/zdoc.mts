import { chromium } from 'playwright-core';
import { execFileSync } from 'node:child_process';
const [base, cwd, server] = process.argv.slice(2) as [string, string, string];
const b = await chromium.launch({ executablePath: '/usr/bin/chromium' });
const h = { origin: base };
let number = '', id = '';
for (const [lang, tag] of [['zh', 'zh-CN'], ['en', 'en-GB']] as const) {
  const c = await b.newContext({ viewport: { width: 1440, height: 900 }, locale: tag, colorScheme: 'light' });
  const p = await c.newPage();
  const link = execFileSync(server, ['desk', 'invite', `li-${Date.now()}@jinlan.example`, '--role', 'owner'], { encoding: 'utf8', cwd }).trim();
  const u = new URL(link); await p.goto(base + u.pathname + u.hash);
  await p.locator('[name=name]').fill('Li Wei'); await p.locator('[name=password]').fill('kettle-and-linen-26');
  await p.keyboard.press('Enter'); await p.waitForTimeout(2500);
  const shot = async (n: string) => { await p.waitForTimeout(2500); await p.screenshot({ path: `/tmp/look/doc/${n}${lang === 'zh' ? '-zh' : ''}.jpg`, type: 'jpeg', quality: 72 }); };
  if (number === '') {
    const f = await (await b.newContext({ locale: 'en-GB' })).newPage();
    await f.goto(base + '/en/inquiry?about=JL-K2101');
    for (const [k, v] of Object.entries({ name: 'Ann Weaver', company: 'Northwind Apparel AS', country: 'Norway', email: 'ann@example.com', message: 'We would like 1,200 crew-neck tees in navy and off-white, 180 g/m². Please quote FOB Tianjin, delivery in May.' })) await f.locator(`[name=${k}]`).fill(v);
    await f.waitForTimeout(5000); await f.locator('main form [type=submit]').click(); await f.waitForURL(/sent=/); number = new URL(f.url()).searchParams.get('sent') ?? '';
    await p.request.post(base + '/desk/api/customers', { headers: h, data: { email: 'buyer@northwind.example', name: 'Ann Weaver', company_name: 'Northwind Apparel AS', lang: 'en', by: 'hand' } });
    const day = (stage: string, planned: string, done?: string, quantity?: string) => ({ stage, planned, ...(done && { done }), ...(quantity && { quantity }) });
    const mk = await p.request.post(base + '/desk/api/contracts', { headers: h, data: { email: 'buyer@northwind.example', cno: 'JL26-118', signed: '2026-10-09', lines: [
      { sno: 'JL-K2101', pname: 'Crew-neck tee', price: '4.35', pieces: '1200', milestones: [day('fabric', '2026-11-06', '2026-11-05', '1200'), day('cutting', '2026-11-12', '2026-11-13', '1200'), day('sewing', '2026-11-28', undefined, '640'), day('shipped', '2026-12-11')] },
      { sno: 'JL-W1102', pname: 'Poplin shirt', price: '7.80', pieces: '600', milestones: [day('fabric', '2026-11-10', '2026-11-10', '600'), day('cutting', '2026-11-24'), day('sewing', '2026-12-04')] },
      { sno: 'JL-K2203', pname: 'Polo shirt', price: '6.10', pieces: '800', milestones: [day('fabric', '2026-11-30')] } ] } });
    console.log('contract', mk.status()); id = (await mk.json()).id;
  }
  await p.goto(base + '/desk/inquiries/' + number); await shot('inquiry');
  await p.goto(base + '/desk/media'); await shot('media');
  await p.goto(base + '/desk/contracts/' + id); await shot('contract');
  await p.goto(base + '/desk/contracts/progress'); await shot('progress');
  await p.goto(base + '/desk/entries/news/item%2F3039'); await p.waitForTimeout(2500);
  await p.getByRole('button', { name: lang === 'zh' ? '预览' : 'Preview', exact: true }).click(); await p.waitForTimeout(3000); await shot('entry');
  await c.close();
}
await b.close();
