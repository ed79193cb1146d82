/** Tasks that are not caused by an event: a daily job finds their cause in stored data. */
import { addDays, today } from '../../shared/day.ts'
import { addHours } from '../../shared/moment.ts'
import type { Shop } from '../../shared/shop.ts'
import { findSettings } from '../../platform/settings/index.ts'
import { homeCountry } from '../../platform/pricing/tax-rates.ts'
import { closeTasksOfKindExcept, upsertTasks } from '../../platform/task/index.ts'
import { findHotelCountries, findPriceRises, findUnsentGifts } from './finding-store.ts'
import { giftMailMaxWaitDays } from '../../sale/voucher/index.ts'

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
      message: { name: 'gift_due', sale: number, day: send_on },
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
      message: {
        name: 'price_moved',
        deal: price.title,
        hotel: price.hotel,
        day: price.check_in,
        after_cents: price.after_cents,
        before_cents: price.before_cents,
      },
    })),
    since,
  )
}

/**
 * Creates a task for each country in which stays are sold under the `normal` VAT scheme and for which no VAT rates are
 * set: its stays are invoiced at the rates of the shop's own country. Closes the task when the rates are set.
 */
export async function createMissingVatRatesTasks({ db, now }: Pick<Shop, 'db' | 'now'>): Promise<void> {
  const { vat } = await findSettings(db)
  const known = new Set([homeCountry, ...vat.rates.map(({ country }) => country)])
  const missing = (await findHotelCountries(db, vat.scheme)).filter(({ country }) => !known.has(country))
  const tasks = missing.map(({ country, hotels, hotel }) => ({
    key: `vat-rates-missing:${country}`,
    kind: 'vat_rates_missing' as const,
    reservationNumber: null,
    message:
      hotels > 1
        ? { name: 'vat_rates_missing_many' as const, country, hotel, smart_count: hotels - 1 }
        : { name: 'vat_rates_missing' as const, country, hotel },
  }))
  await upsertTasks(db, tasks, addHours(now(), -hours))
  await closeTasksOfKindExcept(
    db,
    'vat_rates_missing',
    tasks.map(({ key }) => key),
  )
}
