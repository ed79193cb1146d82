/**
 * Income is recognised on the day of supply: what a stay earns and costs before its arrival is deferred until then.
 * Invoice, VAT and costs are booked on their own days; the deferral is a separate entry.
 */
import { deferralPostings, findDeferredStays, findResultOfStay, insertJournalEntry } from '../journal/index.ts'
import { type Day, today } from '../../shared/day.ts'
import type { Shop, Trx } from '../../shared/shop.ts'

const nothing = { incomeCents: 0, costsCents: 0 }

/**
 * Adjusts the deferral of a stay to what it earns and costs now, once per key; to zero from its arrival on, or if it
 * does not take place. Call after all other entries of the change.
 */
export async function deferResult(
  shop: Pick<Shop, 'now'>,
  trx: Trx,
  { number, check_in: checkIn }: { number: string; check_in: Day },
  { key, takesPlace }: { key: string; takesPlace: boolean },
): Promise<void> {
  const day = today(shop.now())
  const { booked, deferred } = await findResultOfStay(trx, number)
  await insertJournalEntry(trx, {
    key: `deferral:${key}`,
    kind: 'deferral',
    reservationNumber: number,
    bookedOn: day,
    postings: deferralPostings(deferred, takesPlace && checkIn > day ? booked : nothing),
  })
}

const batch = 200

/**
 * Nightly: what was deferred of stays that have begun is earned on the day of their arrival. Returns the number of
 * stays. A change booked around midnight can defer a result again; the next night earns it, because the key is that of
 * the day of the run.
 */
export async function earnDeferredResults(shop: Pick<Shop, 'db' | 'now'>): Promise<number> {
  const day = today(shop.now())
  let earned = 0
  for (let last: { number: string; checkIn: Day } | null = null; ; ) {
    const stays = await findDeferredStays(shop.db, day, { after: last, limit: batch })
    for (const { number, checkIn } of stays)
      await shop.db.transaction().execute(async (trx) => {
        const { deferred } = await findResultOfStay(trx, number)
        await insertJournalEntry(trx, {
          key: `deferral:arrival:${number}:${day}`,
          kind: 'deferral',
          reservationNumber: number,
          bookedOn: checkIn,
          postings: deferralPostings(deferred, nothing),
        })
      })
    earned += stays.length
    last = stays.at(-1) ?? null
    if (stays.length < batch) return earned
  }
}
