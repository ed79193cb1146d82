import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allRoutes } from '@tussenuit/server/http/calls.ts'
import { sources } from './sources.ts'
import { describeRequiredCalls, callScreensDocument, forPrograms } from '../../scripts/call-screens.ts'
import { callsDocument, documents, statesDocument } from '../../scripts/write-docs.ts'

test.each(Object.entries(documents))('%s matches the code (else: npm run generate)', (path, write) => {
  expect(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')).toBe(write())
})

test('every call has a line with its summary and access', () => {
  const lines = callsDocument()
    .split('\n')
    .filter((line) => /^\| (?:GET|POST|PUT|DELETE) \| `\/api\//.test(line))
  expect(allRoutes.length).toBeGreaterThan(60)
  expect(lines).toHaveLength(allRoutes.length)
  expect(new Set(lines.map((line) => line.split(' | ').slice(0, 2).join(' '))).size).toBe(allRoutes.length)
  expect(lines.filter((line) => line.split(' | ').some((cell, index) => index !== 3 && cell.trim() === ''))).toEqual([])
})

test('every call that is asked for exists, is said in the API documents, and is made by a screen or is there for programs', () => {
  const lines = Object.values(describeRequiredCalls()).flat()
  expect(lines.length).toBeGreaterThan(100)
  expect(lines.filter(({ operation, access }) => operation === '' || access === '').map(({ key }) => key)).toEqual([])
  expect(lines.filter(({ screens, reason }) => screens.length === 0 && reason === null).map(({ key }) => key)).toEqual(
    [],
  )
  expect(new Set(lines.map(({ operation }) => operation)).size).toBe(lines.length)
  expect(Object.keys(forPrograms).filter((key) => !lines.some((line) => line.key === key))).toEqual([])
})

test('a screen is named for the calls that its own code makes, and not for what it only shares a file with', () => {
  const screensOf = (key: string) =>
    Object.values(describeRequiredCalls())
      .flat()
      .find((line) => line.key === key)!.screens
  expect(screensOf('POST /activateDeal')).toEqual(['/admin/deals'])
  expect(screensOf('POST /updateUserStatus')).toEqual(['/admin/users'])
  expect(screensOf('POST /toggleHotelStatus')).toEqual(['/admin/hotels'])
  expect(screensOf('PUT /updateThemesById/:id')).toEqual(['/admin/themes'])
  expect(screensOf('POST /auth/resetpassword')).toEqual(['/auth/reset-password'])
  expect(screensOf('GET /auth/me')).toEqual([])
  expect(callScreensDocument()).toContain('| GET `/api/auth/me` | getAuthMe | staff: any permission | for programs:')
})

test('the diagrams contain the most common transitions: a stay that is paid and confirmed, a payment that is paid, a voucher that is issued', () => {
  for (const step of [
    'draft --> awaiting_payment',
    'awaiting_payment --> paid',
    'confirming --> confirmed',
    'confirming --> failed',
    'open --> paid',
    'paid --> issued',
    'refunding --> refunded',
    'refunded --> refunding',
    'completed --> [*]',
  ])
    expect(statesDocument()).toContain(`  ${step}\n`)
  expect(statesDocument()).not.toContain('confirmed --> draft')
})

test('every name that the glossary gives for a term is defined in the code', () => {
  const rows = readFileSync(new URL('../../docs/glossary.md', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| term'))
  const names = rows.flatMap((row) =>
    [
      ...row
        .split(' | ')
        .at(-1)!
        .matchAll(/`([^`]+)`/g),
    ].map(([, name]) => name!),
  )
  expect(names.length).toBeGreaterThan(50)
  const code = sources.filter((source) => /^(?:modules|apps\/shop\/app)\//.test(source.path) && !source.isTest)
  // Whether the name is declared, or is a field, a method or a literal of a type. A use alone is not sufficient.
  const isDefined = (name: string, texts = code.map((source) => source.code)) => {
    const declared = `\\b(?:const|function|type|interface|class)\\s+${name}\\b|\\b${name}\\??:`
    const definition = new RegExp(`${declared}|^\\s+${name}\\([^)]*\\):|'${name}'`, 'm')
    return texts.some((text) => definition.test(text))
  }
  expect(names.filter((name) => !isDefined(name))).toEqual([])
  expect([isDefined('gone', ["import { gone } from './a.ts'\ngone()"]), isDefined('NoSuchName')]).toEqual([
    false,
    false,
  ])
})

test.each(['CONTRIBUTING.md', 'ARCHITECTURE.md'])('every path that %s names exists', (document) => {
  const text = readFileSync(new URL(`../../${document}`, import.meta.url), 'utf8')
  const paths = [...text.matchAll(/`((?:modules|adapters|apps|tests|demo|docs|languages|scripts)\/[\w./-]+)`/g)]
  expect(paths.length).toBeGreaterThan(20)
  const missing = paths
    .map(([, path]) => path!)
    .filter((path) => !existsSync(new URL(`../../${path}`, import.meta.url)))
  expect(missing).toEqual([])
})
