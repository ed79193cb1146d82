/** Puts a shop together from its configuration: the database, the adapters, the clock. */
import { sealDrawer } from '@tussenuit/adapters/cache/sealed.ts'
import { openDatabase } from '@tussenuit/adapters/db/database.ts'
import { createPurchaseCounter } from '@tussenuit/adapters/analytics/http.ts'
import { createPdfDocuments } from '@tussenuit/adapters/documents/pdf.ts'
import { openPictures, type PictureSource } from '@tussenuit/adapters/files/pictures.ts'
import { createEtgSupplier } from '@tussenuit/adapters/hotels/etg.ts'
import { startJobs } from '@tussenuit/adapters/jobs/pg-boss.ts'
import { createSmtpMail } from '@tussenuit/adapters/mail/smtp.ts'
import { createStripePayments } from '@tussenuit/adapters/payments/stripe.ts'
import { join } from 'node:path'
import { sql } from 'kysely'
import { createExchangeLog } from '@tussenuit/modules/hotel/index.ts'
import type { Log, Shop } from '@tussenuit/modules/shared/shop.ts'
import { type Config, keysFrom } from './config.ts'
import { handlersOf, startRounds } from './work.ts'

export type Composition = { shop: Shop; startWork(): Promise<void>; isReady(): Promise<boolean>; close(): Promise<void> }

export async function compose(config: Config, log: Log, pictures: PictureSource, options: { databaseFolder: string | null; drawerPrefix?: string; now?: () => Date; rounds?: { roundMs: number; pricesMs: number; daysPerPriceRound: number } }): Promise<Composition> {
  const database = await openDatabase({ url: config.databaseUrl, folder: options.databaseFolder })
  const { jobs, work, stop } = await startJobs(database.makeBoss({ schedule: false }), log)
  const drawer = config.redisUrl
    ? (await import('@tussenuit/adapters/cache/redis.ts')).createRedisDrawer(config.redisUrl, options.drawerPrefix)
    : (await import('@tussenuit/adapters/cache/database.ts')).createDatabaseDrawer(database.kysely)
  const keys = keysFrom(config.secretKeys)
  const mailFrom = /<(.+)>/.exec(config.mailFrom)?.[1] ?? config.mailFrom
  const now = options.now ?? (() => new Date())
  const exchanges = createExchangeLog({ db: database.kysely, now, log })
  const shop: Shop = {
    db: database.kysely, jobs, log, drawer: sealDrawer(drawer, keys('session-value')), now, keys, publicUrl: config.publicUrl, demo: config.demo,
    supplier: createEtgSupplier({ ...config.etg, contactEmail: mailFrom, contactPhone: '+31200000000', log: (event) => log.info({ ...event }, 'hotel supplier'), record: exchanges.record }),
    payments: createStripePayments({ accounts: config.stripe.accounts, apiUrl: config.stripe.apiUrl, log: (entry) => log[entry.level](entry, entry.message) }),
    mail: createSmtpMail({ url: config.smtpUrl, from: config.mailFrom }),
    documents: createPdfDocuments(),
    purchases: config.analyticsUrl ? createPurchaseCounter({ url: config.analyticsUrl, log: (entry) => log.warn(entry, 'a sale was not counted') }) : null,
    pictures: openPictures(pictures, join(config.dataDir, 'pictures')),
  }
  let rounds: { stop(): Promise<void> } | null = null
  return {
    shop,
    startWork: async () => {
      await work(handlersOf(shop))
      rounds = startRounds(shop, options.rounds ?? { roundMs: 60_000, pricesMs: 600_000, daysPerPriceRound: 10 })
    },
    isReady: async () => {
      try {
        await sql`select 1 from reservation limit 1`.execute(database.kysely)
        return true
      } catch {
        return false
      }
    },
    close: async () => {
      await rounds?.stop()
      await stop()
      await exchanges.close()
      await shop.mail.close()
      await drawer.close()
      await database.close()
    },
  }
}
