/**
 * The kinds of entries and the accounts that the program books are those that the database accepts, in both directions.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { accounts } from '@tussenuit/modules/money/journal/entry.ts'
import { kindsOfJournal, journals } from '@tussenuit/modules/office/books/journals.ts'

const folder = new URL('../../adapters/db/migrations/', import.meta.url)
const migrations = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .toSorted()
  .map((name) => readFileSync(new URL(name, folder), 'utf8'))

/** The values of the last constraint of a name that the migrations add. */
function valuesOf(constraint: string): string[] {
  const pattern = new RegExp(`add constraint ${constraint} check \\(\\w+ in \\(([^)]*)\\)`, 'g')
  const last = migrations.flatMap((text) => [...text.matchAll(pattern)].map(([, values]) => values!)).at(-1)
  return [...(last ?? '').matchAll(/'([a-z_]+)'/g)].map(([, value]) => value!).toSorted()
}

test('the database accepts the kinds of entries that the program books, and no others', () => {
  const kinds = journals.flatMap(kindsOfJournal)
  expect(kinds.length).toBeGreaterThan(25)
  expect(valuesOf('journal_entry_kind_check')).toEqual(kinds.toSorted())
})

test('the database accepts the accounts that the program books, and that of the opening balance', () => {
  expect(valuesOf('posting_account_check')).toEqual([...accounts, 'opening'].toSorted())
})
