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
          globalSetup: ['tests/database-template.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['tests/journeys/*.test.ts', '**/*.browser.test.ts'],
          globalSetup: ['tests/database-template.ts'],
          exclude: ['**/node_modules/**'],
          expect: { poll: { timeout: 30_000 } },
          testTimeout: 240_000,
          hookTimeout: 240_000,
          maxWorkers: 2,
        },
      },
    ],
  },
})
