/**
 * What partners owe for the stays that their codes paid: frozen when the code is used, booked as income with the
 * invoice of the stay, reversed when the code is given back. Each step runs in the transaction that causes it.
 */
import { insertJournalEntry } from '../journal/index.ts'
import type { VatRow } from '../../platform/pricing/vat.ts'
import type { Company } from '../../shared/company.ts'
import type { Day } from '../../shared/day.ts'
import type { Db, Trx } from '../../shared/shop.ts'
import { partnerClaimPostings, partnerWriteOffPostings } from './entry.ts'
import { findWrittenOffCents } from './open-claim-store.ts'
import { findPostings, findRedeemedClaims, markClaimReversed, markClaimsOwed } from './store.ts'

const keyOf = (holdId: number) => `partner_claim:${holdId}`

/**
 * Books the claims of a stay as income. Call after its invoice deducted the codes. `vatOf`: the VAT rows of an income
 * in cents that this company owes.
 */
export async function bookPartnerClaims(
  trx: Trx,
  { reservationNumber, day }: { reservationNumber: string; day: Day },
  vatOf: (incomeCents: number, company: Company) => VatRow[],
): Promise<void> {
  const claims = await findRedeemedClaims(trx, reservationNumber)
  if (claims.length === 0) return
  const owed = []
  for (const { holdId, cents, valueCents, deductedCents, company } of claims) {
    const incomeCents = cents - (valueCents - deductedCents)
    const vat = incomeCents > 0 ? vatOf(incomeCents, company) : []
    owed.push({ hold_id: holdId, vat })
    await insertJournalEntry(trx, {
      key: keyOf(holdId),
      kind: 'partner_claim',
      reservationNumber,
      bookedOn: day,
      postings: partnerClaimPostings(incomeCents, vat),
    })
  }
  await markClaimsOwed(trx, owed, day)
}

/**
 * The income from claims of a stay that are not booked yet, as the invoice will book it. `deductedOf`: the cents that
 * the invoice deducts for a code's hold.
 */
export async function findExpectedIncomeCents(
  db: Db,
  reservationNumber: string,
  deductedOf: (holdId: number) => number,
): Promise<number> {
  const claims = await findRedeemedClaims(db, reservationNumber)
  return claims.reduce(
    (sum, { holdId, cents, valueCents }) => sum + Math.max(0, cents - (valueCents - deductedOf(holdId))),
    0,
  )
}

/** Reverses the claim for a code that is given back, with what was booked for it. Has no effect if there is none. */
export async function reversePartnerClaim(trx: Trx, holdId: number, day: Day): Promise<void> {
  const reversed = await markClaimReversed(trx, holdId, day)
  if (!reversed?.wasOwed) return
  const booked = await findPostings(trx, keyOf(holdId))
  await insertJournalEntry(trx, {
    key: `partner_claim_reversal:${holdId}`,
    kind: 'partner_claim_reversal',
    reservationNumber: reversed.reservationNumber,
    bookedOn: day,
    postings: booked.map((posting) => ({ ...posting, cents: 0 - posting.cents })),
  })
  await insertJournalEntry(trx, {
    key: `partner_write_off_reversal:${holdId}`,
    kind: 'partner_write_off',
    reservationNumber: reversed.reservationNumber,
    bookedOn: day,
    postings: partnerWriteOffPostings(0 - (await findWrittenOffCents(trx, holdId))),
  })
}
