/** Puts a shop together from its configuration: the database, the adapters, the clock. */
import { sealSessionStore } from '@tussenuit/adapters/cache/sealed.ts'
import { openDatabase } from '@tussenuit/adapters/db/database.ts'
import { createPurchaseCounter } from '@tussenuit/adapters/analytics/http.ts'
import { travelTexts } from './travel-texts.ts'
import { createPdfDocuments } from '@tussenuit/adapters/documents/pdf.ts'
import { openPictures, type PictureSource } from '@tussenuit/adapters/files/pictures.ts'
import { createEtgSupplier } from '@tussenuit/adapters/hotels/etg.ts'
import { hasOverdueJobs } from '@tussenuit/adapters/db/health.ts'
import { startJobs } from '@tussenuit/adapters/jobs/pg-boss.ts'
import { createSmtpMail } from '@tussenuit/adapters/mail/smtp.ts'
import { createStripePayments } from '@tussenuit/adapters/payments/stripe.ts'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { reservationMail, reservationSale } from '@tussenuit/modules/booking/index.ts'
import { cancelledSums } from '@tussenuit/modules/cancellation/index.ts'
import { createExchangeLog } from '@tussenuit/modules/hotel/index.ts'
import type { Log, Shop } from '@tussenuit/modules/shared/shop.ts'
import { voucherMail, voucherOrderSale } from '@tussenuit/modules/voucher/index.ts'
import { type Config, keysFrom } from './config.ts'
import { handlersOf, scheduledWork, startOften } from './work.ts'

export type Composition = {
  shop: Shop
  startWork(): Promise<void>
  /** Takes no more jobs, and waits for those under way a while. */
  finishWork(): Promise<void>
  isReady(): Promise<boolean>
  close(): Promise<void>
}

/** After which a job that is due and not begun says that nobody works. */
const overdueMinutes = 5

export async function compose(
  config: Config,
  log: Log,
  pictures: PictureSource,
  options: {
    databaseFolder: string | null
    sessionPrefix?: string
    now?: () => Date
    /** Tests cannot wait for the next minute: scheduled work is then done so often, and by no schedule. */
    workEveryMs?: number
  },
): Promise<Composition> {
  const database = await openDatabase({ url: config.databaseUrl, folder: options.databaseFolder })
  const bySchedule = config.worker !== 'off' && options.workEveryMs === undefined
  const worker = await startJobs(database.makeBoss({ schedule: bySchedule }), log)
  const sessionStore = config.redisUrl
    ? (await import('@tussenuit/adapters/cache/redis.ts')).createRedisSessionStore(
        config.redisUrl,
        options.sessionPrefix,
      )
    : (await import('@tussenuit/adapters/cache/database.ts')).createDatabaseSessionStore(database.kysely)
  const keys = keysFrom(config.secretKeys)
  const mailFrom = /<(.+)>/.exec(config.mailFrom)?.[1] ?? config.mailFrom
  const now = options.now ?? (() => new Date())
  const exchanges = createExchangeLog({ db: database.kysely, now, log })
  const shop: Shop = {
    db: database.kysely,
    jobs: worker.jobs,
    log,
    sessionStore: sealSessionStore(sessionStore, keys('session-value')),
    now,
    keys,
    publicUrl: config.publicUrl,
    demo: config.demo,
    supplier: createEtgSupplier({
      ...config.etg,
      contactEmail: mailFrom,
      log: (event) => log.info({ ...event }, 'hotel supplier'),
      count: (name, windowSeconds) => sessionStore.count(name, windowSeconds),
      record: exchanges.record,
      odd: (event) => log.warn({ ...event }, 'rates that make no sense were left out'),
    }),
    payments: createStripePayments({
      accounts: config.stripe.accounts,
      apiUrl: config.stripe.apiUrl,
      scriptUrl: config.stripe.jsUrl,
      log: (entry) => log[entry.level](entry, entry.message),
    }),
    sales: { reservation: reservationSale, voucherOrder: voucherOrderSale },
    cancelledSums,
    mailContents: [voucherMail, reservationMail],
    mail: createSmtpMail({ url: config.smtpUrl, from: config.mailFrom }),
    documents: createPdfDocuments(),
    travelTexts,
    purchases: config.analyticsUrl
      ? createPurchaseCounter({ url: config.analyticsUrl, log: (entry) => log.warn(entry, 'a sale was not counted') })
      : null,
    pictures: openPictures(pictures, join(config.dataDir, 'pictures'), log),
  }
  let often: { stop(): Promise<void> } | null = null
  let worksHere = false
  const finishWork = async () => {
    await Promise.race([Promise.all([often?.stop(), worker.finish()]), wait(4_000, undefined, { ref: false })])
  }
  return {
    shop,
    startWork: async () => {
      worksHere = true
      await worker.work(handlersOf(shop))
      const works = scheduledWork(shop, 10)
      if (bySchedule) await worker.schedule(works)
      else often = startOften(works, options.workEveryMs ?? 60_000)
    },
    finishWork,
    isReady: async () => {
      try {
        await sql`select 1 from reservation limit 1`.execute(database.kysely)
        // Whoever works must have worked lately: work that nobody does is a failure that nobody sees.
        return !worksHere || !(await hasOverdueJobs(database.kysely, overdueMinutes))
      } catch {
        return false
      }
    },
    close: async () => {
      await finishWork()
      await worker.stop()
      await exchanges.close()
      await shop.mail.close()
      await sessionStore.close()
      await database.close()
    },
  }
}
