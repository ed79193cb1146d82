/** `npm test`: every part in turn, the minutes of each, and one last line that the runners counted. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Count = { passed: number; failed: number }
type Part = { name: string; run: () => Count; needs?: () => Promise<string | null> }

const reports = mkdtempSync(join(tmpdir(), 'tussenuit-tests-'))

function vitest(name: string, project: string, env: Record<string, string> = {}): Count {
  const report = join(reports, `${name.replaceAll(' ', '-')}.json`)
  const run = spawnSync('npx', ['vitest', 'run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`], { stdio: 'inherit', env: { ...process.env, ...env } })
  try {
    const { numPassedTests, numFailedTests, success } = JSON.parse(readFileSync(report, 'utf8')) as { numPassedTests: number; numFailedTests: number; success: boolean }
    // A file that does not even load counts as a failure.
    return { passed: numPassedTests, failed: Math.max(numFailedTests, success && run.status === 0 ? 0 : 1) }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

function command(args: string[]): Count {
  const run = spawnSync('npm', args, { stdio: 'inherit' })
  return run.status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** Null where something listens; else why the part is left out. */
const listens = (port: number, what: string) => async (): Promise<string | null> => new Promise((resolve) => {
  const socket = connect({ port, host: '127.0.0.1', timeout: 1000 })
  const end = (answer: string | null) => {
    socket.destroy()
    resolve(answer)
  }
  socket.once('connect', () => end(null)).once('error', () => end(`${what} does not answer on port ${port}`)).once('timeout', () => end(`${what} does not answer on port ${port}`))
})

const parts: Part[] = [
  { name: 'types and lint', run: () => command(['run', 'check', '--silent']) },
  { name: 'rules', run: () => vitest('rules', 'rules') },
  { name: 'slices embedded', run: () => vitest('slices embedded', 'slices') },
  { name: 'slices on PostgreSQL and Redis', needs: listens(5432, 'PostgreSQL'), run: () => vitest('slices postgres', 'slices', { TEST_DATABASE_URL: 'postgres://postgres@127.0.0.1:5432/test', TEST_REDIS_URL: 'redis://127.0.0.1:6379' }) },
  { name: 'browser journeys', run: () => vitest('journeys', 'journeys') },
]

const wanted = process.argv.slice(2)
const total: Count = { passed: 0, failed: 0 }
const lines: string[] = []
for (const part of parts.filter((one) => wanted.length === 0 || wanted.some((word) => one.name.includes(word)))) {
  const missing = await part.needs?.()
  if (missing) {
    lines.push(`${part.name}: left out, ${missing}`)
    continue
  }
  const started = Date.now()
  console.log(`\n== ${part.name}`)
  const count = part.run()
  total.passed += count.passed
  total.failed += count.failed
  lines.push(`${part.name}: ${((Date.now() - started) / 60_000).toFixed(1)} minutes, ${count.failed === 0 ? `${count.passed} passed` : `${count.failed} FAILED`}`)
}
console.log(`\n${lines.join('\n')}\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
