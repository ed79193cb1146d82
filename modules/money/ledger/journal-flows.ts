/** Writes the journal entries of code movements, in the same transaction as the movement. */
import {
  discountPostings,
  expiryPostings,
  insertJournalEntry,
  redemptionPostings,
  unpaidCents,
  voidedCodePostings,
} from '../journal/index.ts'
import { insertPartnerClaims } from '../partner-claim/index.ts'
import { type Day, today } from '../../shared/day.ts'
import type { Shop, Trx } from '../../shared/shop.ts'
import {
  findCodeBookkeepingStates,
  findExpiredCodeIdsToWriteOff,
  updateUnpaidCents,
  updateWrittenOffCents,
} from './booked-store.ts'
import { updateCodeBlock, lockCodes } from './store.ts'

type CodeMove = { codeId: number; cents: number; key: string }

/**
 * Books the payments by codes for a stay, and stores the part of each that nobody paid for. For a code whose partner
 * agreed a price this is all of it: the partner owes its own price instead.
 */
export async function postRedemptions(
  db: Trx,
  number: string,
  bookedOn: Day,
  uses: readonly { holdId: number; codeId: number; cents: number }[],
): Promise<void> {
  const claimed = await insertPartnerClaims(
    db,
    uses.map(({ holdId }) => holdId),
    bookedOn,
  )
  for (const { holdId, codeId, cents } of uses) {
    const [state] = await findCodeBookkeepingStates(db, [codeId])
    const before = { ...state!, bookCents: state!.bookCents + cents }
    await insertJournalEntry(db, {
      key: `voucher_use:${holdId}`,
      kind: 'voucher_use',
      reservationNumber: number,
      bookedOn,
      postings: redemptionPostings(before, cents),
    })
    const unpaid = claimed.includes(holdId) ? cents : unpaidCents(before, cents)
    if (unpaid > 0) await updateUnpaidCents(db, holdId, unpaid)
  }
}

/** Books an amount that was returned to a code, and the part of its invoiced discount that ends with it. */
export async function postCodeReturn(
  db: Trx,
  number: string,
  bookedOn: Day,
  back: CodeMove & { discountCents: number },
): Promise<void> {
  const [code] = await findCodeBookkeepingStates(db, [back.codeId])
  await insertJournalEntry(db, {
    key: back.key,
    kind: 'voucher_return',
    reservationNumber: number,
    bookedOn,
    postings: [
      ...redemptionPostings({ ...code!, bookCents: code!.bookCents - back.cents }, 0 - back.cents),
      ...discountPostings(code!.origin, 0 - back.discountCents),
    ],
  })
}

/**
 * Books what a code pays at the counter, and the discount on it. Returns what of it was taxed when the code was sold,
 * and what nobody paid; the rest is for the receipt to tax.
 */
export async function postCounterRedemption(
  db: Trx,
  bookedOn: Day,
  use: { codeId: number; cents: number; entryId: number },
): Promise<{ orderNumber: string | null; prepaidCents: number; unpaidCents: number }> {
  const [state] = await findCodeBookkeepingStates(db, [use.codeId])
  const code = { ...state!, bookCents: state!.bookCents + use.cents }
  const unpaid = unpaidCents(code, use.cents)
  await insertJournalEntry(db, {
    key: `voucher_use:counter:${use.entryId}`,
    kind: 'voucher_use',
    bookedOn,
    postings: redemptionPostings(code, use.cents, 'counter'),
  })
  await insertJournalEntry(db, {
    key: `voucher_discount:counter:${use.entryId}`,
    kind: 'voucher_discount',
    bookedOn,
    postings: discountPostings(code.origin, unpaid, 'counter'),
  })
  return { orderNumber: code.orderNumber, prepaidCents: code.netCents === null ? 0 : use.cents, unpaidCents: unpaid }
}

/**
 * Books that a redemption at the counter is undone, with its discount. Call after the amount was returned to the code;
 * the receipt is credited apart from it.
 */
export async function postCounterReturn(
  db: Trx,
  bookedOn: Day,
  back: { codeId: number; cents: number; entryId: number; unpaidCents: number },
): Promise<void> {
  const [code] = await findCodeBookkeepingStates(db, [back.codeId])
  await insertJournalEntry(db, {
    key: `voucher_return:counter:${back.entryId}`,
    kind: 'voucher_return',
    bookedOn,
    postings: [
      ...redemptionPostings({ ...code!, bookCents: code!.bookCents - back.cents }, 0 - back.cents, 'counter'),
      ...discountPostings(code!.origin, 0 - back.unpaidCents, 'counter'),
    ],
  })
}

/** Books that an expired code is usable again: the written-off amount becomes a liability again. */
export async function postCodeRenewal(db: Trx, codeId: number, bookedOn: Day): Promise<void> {
  const [code] = await findCodeBookkeepingStates(db, [codeId])
  // Amounts that were written off because the price was refunded stay written off.
  if (!code || code.writtenOffCents === 0 || code.blocked) return
  await updateWrittenOffCents(db, codeId, 0)
  await insertJournalEntry(db, {
    key: `voucher_renewal:${codeId}:${bookedOn}:${code.writtenOffCents}`,
    kind: 'voucher_renewal',
    voucherOrderNumber: code.orderNumber,
    bookedOn,
    postings: expiryPostings(code, 0 - code.writtenOffCents),
  })
}

/**
 * Removes the actor's block. A code that becomes usable is booked as a liability again, because it may have been
 * extended while blocked. Returns false if nothing changed. Call after `lockCodes`.
 */
export async function unblockCode(
  shop: Pick<Shop, 'now'>,
  db: Trx,
  values: { codeId: number; actor: string; note: string },
): Promise<boolean> {
  if (!(await updateCodeBlock(db, { ...values, blocked: false }))) return false
  const day = today(shop.now())
  const [code] = await findCodeBookkeepingStates(db, [values.codeId])
  if (code!.validUntil >= day) await postCodeRenewal(db, values.codeId, day)
  return true
}

/**
 * Writes off the remaining balance of codes whose price is refunded. Returns the part of single-purpose codes that is
 * not yet earned and its share of the price, which their invoice credits. Holds of bookings stay valid.
 */
export async function writeOffCodes(
  shop: Pick<Shop, 'now'>,
  db: Trx,
  ids: readonly number[],
  unitCents: number,
): Promise<{ codeId: number; cents: number; netCents: number; issuedCents: number; writtenOffCents: number }[]> {
  const prepaid = []
  for (const code of await findCodeBookkeepingStates(db, ids)) {
    const cents = code.bookCents - code.heldCents
    if (cents <= 0) continue
    const writtenOffCents = code.writtenOffCents + cents
    await updateWrittenOffCents(db, code.id, writtenOffCents)
    if (code.netCents !== null) {
      const [own] = redemptionPostings(code, cents)
      const { issuedCents } = code
      prepaid.push({ codeId: code.id, cents, netCents: own!.cents, issuedCents, writtenOffCents })
    } else
      await insertJournalEntry(db, {
        key: `voucher_void:${code.id}:${today(shop.now())}:${writtenOffCents}`,
        kind: 'voucher_void',
        voucherOrderNumber: code.orderNumber,
        bookedOn: today(shop.now()),
        postings: voidedCodePostings(code, cents, unitCents),
      })
  }
  return prepaid
}

/**
 * Nightly: books the balance of expired sold codes as income, and returns the number of codes. VAT of single-purpose
 * codes was charged when they were sold.
 */
export async function writeOffExpiredCodes(shop: Pick<Shop, 'db' | 'now'>): Promise<number> {
  const day = today(shop.now())
  for (let written = 0; ; ) {
    const ids = await findExpiredCodeIdsToWriteOff(shop.db, day, 200)
    if (ids.length === 0) return written
    for (const id of ids)
      await shop.db.transaction().execute(async (trx) => {
        await lockCodes(trx, [id])
        // The code may have been extended or taken back since the query.
        if (!(await findExpiredCodeIdsToWriteOff(trx, day, 1, id)).includes(id)) return
        const [code] = await findCodeBookkeepingStates(trx, [id])
        const cents = code!.bookCents - code!.heldCents
        await updateWrittenOffCents(trx, id, code!.writtenOffCents + cents)
        await insertJournalEntry(trx, {
          key: `voucher_expiry:${id}:${day}:${code!.writtenOffCents + cents}`,
          kind: 'voucher_expiry',
          voucherOrderNumber: code!.orderNumber,
          bookedOn: day,
          postings: expiryPostings(code!, cents),
        })
        written += 1
      })
  }
}
