import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allRoutes } from '@tussenuit/server/calls.ts'
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
