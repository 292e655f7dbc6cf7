import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Each file has modules of its own, whose state others would find.
  test: { include: ['tests/**/*.test.ts'], environment: 'node', unstubGlobals: true },
});
