// Runs once before all tests.

import { mkdir, rm } from 'node:fs/promises';

import { SHARED_CACHE } from './server.ts';

export default async function setUp(): Promise<void> {
  await rm(SHARED_CACHE, { recursive: true, force: true });
  await mkdir(SHARED_CACHE, { recursive: true });
}
