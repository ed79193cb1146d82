import { expect, test } from 'vitest'
import { languagesWithOffice, messagesOf } from '@tussenuit/languages/messages.ts'
import { rolePermissions } from '../../shared/permission.ts'
import { hiddenKinds, kindsFor, taskKinds } from './kinds.ts'

test('every kind has its name in each language of the back-office', () => {
  for (const language of languagesWithOffice) {
    const { kind } = messagesOf<{ today: { kind: Record<string, string> } }>(language, 'office')!.today
    expect([language, Object.keys(kind).toSorted()]).toEqual([language, taskKinds.toSorted()])
  }
})

test('a role is notified of what it sees: no gifts without vouchers, no translations without the catalogue', () => {
  expect(hiddenKinds(rolePermissions.owner)).toEqual([])
  expect(hiddenKinds(rolePermissions.finance)).toEqual(['change_set_refused', 'price_moved', 'translations_outdated'])
  expect(hiddenKinds(['reservations.read'])).toEqual([
    'change_set_refused',
    'gift_due',
    'price_moved',
    'translations_outdated',
  ])
  expect(kindsFor(rolePermissions.editor)).toEqual([])
})
