/** Every text that the pages use exists, and every text that exists is used. */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const app = import.meta.dirname
const file = JSON.parse(readFileSync(join(app, '../../../languages/en/shop.json'), 'utf8')) as Record<string, unknown>
const sources = readdirSync(app, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(app, path), 'utf8') }))

function keysOf(part: Record<string, unknown>, before = ''): string[] {
  return Object.entries(part).flatMap(([name, value]) =>
    typeof value === 'string' || Array.isArray(value)
      ? [before + name]
      : keysOf(value as Record<string, unknown>, `${before}${name}.`),
  )
}

/** The key without its plural form: "nights_one" is used as "nights". */
const baseKey = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')
const known = new Set(keysOf(file).map(baseKey))
const quoted = /(['"`])([A-Za-z][\w.-]*)\1/g
const calls = /\bt\(\s*(['"])([^'"]+)\1/g
const askedByElement = /textKey=(['"])([^'"]+)\1/g
/** t(`board.${code}`): every key with this beginning is used. */
const askedByBeginning = /`([A-Za-z][\w.-]*\.)\$\{/g

const matchAll = (pattern: RegExp, group: number) =>
  sources.flatMap(({ path, text }) => [...text.matchAll(pattern)].map((match) => ({ path, key: match[group]! })))

describe('the English texts', () => {
  it('are looked for in the sources of the pages', () => {
    expect(sources.length).toBeGreaterThan(30)
    expect(matchAll(calls, 2).length).toBeGreaterThan(100)
  })

  it('hold everything that is asked for', () => {
    const missing = [...matchAll(calls, 2), ...matchAll(askedByElement, 2)]
      .filter(({ key }) => !known.has(key))
      .map(({ path, key }) => `${path}: ${key}`)
    expect(missing).toEqual([])
  })

  it('hold nothing that is not asked for', () => {
    const exact = new Set(matchAll(quoted, 2).map(({ key }) => key))
    const beginnings = [...new Set(matchAll(askedByBeginning, 1).map(({ key }) => key))]
    expect(
      [...known].filter((key) => !exact.has(key) && !beginnings.some((beginning) => key.startsWith(beginning))),
    ).toEqual([])
  })

  it('are never empty', () => {
    const empty = keysOf(file).filter(
      (key) => key.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], file) === '',
    )
    expect(empty).toEqual([])
  })
})
