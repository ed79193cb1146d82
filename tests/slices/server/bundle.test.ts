/** Whether the program that `npm start` runs is its bundle (decision 025) or its sources, in a copy of both. */
import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = new URL('../../../', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'tussenuit-bundle-'))
const bundle = 'apps/server/build'
type Inputs = Record<string, { paths: string[] }>
const inputs = JSON.parse(readFileSync(join(root, bundle, 'inputs.json'), 'utf8')) as Inputs
const paths = Object.values(inputs).flatMap((chunk) => chunk.paths)
/** A package that the copy has as a copy; the others are links. */
const fastify = 'node_modules/fastify/package.json'
/** What the copy of the bundle prints first. */
const marker = '(the bundle)'
const demoChunks = Object.keys(inputs).filter((name) => name.startsWith('demo-'))

beforeAll(() => {
  const own = paths.filter((path) => !path.startsWith('node_modules/') && !path.includes('/node_modules/'))
  expect(own.length).toBeGreaterThan(900)
  const nested = paths.flatMap((path) => /^((?!node_modules).+?\/node_modules)\//.exec(path)?.[1] ?? [])
  for (const path of [...own, 'package.json', 'apps/server/main.js', 'apps/server/bundle.js', bundle, 'languages']) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(join(root, path), join(folder, path), { recursive: true })
  }
  mkdirSync(join(folder, 'node_modules'))
  for (const name of readdirSync(join(root, 'node_modules')).filter((name) => !name.startsWith('.')))
    if (name !== 'fastify') symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  cpSync(join(root, dirname(fastify)), join(folder, dirname(fastify)), { recursive: true })
  for (const path of new Set(nested)) symlinkSync(join(root, path), join(folder, path))
  const program = join(folder, bundle, 'start.js')
  writeFileSync(program, `console.log('${marker}');${readFileSync(program, 'utf8')}`)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Starts without the settings of production, which ends with a message and the stack of its error. */
function start(env: Record<string, string> = {}, flags: string[] = []): string {
  const { stdout, stderr } = spawnSync(process.execPath, [...flags, 'apps/server/main.js'], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: '', SHOP_ENV: 'production', LOG_LEVEL: 'debug', NODE_DISABLE_COMPILE_CACHE: '1', ...env },
  })
  const said = stdout + stderr
  expect(said).toMatch(/The shop (?:cannot|does not) start/)
  return said
}
const isBundled = (said: string): boolean => said.includes(marker)

const isCurrent = (): boolean => {
  const program = "import('./apps/server/bundle.js').then((bundle) => console.log(bundle.isBundleCurrent()))"
  return spawnSync(process.execPath, ['-e', program], { cwd: folder, encoding: 'utf8' }).stdout === 'true\n'
}

/** Changes a file, and returns it to what it was. */
function withChange(path: string, change: (file: string) => void, check: () => void): void {
  const file = join(folder, path)
  const before = readFileSync(file)
  change(file)
  try {
    check()
  } finally {
    writeFileSync(file, before)
  }
}

test('the bundle runs, and its stacks name the sources', () => {
  const said = start()
  expect(isBundled(said)).toBe(true)
  expect(said).toMatch(/ at readConfig \(.*apps\/server\/config\/config\.ts:\d+:\d+\)/)
})

test('the sources run during development, and where a module is loaded first', () => {
  expect(isBundled(start({ SHOP_DEV: 'on' }))).toBe(false)
  expect(isBundled(start({}, ['--import', 'data:text/javascript,']))).toBe(false)
})

test('a changed source runs; what it was before runs from the bundle', () => {
  const config = 'apps/server/config/config.ts'
  const replace = (file: string) =>
    writeFileSync(file, readFileSync(file, 'utf8').replace('cannot start', 'does not start'))
  withChange(config, replace, () => {
    const said = start()
    expect([isBundled(said), said.includes('The shop does not start')]).toEqual([false, true])
  })
  expect(isBundled(start())).toBe(true)
})

test.each(['modules/shared/money.ts', 'adapters/db/migrate.ts', 'modules/sale/booking/index.ts', 'demo/load.ts'])(
  'the bundle is not current after a change of %s, or without it',
  (path) => {
    expect(paths).toContain(path)
    withChange(
      path,
      (file) => appendFileSync(file, '\n'),
      () => expect(isCurrent()).toBe(false),
    )
    withChange(path, unlinkSync, () => expect(isCurrent()).toBe(false))
    expect(isCurrent()).toBe(true)
  },
)

test('the bundle is not current with another version of a package, or when it is not complete', () => {
  expect(paths).toContain(fastify)
  withChange(
    fastify,
    (file) => writeFileSync(file, readFileSync(file, 'utf8').replace('"version"', '"version "')),
    () => expect(isCurrent()).toBe(false),
  )
  withChange(`${bundle}/inputs.json`, unlinkSync, () => expect(isCurrent()).toBe(false))
  const chunk = Object.keys(inputs).find((name) => name !== 'start.js' && !name.startsWith('demo-'))!
  withChange(`${bundle}/${chunk}`, unlinkSync, () => expect(isCurrent()).toBe(false))
})

test('it runs without the demo, as in the archive of production', () => {
  expect(demoChunks.length).toBeGreaterThan(3)
  for (const name of ['demo', 'stand-ins']) rmSync(join(folder, name), { recursive: true })
  expect(isCurrent()).toBe(false)
  for (const chunk of demoChunks) rmSync(join(folder, bundle, chunk))
  expect(isBundled(start())).toBe(true)
})
