/** The journal entries of code movements, in the transaction of the movement. */
import { expiryPostings, insertEntry, redemptionPostings, voidPostings } from '../journal/index.ts'
import { type Day, today } from '../../shared/day.ts'
import type { Shop, Trx } from '../../shared/shop.ts'
import { findBookedCodes, findExpiredCodes, updateWrittenOffCents } from './booked-store.ts'
import { updateCodeBlock, lockCodes } from './store.ts'

export type CodeMove = { codeId: number; cents: number; key: string }

/** Books codes that paid part of a stay. */
export async function postRedemptions(
  db: Trx,
  number: string,
  bookedOn: Day,
  uses: readonly CodeMove[],
): Promise<void> {
  for (const use of uses) {
    const [code] = await findBookedCodes(db, [use.codeId])
    await insertEntry(db, {
      key: use.key,
      kind: 'voucher_use',
      reservationNumber: number,
      bookedOn,
      postings: redemptionPostings({ ...code!, bookCents: code!.bookCents + use.cents }, use.cents),
    })
  }
}

/** Books an amount that was returned to a code. */
export async function postCodeReturn(db: Trx, number: string, bookedOn: Day, back: CodeMove): Promise<void> {
  const [code] = await findBookedCodes(db, [back.codeId])
  await insertEntry(db, {
    key: back.key,
    kind: 'voucher_return',
    reservationNumber: number,
    bookedOn,
    postings: redemptionPostings({ ...code!, bookCents: code!.bookCents - back.cents }, 0 - back.cents),
  })
}

/** Books a redemption at the counter; what was bought with it is booked outside the shop. */
export async function postCounterRedemption(db: Trx, bookedOn: Day, use: CodeMove): Promise<void> {
  const [code] = await findBookedCodes(db, [use.codeId])
  await insertEntry(db, {
    key: use.key,
    kind: 'voucher_use',
    bookedOn,
    postings: redemptionPostings({ ...code!, bookCents: code!.bookCents + use.cents }, use.cents, 'counter'),
  })
}

/** Books an expired code that is usable again: the written-off amount is a liability again. */
export async function postCodeRenewal(db: Trx, codeId: number, bookedOn: Day): Promise<void> {
  const [code] = await findBookedCodes(db, [codeId])
  // Amounts written off because their money was refunded stay written off.
  if (!code || code.writtenOffCents === 0 || code.blocked) return
  await updateWrittenOffCents(db, codeId, 0)
  await insertEntry(db, {
    key: `voucher_renewal:${codeId}:${bookedOn}:${code.writtenOffCents}`,
    kind: 'voucher_renewal',
    voucherOrderNumber: code.orderNumber,
    bookedOn,
    postings: expiryPostings(code, 0 - code.writtenOffCents),
  })
}

/**
 * Removes the actor's block. A code that becomes usable is a liability again, because it may have been extended while
 * blocked. Returns false where nothing changed. Call after `lockCodes`.
 */
export async function unblockCode(
  shop: Pick<Shop, 'now'>,
  db: Trx,
  values: { codeId: number; actor: string; note: string },
): Promise<boolean> {
  if (!(await updateCodeBlock(db, { ...values, blocked: false }))) return false
  const day = today(shop.now())
  const [code] = await findBookedCodes(db, [values.codeId])
  if (code!.validUntil >= day) await postCodeRenewal(db, values.codeId, day)
  return true
}

/**
 * Writes off the remaining balance of codes whose price is refunded. Returns the unearned part of single-purpose codes
 * and its share of the price, which is credited on their invoice. Holds of bookings stay valid.
 */
export async function writeOffCodes(
  shop: Pick<Shop, 'now'>,
  db: Trx,
  ids: readonly number[],
  unitCents: number,
): Promise<{ codeId: number; cents: number; netCents: number; issuedCents: number; writtenOffCents: number }[]> {
  const prepaid = []
  for (const code of await findBookedCodes(db, ids)) {
    const cents = code.bookCents - code.heldCents
    if (cents <= 0) continue
    const writtenOffCents = code.writtenOffCents + cents
    await updateWrittenOffCents(db, code.id, writtenOffCents)
    if (code.netCents !== null) {
      const [own] = redemptionPostings(code, cents)
      const { issuedCents } = code
      prepaid.push({ codeId: code.id, cents, netCents: own!.cents, issuedCents, writtenOffCents })
    } else
      await insertEntry(db, {
        key: `voucher_void:${code.id}:${today(shop.now())}:${writtenOffCents}`,
        kind: 'voucher_void',
        voucherOrderNumber: code.orderNumber,
        bookedOn: today(shop.now()),
        postings: voidPostings(code, cents, unitCents),
      })
  }
  return prepaid
}

/** Nightly: the balance of expired sold codes becomes income. VAT of single-purpose codes was charged at their sale. */
export async function writeOffExpired(shop: Pick<Shop, 'db' | 'now'>): Promise<number> {
  const day = today(shop.now())
  for (let written = 0; ; ) {
    const ids = await findExpiredCodes(shop.db, day, 200)
    if (ids.length === 0) return written
    for (const id of ids)
      await shop.db.transaction().execute(async (trx) => {
        await lockCodes(trx, [id])
        // The code may have been extended or taken back meanwhile.
        if (!(await findExpiredCodes(trx, day, 1, id)).includes(id)) return
        const [code] = await findBookedCodes(trx, [id])
        const cents = code!.bookCents - code!.heldCents
        await updateWrittenOffCents(trx, id, code!.writtenOffCents + cents)
        await insertEntry(trx, {
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
