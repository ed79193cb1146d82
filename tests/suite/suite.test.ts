import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseTestForm, listTestForms } from '../../scripts/tests-document.ts'
import { selectWholeShopTests } from './changed.ts'
import { modulePath, root } from './durations.ts'

const tests = ['tests/slices', 'tests/journeys', 'tests/chaos', 'tests/house'].flatMap((folder) =>
  readdirSync(`${root}/${folder}`, { recursive: true })
    .map((name) => `${folder}/${String(name)}`)
    .filter((name) => name.endsWith('.test.ts')),
)

test('every test that the gate leaves out or shortens says so at its top, and no other does', () => {
  expect(tests.length).toBeGreaterThan(120)
  const shortened = tests.filter(
    (path) =>
      path.endsWith('.long.test.ts') || /suite\/(form|long-test)\.ts'/.test(readFileSync(`${root}/${path}`, 'utf8')),
  )
  const named = listTestForms().map(({ path }) => path)
  expect(named.filter((path) => path.startsWith('tests/')).toSorted()).toEqual(shortened.toSorted())
  expect(
    parseTestForm('a.test.ts', '/**\n * A sale.\n *\n * In the gate: once.\n * In the long suite: a\n * hundred.\n */'),
  ).toEqual({
    path: 'a.test.ts',
    gate: 'once',
    long: 'a hundred',
  })
  expect(parseTestForm('a.test.ts', '/** A sale. */')).toBe(null)
})

test('durations are stored only for files that exist', () => {
  const known = JSON.parse(readFileSync(`${root}/tests/suite/durations.json`, 'utf8')) as Record<string, number>
  const missing = Object.keys(known).filter((key) => {
    const path = key.slice(key.indexOf(' ') + 1)
    return path.startsWith('tests/') && !path.startsWith('tests/house') && !isReadable(path)
  })
  expect(missing).toEqual([])
})

function isReadable(path: string): boolean {
  try {
    return readFileSync(`${root}/${path}`).length > 0
  } catch {
    return false
  }
}

test('a path is said from the root of the repository', () => {
  expect(modulePath(`${root}tests/slices/sale/sale.test.ts`)).toBe('tests/slices/sale/sale.test.ts')
})

test.each([
  {
    changed: ['modules/sale/voucher/store.ts'],
    expected: ['tests/slices/sale/sale.test.ts', 'tests/slices/sale/voucher-race.test.ts'],
  },
  { changed: ['tests/journeys/pages/storefront.test.ts'], expected: ['tests/journeys/pages/storefront.test.ts'] },
  { changed: ['apps/shop/app/booking/pay/pay-step.tsx'], expected: ['tests/journeys/sale/booking.test.ts'] },
  { changed: ['README.md', 'languages/nl/shop.json'], expected: [] },
])('a change of $changed runs $expected', ({ changed, expected }) => {
  const known = [
    'tests/slices/sale/sale.test.ts',
    'tests/slices/sale/voucher-race.test.ts',
    'tests/journeys/pages/storefront.test.ts',
    'tests/journeys/sale/booking.test.ts',
  ]
  expect(selectWholeShopTests(changed, known)).toEqual(expected)
})
