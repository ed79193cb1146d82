import { defineConfig } from 'vitest/config'
import { patienceMs } from './tests/suite/form.ts'
import { LongestFirst } from './tests/suite/longest-first.ts'

/** Files named `*.long.test.ts` run only in the long suite. */
const long = process.env['TEST_SUITE'] === 'long' ? [] : ['**/*.long.test.ts']
const exclude = ['**/node_modules/**', '**/build/**', ...long]

/** Uses both cores; each worker starts a shop and, for a journey, also a browser. */
const maxWorkers = Number(process.env['TEST_WORKERS'] ?? 2)

const wholeShop = {
  // As in production: React renders pages several times faster than in development.
  env: { NODE_ENV: 'production' },
  // A worker runs one file after another with the same modules, because loading them takes a third of a short file's
  // time.
  isolate: false,
  // Node runs the sources as they are; transforming them for each file costs a fifth of the processor time.
  experimental: { viteModuleRunner: false, nodeLoader: false },
  globalSetup: ['tests/suite/templates.ts'],
  testTimeout: 240_000,
  hookTimeout: 240_000,
}

/** Slices spend a quarter of their time waiting for other processes and the database. */
const waiting = { maxWorkers: maxWorkers + 1, sequence: { groupOrder: 1 } }

const slices = (...names: string[]) => names.map((name) => `tests/slices/**/${name}.test.ts`)
/** These tests start a shop in a folder, independent of the tests' own database. */
const onlyEmbedded = slices('start', 'admin-command')
/**
 * The migrations run on both engines. The model in tests/chaos plays its sales on the embedded engine, and the long
 * suite runs all slices on it.
 */
const embedded = slices('migrated-rows')
const onServer = Boolean(process.env['TEST_DATABASE_URL'])

/** `rules` need nothing but the code and small doubles, `slices` a whole shop, `journeys` a browser. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'rules',
          include: [
            '{modules,adapters,stand-ins,demo,apps}/**/*.test.ts',
            'tests/{house,chaos,lighthouse,suite,bench}/*.test.ts',
          ],
          exclude: [...exclude, '**/*.browser.test.ts'],
          maxWorkers,
          sequence: { groupOrder: 2 },
          // A separate process for each of 190 short files would cost more than the tests themselves.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'slices',
          include: ['tests/slices/**/*.test.ts'],
          exclude: onServer ? [...exclude, ...onlyEmbedded] : exclude,
          ...wholeShop,
          ...waiting,
        },
      },
      ...(onServer
        ? [
            {
              test: {
                name: 'embedded',
                include: [...onlyEmbedded, ...embedded],
                exclude,
                ...wholeShop,
                ...waiting,
                env: { ...wholeShop.env, TEST_DATABASE_URL: '', TEST_REDIS_URL: '' },
              },
            },
          ]
        : []),
      {
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts', '**/*.browser.test.ts'],
          exclude,
          expect: { poll: { timeout: patienceMs } },
          ...wholeShop,
          maxWorkers,
          sequence: { groupOrder: 0 },
        },
      },
    ],
  },
})
