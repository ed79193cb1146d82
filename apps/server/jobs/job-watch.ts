/** Scheduled jobs of this process: a job never runs twice at once, and `/ready` reports jobs that hang. */
import { lastItemSeconds, type ScheduledJob } from '@tussenuit/adapters/jobs/pg-boss.ts'
import type { Shop } from '@tussenuit/modules/shared/shop.ts'

export class JobWatch {
  readonly #until = new Map<string, number>()

  /** Runs the job unless its previous run is still active. Errors are logged. */
  guard(shop: Pick<Shop, 'log'>, { name, run, limitSeconds }: ScheduledJob): ScheduledJob['run'] {
    return async (signal) => {
      if (this.#until.has(name)) return
      this.#until.set(name, performance.now() + (2 * limitSeconds + lastItemSeconds) * 1000)
      try {
        await run(signal)
      } catch (error) {
        shop.log.error({ work: name, error: (error as Error).message }, 'scheduled work')
      } finally {
        this.#until.delete(name)
      }
    }
  }

  /** Names of the jobs that have run longer than twice their limit plus the time for a last item. */
  hanging(): string[] {
    const now = performance.now()
    return [...this.#until].flatMap(([name, until]) => (now > until ? [name] : []))
  }
}
