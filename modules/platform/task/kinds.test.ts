import { expect, test } from 'vitest'
import { languagesWithOffice, messagesOf } from '@tussenuit/languages/messages.ts'
import { rolePermissions } from '../../shared/permission.ts'
import { hiddenTaskKinds, visibleTaskKinds, taskKinds } from './kinds.ts'

test('every kind has its name in each language of the back-office', () => {
  for (const language of languagesWithOffice) {
    const { kind } = messagesOf<{ today: { kind: Record<string, string> } }>(language, 'office')!.today
    expect([language, Object.keys(kind).toSorted()]).toEqual([language, taskKinds.toSorted()])
  }
})

test('a role is notified of what it sees: no gifts without vouchers, no translations without the catalogue', () => {
  expect(hiddenTaskKinds(rolePermissions.owner)).toEqual([])
  expect(hiddenTaskKinds(rolePermissions.finance)).toEqual([
    'change_set_refused',
    'backup_unproven',
    'price_moved',
    'translations_outdated',
  ])
  expect(hiddenTaskKinds(['reservations.read'])).toEqual([
    'payout_unexplained',
    'card_balance_differs',
    'payout_not_received',
    'change_set_refused',
    'gift_due',
    'vat_rates_missing',
    'backup_unproven',
    'journal_not_exported',
    'booking_turned_up',
    'cancellation_loss',
    'price_moved',
    'translations_outdated',
  ])
  expect(visibleTaskKinds(rolePermissions.editor)).toEqual([])
})
