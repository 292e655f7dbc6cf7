// The system's Firefox, by Marionette: the protocol that geckodriver, which Debian lacks, translates WebDriver to.

import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type Driver, run, until } from './driver.ts';

const PREFERENCES = {
  // A free port.
  'marionette.port': 0,
  // Files are saved in a folder that is named, PDFs too.
  'browser.download.folderList': 2,
  'pdfjs.disabled': true,
  // No requests of its own, and no pages about itself.
  'app.normandy.enabled': false,
  'app.update.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.systemAddon.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.server': 'data:,',
};

export async function startFirefox(): Promise<Driver> {
  const profile = await mkdtemp(join(tmpdir(), 'selvage-firefox-'));
  const preferences = Object.entries({ ...PREFERENCES, 'browser.download.dir': profile }).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`,
  );
  await writeFile(join(profile, 'user.js'), preferences.join(''));
  const args = ['--headless', '--no-remote', '--marionette', '--remote-allow-system-access'];
  const firefox = run(firefoxName(), [...args, '--profile', profile], { HOME: profile });
  const port = await until('Firefox', () =>
    readFile(join(profile, 'MarionetteActivePort'), 'utf8').catch(() => undefined),
  );
  const send = await marionette(Number(port));
  await send('WebDriver:NewSession');
  return {
    async open() {
      const { handle } = (await send('WebDriver:NewWindow', { type: 'window', private: true })) as {
        handle: string;
      };
      await send('WebDriver:SwitchToWindow', { handle });
      await allowNarrowWindow(send);
      return {
        downloads: profile,
        send: (command, parameters) => send(`WebDriver:${command}`, parameters),
        async close() {
          const [first] = (await send('WebDriver:CloseWindow')) as string[];
          await send('WebDriver:SwitchToWindow', { handle: first });
        },
      };
    },
    async quit() {
      await firefox.end();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** The browser named by the variable `FIREFOX`, or the installed one. */
function firefoxName(): string {
  return process.env.FIREFOX ?? (existsSync('/usr/bin/firefox-esr') ? 'firefox-esr' : 'firefox');
}

type Send = (command: string, parameters?: object) => Promise<unknown>;

interface Answer {
  error: { error: string; message: string } | null;
  result: object | null;
}

/** Connects to Marionette. A message is its length, a colon, and JSON. */
async function marionette(port: number): Promise<Send> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const waiting = new Map<number, (answer: Answer) => void>();
  let received = Buffer.alloc(0);
  socket.on('data', (data) => {
    received = Buffer.concat([received, data]);
    for (;;) {
      const start = received.indexOf(':') + 1;
      const end = start + Number(received.toString('utf8', 0, start - 1));
      if (start === 0 || received.length < end) return;
      const message = JSON.parse(received.toString('utf8', start, end));
      received = received.subarray(end);
      // The first message is a greeting.
      if (!Array.isArray(message)) continue;
      const [, id, error, result] = message;
      waiting.get(id)?.({ error, result });
      waiting.delete(id);
    }
  });
  let count = 0;
  return async (command, parameters = {}) => {
    const id = count++;
    const message = JSON.stringify([0, id, command, parameters]);
    const answered = new Promise<Answer>((resolve) => {
      waiting.set(id, resolve);
    });
    socket.write(`${Buffer.byteLength(message)}:${message}`);
    const { error, result } = await answered;
    if (error) throw new Error(`${command}: ${error.error}: ${error.message}`);
    // Some answers are the value itself.
    return result && 'value' in result ? result.value : result;
  };
}

/** Removes the least width of the window, which is wider than a phone. */
async function allowNarrowWindow(send: Send): Promise<void> {
  await send('Marionette:SetContext', { value: 'chrome' });
  await send('WebDriver:ExecuteScript', { script: 'document.documentElement.style.minWidth = 0', args: [] });
  await send('Marionette:SetContext', { value: 'content' });
}
