// From the registration to the logout, as a customer goes: by mouse and by keyboard, in three languages.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { INJECTIONS } from '../fixtures/large-customer.mjs';
import { violations } from './axe.mjs';
import { hydrated, launch, serve, visit } from './browser.mjs';
import { invalid } from './valid.mjs';

const BUYER = { email: 'demo-jp@jinlan.example', password: 'demonstration-jp', name: '汐見織物商事' };
const PASSWORD = 'kettle-and-linen-26';
const LANGUAGES = {
	'': {
		logIn: '登录',
		logOut: '退出登录',
		register: '注册',
		account: '登录账号',
		password: '登录密码',
		repeat: '确认密码',
		email: '邮箱地址',
		show: '显示登录密码',
		missing: ['请输入登录账号', '请输入登录密码'],
		wrong: '账号或密码错误',
		failed: '登录失败',
		orders: '订单查询',
		noScript: '需要启用JavaScript',
		rules: ['请输入您的邮箱地址', '请输入正确的邮箱地址', '请再次输入登录密码', '两次输入的密码不一致', '请先同意服务条款'],
		strength: ['强度：弱', '强度：强'],
		agree: '我已阅读并同意服务条款',
		terms: '服务条款',
		notRegistered: '注册失败',
		taken: '该邮箱地址已经注册',
		registered: '注册成功，请登录。',
		empty: '暂无数据',
	},
	'/en': {
		logIn: 'Log in',
		logOut: 'Log out',
		register: 'Register',
		account: 'Account',
		password: 'Password',
		repeat: 'Confirm password',
		email: 'Email address',
		show: 'Show Password',
		missing: ['Please enter your login account', 'Please enter your login password'],
		wrong: 'Wrong account or password',
		failed: 'Login failed',
		orders: 'Orders',
		noScript: 'This needs JavaScript',
		rules: [
			'Please enter your email address',
			'Please enter the correct email address',
			'Please re-enter the login password',
			'The two passwords do not match',
			'Please agree to the terms of service',
		],
		strength: ['Strength: weak', 'Strength: strong'],
		agree: 'I have read and agree to the terms of service',
		terms: 'Terms of service',
		notRegistered: 'Registration failed',
		taken: 'This email address is already registered',
		registered: 'Your account has been created. Please log in.',
		empty: 'No data',
	},
	'/ja': {
		logIn: 'ログイン',
		logOut: 'ログアウト',
		register: '登録する',
		account: 'アカウント',
		password: 'パスワード',
		repeat: 'パスワード（確認）',
		email: 'メールアドレス',
		show: 'パスワードを表示',
		missing: ['アカウントを入力してください', 'パスワードを入力してください'],
		wrong: 'アカウントまたはパスワードが正しくありません',
		failed: 'ログインできませんでした',
		orders: 'ご注文照会',
		noScript: 'JavaScriptが必要です',
		rules: [
			'メールアドレスを入力してください',
			'正しいメールアドレスを入力してください',
			'パスワードをもう一度入力してください',
			'パスワードが一致しません',
			'利用規約への同意が必要です',
		],
		strength: ['強度：弱い', '強度：強い'],
		agree: '利用規約を読み、同意します',
		terms: '利用規約',
		notRegistered: '登録できませんでした',
		taken: 'このメールアドレスはすでに登録されています',
		registered: '登録が完了しました。ログインしてください。',
		empty: 'データがありません',
	},
};

const MANY = Object.fromEntries(
	['LOGIN_ADDRESS', 'LOGIN_ACCOUNT', 'REGISTER_ADDRESS', 'REGISTER_ACCOUNT', 'ORDERS_ADDRESS'].map((name) => [
		`SELVAGE_LIMITS_${name}`,
		'1000',
	]),
);

let browser;
let site;
before(async () => {
	[browser, site] = await Promise.all([launch(), serve(MANY)]);
});
after(async () => {
	await browser?.close();
	await site?.stop();
});

async function open(path, options) {
	const visitor = await visit(browser, options);
	const response = await visitor.page.goto(site.url + path);
	if (options?.javaScriptEnabled !== false) await hydrated(visitor.page);
	return { ...visitor, response };
}

const account = (page) => page.locator('main input[name=email]');
const password = (page) => page.locator('main input[name=passwd]');
const submit = (page) => page.locator('main button[type=submit]');
const alert = (page) => page.locator('main [role=alert]');

async function logIn(page, { email, password: typed } = BUYER) {
	await account(page).fill(email);
	await password(page).fill(typed);
	await submit(page).click();
}

const kept = (page) =>
	page.evaluate(() => Object.fromEntries(Object.entries({ ...localStorage }).filter(([key]) => key.startsWith('gmsys_'))));

for (const [prefix, words] of Object.entries(LANGUAGES)) {
	const name = prefix || '/zh';
	const home = (url) => url.pathname === (prefix || '/');

	for (const path of ['/user/login', '/user/register', '/user/terms']) {
		test(`${prefix}${path} is valid HTML that keeps nobody out, and hydrates without a warning`, async () => {
			const { page, complaints, response, close } = await open(prefix + path);
			assert.equal(response.headers()['cache-control'], 'no-store');
			assert.deepEqual(invalid(await response.text()), []);
			assert.deepEqual(await violations(page), []);
			if (path !== '/user/terms') {
				await submit(page).click();
				assert.deepEqual(await violations(page), [], 'with complaints');
			}
			assert.deepEqual(complaints, []);
			await close();
		});
	}

	test(`${name}: the login asks for what is missing, when a field is left and when it is sent`, async () => {
		const { page, close } = await open(`${prefix}/user/login`);
		const [noAccount, noPassword] = words.missing;
		const asked = [];
		page.on('request', (request) => request.url().includes('/api/') && asked.push(request.url()));
		await account(page).focus();
		await password(page).focus();
		await page.getByText(noAccount).waitFor();
		assert.equal(await page.getByText(noPassword).count(), 0);
		await submit(page).click();
		await page.getByText(noPassword).waitFor();
		assert.equal(await account(page).getAttribute('aria-invalid'), 'true');
		assert.ok(await account(page).evaluate((input) => input === document.activeElement));
		await account(page).pressSequentially('a');
		await page.getByText(noAccount).waitFor({ state: 'detached' });
		assert.deepEqual(asked, []);
		await close();
	});

	test(`${name}: a failed login says why, keeps the account and empties the password`, async () => {
		const { page, complaints, close } = await open(`${prefix}/user/login`);
		await logIn(page, { email: BUYER.email, password: 'of-somebody-else' });
		await page.waitForFunction((text) => document.querySelector('main [role=alert]').textContent === text, words.wrong);
		assert.equal(await account(page).inputValue(), BUYER.email);
		assert.equal(await password(page).inputValue(), '');
		assert.ok(await password(page).evaluate((input) => input === document.activeElement));
		assert.deepEqual(await violations(page), []);
		// Where the provider says nothing, the site does.
		await page.route('**/api/v1/user/login/email*', (route) => route.fulfill({ json: { status: 401, msg: '', data: null } }));
		await password(page).fill('again');
		await submit(page).click();
		await page.waitForFunction((text) => document.querySelector('main [role=alert]').textContent === text, words.failed);
		assert.deepEqual(await kept(page), {});
		assert.deepEqual(complaints, []);
		await close();
	});

	test(`${name}: a customer logs in, looks at the orders and logs out`, async () => {
		const { page, complaints, close } = await open(`${prefix}/user/login`);
		const header = page.getByRole('banner');
		assert.equal(await header.getByRole('link', { name: words.orders }).getAttribute('href'), `${prefix}/user/login`);
		const addresses = [];
		page.on('request', (request) => addresses.push(request.url()));
		await logIn(page);
		await page.waitForURL(home);
		await header.getByText(BUYER.name).waitFor();
		const { gmsys_token: token, ...rest } = await kept(page);
		assert.ok(token.length > 20);
		assert.deepEqual(rest, {
			gmsys_uname: BUYER.name,
			gmsys_avatar: '/media/flats/school-shirt.svg',
			gmsys_firstLogin: rest.gmsys_firstLogin,
			gmsys_firstLoginPwd: rest.gmsys_firstLoginPwd,
			gmsys_changePwd: 'false',
		});
		for (const flag of [rest.gmsys_firstLogin, rest.gmsys_firstLoginPwd]) assert.match(flag, /^(true|false)$/);
		assert.ok(addresses.every((address) => !address.includes(BUYER.password)));
		const orders = header.getByRole('link', { name: words.orders });
		assert.equal(await orders.getAttribute('href'), `${prefix}/order?token=${encodeURIComponent(token)}`);
		await orders.click();
		await page.waitForURL(`${site.url}${prefix}/order`);
		assert.equal(await page.locator('main tbody tr').count(), 5);
		await header.getByRole('button', { name: words.logOut }).click();
		await page.waitForURL(`${site.url}${prefix}/user/login`);
		assert.deepEqual(await kept(page), {});
		await header.getByRole('link', { name: words.logIn }).waitFor();
		// Nobody who sits down at this browser finds the contracts again.
		await page.goBack();
		await page.waitForURL(`${site.url}${prefix}/user/login`);
		assert.equal(await page.getByText('JL26-').count(), 0);
		assert.deepEqual(complaints, []);
		await close();
	});

	test(`${name}: registration holds to its rules`, async () => {
		const { page, close } = await open(`${prefix}/user/register`);
		const [noEmail, wrongEmail, noRepeat, differs, noAgreement] = words.rules;
		const [weak, strong] = words.strength;
		const box = page.getByRole('checkbox', { name: words.agree });
		assert.ok(await box.isChecked());
		await submit(page).click();
		await page.getByText(noEmail).waitFor();
		await page.getByText(noRepeat).waitFor();
		await account(page).fill('no address');
		await page.getByText(wrongEmail).waitFor();
		await account(page).fill('buyer@example.com');
		await page.locator('#pwd').fill('password1');
		await page.getByText(weak).waitFor();
		await page.locator('#pwd').fill(PASSWORD);
		await page.getByText(strong).waitFor();
		await page.locator('#repwd').fill(`${PASSWORD}!`);
		await page.getByText(differs).waitFor();
		await page.locator('#repwd').fill(PASSWORD);
		await page.getByText(differs).waitFor({ state: 'detached' });
		await box.uncheck();
		await submit(page).click();
		await page.getByText(noAgreement).waitFor();
		assert.ok(await box.evaluate((input) => input === document.activeElement));
		await close();
	});

	test(`${name}: whoever registers can log in, and nobody registers twice`, async () => {
		const email = `new${prefix.slice(1)}@example.com`;
		const { page, complaints, close } = await open(`${prefix}/user/register`);
		const fill = async () => {
			await account(page).fill(email);
			await page.locator('#pwd').fill(PASSWORD);
			await page.locator('#repwd').fill(PASSWORD);
			await submit(page).click();
		};
		await fill();
		await page.waitForURL(`${site.url}${prefix}/user/login`);
		await page.getByRole('status').filter({ hasText: words.registered }).waitFor();
		assert.equal(await account(page).inputValue(), email);
		await password(page).fill(PASSWORD);
		await submit(page).click();
		await page.waitForURL(home);
		await page.getByRole('banner').getByRole('link', { name: words.orders }).click();
		await page.getByRole('cell', { name: words.empty }).waitFor();
		await page.goto(`${site.url}${prefix}/user/register`);
		await hydrated(page);
		await fill();
		await alert(page).getByText(words.taken).waitFor();
		await alert(page).getByText(words.notRegistered).waitFor();
		assert.deepEqual(await violations(page), []);
		assert.deepEqual(complaints, []);
		await close();
	});

	test(`${name}: the terms are a page, which opens beside the form`, async () => {
		const { page, close } = await open(`${prefix}/user/register`);
		await account(page).fill('typed@example.com');
		const tab = page.waitForEvent('popup');
		await page.locator('main form a').click();
		assert.equal(new URL((await tab).url()).pathname, `${prefix}/user/terms`);
		assert.equal(await (await tab).getByRole('heading', { level: 1 }).innerText(), words.terms);
		assert.equal(await (await tab).getByRole('heading', { level: 2 }).count(), 9);
		assert.equal(await account(page).inputValue(), 'typed@example.com');
		await close();
	});

	test(`${name}: without JavaScript the forms say what they need, and send nothing`, async () => {
		for (const path of ['/user/login', '/user/register']) {
			const { page, close } = await open(prefix + path, { javaScriptEnabled: false });
			const notice = page.locator('main noscript p');
			assert.ok(await notice.isVisible());
			assert.ok((await notice.innerText()).includes(words.noScript));
			assert.ok(await submit(page).isDisabled());
			assert.equal(await page.locator('main form').getAttribute('method'), 'post');
			await close();
		}
	});
}

for (const [prefix, words] of Object.entries(LANGUAGES)) {
	test(`${prefix || '/zh'}: the keyboard alone registers, logs in, opens a contract and logs out`, async () => {
		const { page, complaints, close } = await open(`${prefix}/user/register`);
		const type = async (text) => page.keyboard.type(text);
		const tabTo = async (locator) => {
			for (let steps = 0; steps < 60; steps++) {
				if (await locator.evaluate((element) => element === document.activeElement)) return;
				await page.keyboard.press('Tab');
			}
			assert.fail(`the keyboard does not reach ${locator}`);
		};
		await tabTo(account(page));
		await type(`keys${prefix.slice(1)}@example.com`);
		await tabTo(page.locator('#pwd'));
		await type(PASSWORD);
		const show = page.getByRole('button', { name: words.show, exact: true });
		await tabTo(show);
		await page.keyboard.press('Space');
		assert.equal(await page.locator('#pwd').getAttribute('type'), 'text');
		await tabTo(page.locator('#repwd'));
		await type(PASSWORD);
		await page.keyboard.press('Enter');
		await page.waitForURL(`${site.url}${prefix}/user/login`);
		// One of the customers that come with the site has contracts.
		await page.getByRole('status').filter({ hasText: words.registered }).waitFor();
		await tabTo(account(page));
		await page.keyboard.press('Control+A');
		await type(BUYER.email);
		await tabTo(password(page));
		await type(BUYER.password);
		await page.keyboard.press('Enter');
		await page.waitForURL(`${site.url}${prefix || '/'}`);
		const orders = page.getByRole('banner').getByRole('link', { name: words.orders });
		await page.keyboard.press('Shift+Tab');
		await tabTo(orders.first());
		await page.keyboard.press('Enter');
		await page.waitForURL(`${site.url}${prefix}/order`);
		const view = page.locator('main tbody button').first();
		await tabTo(view);
		await page.keyboard.press('Enter');
		const dialog = page.getByRole('dialog');
		await dialog.locator('tbody tr').first().waitFor();
		for (let steps = 0; steps < 8; steps++) {
			await page.keyboard.press('Tab');
			assert.ok(await page.evaluate(() => {
				const { activeElement } = document;
				return activeElement === document.body || activeElement.closest('dialog') !== null;
			}), 'the focus stays in the dialog');
		}
		await page.keyboard.press('Escape');
		await dialog.waitFor({ state: 'detached' });
		assert.ok(await view.evaluate((button) => button === document.activeElement));
		const out = page.getByRole('button', { name: words.logOut });
		for (let steps = 0; steps < 60; steps++) {
			if (await out.evaluate((button) => button === document.activeElement)) break;
			await page.keyboard.press('Shift+Tab');
		}
		await page.keyboard.press('Enter');
		await page.waitForURL(`${site.url}${prefix}/user/login`);
		assert.deepEqual(complaints, []);
		await close();
	});
}

test('a logout ends the session in every tab, and a login is seen in every tab', async () => {
	const { page, complaints, close } = await open('/en/user/login');
	const other = await page.context().newPage();
	await other.goto(`${site.url}/ja/news/list`);
	await hydrated(other);
	await logIn(page);
	await page.waitForURL(`${site.url}/en`);
	await other.getByRole('banner').getByText(BUYER.name).waitFor();
	assert.equal(new URL(other.url()).pathname, '/ja/news/list');
	await other.getByRole('banner').getByRole('link', { name: 'ご注文照会' }).click();
	await other.getByText('JL26-1104').waitFor();
	await page.getByRole('button', { name: 'Log out' }).click();
	await page.waitForURL('**/en/user/login');
	await other.waitForURL('**/ja/user/login');
	assert.equal(await other.getByText('JL26-').count(), 0);
	await other.getByRole('banner').getByRole('link', { name: 'ログイン' }).waitFor();
	assert.deepEqual(complaints, []);
	await close();
});

test('a logout leads to the login from every page, and takes nothing from who is registering in another tab', async () => {
	const { page, complaints, close } = await open('/en/user/login');
	const out = page.getByRole('button', { name: 'Log out' });
	for (const path of ['/user/terms', '/user/register']) {
		await logIn(page);
		await page.waitForURL(`${site.url}/en`);
		await page.goto(`${site.url}/en${path}`);
		await hydrated(page);
		await out.click();
		await page.waitForURL(`${site.url}/en/user/login`);
		assert.deepEqual(await kept(page), {});
	}
	await logIn(page);
	await page.waitForURL(`${site.url}/en`);
	const other = await page.context().newPage();
	await other.goto(`${site.url}/en/user/register`);
	await hydrated(other);
	await account(other).fill('typed@example.com');
	await out.click();
	await page.waitForURL(`${site.url}/en/user/login`);
	await other.getByRole('banner').getByRole('link', { name: 'Log in' }).waitFor();
	assert.equal(other.url(), `${site.url}/en/user/register`);
	assert.equal(await account(other).inputValue(), 'typed@example.com');
	assert.deepEqual(complaints, []);
	await close();
});

test('another customer who logs in in another tab does not look at the first one’s contracts', async () => {
	const { page, close } = await open('/en/user/login');
	await logIn(page);
	await page.waitForURL(`${site.url}/en`);
	await page.getByRole('banner').getByRole('link', { name: 'Orders' }).click();
	await page.getByText('JL26-1104').waitFor();
	const other = await page.context().newPage();
	await other.goto(`${site.url}/en/user/login`);
	await hydrated(other);
	await logIn(other, { email: 'demo-us@jinlan.example', password: 'demonstration-us' });
	await page.getByText('JL26-1109').waitFor();
	assert.equal(await page.getByText('JL26-1104').count(), 0);
	await page.getByRole('banner').getByText('Ferrow & Tide Outfitters').waitFor();
	await close();
});

test('a session that the provider no longer knows ends when the orders are opened', async () => {
	const { page, close } = await open('/en/user/login');
	await logIn(page);
	await page.waitForURL(`${site.url}/en`);
	await page.evaluate(() => {
		localStorage.setItem('gmsys_token', 'of-yesterday');
		localStorage.setItem('gmsys_permissions', '["order"]');
	});
	await page.reload();
	await hydrated(page);
	await page.getByRole('banner').getByRole('link', { name: 'Orders' }).click();
	await page.waitForURL('**/en/user/login');
	assert.deepEqual(await kept(page), {});
	await close();
});

test('a server that cannot be reached fails a login in words, and a second try succeeds', async () => {
	const { page, close } = await open('/en/user/login');
	await page.route('**/api/**', (route) => route.abort('internetdisconnected'), { times: 1 });
	await logIn(page);
	await alert(page).getByText('We can’t reach the server').waitFor();
	await password(page).fill(BUYER.password);
	await page.keyboard.press('Enter');
	await page.waitForURL(`${site.url}/en`);
	await close();
});

test('too many attempts are turned away in words', async () => {
	const strict = await serve({ ...MANY, SELVAGE_LIMITS_LOGIN_ACCOUNT: '2' });
	const { page, close } = await visit(browser);
	await page.goto(`${strict.url}/en/user/login`);
	await hydrated(page);
	for (let attempt = 0; attempt < 3; attempt++) {
		await logIn(page, { email: BUYER.email, password: `guess ${attempt}` });
		await page.waitForFunction(() => document.querySelector('main button[type=submit]').ariaDisabled === 'false');
	}
	await alert(page).getByText('Too many attempts').waitFor();
	await close();
	await strict.stop();
});

test('what is typed is typed and nothing else', async () => {
	const { page, complaints, close } = await open('/en/user/login');
	for (const text of INJECTIONS) {
		await logIn(page, { email: text, password: text });
		await alert(page).getByText('Wrong account or password').waitFor();
	}
	await page.goto(`${site.url}/en/user/register`);
	await hydrated(page);
	for (const text of INJECTIONS) {
		await account(page).fill(text);
		await page.locator('#pwd').fill(text);
		await page.locator('#repwd').fill(text);
		await submit(page).click();
	}
	await page.evaluate((names) => {
		localStorage.setItem('gmsys_token', names.join());
		localStorage.setItem('gmsys_uname', names.join());
	}, INJECTIONS);
	await page.goto(`${site.url}/en/news/list`);
	await hydrated(page);
	await page.getByRole('banner').getByText(INJECTIONS[0]).waitFor();
	assert.equal(await page.evaluate(() => window.injected), undefined);
	assert.deepEqual(complaints, []);
	await close();
});

test('a provider says what it likes with any status, and it is shown as text', async () => {
	const { page, close } = await open('/en/user/login');
	const statuses = [401, -1, 0, 201, 503, 1001];
	for (const [place, text] of INJECTIONS.entries()) {
		const json = { status: statuses[place % statuses.length], msg: text, data: null };
		await page.route('**/api/v1/user/login/email*', (route) => route.fulfill({ json }), { times: 1 });
		await logIn(page);
		await page.waitForFunction((msg) => document.querySelector('main [role=alert]').textContent === msg, text);
	}
	await page.goto(`${site.url}/en/user/register`);
	await hydrated(page);
	for (const [place, text] of INJECTIONS.entries()) {
		const json = { status: statuses[place % statuses.length], msg: text, data: null };
		await page.route('**/api/v1/user/register/email*', (route) => route.fulfill({ json }), { times: 1 });
		await account(page).fill('new@example.com');
		await page.locator('#pwd').fill(PASSWORD);
		await page.locator('#repwd').fill(PASSWORD);
		await submit(page).click();
		await page.waitForFunction((msg) => document.querySelector('main [role=alert]').textContent.includes(msg), text);
	}
	assert.equal(await page.evaluate(() => window.injected), undefined);
	await close();
});

test('what is registered with reaches the server as it was typed, and does nothing', async () => {
	const { page, close } = await open('/en/user/register');
	const sent = [];
	page.on('request', (request) => {
		if (request.url().includes('/register/')) sent.push(new URLSearchParams(request.postData()).get('pwd'));
	});
	for (const [place, text] of INJECTIONS.entries()) {
		const typed = `${text} kettle ${place}`;
		await account(page).fill(`injected${place}@example.com`);
		await page.locator('#pwd').fill(typed);
		await page.locator('#repwd').fill(typed);
		await submit(page).click();
		await page.waitForURL('**/en/user/login');
		await password(page).fill(typed);
		await submit(page).click();
		await page.waitForURL(`${site.url}/en`);
		await page.getByRole('button', { name: 'Log out' }).click();
		await page.waitForURL('**/en/user/login');
		await page.goto(`${site.url}/en/user/register`);
		await hydrated(page);
	}
	assert.equal(sent.length, INJECTIONS.length);
	for (const [place, text] of INJECTIONS.entries()) assert.equal(sent[place], `${text} kettle ${place}`);
	assert.equal(await page.evaluate(() => window.injected), undefined);
	await close();
});

test('the password is where it was typed and nowhere else', async () => {
	const { page, close } = await open('/en/user/login');
	const secret = 'a-password-of-nobody-77';
	await logIn(page, { email: BUYER.email, password: secret });
	await alert(page).getByText('Wrong account or password').waitFor();
	const traces = await page.evaluate(() =>
		JSON.stringify([document.documentElement.outerHTML, location.href, history.state, { ...localStorage }, { ...sessionStorage },
			performance.getEntries().map(({ name }) => name)]));
	assert.ok(!traces.includes(secret));
	assert.ok(!site.log.join('\n').includes(secret));
	await close();
});

test('so is the password of a registration, from the form to the login after it', async () => {
	const { page, close } = await open('/en/user/register');
	const secret = 'kettle-of-nobody-77';
	const addresses = [];
	page.on('request', (request) => addresses.push(request.url()));
	const traces = () =>
		page.evaluate(() =>
			JSON.stringify([document.documentElement.outerHTML, location.href, history.state, { ...localStorage }, { ...sessionStorage },
				performance.getEntries().map(({ name }) => name)]));
	await account(page).fill('traceless@example.com');
	await page.locator('#pwd').fill(secret);
	await page.locator('#repwd').fill(secret);
	assert.ok(!(await traces()).includes(secret), 'while it is typed');
	await submit(page).click();
	await page.waitForURL('**/en/user/login');
	await page.getByRole('status').filter({ hasText: 'Your account has been created' }).waitFor();
	assert.ok(!(await traces()).includes(secret));
	assert.equal(await password(page).inputValue(), '');
	assert.ok(addresses.every((address) => !address.includes(secret)));
	assert.ok(!site.log.join('\n').includes(secret));
	await close();
});

test('the login says what to do about a forgotten password', async () => {
	for (const [prefix, words] of [['', '忘记密码'], ['/en', 'Forgotten your password'], ['/ja', 'パスワードをお忘れ']]) {
		const { page, close } = await open(`${prefix}/user/login`, { javaScriptEnabled: false });
		const help = page.locator('main p').filter({ hasText: words });
		assert.equal(await help.getByRole('link').getAttribute('href'), `${prefix}/about/contact`);
		await close();
	}
});

test('network errors are logged to the console, without what was typed', async () => {
	const { page, complaints, close } = await open('/en/user/login');
	await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
	await logIn(page, { email: 'typed@example.com', password: 'typed-password' });
	await alert(page).getByText('We can’t reach the server').waitFor();
	assert.ok(complaints.includes('error: POST /api/v1/user/login/email: TypeError'), complaints.join('\n'));
	// The browser's own lines name the address, which has nothing that was typed.
	assert.ok(!complaints.join('\n').includes('typed'), complaints.join('\n'));
	await close();
});

test('a manager of passwords finds what it looks for', async () => {
	const { page, close } = await open('/en/user/login');
	assert.equal(await account(page).getAttribute('autocomplete'), 'username');
	assert.equal(await password(page).getAttribute('autocomplete'), 'current-password');
	await page.goto(`${site.url}/en/user/register`);
	assert.equal(await account(page).getAttribute('autocomplete'), 'username');
	for (const name of ['pwd', 'repwd']) {
		assert.equal(await page.locator(`#${name}`).getAttribute('autocomplete'), 'new-password');
	}
	await close();
});

test('at 390 pixels nothing is wider than the screen', async () => {
	for (const prefix of Object.keys(LANGUAGES)) {
		for (const path of ['/user/login', '/user/register', '/user/terms']) {
			const { page, close } = await open(prefix + path, { viewport: { width: 390, height: 844 } });
			assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), prefix + path);
			await close();
		}
	}
});
