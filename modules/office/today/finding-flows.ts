/** Tasks that are not caused by an event: a daily job finds their cause in stored data. */
import { addDays, today } from '../../shared/day.ts'
import { formatEuros } from '../../shared/money.ts'
import { addHours } from '../../shared/moment.ts'
import type { Shop } from '../../shared/shop.ts'
import { upsertTasks } from '../../platform/task/index.ts'
import { giftMailMaxWaitDays } from '../../sale/voucher/index.ts'
import { findPriceRises, findUnsentGifts } from './finding-store.ts'

/** Price rises at the supplier check up to this percentage create no task. */
const risePercent = 5
const hours = 24

/**
 * Creates a task for each gift that was not mailed in the morning of its day; the task is closed when the gift is
 * mailed.
 */
export async function createUnsentGiftTasks({ db, now }: Pick<Shop, 'db' | 'now'>): Promise<void> {
  const day = today(now())
  const gifts = await findUnsentGifts(db, addDays(day, -giftMailMaxWaitDays), day)
  await upsertTasks(
    db,
    gifts.map(({ number, send_on, amount_cents }) => ({
      key: `gift-due:${number}`,
      kind: 'gift_due',
      reservationNumber: null,
      cents: amount_cents,
      text: `The gift of order ${number} was to arrive on ${send_on}, and its e-mail has not gone out.`,
    })),
    addHours(now(), -hours),
  )
}

/** Creates one task per deal and hotel whose price the supplier raised at the check before payment. */
export async function createPriceRiseTasks({ db, now }: Pick<Shop, 'db' | 'now'>): Promise<void> {
  const since = addHours(now(), -hours)
  const risen = await findPriceRises(db, since, risePercent)
  await upsertTasks(
    db,
    risen.map((price) => ({
      key: `price-moved:${price.deal_id}:${price.hotel_id}`,
      kind: 'price_moved',
      reservationNumber: null,
      cents: price.after_cents - price.before_cents,
      text:
        `${price.title}, ${price.hotel}: when a stay from ${price.check_in} was checked before payment, the ` +
        `supplier asked ${formatEuros(price.after_cents, 'en')} net instead of ` +
        `${formatEuros(price.before_cents, 'en')}.`,
    })),
    since,
  )
}
