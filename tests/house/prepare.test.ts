/**
 * The script that runs before every npm script, tested in a small separate project. It must work with any version of
 * Node and with an incomplete install.
 */
import { spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

const root = new URL('../../', import.meta.url).pathname

let made: string
let folder: string
/** npm takes most of the time, so the project is created once and each test gets a copy. */
beforeAll(() => {
  made = folder = mkdtempSync(join(tmpdir(), 'tussenuit-prepare-'))
  mkdirSync(join(folder, 'scripts'))
  copyFileSync(join(root, 'scripts/prepare.js'), join(folder, 'scripts/prepare.js'))
  writeJson('parts/small/package.json', { name: 'small', version: '1.0.0' })
  writeFileSync(join(folder, 'parts/small/index.js'), 'export default 1\n')
  runNpm('pack', join(folder, 'parts/small'))
  writeJson('parts/tool/package.json', { name: 'tool', version: '1.0.0' })
  runNpm('pack', join(folder, 'parts/tool'))
  writeJson('package.json', {
    name: 'project',
    version: '1.0.0',
    type: 'module',
    dependencies: { small: 'file:small-1.0.0.tgz' },
    devDependencies: { tool: 'file:tool-1.0.0.tgz' },
  })
  runNpm('install', '--package-lock-only')
})
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tussenuit-prepare-'))
  cpSync(made, folder, { recursive: true, preserveTimestamps: true })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))
afterAll(() => rmSync(made, { recursive: true, force: true }))

function writeJson(file: string, value: object): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), JSON.stringify(value))
}

function runNpm(...args: string[]): void {
  const { status, stderr } = spawnSync('npm', [...args, '--offline', '--no-audit', '--no-fund'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PATH: (process.env['PATH'] ?? '').split(delimiter).filter(isSystemPath).join(delimiter) },
  })
  if (status !== 0) throw new Error(stderr)
}
const isSystemPath = (part: string): boolean => !part.includes(join('node_modules', '.bin'))

/** `version`: the version that the running Node reports. */
function runPrepare(version = process.version, mode = 'packages'): { status: number | null; said: string } {
  const old = `data:text/javascript,Object.defineProperty(process,'version',{value:'${version}'})`
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', old, join(folder, 'scripts/prepare.js'), mode],
    { cwd: folder, encoding: 'utf8' },
  )
  return { status, said: stdout + stderr }
}

const readInstalledPackage = (): string => readFileSync(join(folder, 'node_modules/small/package.json'), 'utf8')

test('a Node that is too old changes nothing; the next one makes it good', () => {
  const refused = runPrepare('v18.20.0')
  expect(refused).toMatchObject({ status: 1 })
  expect(refused.said).toContain('Node v18.20.0 is too old: version 20 or newer')
  expect(readInstalledPackage).toThrow('ENOENT')

  expect(runPrepare('v20.0.0')).toMatchObject({ status: 0 })
  expect(readInstalledPackage()).toContain('small')
})

test('an interrupted install is made again, a complete one is not', () => {
  expect(runPrepare().said).toContain('Installing packages')
  rmSync(join(folder, 'node_modules/small'), { recursive: true })
  expect(runPrepare().said).toContain('Installing packages')
  expect(readInstalledPackage()).toContain('small')
  expect(runPrepare()).toEqual({ status: 0, said: '' })
})

test('commands of a running shop need no packages of development', () => {
  runNpm('ci', '--omit=dev')
  expect(runPrepare(process.version, 'production')).toEqual({ status: 0, said: '' })
  rmSync(join(folder, 'node_modules/small'), { recursive: true })
  expect(runPrepare(process.version, 'production').said).toContain('Installing packages')
  runNpm('ci', '--omit=dev')
  expect(runPrepare().said).toContain('Installing packages')
})

test('without a pinned runtime the one of the system is used, and refused by name when it is too old', () => {
  runPrepare()
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true })
  const own = join(folder, 'node_modules/.bin/node')
  writeFileSync(own, '#!/bin/sh\necho v22.1.0\n', { mode: 0o755 })
  const refused = runPrepare()
  expect(refused.status).toBe(1)
  expect(refused.said).toContain(`There is no pinned runtime for ${process.platform} ${process.arch}: install Node 24`)
  expect(refused.said).toContain('found v22.1.0')
  rmSync(own)
  expect(runPrepare().status).toBe(0)
})

test('every npm script that runs our own code is prepared for, as far as it needs', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const names = Object.keys(scripts).filter((name) => scripts[`pre${name}`] === undefined && !/^pre|^post/.test(name))
  expect(names).toEqual([])
  const modes = Object.entries(scripts)
    .filter(([name]) => name.startsWith('pre'))
    .map(([name, command]) => [
      name.slice(3),
      /^node scripts\/prepare\.js (start|test|long|packages|production)$/.exec(command)?.[1],
    ])
  expect(modes.every(([, mode]) => mode !== undefined)).toBe(true)
  // Scripts that serve the shop need it built; `dev` builds it itself.
  expect(Object.fromEntries(modes)).toMatchObject({
    start: 'start',
    bench: 'start',
    lighthouse: 'start',
    test: 'test',
    'test:long': 'long',
    admin: 'production',
    retention: 'production',
  })
})
