/** What is done outside requests: jobs from the queue, and scheduled work over everything whose job or message may have been lost. */
import type { Handler, ScheduledWork } from '@tussenuit/adapters/jobs/pg-boss.ts'
import {
  bookHotel,
  completeStays,
  cancelGivenUp,
  dropOldOffers,
  expire,
  findExpired,
  findStalled,
} from '@tussenuit/modules/booking/index.ts'
import { refreshDealPrices, refreshRound } from '@tussenuit/modules/calendar/index.ts'
import { dropLeftPayments, remind } from '@tussenuit/modules/balance/index.ts'
import { carryOut, carryOutDue } from '@tussenuit/modules/cancellation/index.ts'
import { onceADay } from '@tussenuit/modules/schedule/index.ts'
import { dropOldExchanges, refreshHotels } from '@tussenuit/modules/hotel/index.ts'
import { sendDueMails, sendMail } from '@tussenuit/modules/mail/index.ts'
import { compareBooks } from '@tussenuit/modules/reconciliation/index.ts'
import { sendOpenRefunds, sendRefund, settleOpen } from '@tussenuit/modules/payment/index.ts'
import { dropOldAnswers } from '@tussenuit/modules/idempotency/index.ts'
import { keepPromises } from '@tussenuit/modules/retention/index.ts'
import { eachOf } from '@tussenuit/modules/shared/each.ts'
import { addHours, addSeconds } from '@tussenuit/modules/shared/moment.ts'
import type { JobName, Shop } from '@tussenuit/modules/shared/shop.ts'
import { renewCodeKeys, writeOffExpired } from '@tussenuit/modules/ledger/index.ts'
import { expireOrder, findExpiredOrders, remindExpiring } from '@tussenuit/modules/voucher/index.ts'

export function handlersOf(shop: Shop): Partial<Record<JobName, Handler>> {
  const book: Handler = async ({ number, follows }) =>
    bookHotel(shop, String(number), follows === undefined ? undefined : String(follows))
  return {
    book,
    'follow-booking': book,
    refund: async ({ id }) => sendRefund(shop, Number(id)),
    'cancel-booking': async ({ id }) => carryOut(shop, Number(id)),
    mail: async ({ id }) => sendMail(shop, Number(id)),
    'refresh-prices': async ({ deals }) => refreshDealPrices(shop, deals as number[]),
  }
}

const everyMinute = { cron: '* * * * *', atStart: true, limitSeconds: 50 }
/** Done once a day, after the hour that each names; looked at more often, so that a night without a worker is made good. */
const daily = { cron: '*/10 * * * *', atStart: true, limitSeconds: 540 }

/** Each kind of work has its own schedule, queue and time limit: a party that is slow or away holds up its own only. */
export function scheduledWork(shop: Shop, daysPerPriceRun: number): ScheduledWork[] {
  const works: ScheduledWork[] = [
    { name: 'settle-payments', ...everyMinute, run: (signal) => settleOpen(shop, signal) },
    { name: 'send-refunds', ...everyMinute, run: (signal) => sendOpenRefunds(shop, signal) },
    { name: 'book-stalled', ...everyMinute, run: (signal) => bookStalled(shop, signal) },
    { name: 'orders-given-up', ...everyMinute, run: (signal) => cancelGivenUp(shop, signal) },
    { name: 'cancellations', ...everyMinute, run: (signal) => carryOutDue(shop, signal) },
    { name: 'left-balances', ...everyMinute, run: (signal) => dropLeftPayments(shop, signal) },
    { name: 'expiry', ...everyMinute, run: (signal) => expireLate(shop, signal) },
    { name: 'mails', ...everyMinute, run: (signal) => sendDueMails(shop, signal) },
    { name: 'completion', ...everyMinute, run: () => completeStays(shop) },
    { name: 'voucher-reminders', ...everyMinute, run: () => remindExpiring(shop) },
    { name: 'old-answers', ...everyMinute, run: () => dropOldAnswers(shop) },
    { name: 'old-offers', ...everyMinute, run: () => dropOldOffers(shop.db, addHours(shop.now(), -48)) },
    { name: 'reminders', ...daily, run: () => onceADay(shop, 'reminders', 8, () => remind(shop)) },
    {
      name: 'voucher-keys',
      ...daily,
      run: () => onceADay(shop, 'voucher keys', 2, async () => void (await renewCodeKeys(shop))),
    },
    { name: 'money', ...daily, run: () => onceADay(shop, 'money', 3, async () => void (await compareBooks(shop))) },
    { name: 'hotels', ...daily, run: () => onceADay(shop, 'hotels', 4, () => refreshHotels(shop)) },
    {
      name: 'retention',
      ...daily,
      run: () => onceADay(shop, 'retention', 4, async () => void (await keepPromises(shop))),
    },
    {
      name: 'expired-vouchers',
      ...daily,
      run: () => onceADay(shop, 'expired vouchers', 1, async () => void (await writeOffExpired(shop))),
    },
    { name: 'old-exchanges', ...daily, run: () => onceADay(shop, 'exchanges', 5, () => dropOldExchanges(shop)) },
    { name: 'prices', ...daily, atStart: false, run: () => refreshRound(shop, daysPerPriceRun) },
  ]
  return works.map((work) => ({ ...work, run: skipWhileRunning(shop, work) }))
}

/** A run that takes longer than its limit is not joined by a second one in this process. */
function skipWhileRunning(shop: Shop, { name, run }: ScheduledWork): ScheduledWork['run'] {
  let isRunning = false
  return async (signal) => {
    if (isRunning) return
    isRunning = true
    try {
      await run(signal)
    } catch (error) {
      shop.log.error({ work: name, error: (error as Error).message }, 'scheduled work')
    } finally {
      isRunning = false
    }
  }
}

async function bookStalled(shop: Shop, signal: AbortSignal): Promise<void> {
  const numbers = await findStalled(shop.db, addSeconds(shop.now(), -45), 100)
  await eachOf(shop, numbers, { name: 'bookings', atOnce: 4, signal }, (number) => bookHotel(shop, number))
}

async function expireLate(shop: Shop, signal: AbortSignal): Promise<void> {
  const how = { name: 'expiry', atOnce: 3, signal }
  await eachOf(shop, await findExpired(shop.db, shop.now(), 100), how, (number) => expire(shop, number))
  await eachOf(shop, await findExpiredOrders(shop.db, shop.now(), 100), how, (number) => expireOrder(shop, number))
}

/** Without schedules, at short intervals: for tests, which cannot wait for the next minute. */
export function startOften(works: readonly ScheduledWork[], everyMs: number): { stop(): Promise<void> } {
  const running = new Set<Promise<unknown>>()
  const turn = () => {
    for (const { run, limitSeconds } of works.filter((work) => work.atStart)) {
      const one = run(AbortSignal.timeout(limitSeconds * 1000)).finally(() => running.delete(one))
      running.add(one)
    }
  }
  const timer = setInterval(turn, everyMs)
  turn()
  return {
    stop: async () => {
      clearInterval(timer)
      await Promise.all(running)
    },
  }
}
