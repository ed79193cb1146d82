import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allRoutes } from '@tussenuit/server/calls.ts'
import { sources } from './sources.ts'
import { callsDocument, documents, statesDocument } from '../../scripts/write-docs.ts'

test.each(Object.entries(documents))('%s says what the code does (else: node scripts/write-docs.ts)', (path, write) => {
  expect(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')).toBe(write())
})

test('every call has a line, with a summary and with who may make it', () => {
  const lines = callsDocument()
    .split('\n')
    .filter((line) => /^\| (?:GET|POST|PUT|DELETE) \| `\/api\//.test(line))
  expect(allRoutes.length).toBeGreaterThan(60)
  expect(lines).toHaveLength(allRoutes.length)
  expect(new Set(lines.map((line) => line.split(' | ').slice(0, 2).join(' '))).size).toBe(allRoutes.length)
  expect(lines.filter((line) => line.split(' | ').some((cell, index) => index !== 3 && cell.trim() === ''))).toEqual([])
})

test('the diagrams show what happens most: a stay that is paid and confirmed, a payment that is paid, a voucher that is issued', () => {
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

test('every name that the glossary gives for a term exists in the code', () => {
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
  const code = sources.filter((source) => source.path.startsWith('modules/') && !source.isTest)
  const isThere = (name: string) => code.some((source) => new RegExp(`\\b${name}\\b`).test(source.code))
  expect(names.filter((name) => !isThere(name))).toEqual([])
  expect(isThere('NoSuchName')).toBe(false)
})

test('every path that the guide for contributors names exists', () => {
  const text = readFileSync(new URL('../../CONTRIBUTING.md', import.meta.url), 'utf8')
  const paths = [...text.matchAll(/`((?:modules|adapters|apps|tests|demo|docs|languages|scripts)\/[\w./-]+)`/g)]
  expect(paths.length).toBeGreaterThan(20)
  const missing = paths
    .map(([, path]) => path!)
    .filter((path) => !existsSync(new URL(`../../${path}`, import.meta.url)))
  expect(missing).toEqual([])
})
