// Runs once before all tests.

import { execFileSync } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';

import { EDITOR, SEEDED, SHARED_CACHE, serve } from './server.ts';

export default async function setUp(): Promise<void> {
  await rm(SHARED_CACHE, { recursive: true, force: true });
  await mkdir(SHARED_CACHE, { recursive: true });
  const { url, stop } = await serve({ settings: { SELVAGE_EMBEDDED_DATABASE: SEEDED } });
  const words = ['desk', 'invite', EDITOR.email, '--role', 'editor', '--provider-db', SEEDED];
  const link = execFileSync(process.env.SERVER ?? '', words, { encoding: 'utf8' }).trim();
  const accepted = await fetch(`${url}/desk/api/invitation/accept`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ token: new URL(link).hash.slice(1), name: 'Editor', password: EDITOR.password }),
  });
  if (!accepted.ok) throw new Error(`no editor: ${await accepted.text()}`);
  await stop();
}
