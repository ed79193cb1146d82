/** What is done outside requests: jobs from the queue, and rounds over everything whose job or message may have been lost. */
import type { Handler } from '@tussenuit/adapters/jobs/pg-boss.ts'
import { bookHotel, completeStays, cancelGivenUp, dropOldOffers, expire, findExpired, findStalled } from '@tussenuit/modules/booking/index.ts'
import { refreshRound } from '@tussenuit/modules/calendar/index.ts'
import { dropLeftPayments, remind } from '@tussenuit/modules/balance/index.ts'
import { carryOut, carryOutDue } from '@tussenuit/modules/cancellation/index.ts'
import { onceADay } from '@tussenuit/modules/daily/index.ts'
import { dropOldExchanges, refreshHotels } from '@tussenuit/modules/hotel/index.ts'
import { sendDueMails, sendMail } from '@tussenuit/modules/mail/index.ts'
import { compareBooks } from '@tussenuit/modules/money-inbox/index.ts'
import { reconcile, sendRefund } from '@tussenuit/modules/payment/index.ts'
import { dropOldAnswers } from '@tussenuit/modules/repeat/index.ts'
import { addHours, addSeconds } from '@tussenuit/modules/shared/moment.ts'
import type { JobName, Shop } from '@tussenuit/modules/shared/shop.ts'
import { renewCodeKeys } from '@tussenuit/modules/ledger/index.ts'
import { expireOrder, findExpiredOrders, remindExpiring } from '@tussenuit/modules/voucher/index.ts'

export function handlersOf(shop: Shop): Partial<Record<JobName, Handler>> {
  const book: Handler = async ({ number, follows }) => bookHotel(shop, String(number), follows === undefined ? undefined : String(follows))
  return {
    book, 'follow-booking': book,
    refund: async ({ id }) => sendRefund(shop, Number(id)),
    'cancel-booking': async ({ id }) => carryOut(shop, Number(id)),
    mail: async ({ id }) => sendMail(shop, Number(id)),
  }
}

/** One round over everything open. Each part stands alone: one that fails does not stop the others. */
export async function round(shop: Shop): Promise<void> {
  const parts: [string, () => Promise<void>][] = [
    ['settling', () => reconcile(shop)],
    ['bookings', async () => {
      await each(shop, await findStalled(shop.db, addSeconds(shop.now(), -45), 100), (number) => bookHotel(shop, number))
    }],
    ['orders given up', () => cancelGivenUp(shop)],
    ['balances', () => dropLeftPayments(shop)],
    ['reminders', () => onceADay(shop, 'reminders', 8, () => remind(shop))],
    ['voucher reminders', () => remindExpiring(shop)],
    ['keys of voucher codes', () => onceADay(shop, 'voucher keys', 2, async () => void (await renewCodeKeys(shop)))],
    ['money', () => onceADay(shop, 'money', 3, async () => void (await compareBooks(shop)))],
    ['hotels', () => onceADay(shop, 'hotels', 4, () => refreshHotels(shop))],
    ['exchanges', () => onceADay(shop, 'exchanges', 5, () => dropOldExchanges(shop))],
    ['cancellations', () => carryOutDue(shop)],
    ['completion', () => completeStays(shop)],
    ['expiry', async () => {
      await each(shop, await findExpired(shop.db, shop.now(), 100), (number) => expire(shop, number))
      await each(shop, await findExpiredOrders(shop.db, shop.now(), 100), (number) => expireOrder(shop, number))
    }],
    ['mails', () => sendDueMails(shop)],
    ['answers', () => dropOldAnswers(shop)],
    ['offers', () => dropOldOffers(shop.db, addHours(shop.now(), -48))],
  ]
  for (const [name, part] of parts) {
    try {
      await part()
    } catch (error) {
      shop.log.error({ part: name, error: (error as Error).message }, 'round')
    }
  }
}

/** A sale that fails does not hold up those behind it; it comes round again. */
async function each(shop: Shop, numbers: string[], act: (number: string) => Promise<void>): Promise<void> {
  for (const number of numbers) {
    try {
      await act(number)
    } catch (error) {
      shop.log.warn({ number, error: (error as Error).message }, 'left for the next round')
    }
  }
}

/** Rounds every minute and prices every ten, until stopped; a round that takes longer is never run twice at once. */
export function startRounds(shop: Shop, every: { roundMs: number; pricesMs: number; daysPerPriceRound: number }): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve()
  let busy = false
  const queue = (work: () => Promise<void>) => {
    if (busy) return
    busy = true
    running = work().catch((error: Error) => shop.log.error({ error: error.message }, 'round')).finally(() => { busy = false })
  }
  const timers = [
    setInterval(() => queue(() => round(shop)), every.roundMs),
    setInterval(() => queue(() => refreshRound(shop, every.daysPerPriceRound)), every.pricesMs),
  ]
  queue(() => round(shop))
  return {
    stop: async () => {
      timers.forEach(clearInterval)
      await running
    },
  }
}
