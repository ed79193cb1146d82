import { defineConfig } from 'vitest/config'

/** Three kinds: `rules` need nothing but the code and small doubles, `slices` a whole shop, `journeys` a browser. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rules',
          include: ['{modules,adapters,stand-ins,demo,apps}/**/*.test.ts', 'tests/{house,chaos,lighthouse}/*.test.ts'],
          exclude: ['**/node_modules/**', '**/build/**', '**/*.browser.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'slices',
          include: ['tests/slices/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['tests/journeys/*.test.ts', '**/*.browser.test.ts'],
          exclude: ['**/node_modules/**'],
          expect: { poll: { timeout: 15_000 } },
          testTimeout: 120_000,
          hookTimeout: 180_000,
          maxWorkers: 1,
        },
      },
    ],
  },
})
