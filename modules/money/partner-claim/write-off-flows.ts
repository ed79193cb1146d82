/** Writes off what a partner owes for a stay. It counts towards what one member of staff may give away alone. */
import {
  type Authority,
  lockAllowance,
  recordWithinAllowance,
  subjects,
  withApproval,
} from '../../platform/approval/index.ts'
import { writeAuditEntry } from '../../platform/audit/index.ts'
import { today } from '../../shared/day.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Shop, Trx } from '../../shared/shop.ts'
import { insertJournalEntry } from '../journal/index.ts'
import { partnerWriteOffPostings } from './entry.ts'
import { findOpenCents, insertPartnerWriteOff, lockClaim } from './open-claim-store.ts'
import { lockPartner } from './store.ts'

/** `claim_id`: the id of a claim in the list of a partner. */
export type PartnerWriteOffInput = { claim_id: number; amount_cents: number; reason: string; key: string }

/**
 * Throws 404 `claim_unknown`, 409 `claim_smaller` if the amount exceeds what is open, and 409 `approval_asked` if a
 * second staff member has to approve.
 */
export const writeOffPartnerClaim = withApproval(writeOffPartnerClaimInTransaction)

/** Must be the first step of the caller's transaction, because it takes the allowance lock. */
export async function writeOffPartnerClaimInTransaction(
  shop: Pick<Shop, 'now'>,
  trx: Trx,
  input: PartnerWriteOffInput,
  authority: Authority,
): Promise<{ open_cents: number }> {
  const { claim_id: holdId, amount_cents: cents, reason, key } = input
  await lockAllowance(trx, authority)
  const { partnerId, reservationNumber } =
    (await lockClaim(trx, holdId)) ?? refuse(404, 'claim_unknown', 'There is no such claim on a partner.')
  await lockPartner(trx, partnerId)
  const openCents = await findOpenCents(trx, holdId)
  const day = today(shop.now())
  const by = authority.actor
  const id = await insertPartnerWriteOff(trx, { key, holdId, cents, reason, day, by, at: shop.now() })
  if (id === null) return { open_cents: openCents }
  if (cents > openCents)
    refuse(409, 'claim_smaller', 'Less than that is owed for this sale by now.', { data: { open_cents: openCents } })
  await recordWithinAllowance(
    shop,
    trx,
    authority,
    [{ kind: 'partner_write_off', subject: subjects.reservation(reservationNumber), cents }],
    { payload: input, reason, reservationNumber },
  )
  await insertJournalEntry(trx, {
    key: `partner_write_off:${holdId}:${id}`,
    kind: 'partner_write_off',
    reservationNumber,
    bookedOn: day,
    postings: partnerWriteOffPostings(cents),
  })
  await writeAuditEntry(trx, {
    actor: by,
    action: 'partner.write_off',
    subject: subjects.reservation(reservationNumber),
    before: { open_cents: openCents },
    after: { open_cents: openCents - cents, reason },
  })
  return { open_cents: openCents - cents }
}
