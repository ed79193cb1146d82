import { expect, test } from 'vitest'
import { outdatedMailReason } from './outdated-mail.ts'

const sale = (state: string, isBalanceOpen = false) => ({ state, isBalanceOpen, isOwing: isBalanceOpen })

test.each([
  ['reservation_confirmed', sale('confirmed'), null],
  ['reservation_confirmed', sale('completed'), null],
  ['reservation_confirmed', sale('cancellation_requested'), 'later'],
  ['reservation_confirmed', sale('refunding'), 'dropped'],
  ['reservation_confirmed', sale('refunded'), 'dropped'],
  ['reservation_confirmed', sale('cancelled'), 'dropped'],
  ['balance_reminder', sale('confirmed', true), null],
  ['balance_reminder', sale('confirmed', false), 'dropped'],
  ['pay_link', sale('awaiting_payment', false), null],
  ['pay_link', sale('expired', false), 'dropped'],
  ['pay_link', sale('confirmed', false), 'dropped'],
  ['balance_overdue', sale('completed', false), 'dropped'],
  ['balance_overdue', sale('cancellation_requested', true), 'later'],
  ['balance_overdue', sale('refunded', true), 'dropped'],
  ['claim_due', sale('refunded', true), null],
  ['claim_due', sale('refunded', false), 'dropped'],
  ['refund_sent', sale('refunded'), null],
  ['booking_link', sale('cancelled'), null],
  ['voucher_bought', null, null],
] as const)('%s of a stay that is %o', (kind, about, answer) => {
  expect(outdatedMailReason(kind, about)?.kind ?? null).toBe(answer)
})
