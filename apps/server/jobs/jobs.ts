/** Background work: queued jobs, and scheduled jobs that process everything whose job or message may have been lost. */
import type { Handler, ScheduledJob } from '@tussenuit/adapters/jobs/pg-boss.ts'
import {
  bookPrepaymentTaxes,
  advanceHotelBooking,
  completeEndedStays,
  cancelAbandonedAttempts,
  expireOverdueReservationUnlessBusy,
  findReservationNumbersToExpire,
  findStalledReservationNumbers,
} from '@tussenuit/modules/sale/booking/index.ts'
import { deleteOldOffers } from '@tussenuit/modules/availability/offer/index.ts'
import { releaseDueChangeSets } from '@tussenuit/modules/office/change-set/index.ts'
import {
  applyClosures,
  askReopenedPrices,
  updateFromPrices,
  runPriceJob,
} from '@tussenuit/modules/availability/calendar/index.ts'
import { cancelAbandonedBalancePayments, sendBalanceReminders } from '@tussenuit/modules/sale/balance/index.ts'
import { executeCancellation, executeDueCancellations } from '@tussenuit/modules/sale/cancellation/index.ts'
import { compactRunningTotals, runOncePerDay } from '@tussenuit/modules/platform/schedule/index.ts'
import { deleteOldSupplierExchanges, refreshHotels } from '@tussenuit/modules/catalogue/hotel/index.ts'
import { continueInterruptedHotelImports, continueHotelImport } from '@tussenuit/modules/office/hotel-admin/index.ts'
import { sendDueMails, sendMail } from '@tussenuit/modules/platform/mail/index.ts'
import { reconcileBooks } from '@tussenuit/modules/sale/reconciliation/index.ts'
import { readPayouts } from '@tussenuit/modules/money/payout/index.ts'
import { sendOpenRefunds, sendRefund, sendRecentUnsentRefunds } from '@tussenuit/modules/money/refund/index.ts'
import { settleOpenPayments } from '@tussenuit/modules/money/settlement/index.ts'
import { deleteOldIdempotentReplies } from '@tussenuit/modules/platform/idempotency/index.ts'
import { applyRetention } from '@tussenuit/modules/platform/retention/index.ts'
import { createPictureVariants } from '@tussenuit/modules/platform/picture/index.ts'
import { type Day, today } from '@tussenuit/modules/shared/day.ts'
import { forEachIsolated } from '@tussenuit/modules/shared/each.ts'
import { addHours } from '@tussenuit/modules/shared/moment.ts'
import type { JobName, Shop } from '@tussenuit/modules/shared/shop.ts'
import { exportJournalDays } from '@tussenuit/modules/office/books/index.ts'
import { invoicePartners } from '@tussenuit/modules/money/partner-invoice/index.ts'
import { earnDeferredResults } from '@tussenuit/modules/money/invoice/index.ts'
import { reencryptCodes, writeOffExpiredCodes } from '@tussenuit/modules/money/ledger/index.ts'
import {
  expireOrder,
  findOrderNumbersToExpire,
  sendExpiryReminders,
  writeOffReturnedValue,
} from '@tussenuit/modules/sale/voucher/index.ts'
import { reencryptCredentials } from '@tussenuit/modules/office/payment-admin/index.ts'
import { applyDueProtectionChanges, reencryptSecondFactors } from '@tussenuit/modules/people/staff/index.ts'
import {
  queueTaskMails,
  closeOutdatedTasks,
  createMissingVatRatesTasks,
  createPriceRiseTasks,
  createUnsentGiftTasks,
} from '@tussenuit/modules/office/today/index.ts'
import { runBackupDrill, updateDrillTask } from '@tussenuit/modules/office/system/index.ts'
import { queueViewMails } from '@tussenuit/modules/office/saved-view/index.ts'
import { createOutdatedTranslationTasks } from '@tussenuit/modules/office/translation/index.ts'
import { type JobWatch, notDue } from './job-watch.ts'

export function createJobHandlers(shop: Shop, daysPerPriceRun: number): Partial<Record<JobName, Handler>> {
  const book: Handler = async ({ number, follows }) =>
    advanceHotelBooking(shop, String(number), follows === undefined ? undefined : String(follows))
  return {
    book,
    'follow-booking': book,
    refund: async ({ id }) => sendRefund(shop, Number(id)),
    'cancel-booking': async ({ id }) => executeCancellation(shop, Number(id)),
    mail: async ({ id }) => sendMail(shop, Number(id)),
    'ask-prices': async (data) => askReopenedPrices(shop, data as Parameters<typeof askReopenedPrices>[1]),
    'price-new-deals': () => runPriceJob(shop, daysPerPriceRun),
    'import-hotels': async ({ id }) => continueHotelImport(shop, Number(id)),
    'picture-variants': async ({ key }) => createPictureVariants(shop, String(key)),
    'refresh-prices': async ({ deals, hotels = [] }) => {
      await applyClosures(shop.db, hotels as number[])
      await updateFromPrices(shop, deals as number[])
    },
  }
}

const everyMinute = { cron: '* * * * *', atStart: true, limitSeconds: 50 }
/** Daily jobs. A check every ten minutes starts a run that is due, also one missed while no worker ran. */
const daily = { cron: '*/10 * * * *', atStart: true, limitSeconds: 540 }

/** Jobs that also run every few seconds: work that a crashed process left behind must not wait for the next minute. */
const frequentJobs = new Set(['settle-payments', 'unsent-refunds', 'book-stalled', 'cancellations', 'mails'])
const frequentMs = 5_000

/** Starts the frequent jobs of a worker that uses schedules; `jobs` is the result of createScheduledJobs. */
export const startFrequentJobs = (jobs: readonly ScheduledJob[]): { stop(): Promise<void> } =>
  startLocalScheduler(
    jobs.filter(({ name }) => frequentJobs.has(name)),
    frequentMs,
  )

/**
 * Each kind of work has its own schedule, queue and time limit, so that a slow or unavailable external service delays
 * only its own work.
 */
export function createScheduledJobs(shop: Shop, daysPerPriceRun: number, watch: JobWatch): ScheduledJob[] {
  const jobs: ScheduledJob[] = [
    ...minuteJobs(shop),
    ...dailyJobs(shop),
    { name: 'prices', ...daily, atStart: false, run: () => runPriceJob(shop, daysPerPriceRun) },
  ]
  return jobs.map((job) => ({ ...job, run: watch.guard(shop, job) }))
}

const minuteJobs = (shop: Shop): ScheduledJob[] => [
  { name: 'settle-payments', ...everyMinute, run: (signal) => settleOpenPayments(shop, signal) },
  { name: 'send-refunds', ...everyMinute, run: (signal) => sendOpenRefunds(shop, signal) },
  { name: 'unsent-refunds', ...everyMinute, run: (signal) => sendRecentUnsentRefunds(shop, signal) },
  { name: 'book-stalled', ...everyMinute, run: (signal) => bookStalledReservations(shop, signal) },
  { name: 'orders-given-up', ...everyMinute, run: (signal) => cancelAbandonedAttempts(shop, signal) },
  { name: 'cancellations', ...everyMinute, run: (signal) => executeDueCancellations(shop, signal) },
  { name: 'left-balances', ...everyMinute, run: (signal) => cancelAbandonedBalancePayments(shop, signal) },
  { name: 'expiry', ...everyMinute, run: (signal) => expireOverdueReservations(shop, signal) },
  { name: 'mails', ...everyMinute, run: (signal) => sendDueMails(shop, signal) },
  { name: 'completion', ...everyMinute, run: () => completeEndedStays(shop) },
  { name: 'voucher-reminders', ...everyMinute, run: () => sendExpiryReminders(shop) },
  { name: 'hotel-imports', ...everyMinute, run: () => continueInterruptedHotelImports(shop) },
  { name: 'change-sets', ...everyMinute, run: () => releaseDueChangeSets(shop) },
  { name: 'protection-changes', ...everyMinute, run: () => applyDueProtectionChanges(shop) },
  { name: 'outdated-tasks', ...everyMinute, run: () => closeOutdatedTasks(shop) },
  { name: 'task-notices', ...everyMinute, run: () => queueTaskMails(shop) },
  { name: 'running-totals', ...everyMinute, run: () => compactRunningTotals(shop.db) },
  { name: 'old-answers', ...everyMinute, run: () => deleteOldIdempotentReplies(shop) },
  { name: 'old-offers', ...everyMinute, run: () => deleteOldOffers(shop.db, addHours(shop.now(), -48)) },
]

function dailyJobs(shop: Shop): ScheduledJob[] {
  /** `day` is the name under which the day of the last run is stored. */
  const onceFrom = (hour: number, dayName: string, work: () => Promise<unknown>) => {
    // Work that was done is not looked up again in the same process.
    let doneOn: Day | null = null
    const run = async () => {
      const day = today(shop.now())
      if (day === doneOn) return notDue
      const ran = await runOncePerDay(shop, dayName, hour, async () => void (await work()))
      if (ran !== 'later') doneOn = day
      return ran === 'now' || notDue
    }
    return { ...daily, fromHour: hour, dayName, run }
  }
  return [
    { name: 'reminders', ...onceFrom(8, 'reminders', () => sendBalanceReminders(shop)) },
    { name: 'voucher-keys', ...onceFrom(2, 'voucher keys', () => reencryptCodes(shop)) },
    { name: 'sign-in-keys', ...onceFrom(2, 'sign-in keys', () => reencryptSecondFactors(shop)) },
    { name: 'payment-keys', ...onceFrom(2, 'payment keys', () => reencryptCredentials(shop)) },
    { name: 'prepayment-tax', ...onceFrom(1, 'prepayment tax', () => bookPrepaymentTaxes(shop)) },
    { name: 'journal-export', ...onceFrom(4, 'journal export', () => exportJournalDays(shop)), limitSeconds: 3_600 },
    { name: 'deferred-results', ...onceFrom(1, 'deferred results', () => earnDeferredResults(shop)) },
    { name: 'money', ...onceFrom(3, 'money', () => reconcileBooks(shop)) },
    // After the comparison of payments, refunds and disputes, which explain the movements.
    { name: 'payouts', ...onceFrom(3, 'payouts', () => readPayouts(shop)) },
    { name: 'hotels', ...onceFrom(4, 'hotels', () => refreshHotels(shop)) },
    { name: 'retention', ...onceFrom(4, 'retention', () => applyRetention(shop)) },
    {
      name: 'expired-vouchers',
      ...onceFrom(1, 'expired vouchers', async () => {
        await writeOffExpiredCodes(shop)
        await writeOffReturnedValue(shop)
      }),
    },
    // Gifts are sent at eight or nine in the morning (7:00 UTC), so they are checked at ten.
    { name: 'unsent-gifts', ...onceFrom(10, 'gifts', () => createUnsentGiftTasks(shop)) },
    { name: 'partner-invoices', ...onceFrom(6, 'partner invoices', () => invoicePartners(shop)) },
    { name: 'risen-prices', ...onceFrom(6, 'risen', () => createPriceRiseTasks(shop)) },
    { name: 'vat-rates', ...onceFrom(6, 'vat rates', () => createMissingVatRatesTasks(shop)) },
    { name: 'translations', ...onceFrom(5, 'translations', () => createOutdatedTranslationTasks(shop)) },
    { name: 'view-mails', ...onceFrom(7, 'view mails', () => queueViewMails(shop)) },
    {
      name: 'drill',
      ...onceFrom(4, 'drill', async () => shop.backupDrill && (await runBackupDrill(shop))),
      limitSeconds: 3_600,
    },
    { name: 'drill-watch', ...daily, run: () => updateDrillTask(shop) },
    { name: 'old-exchanges', ...onceFrom(5, 'exchanges', () => deleteOldSupplierExchanges(shop)) },
  ]
}

async function bookStalledReservations(
  shop: Pick<Shop, 'db' | 'jobs' | 'keys' | 'log' | 'now' | 'publicUrl' | 'sales' | 'supplier'>,
  signal: AbortSignal,
): Promise<void> {
  const numbers = await findStalledReservationNumbers(shop.db, shop.now(), 100)
  await forEachIsolated(shop, numbers, { name: 'bookings', atOnce: 4, signal }, (number) =>
    advanceHotelBooking(shop, number),
  )
}

async function expireOverdueReservations(
  shop: Pick<Shop, 'db' | 'jobs' | 'keys' | 'log' | 'now' | 'payments' | 'publicUrl' | 'sales'>,
  signal: AbortSignal,
): Promise<void> {
  const how = { name: 'expiry', atOnce: 3, signal }
  await forEachIsolated(shop, await findReservationNumbersToExpire(shop.db, shop.now(), 100), how, (number) =>
    expireOverdueReservationUnlessBusy(shop, number),
  )
  await forEachIsolated(shop, await findOrderNumbersToExpire(shop.db, shop.now(), 100), how, (number) =>
    expireOrder(shop, number),
  )
}

/**
 * Runs each job with `atStart` once in every interval, independent of its schedule: the frequent jobs, and in tests all
 * jobs. The jobs start in turn, spread over the interval, because starting together they would each open a connection.
 */
export function startLocalScheduler(jobs: readonly ScheduledJob[], everyMs: number): { stop(): Promise<void> } {
  const own = jobs.filter((job) => job.atStart)
  const running = new Set<Promise<unknown>>()
  let turn = 0
  const runNext = () => {
    const { run, limitSeconds } = own[turn++ % own.length]!
    const execution = run(AbortSignal.timeout(limitSeconds * 1000)).finally(() => running.delete(execution))
    running.add(execution)
  }
  const timer = setInterval(runNext, everyMs / own.length)
  return {
    stop: async () => {
      clearInterval(timer)
      await Promise.all(running)
    },
  }
}
