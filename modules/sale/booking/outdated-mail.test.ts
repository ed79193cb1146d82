import { expect, test } from 'vitest'
import { reasonToDropMail } from './outdated-mail.ts'

const makeSale = (state: string, isBalanceOpen = false) => ({ state, isBalanceOpen, isOwing: isBalanceOpen })

test.each([
  ['reservation_confirmed', makeSale('confirmed'), null],
  ['reservation_confirmed', makeSale('completed'), null],
  ['reservation_confirmed', makeSale('cancellation_requested'), 'later'],
  ['reservation_confirmed', makeSale('refunding'), 'dropped'],
  ['reservation_confirmed', makeSale('refunded'), 'dropped'],
  ['reservation_confirmed', makeSale('cancelled'), 'dropped'],
  ['balance_reminder', makeSale('confirmed', true), null],
  ['balance_reminder', makeSale('confirmed', false), 'dropped'],
  ['pay_link', makeSale('awaiting_payment', false), null],
  ['pay_link', makeSale('expired', false), 'dropped'],
  ['pay_link', makeSale('confirmed', false), 'dropped'],
  ['balance_overdue', makeSale('completed', false), 'dropped'],
  ['balance_overdue', makeSale('cancellation_requested', true), 'later'],
  ['balance_overdue', makeSale('refunded', true), 'dropped'],
  ['claim_due', makeSale('refunded', true), null],
  ['claim_due', makeSale('refunded', false), 'dropped'],
  ['refund_sent', makeSale('refunded'), null],
  ['booking_link', makeSale('cancelled'), null],
  ['voucher_bought', null, null],
] as const)('%s of a stay that is %o', (kind, about, answer) => {
  expect(reasonToDropMail(kind, about)?.kind ?? null).toBe(answer)
})
