/** Scheduled jobs of this process: a job never runs twice at once, and `/ready` reports jobs that hang. */
import { type Handler, lastItemSeconds, type ScheduledJob } from '@tussenuit/adapters/jobs/pg-boss.ts'
import type { Shop } from '@tussenuit/modules/shared/shop.ts'
import { traceWork } from '@tussenuit/adapters/tracing/traces.ts'
import { nextRun } from './next-run.ts'
import type { JobEnd } from '../metrics/process-record.ts'

/** What a job resolves to if it found nothing due; such a run is not counted. */
export const notDue = Symbol('not due')

export class JobWatch {
  readonly #until = new Map<string, number>()
  readonly #onEnd: (end: JobEnd) => void

  /** `onEnd` is called at the end of each run. */
  constructor(onEnd: (end: JobEnd) => void = () => undefined) {
    this.#onEnd = onEnd
  }

  /** The handlers of queued jobs, with a call of `onEnd` after each run. */
  observe(handlers: Partial<Record<string, Handler>>): Partial<Record<string, Handler>> {
    const observed = Object.entries(handlers).map(([name, handle]) => [
      name,
      (data: Record<string, unknown>) =>
        this.#run(
          name,
          () => handle!(data),
          () => null,
          data['traceparent'],
        ),
    ])
    return Object.fromEntries(observed)
  }

  /** Runs the job unless its previous run is still active. Errors are logged. */
  guard(shop: Pick<Shop, 'log' | 'now'>, job: ScheduledJob): ScheduledJob['run'] {
    const { name, run, limitSeconds } = job
    return async (signal) => {
      if (this.#until.has(name)) return
      this.#until.set(name, performance.now() + (2 * limitSeconds + lastItemSeconds) * 1000)
      try {
        await this.#run(
          name,
          () => run(signal),
          (hasFailed) => nextRun(job, shop.now(), hasFailed),
        )
      } catch (error) {
        shop.log.error({ work: name, error: (error as Error).message }, 'scheduled work')
      } finally {
        this.#until.delete(name)
      }
    }
  }

  /** `reference`: of the trace to which a queued job belongs. */
  async #run(
    name: string,
    work: () => Promise<unknown>,
    nextAt: (hasFailed: boolean) => Date | null,
    reference?: unknown,
  ): Promise<void> {
    const startedAt = performance.now()
    const end = (hasFailed: boolean) =>
      this.#onEnd({ name, hasFailed, seconds: (performance.now() - startedAt) / 1000, nextAt: nextAt(hasFailed) })
    let result: unknown
    try {
      const span = { kind: 'job', name: `job ${name}`, attributes: { 'shop.job': name } } as const
      result = await traceWork(typeof reference === 'string' ? { ...span, reference } : span, work)
    } catch (error) {
      end(true)
      throw error
    }
    if (result !== notDue) end(false)
  }

  /** Names of the jobs that have run longer than twice their limit plus the time for a last item. */
  hanging(): string[] {
    const now = performance.now()
    return [...this.#until].flatMap(([name, until]) => (now > until ? [name] : []))
  }
}
