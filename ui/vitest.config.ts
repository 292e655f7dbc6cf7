import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Each file has modules of its own, whose state others would find. A busy machine takes its time.
  test: { include: ['tests/**/*.test.ts'], environment: 'node', unstubGlobals: true, testTimeout: 60_000 },
});
