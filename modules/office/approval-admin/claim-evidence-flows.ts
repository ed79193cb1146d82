/** What requests about claims would change: the claim or the credit of the sale, and the postings of the entry. */
import {
  findOpenCents,
  findPartnerCreditCents,
  type PartnerPaybackInput,
  partnerReceiptPostings,
  type PartnerWriteOffInput,
  partnerWriteOffPostings,
} from '../../money/partner-claim/index.ts'
import {
  customerTotal,
  findClaim,
  type ManualEntryInput,
  type PaybackInput,
  requireSaleByNumber,
  toPostings,
  type WriteOffInput,
} from '../../money/claim/index.ts'
import { bankReceiptPostings, type Posting, writeOffPostings } from '../../money/journal/index.ts'
import type { Db } from '../../shared/shop.ts'
import type { EvidenceFact } from './contract.ts'

const postingFacts = (postings: readonly Posting[]): EvidenceFact[] =>
  postings.map(({ account, cents }, at) => ({
    name: cents > 0 ? 'debit_cents' : 'credit_cents',
    line: at + 1,
    account,
    before: null,
    after: Math.abs(cents),
  }))

export async function readWriteOffFacts(db: Db, { sale, amount_cents: cents }: WriteOffInput): Promise<EvidenceFact[]> {
  const { openCents } = await findClaim(db, await requireSaleByNumber(db, sale))
  return [
    { name: 'claim_cents', before: openCents, after: openCents - cents },
    ...postingFacts(writeOffPostings(cents)),
  ]
}

export async function readPartnerWriteOffFacts(
  db: Db,
  { claim_id: id, amount_cents: cents }: PartnerWriteOffInput,
): Promise<EvidenceFact[]> {
  const openCents = await findOpenCents(db, id)
  return [
    { name: 'partner_claim_cents', before: openCents, after: openCents - cents },
    ...postingFacts(partnerWriteOffPostings(cents)),
  ]
}

export async function readPartnerPaybackFacts(
  db: Db,
  { partner_id: id, amount_cents: cents, paid_on: paidOn }: PartnerPaybackInput,
): Promise<EvidenceFact[]> {
  const creditCents = await findPartnerCreditCents(db, id)
  return [
    { name: 'partner_credit_cents', before: creditCents, after: creditCents - cents },
    { name: 'booked_on', before: null, after: paidOn },
    ...postingFacts(partnerReceiptPostings(0 - cents)),
  ]
}

export async function readPaybackFacts(
  db: Db,
  { sale, amount_cents: cents, paid_on: paidOn }: PaybackInput,
): Promise<EvidenceFact[]> {
  const { creditCents } = await findClaim(db, await requireSaleByNumber(db, sale))
  return [
    { name: 'owed_to_customer_cents', before: creditCents, after: creditCents - cents },
    { name: 'booked_on', before: null, after: paidOn },
    ...postingFacts(bankReceiptPostings(0 - cents)),
  ]
}

export async function readManualEntryFacts(
  db: Db,
  { sale, booked_on: bookedOn, lines }: ManualEntryInput,
): Promise<EvidenceFact[]> {
  const postings = toPostings(lines)
  const claim = sale === undefined ? null : await findClaim(db, await requireSaleByNumber(db, sale))
  return [
    ...(claim
      ? [
          {
            name: 'customer_cents' as const,
            before: claim.bookedCents,
            after: claim.bookedCents + customerTotal(postings),
          },
        ]
      : []),
    { name: 'booked_on', before: null, after: bookedOn },
    ...postingFacts(postings),
  ]
}
