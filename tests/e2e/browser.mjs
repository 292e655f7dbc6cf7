// A real Chromium, and the real server that it visits.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { chromium } from '../../ui/node_modules/playwright-core/index.mjs';

const PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

// The test runner ends a file that takes too long by SIGTERM, which by itself would run nobody's handler of `exit`.
process.once('SIGTERM', () => process.exit(1));

/** Starts the system's Chromium. `CHROMIUM` names another one. `options` are Playwright's. */
export function launch(options = {}) {
	const executablePath = process.env.CHROMIUM ?? PATHS.find(existsSync);
	if (!executablePath) throw new Error('no Chromium found: install the package chromium, or name one in CHROMIUM');
	const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];
	return chromium.launch({ executablePath, args: [...args, '--disable-component-update', '--disable-sync'], ...options });
}

/**
 * Starts the server that `SERVER` names, with the embedded provider in a folder of its own, on a free port.
 * `settings` are environment variables, `words` more of the command line. Stopping it also checks that it ends by itself;
 * a test that fails before it does so leaves none behind.
 */
export async function serve(settings = {}, words = []) {
	const binary = process.env.SERVER;
	if (!binary) throw new Error('SERVER does not name the server: run `make test`');
	const folder = await mkdtemp(join(tmpdir(), 'selvage-e2e-'));
	const environment = {
		PATH: process.env.PATH,
		SELVAGE_LOG_FORMAT: 'json',
		SELVAGE_SERVER_LISTEN: '127.0.0.1:0',
		SELVAGE_EMBEDDED_DATABASE: join(folder, 'provider.sqlite'),
		SELVAGE_SERVER_SHUTDOWN_GRACE: '1s',
		SELVAGE_CACHE_WARM_UP: 'false',
		// What is made when nobody waits would slow down what a test does next.
		SELVAGE_IMAGES_AVIF: 'false',
		...settings,
	};
	const child = spawn(binary, ['serve', ...words], { cwd: folder, env: environment, stdio: ['ignore', 'ignore', 'pipe'] });
	const abandon = () => child.kill('SIGKILL');
	process.once('exit', abandon);
	const ended = once(child, 'exit').finally(() => process.off('exit', abandon));
	const log = [];
	const address = await new Promise((resolve, reject) => {
		createInterface({ input: child.stderr }).on('line', (line) => {
			log.push(line);
			const entry = line.startsWith('{') ? JSON.parse(line) : {};
			if (entry.message === 'serving') resolve(entry.address);
		});
		ended.then(([code]) => reject(new Error(`the server ended with ${code}:\n${log.join('\n')}`)));
	});
	return {
		url: `http://${address}`,
		log,
		/** The file of the embedded provider. */
		database: environment.SELVAGE_EMBEDDED_DATABASE,
		async stop() {
			child.kill('SIGTERM');
			const [code] = await ended;
			await rm(folder, { recursive: true, force: true });
			if (code !== 0) throw new Error(`the server ended with ${code}:\n${log.join('\n')}`);
		},
	};
}

/** Opens a page that remembers whatever went wrong in it. */
export async function visit(browser, options = {}) {
	const context = await browser.newContext(options);
	const page = await context.newPage();
	const complaints = [];
	page.on('console', (message) => {
		if (['error', 'warning'].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`);
	});
	page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`));
	page.on('requestfailed', (request) => {
		const reason = request.failure()?.errorText;
		// What a navigation leaves behind is aborted, and nothing is wrong with that.
		if (reason !== 'net::ERR_ABORTED') complaints.push(`failed: ${request.url()} ${reason}`);
	});
	return { page, complaints, close: () => context.close() };
}

/** Waits until React has taken the page over: not only begun to, so that whoever presses a key is heard. */
export function hydrated(page) {
	return page.waitForFunction(() => {
		const root = document.getElementById('root');
		const name = root && Object.keys(root).find((key) => key.startsWith('__reactContainer'));
		return name && root[name].stateNode.current.memoizedState.isDehydrated === false;
	});
}
