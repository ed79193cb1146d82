/** Independent of how a run ends, its last line names the parts and their results, and the exit code agrees with it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

const verdict = new URL('verdict.ts', import.meta.url).href

async function runParts(parts: string, signal?: NodeJS.Signals): Promise<{ code: number | null; last: string }> {
  const source = `import { runChaosParts } from ${JSON.stringify(verdict)}; await runChaosParts([${parts}])`
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: ['ignore', 'pipe', 'ignore'] })
  let said = ''
  child.stdout.on('data', (text: Buffer) => {
    said += text.toString()
    if (signal && said.trim() === 'under way') child.kill(signal)
  })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, last: said.trim().split('\n').at(-1)! }
}

const well = '{ name: "one", run: async () => 0 }'
test.each([
  ['everything passes', well, 0, 'chaos: one passed'],
  [
    'something is wrong',
    `${well}, { name: "two", run: async () => 3 }, { name: "three", run: async () => 0 }`,
    1,
    'chaos: one passed; two FAILED (3 wrong); three passed',
  ],
  [
    'a part throws: the others are run',
    '{ name: "one", run: async () => { throw new Error("no such thing") } }, { name: "two", run: async () => 0 }',
    1,
    'chaos: one FAILED (no such thing); two passed',
  ],
  [
    'a part cannot be run here',
    `{ name: "one", run: async () => "no database" }, { name: "two", run: async () => 0 }`,
    1,
    'chaos: one NOT RUN (no database); two passed',
  ],
  [
    'a promise is never kept',
    `${well}, { name: "two", run: () => new Promise(() => {}) }, { name: "three", run: async () => 0 }`,
    1,
    'chaos: one passed; two DID NOT END; three was not begun',
  ],
  [
    'something within ends the process, and says that all is well',
    '{ name: "one", run: async () => process.exit(0) }',
    1,
    'chaos: one DID NOT END',
  ],
  [
    'an error outside of every part',
    '{ name: "one", run: () => new Promise(() => setTimeout(() => { throw new Error("late") }, 1)) }',
    1,
    'chaos: one DID NOT END',
  ],
  ['nothing is to be run', '', 1, 'chaos: there was nothing to run'],
])('%s', async (_, parts, code, last) => expect(await runParts(parts)).toEqual({ code, last }))

test('a signal', async () => {
  const parts = '{ name: "one", run: () => new Promise(() => { console.log("under way"); setInterval(() => {}, 9) }) }'
  expect(await runParts(parts, 'SIGHUP')).toEqual({ code: 129, last: 'chaos: one DID NOT END' })
})

test.each([
  ['--only', 'kill', '--engine', 'postgres'],
  ['--only', 'races'],
])(
  'a part that needs PostgreSQL fails without it: %s %s %s %s',
  async (...args) => {
    const environment: NodeJS.ProcessEnv = { ...process.env, NODE_OPTIONS: '' }
    delete environment['TEST_DATABASE_URL']
    const child = spawn(process.execPath, [new URL('run.ts', import.meta.url).pathname, ...args.filter(Boolean)], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: environment,
    })
    let said = ''
    child.stdout.on('data', (text: Buffer) => (said += text.toString()))
    const [code] = await once(child, 'close')
    expect(said.trim().split('\n').at(-1)).toContain('NOT RUN (TEST_DATABASE_URL names no PostgreSQL)')
    expect(code).toBe(1)
  },
  60_000,
)
