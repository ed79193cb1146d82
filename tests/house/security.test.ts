/** docs/security.md names each line of the standard once, in a known state, and only files that exist. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from './sources.ts'

const rows = readFileSync(new URL('docs/security.md', root), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))

test('each line is listed once, in a known state, with a proof or a reason', () => {
  expect(rows.length).toBeGreaterThan(80)
  const lines = rows.flatMap(([, line]) => line!.split(', '))
  expect(lines.filter((line) => !/^\d{1,2}\.\d{1,2}\.\d{1,2}(?: – \d{1,2}\.\d{1,2}\.\d{1,2})?$/.test(line))).toEqual([])
  expect(new Set(lines).size).toBe(lines.length)
  const states = new Set(['met', 'partly', 'no', 'operator', 'does not apply'])
  expect(rows.filter(([, , , state]) => !states.has(state!)).map(([, line]) => line)).toEqual([])
  expect(rows.filter(([, , , , proof]) => proof === '').map(([, line]) => line)).toEqual([])
})

test('every file that proves a line exists', () => {
  const files = rows.flatMap(([, , , , proof]) => [
    ...proof!.matchAll(/`((?:apps|modules|adapters|tests|deploy)\/[^`]+)`/g),
  ])
  expect(files.length).toBeGreaterThan(80)
  expect(files.map(([, file]) => file!).filter((file) => !existsSync(new URL(file, root)))).toEqual([])
})
