/** Composes a shop from its configuration: database, adapters and clock. */
import { createDatabaseSessionStore } from '@tussenuit/adapters/cache/database.ts'
import { createFallbackSessionStore } from '@tussenuit/adapters/cache/fallback.ts'
import { createEncryptedSessionStore } from '@tussenuit/adapters/cache/sealed.ts'
import { proveBackup } from '@tussenuit/adapters/backup/drill.ts'
import { openBackupPlace } from '@tussenuit/adapters/backup/open-place.ts'
import { type Database, openDatabase } from '@tussenuit/adapters/db/database.ts'
import type { Listener } from '@tussenuit/adapters/db/listener.ts'
import { createPurchaseCounter } from '@tussenuit/adapters/analytics/http.ts'
import { getTravelTexts } from './travel-texts.ts'
import { createPdfDocuments } from '@tussenuit/adapters/documents/pdf.ts'
import { createPictureStore, type PictureSource } from '@tussenuit/adapters/files/pictures.ts'
import { createDiskStore } from '@tussenuit/adapters/files/disk.ts'
import { createS3Store } from '@tussenuit/adapters/files/s3.ts'
import { importFactsFiles } from '@tussenuit/adapters/files/facts-files.ts'
import { openFileStore } from '@tussenuit/adapters/files/file-store.ts'
import { uploadRecordsIn } from '@tussenuit/adapters/db/upload-records.ts'
import { createUploadStore } from '@tussenuit/adapters/files/uploads.ts'
import { createHotelSupplier } from '@tussenuit/adapters/hotels/supplier.ts'
import { findDueJobs, hasOverdueJobs } from '@tussenuit/adapters/db/health.ts'
import { startWorker, takeover, type Worker } from '@tussenuit/adapters/jobs/pg-boss.ts'
import { createViesRegister } from '@tussenuit/adapters/vat/vies.ts'
import { createSmtpMail } from '@tussenuit/adapters/mail/smtp.ts'
import { createPaymentProvider } from '@tussenuit/adapters/payments/provider.ts'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { createCredentialReader } from '@tussenuit/modules/office/payment-admin/index.ts'
import { reservationMailContent, reservationSale } from '@tussenuit/modules/sale/booking/index.ts'
import { findCancellationAmounts } from '@tussenuit/modules/sale/cancellation/index.ts'
import { createSupplierExchangeLog } from '@tussenuit/modules/catalogue/hotel/index.ts'
import { AnnouncedDealIndex } from '@tussenuit/modules/availability/search/index.ts'
import type { Log, Shop } from '@tussenuit/modules/shared/shop.ts'
import { partnerMailContent } from '@tussenuit/modules/money/partner-invoice/index.ts'
import { viewMailContent } from '@tussenuit/modules/office/saved-view/index.ts'
import { taskMailContent } from '@tussenuit/modules/office/today/index.ts'
import { voucherMailContent, voucherOrderSale } from '@tussenuit/modules/sale/voucher/index.ts'
import type { SessionStore } from '@tussenuit/modules/platform/session/ports.ts'
import { backupKeyPurpose, type Config, createKeyDerivation } from '../config/config.ts'
import { addQueryTime } from '../http/server-timing.ts'
import { Opening } from '../http/opening.ts'
import type { HeldAnswers } from '../http/held-answers.ts'
import { createHeldAnswers } from '../pages/held-answers.ts'
import { PageCache } from '../pages/page-cache.ts'
import { findSystemFigures } from '@tussenuit/modules/office/system/index.ts'
import { busyCounts } from '../http/busy.ts'
import { recordPageSpeed } from '../metrics/instruments.ts'
import { ProcessRecord } from '../metrics/process-record.ts'
import type { MetricSource } from '../metrics/shop-gauges.ts'
import { JobWatch } from '../jobs/job-watch.ts'
import { limitThirdParties } from '../capacity/third-parties.ts'
import { startWhenReconciled } from '../jobs/restored.ts'
import { createJobHandlers, createScheduledJobs, startLocalScheduler, startFrequentJobs } from '../jobs/jobs.ts'

export type Composition = {
  shop: Shop
  startWork(): Promise<void>
  /** Takes no more jobs, and waits for running jobs for a limited time. */
  finishWork(): Promise<void>
  isReady(): Promise<boolean>
  /** Null if pages are not cached. */
  pageCache: PageCache | null
  /**
   * For answers that pages share: the page cache, if there is one, so that they are dropped with the pages that show
   * them. Null in a worker.
   */
  answerCache: PageCache | null
  /** Null in a worker. */
  heldAnswers: HeldAnswers | null
  opening: Opening
  /** What this process has seen of jobs and third parties. */
  record: ProcessRecord
  metricSource: MetricSource
  close(): Promise<void>
}

export type CompositionOptions = {
  embeddedDatabase: string | Blob | null
  sessionPrefix?: string
  now?: () => Date
  /** Interval at which scheduled jobs run instead of on schedule; for tests, which cannot wait for the next minute. */
  workEveryMs?: number
  /** A folder for encoded pictures instead of the data folder; for tests, whose shops share these pictures. */
  picturesFolder?: string
  /** For tests: multiplies the time limits of database and Redis. */
  patience?: number
}

/** Stores sessions in Redis if it is configured, and in the database otherwise or while Redis is down. */
async function openSessionStore(
  config: Pick<Config, 'redisUrl'>,
  db: Shop['db'],
  options: Pick<CompositionOptions, 'sessionPrefix' | 'patience'>,
): Promise<SessionStore> {
  const inDatabase = createDatabaseSessionStore(db)
  if (!config.redisUrl) return inDatabase
  const { createRedisSessionStore } = await import('@tussenuit/adapters/cache/redis.ts')
  const redis = createRedisSessionStore(config.redisUrl, options.sessionPrefix, options.patience)
  return createFallbackSessionStore(redis, inDatabase, db)
}

/** Caches of database content that are dropped when a change is announced. A worker serves no pages. */
async function listenToChanges(
  config: Pick<Config, 'pageCacheBytes' | 'worker'>,
  database: Database,
  pictures: Pick<Shop['pictures'], 'refresh'>,
  now: () => Date,
) {
  let changes: Listener | null = null
  const isListening = () => changes?.isListening() ?? false
  const receive = async () => (await changes?.receive()) ?? false
  const opening = new Opening(database.kysely, isListening)
  const dealIndex = new AnnouncedDealIndex(database.kysely, receive)
  if (config.worker === 'only')
    return {
      caches: { pageCache: null, answerCache: null, heldAnswers: null, opening },
      drop: () => undefined,
      dealIndex,
      changes,
    }
  const pageCache = config.pageCacheBytes > 0 ? new PageCache(config.pageCacheBytes, isListening) : null
  const answers = new PageCache(heldAnswerBytes, isListening, () => now().getTime())
  const drop = (message: string) => {
    pageCache?.announce(message)
    answers.announce(message)
  }
  const announce = (message: string) => {
    drop(message)
    // Price notifications do not affect whether the shop is open.
    if (message !== 'all') return
    opening.forget()
    // A page that was rendered before the records were read does not show a new picture, and is dropped.
    void pictures
      .refresh()
      .then((isChanged) => (isChanged ? drop('all') : undefined))
      .catch(() => undefined)
  }
  changes = await database.listen({
    channels: { public_change: announce, deal_change: (message) => dealIndex.announce(message) },
    onConnected: () => {
      announce('all')
      dealIndex.forget()
    },
  })
  const heldAnswers = createHeldAnswers(answers, receive, now)
  return { caches: { pageCache, answerCache: pageCache ?? answers, heldAnswers, opening }, drop, dealIndex, changes }
}

const heldAnswerBytes = 16_000_000
/** A job that is overdue by this many minutes means that no worker is processing jobs. */
const overdueMinutes = 5
const daysPerPriceRun = 10
/** How often a process asks whether a restore is reconciled, before its jobs start. */
const restoredEveryMs = 5_000

const mailContentFactories = [
  voucherMailContent,
  reservationMailContent,
  taskMailContent,
  viewMailContent,
  partnerMailContent,
]

export async function composeShop(
  config: Config,
  log: Log,
  pictures: PictureSource,
  options: CompositionOptions,
): Promise<Composition> {
  const database = await openDatabase({
    url: config.databaseUrl,
    embedded: options.embeddedDatabase,
    patience: options.patience ?? 1,
    ...(config.demo ? { onQuery: addQueryTime } : {}),
  })
  const bySchedule = config.worker !== 'off' && options.workEveryMs === undefined
  const worker = await startWorker(database.makeBoss({ schedule: bySchedule, ...takeover }), log)
  const sessionStore = await openSessionStore(config, database.kysely, options)
  const keys = createKeyDerivation(config.secretKeys)
  const now = options.now ?? (() => new Date())
  const record = new ProcessRecord(now)
  const exchanges = createSupplierExchangeLog({ db: database.kysely, now, log })
  let onPicturesFound = (): void => undefined
  const shopPictures = await openPictures(config, log, pictures, {
    db: database.kysely,
    variantsFolder: options.picturesFolder ?? null,
    onFound: () => onPicturesFound(),
  })
  const { caches, drop, dealIndex, changes } = await listenToChanges(config, database, shopPictures, now)
  const { pageCache } = caches
  onPicturesFound = () => drop('all')
  const mailSources = {
    db: database.kysely,
    documents: createPdfDocuments(),
    pictures: shopPictures,
    keys,
    now,
    publicUrl: config.publicUrl,
    demo: config.demo,
    cancellationAmounts: findCancellationAmounts,
  }
  const shop: Shop = {
    ...mailSources,
    jobs: worker.jobs,
    recordPageSpeed,
    backupDrill: createBackupDrill(config, keys, now),
    journalExport: openJournalExport(config),
    jobQueue: { findDue: () => findDueJobs(database.kysely) },
    log,
    sessionStore: createEncryptedSessionStore(sessionStore, keys('session-value')),
    ...(await createThirdPartyPorts(config, { db: database.kysely, keys, log, sessionStore, exchanges, record })),
    sales: { reservation: reservationSale, voucherOrder: voucherOrderSale },
    mailContents: mailContentFactories.map((create) => create(mailSources)),
    travelTexts: getTravelTexts,
    dealIndex,
  }
  const watch = new JobWatch((end) => record.addJob(end))
  const work = createJobRunner(shop, worker, watch, bySchedule ? 'by schedule' : (options.workEveryMs ?? 60_000))
  return {
    shop,
    startWork: work.start,
    finishWork: work.finish,
    ...caches,
    isReady: work.isReady,
    record,
    metricSource: createMetricSource(shop, { database, pageCache, watch, record }),
    close: async () => {
      await work.finish()
      pageCache?.close()
      await changes?.close()
      await worker.stop()
      await exchanges.close()
      await shop.mail.close()
      await sessionStore.close()
      await database.close()
    },
  }
}

/** Null if the journal is not exported. */
const openJournalExport = ({ journalExport, fileStorage }: Config): Shop['journalExport'] =>
  journalExport === null
    ? null
    : journalExport === 'bucket'
      ? createS3Store(fileStorage!)
      : createDiskStore(journalExport.folder)

/** Null where no place of backups is configured. */
const createBackupDrill = (config: Config, keys: Shop['keys'], now: () => Date): Shop['backupDrill'] =>
  config.backupDir === null
    ? null
    : {
        prove: (compare) =>
          proveBackup({
            place: openBackupPlace(config.backupDir!, config.backupStorage),
            keys: keys(backupKeyPurpose),
            databaseUrl: config.databaseUrl,
            now: now(),
            compare,
          }),
      }

/** What the metrics are read from, beside what the server increments. */
const createMetricSource = (
  shop: Shop,
  parts: { database: Database; pageCache: PageCache | null; watch: JobWatch; record: ProcessRecord },
): MetricSource => ({
  busy: () => busyCounts.all(),
  pageCache: parts.pageCache,
  connections: parts.database.connections,
  hangingJobs: () => parts.watch.hanging(),
  lastSuccesses: () => parts.record.lastSuccesses(),
  figures: () => findSystemFigures(shop),
})

/** The supplied pictures and the uploaded ones, with their records in the database. */
async function openPictures(
  config: Pick<Config, 'dataDir' | 'fileStorage' | 'picturesUrl'>,
  log: Log,
  source: PictureSource,
  options: { db: Shop['db']; variantsFolder: string | null; onFound(): void },
): Promise<Shop['pictures']> {
  const records = uploadRecordsIn(options.db)
  await importFactsFiles(join(config.dataDir, 'uploads'), records)
  const files = openFileStore(config.fileStorage, config.dataDir)
  const variants = options.variantsFolder === null ? files : createDiskStore(options.variantsFolder)
  const pictures = createPictureStore(
    source,
    { variants, uploads: createUploadStore(files, records, options.onFound) },
    log,
    { base: config.picturesUrl },
  )
  await pictures.refresh()
  return pictures
}

type Outside = Pick<Shop, 'db' | 'keys' | 'log'> & {
  sessionStore: SessionStore
  exchanges: ReturnType<typeof createSupplierExchangeLog>
  record: ProcessRecord
}

/** Creates the ports whose adapters call third parties. */
async function createThirdPartyPorts(config: Config, { db, keys, log, sessionStore, exchanges, record }: Outside) {
  const ports = {
    supplier: createHotelSupplier(config.hotels, {
      contactEmail: /<(.+)>/.exec(config.mailFrom)?.[1] ?? config.mailFrom,
      log: (event) => log.info({ ...event }, 'hotel supplier'),
      count: (name, windowSeconds) => sessionStore.count(name, windowSeconds),
      record: exchanges.record,
      odd: (event) => log.warn({ ...event }, 'rates that make no sense were left out'),
    }),
    payments: createPaymentProvider(config.payments, {
      entered: createCredentialReader(db, keys),
      log: (entry) => log[entry.level](entry, entry.message),
    }),
    mail: createSmtpMail({ url: config.smtpUrl, from: config.mailFrom }),
    directory: config.directory
      ? (await import('@tussenuit/adapters/directory/openid.ts')).createOpenIdDirectory(config.directory)
      : null,
    purchases: config.analyticsUrl
      ? createPurchaseCounter({ url: config.analyticsUrl, log: (entry) => log.warn(entry, 'a sale was not counted') })
      : null,
    vatRegister: config.vatRegisterUrl
      ? createViesRegister({
          url: config.vatRegisterUrl,
          log: (entry) => log.warn(entry, 'the register of VAT numbers did not answer'),
        })
      : null,
  }
  return limitThirdParties(ports, (end) => record.addCall(end))
}

/**
 * Starts and stops the jobs of this process. `pace`: the schedules of the queue, or an interval in milliseconds at
 * which the jobs with `atStart` run.
 */
function createJobRunner(shop: Shop, worker: Worker, watch: JobWatch, pace: 'by schedule' | number) {
  let often: { stop(): Promise<void> } | null = null
  let worksHere = false
  let restored: { stop(): void } | null = null
  const startJobs = async () => {
    worksHere = true
    await worker.work(watch.observe(createJobHandlers(shop, daysPerPriceRun)))
    const jobs = createScheduledJobs(shop, daysPerPriceRun, watch)
    if (pace === 'by schedule') {
      await worker.schedule(jobs)
      often = startFrequentJobs(jobs)
    } else often = startLocalScheduler(jobs, pace)
  }
  return {
    start: async () => {
      restored = await startWhenReconciled(shop, pace === 'by schedule' ? restoredEveryMs : pace, startJobs)
    },
    finish: async () => {
      restored?.stop()
      await Promise.race([Promise.all([often?.stop(), worker.finish()]), wait(4_000, undefined, { ref: false })])
    },
    isReady: async () => {
      try {
        await sql`select 1 from reservation limit 1`.execute(shop.db)
        const hanging = watch.hanging()
        if (hanging.length > 0) shop.log.error({ hanging }, 'scheduled work does not end')
        // A worker is ready only if jobs are processed; otherwise overdue jobs would go unnoticed.
        return hanging.length === 0 && (!worksHere || !(await hasOverdueJobs(shop.db, overdueMinutes)))
      } catch {
        return false
      }
    },
  }
}
