// Runs once before all tests.

import { mkdir, rm } from 'node:fs/promises';

import { SEEDED, SHARED_CACHE, serve } from './server.ts';

export default async function setUp(): Promise<void> {
  await rm(SHARED_CACHE, { recursive: true, force: true });
  await mkdir(SHARED_CACHE, { recursive: true });
  const { stop } = await serve({ settings: { SELVAGE_EMBEDDED_DATABASE: SEEDED } });
  await stop();
}
