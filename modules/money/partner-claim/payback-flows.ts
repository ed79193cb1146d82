/** Records that a partner's credit was paid back. It counts towards what one member of staff may give away alone. */
import {
  type Authority,
  lockAllowance,
  recordWithinAllowance,
  subjects,
  withApproval,
} from '../../platform/approval/index.ts'
import { writeAuditEntry } from '../../platform/audit/index.ts'
import { type Day, today } from '../../shared/day.ts'
import { refuse, refuseField } from '../../shared/refusal.ts'
import type { Shop, Trx } from '../../shared/shop.ts'
import { insertJournalEntry } from '../journal/index.ts'
import { partnerReceiptPostings } from './entry.ts'
import { findPartnerCreditCents, insertPartnerPayback } from './open-claim-store.ts'
import { lockPartner } from './store.ts'

export type PartnerPaybackInput = { partner_id: number; amount_cents: number; paid_on: Day; note: string; key: string }

/**
 * Throws 404 `partner_unknown`, 409 `credit_smaller` if the amount exceeds the credit, and 409 `approval_asked` if a
 * second staff member has to approve.
 */
export const payBackPartner = withApproval(payBackPartnerInTransaction)

/** Must be the first step of the caller's transaction, because it takes the allowance lock. */
export async function payBackPartnerInTransaction(
  shop: Pick<Shop, 'now'>,
  trx: Trx,
  input: PartnerPaybackInput,
  authority: Authority,
): Promise<{ credit_cents: number }> {
  const { partner_id: partnerId, amount_cents: cents, paid_on: day, note, key } = input
  if (day > today(shop.now())) refuseField('paid_on', 'day_future', 'This day has not come yet.')
  await lockAllowance(trx, authority)
  if (!(await lockPartner(trx, partnerId))) refuse(404, 'partner_unknown', 'There is no such partner.')
  const creditCents = await findPartnerCreditCents(trx, partnerId)
  const by = authority.actor
  const id = await insertPartnerPayback(trx, { key, partnerId, cents, note, day, by, at: shop.now() })
  if (id === null) return { credit_cents: creditCents }
  if (cents > creditCents)
    refuse(409, 'credit_smaller', 'The credit of this partner is smaller than that by now.', {
      data: { credit_cents: creditCents },
    })
  const subject = subjects.partner(partnerId)
  await recordWithinAllowance(shop, trx, authority, [{ kind: 'partner_payback', subject, cents }], {
    payload: input,
    reason: note,
  })
  await insertJournalEntry(trx, {
    key: `partner_payback:${id}`,
    kind: 'partner_payback',
    bookedOn: day,
    postings: partnerReceiptPostings(0 - cents),
  })
  await writeAuditEntry(trx, {
    actor: by,
    action: 'partner.paid_back',
    subject,
    before: { credit_cents: creditCents },
    after: { credit_cents: creditCents - cents, paid_on: day, note },
  })
  return { credit_cents: creditCents - cents }
}
