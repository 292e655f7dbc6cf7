import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Files share a process; each test begins with the globals as they were.
  test: { include: ['tests/**/*.test.ts'], environment: 'node', isolate: false, unstubGlobals: true },
});
