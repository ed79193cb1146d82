/** `npm test`: every part in turn, the minutes of each, and one last line that the runners counted. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * `failures`: file, name and first lines of the message of each test that failed, said again at the very end, where a
 * cut-off log still has them.
 */
type Count = { passed: number; failed: number; failures: string[] }
type Report = {
  numPassedTests: number
  numFailedTests: number
  success: boolean
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[]
  }[]
}
type Part = { name: string; run: () => Count | Promise<Count>; needs?: () => Promise<string | null> }

const reports = mkdtempSync(join(tmpdir(), 'tussenuit-tests-'))

function vitest(name: string, project: string, env: Record<string, string> = {}, files: string[] = []): Count {
  const report = join(reports, `${name.replaceAll(' ', '-')}.json`)
  const run = spawnSync(
    'npx',
    [
      'vitest',
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ].concat(files),
    { stdio: 'inherit', env: { ...process.env, ...env } },
  )
  try {
    const said = JSON.parse(readFileSync(report, 'utf8')) as Report
    // A file that does not even load counts as a failure, and so does an error outside of every test.
    const failed = Math.max(said.numFailedTests, said.success && run.status === 0 ? 0 : 1)
    return { passed: said.numPassedTests, failed, failures: failed === 0 ? [] : failuresOf(said) }
  } catch {
    return { passed: 0, failed: 1, failures: ['the runner left no report'] }
  }
}

function failuresOf(report: Report): string[] {
  const found = report.testResults.flatMap((file) => {
    const tests = file.assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `${file.name}: ${test.fullName}\n${firstLines(test.failureMessages?.join('\n'))}`)
    return tests.length === 0 && file.status === 'failed' ? [`${file.name}\n${firstLines(file.message)}`] : tests
  })
  return found.length > 0 ? found : ['no test failed, but the runner did: an error outside of every test, told above']
}

const firstLines = (message = ''): string =>
  message
    .split('\n')
    .slice(0, 12)
    .map((line) => `    ${line}`)
    .join('\n')

function command(args: string[]): Count {
  const run = spawnSync('npm', args, { stdio: 'inherit' })
  return run.status === 0
    ? { passed: 1, failed: 0, failures: [] }
    : { passed: 0, failed: 1, failures: [`npm ${args.join(' ')}`] }
}

/** Null where something listens; else why the part is left out. */
const listens = (port: number, what: string) => async (): Promise<string | null> =>
  new Promise((resolve) => {
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

/**
 * Files of slices that run on the embedded database although PostgreSQL answers: its start, its migrations, one sale
 * and its money, and what only runs there. The embedded engine is PostgreSQL too, so the others are not run twice,
 * unless asked for by name; the journeys run on it as well.
 */
const embeddedFiles = [
  'start',
  'startup-checks',
  'admin-command',
  'migrated-rows',
  'web-standards',
  'scheduled-work',
  'sale',
  'after-sale-money',
  'voucher-ledger',
  'voucher-race',
  'retention',
  'users',
  'hotels',
  'deals',
  'prices',
].map((name) => `tests/slices/${name}.test.ts`)

const wanted = process.argv.slice(2)
const postgres = listens(5432, 'PostgreSQL')

const parts: Part[] = [
  { name: 'types and lint', run: () => command(['run', 'check', '--silent']) },
  { name: 'rules', run: () => vitest('rules', 'rules') },
  {
    name: 'slices embedded',
    run: async () =>
      vitest('slices embedded', 'slices', {}, wanted.length === 0 && !(await postgres()) ? embeddedFiles : []),
  },
  {
    name: 'slices on PostgreSQL and Redis',
    needs: postgres,
    run: () =>
      vitest('slices postgres', 'slices', {
        TEST_DATABASE_URL: 'postgres://postgres@127.0.0.1:5432/test',
        TEST_REDIS_URL: 'redis://127.0.0.1:6379',
      }),
  },
  { name: 'browser journeys', run: () => vitest('journeys', 'journeys') },
]

const total: Count = { passed: 0, failed: 0, failures: [] }
const lines: string[] = []
for (const part of parts.filter((one) => wanted.length === 0 || wanted.some((word) => one.name.includes(word)))) {
  const missing = await part.needs?.()
  if (missing) {
    lines.push(`${part.name}: left out, ${missing}`)
    continue
  }
  const started = Date.now()
  console.log(`\n== ${part.name}`)
  const count = await part.run()
  total.passed += count.passed
  total.failed += count.failed
  total.failures.push(...count.failures.map((failure) => `${part.name}: ${failure}`))
  lines.push(
    `${part.name}: ${((Date.now() - started) / 60_000).toFixed(1)} minutes, ` +
      `${count.failed === 0 ? `${count.passed} passed` : `${count.failed} FAILED`}`,
  )
}
if (total.failures.length > 0) console.log(`\nWhat failed:\n${total.failures.join('\n')}`)
console.log(`\n${lines.join('\n')}\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
