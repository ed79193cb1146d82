/** In the long suite: systemd's own program finds no warning in the units, and little that a process may do. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from '../../house/sources.ts'

const isThere = spawnSync('systemd-analyze', ['--version']).status === 0
if (!isThere) console.info('skipped: the check of units needs systemd-analyze (Debian: apt-get install systemd)')

const folder = mkdtempSync(join(tmpdir(), 'units-'))
afterAll(() => rmSync(folder, { recursive: true }))

const units = readdirSync(new URL('deploy/systemd/', root))
const analyze = (...given: string[]) => spawnSync('systemd-analyze', given, { encoding: 'utf8' })

/** Copies the unit with a program that exists: the check asks whether it can be executed. */
function copyUnit(name: string): string {
  const text = readFileSync(new URL(`deploy/systemd/${name}`, root), 'utf8')
  const copy = join(folder, name)
  writeFileSync(copy, text.replace('/opt/tussenuit/node_modules/.bin/node', process.execPath))
  return copy
}

test.skipIf(!isThere).each(units)('%s is a unit without a warning', (name) => {
  const { status, stdout, stderr } = analyze('verify', copyUnit(name))
  expect({ status, said: stdout + stderr }).toEqual({ status: 0, said: '' })
})

test.skipIf(!isThere).each(units.filter((name) => name.endsWith('.service')))(
  '%s leaves a process little: its exposure is at most 2 of 10',
  (name) => {
    const { status, stdout } = analyze('security', '--offline=true', '--threshold=20', copyUnit(name))
    expect({ status, stdout }).toMatchObject({ status: 0 })
  },
)
