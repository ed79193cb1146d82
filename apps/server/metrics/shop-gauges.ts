/** What other parts of the server already count or know, read when the metrics are read. */
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Connections } from '@tussenuit/adapters/db/database.ts'
import { secondsOf, type SystemFigures } from '@tussenuit/modules/office/system/index.ts'

export type MetricSource = {
  /** Answers of 503 by reason and kind, e.g. `{ 'overloaded pages': 12 }`. */
  busy(): Record<string, number>
  /** Null if pages are not cached. */
  pageCache: { hits: number; misses: number; unchanged: number } | null
  /** Null for the embedded database, which has one connection. */
  connections(): Connections | null
  hangingJobs(): string[]
  lastSuccesses(): { job: string; at: Date }[]
  /** Rejects if the database does not answer. */
  figures(): Promise<SystemFigures>
}

/**
 * Adds the gauges to `registry`. `now` is the clock of the ages. Returns the function that asks the database, to be
 * called before the metrics are read.
 */
export function addShopGauges(registry: Registry, source: MetricSource, now: () => Date): () => Promise<void> {
  addServerGauges(registry, source)
  addPoolGauges(registry, source)
  return addFigures(registry, source, now)
}

function addServerGauges(registry: Registry, source: MetricSource): void {
  registry.registerMetric(
    new Counter({
      name: 'shop_answered_503_total',
      help: 'Answers of 503 to valid requests',
      labelNames: ['reason', 'kind'],
      registers: [],
      collect() {
        this.reset()
        for (const [key, count] of Object.entries(source.busy())) {
          const [reason = '', ...kind] = key.split(' ')
          this.inc({ reason, kind: kind.join(' ') }, count)
        }
      },
    }),
  )
  registry.registerMetric(
    new Counter({
      name: 'shop_page_cache_requests_total',
      help: 'Requests for pages that may be cached',
      labelNames: ['result'],
      registers: [],
      collect() {
        this.reset()
        if (!source.pageCache) return
        this.inc({ result: 'hit' }, source.pageCache.hits)
        this.inc({ result: 'unchanged' }, source.pageCache.unchanged)
        this.inc({ result: 'miss' }, source.pageCache.misses - source.pageCache.unchanged)
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'shop_job_hanging',
      help: '1 for each scheduled job that has run longer than twice its limit',
      labelNames: ['job_name'],
      registers: [],
      collect() {
        this.reset()
        for (const job of source.hangingJobs()) this.set({ job_name: job }, 1)
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'shop_job_last_success_timestamp_seconds',
      help: 'When a job last ended without an error in this process',
      labelNames: ['job_name'],
      registers: [],
      collect() {
        this.reset()
        for (const { job, at } of source.lastSuccesses()) this.set({ job_name: job }, at.getTime() / 1000)
      },
    }),
  )
}

function addPoolGauges(registry: Registry, { connections }: MetricSource): void {
  const registers = [registry]
  registry.registerMetric(
    new Gauge({
      name: 'db_client_connection_count',
      help: 'Connections to PostgreSQL',
      labelNames: ['db_client_connection_state'],
      registers: [],
      collect() {
        this.reset()
        const found = connections()
        if (!found) return
        this.set({ db_client_connection_state: 'used' }, found.used)
        this.set({ db_client_connection_state: 'idle' }, found.idle)
      },
    }),
  )
  const gauge = (name: string, help: string, read: (found: Connections) => number) =>
    new Gauge({
      name,
      help,
      // Without labels a gauge has a value before it is read.
      labelNames: ['db_client_connection_pool_name'],
      registers,
      collect() {
        const found = connections()
        if (found) this.set({ db_client_connection_pool_name: 'shop' }, read(found))
      },
    })
  gauge('db_client_connection_pending_requests', 'Requests that wait for a connection', ({ waiting }) => waiting)
  gauge('db_client_connection_max', 'Connections that this process may open', ({ max }) => max)
}

function addFigures(registry: Registry, source: MetricSource, now: () => Date): () => Promise<void> {
  const registers = [registry]
  const ageOf = (since: Date | null): number => (since ? Math.max(0, (now().getTime() - since.getTime()) / 1000) : 0)
  const byQueue = { labelNames: ['queue'], registers }
  const byState = { labelNames: ['state'], registers }
  const waiting = new Gauge({ name: 'shop_queue_waiting', help: 'What is due and not done', ...byQueue })
  const oldest = new Gauge({ name: 'shop_queue_oldest_age_seconds', help: 'Age of the oldest; 0 if none', ...byQueue })
  const bookings = new Gauge({ name: 'shop_bookings', help: 'Bookings by state', ...byState })
  const oldestBooking = new Gauge({
    name: 'shop_booking_oldest_age_seconds',
    help: 'How long the oldest unfinished booking is in its state',
    ...byState,
  })
  const backupAt = new Gauge({
    name: 'shop_backup_last_success_timestamp_seconds',
    help: 'End of the last whole backup; 0 if there was none',
    registers,
  })
  const backupOk = new Gauge({ name: 'shop_backup_last_ok', help: '1 if the last backup was whole', registers })
  const setDrill = addDrillGauges(registers)
  const setJournalExport = addJournalExportGauges(registers)
  const isUp = new Gauge({
    name: 'shop_database_up',
    help: '1 if the database answered; queues and bookings are missing otherwise',
    registers,
  })
  return async () => {
    const figures = await source.figures().catch(() => null)
    for (const gauge of [waiting, oldest, bookings, oldestBooking]) gauge.reset()
    isUp.set(figures ? 1 : 0)
    if (!figures) return
    for (const { name, waiting: count, oldest_at: since } of figures.queues) {
      waiting.set({ queue: name }, count)
      oldest.set({ queue: name }, ageOf(since))
    }
    for (const { state, bookings: count, oldest_at: since } of figures.bookings) {
      bookings.set({ state }, count)
      if (since) oldestBooking.set({ state }, ageOf(since))
    }
    backupAt.set((figures.backup.whole_at?.getTime() ?? 0) / 1000)
    backupOk.set(figures.backup.last?.is_whole ? 1 : 0)
    setDrill(figures.drill)
    setJournalExport(figures.journalExport)
  }
}

/** Returns the function that sets the gauges. */
function addDrillGauges(registers: Registry[]): (drill: SystemFigures['drill']) => void {
  const provenAt = new Gauge({
    name: 'shop_drill_last_success_timestamp_seconds',
    help: 'End of the last drill that proved its backup; 0 if there was none',
    registers,
  })
  const problems = new Gauge({ name: 'shop_drill_problems', help: 'Problems that the last drill found', registers })
  const seconds = new Gauge({
    name: 'shop_drill_duration_seconds',
    help: 'How long the last drill took: restoring the backup aside and checking it',
    registers,
  })
  return ({ last, proven_at: at }) => {
    provenAt.set((at?.getTime() ?? 0) / 1000)
    problems.set(last?.problems.length ?? 0)
    seconds.set(last ? secondsOf(last) : 0)
  }
}

/** Returns the function that sets the gauges. */
function addJournalExportGauges(registers: Registry[]): (state: SystemFigures['journalExport']) => void {
  const waiting = new Gauge({
    name: 'shop_journal_export_waiting_days',
    help: 'Days that are over and whose journal is not exported; 0 without JOURNAL_EXPORT',
    registers,
  })
  const exportedAt = new Gauge({
    name: 'shop_journal_export_last_success_timestamp_seconds',
    help: 'When the journal of a day was last exported; 0 if it never was',
    registers,
  })
  return ({ waitingDays, exportedAt: at }) => {
    waiting.set(waitingDays)
    exportedAt.set((at?.getTime() ?? 0) / 1000)
  }
}
