/**
 * Runs the tests; the last line of the output is the summary.
 *
 *   npm test                    the gate, which must pass before a change is merged
 *   npm test -- word …          only files whose path contains a word
 *   npm test -- --changed       only tests that the uncommitted changes affect
 *   npm run test:long           all tests in their long form, on both database engines
 *   npm test -- --record        writes the duration of each file to tests/suite/durations.json
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { startVitest } from 'vitest/node'
import { listChangedPaths, selectWholeShopTests } from '../tests/suite/changed.ts'
import { type Failure, fullTestName, Progress, formatFailure } from '../tests/suite/progress.ts'

const args = process.argv.slice(2)
// Node caches compiled code, which halves the time that each of the many test processes needs to load the shop.
process.env['NODE_COMPILE_CACHE'] ??= new URL('../node_modules/.cache/node', import.meta.url).pathname

const flags = new Set(args.filter((arg) => arg.startsWith('--')))
const paths = args.filter((arg) => !arg.startsWith('--'))
const isLong = flags.has('--long')

const began = Date.now()
const minutesSince = (moment: number) => ((Date.now() - moment) / 60_000).toFixed(1)
const lines: string[] = []
const failures: string[] = []
let passed = 0

const isWhole = paths.length === 0 && !flags.has('--changed')
if (isWhole) runCheck()
await runSuite()
printResult()

function runCheck(): void {
  const from = Date.now()
  console.log('\n== types and lint')
  const { status } = spawnSync('npm', ['run', 'check', '--silent'], { stdio: 'inherit' })
  if (status === 0) passed += 1
  else failures.push('npm run check')
  lines.push(`types and lint: ${minutesSince(from)} minutes`)
}

async function runSuite(): Promise<void> {
  const server = await findDatabaseServers()
  if (server.missing) lines.push(`all on the embedded engine: ${server.missing}`)
  process.env['TEST_SUITE'] = isLong ? 'long' : 'gate'
  Object.assign(process.env, server.environment)
  if (flags.has('--changed')) return runChanged()
  await runTests('tests', { filters: paths })
  if (!isLong || server.missing) return
  for (const name of Object.keys(server.environment)) delete process.env[name]
  await runTests('slices and journeys on the embedded engine', { filters: paths, project: ['slices', 'journeys'] })
}

async function runChanged(): Promise<void> {
  await runTests('rules that a change touches', { filters: [], project: ['rules'], changed: true })
  const files = selectWholeShopTests(listChangedPaths())
  if (files.length > 0)
    await runTests('slices and journeys named for a change', { filters: files, project: ['slices', 'journeys'] })
}

/**
 * Uses PostgreSQL and Redis of this machine if both answer; otherwise returns why everything runs on the embedded
 * engine.
 */
async function findDatabaseServers(): Promise<{ environment: Record<string, string>; missing: string | null }> {
  const missing = (await findPortProblem(5432, 'PostgreSQL')) ?? (await findPortProblem(6379, 'Redis'))
  return missing
    ? { environment: {}, missing }
    : {
        environment: {
          TEST_DATABASE_URL: 'postgres://postgres@127.0.0.1:5432/test',
          TEST_REDIS_URL: 'redis://127.0.0.1:6379',
        },
        missing,
      }
}

function findPortProblem(port: number, what: string): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: 1000 })
    const end = (answer: string | null) => {
      socket.destroy()
      resolve(answer)
    }
    socket
      .once('connect', () => end(null))
      .once('error', () => end(`${what} does not answer on port ${port}`))
      .once('timeout', () => end(`${what} does not answer on port ${port}`))
  })
}

type Wanted = { filters: string[]; project?: string[]; changed?: boolean }

/** Runs all projects once. Failed tests of a slice or a journey are repeated once, in a fresh shop. */
async function runTests(name: string, what: Wanted): Promise<void> {
  const from = Date.now()
  console.log(`\n== ${name}`)
  const first = await runVitest(what)
  const again = first.failures.filter(({ project }) => project !== '' && project !== 'rules')
  const settled = new Set<Failure>()
  if (again.length > 0) {
    console.log('\n== once more, what failed in a slice or a journey')
    const second = await runVitest({
      filters: [...new Set(again.map(({ file }) => file))],
      project: [...new Set(again.map((failure) => failure.project))],
    })
    for (const failure of again) {
      if (!isGreen(second, failure)) continue
      settled.add(failure)
      if (failure.test) passed += 1
      lines.push(`flaky: ${failure.file} › ${failure.test || 'its set-up'}`)
    }
    // A test that fails only in the repetition counts as failed.
    for (const failure of second.failures)
      if (!first.failures.some((previous) => isSameFailure(previous, failure)))
        failures.push(`${name}, once more: ${formatFailure(failure)}`)
  }
  passed += first.passed
  const unsettled = first.failures.filter((failure) => !settled.has(failure))
  failures.push(...unsettled.map((failure) => `${name}: ${formatFailure(failure)}`))
  if (flags.has('--record')) recordDurations(first)
  lines.push(
    `${name}: ${minutesSince(from)} minutes; ${first.passed} passed in ${Object.keys(first.seconds).length} files`,
  )
  lines.push(`slowest: ${slowestFilesText(first)}`)
}

function isSameFailure(a: Failure, b: Failure): boolean {
  return a.project === b.project && a.file === b.file && a.test === b.test
}

function isGreen(second: Progress, failure: Failure): boolean {
  if (failure.test) return second.passedTests.has(fullTestName(failure, failure.test))
  return !second.failures.some((previous) => previous.project === failure.project && previous.file === failure.file)
}

async function runVitest({ filters, ...options }: Wanted): Promise<Progress> {
  const progress = new Progress()
  const run = await startVitest(filters, { watch: false, reporters: [progress], passWithNoTests: true, ...options })
  await run.close()
  // Vitest sets an exit code for any failure; here the summary determines the exit code.
  process.exitCode = 0
  return progress
}

function slowestFilesText({ seconds }: Progress): string {
  const files = Object.entries(seconds).toSorted(([, a], [, b]) => b - a)
  return files
    .slice(0, 10)
    .map(([file, seconds]) => `${file} ${seconds} s`)
    .join(', ')
}

function recordDurations({ seconds }: Progress): void {
  const file = new URL('../tests/suite/durations.json', import.meta.url)
  const durations = JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>
  const all = Object.entries({ ...durations, ...seconds }).toSorted(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`)
}

function printResult(): never {
  if (failures.length > 0) console.log(`\nWhat failed:\n${failures.join('\n')}`)
  console.log(`\n${lines.join('\n')}\n${minutesSince(began)} minutes in all`)
  console.log(`${passed} passed, ${failures.length} failed`)
  process.exit(failures.length === 0 && passed > 0 ? 0 : 1)
}
