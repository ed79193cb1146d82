/**
 * A request or job of the shop as a process that can die, or pause while others continue, at any step: before each
 * statement or transaction, and before and after each third-party call. A dead process does nothing more: it sends no
 * response and does no cleanup.
 */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { Tables } from '@tussenuit/modules/shared/tables.ts'
import type { Connection, ModelDatabase } from './database.ts'

/**
 * The fault and its position. `at` counts steps for `die` and `pause`, and third-party calls for the others. `die
 * after`, `pause after`: after the call, before its result is stored. `lost`: the call was carried out, but its reply
 * is lost. `away`: the call is not carried out.
 */
export type Mishap = { what: 'die' | 'pause' | 'die after' | 'pause after' | 'lost' | 'away'; at: number }
export type End = 'done' | 'failed' | 'died' | 'paused'

const forever = new Promise<never>(() => undefined)

export class Process {
  readonly db: Kysely<Tables>
  error: unknown = null
  /** True after a pause, in which other processes continued: the data of this process may be stale. */
  stoodStill = false
  readonly #mishap: Mishap | null
  #steps = 0
  #calls = 0
  #dead = false
  #ended: Promise<End> | null = null
  #interrupt: ((end: End) => void) | null = null
  #paused: Promise<void> | null = null
  #goOn: (() => void) | null = null

  constructor(database: ModelDatabase, mishap: Mishap | null) {
    this.#mishap = mishap
    this.db = new Kysely<Tables>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => createModelDriver(database, () => this.step()),
        createIntrospector: (db) => new PostgresIntrospector(db),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
    })
  }

  /** Starts the work; resolves when it has ended, died or paused. */
  run(work: () => Promise<unknown>): Promise<End> {
    this.#ended = work().then(
      () => 'done' as const,
      (error: unknown) => {
        this.error = error
        return 'failed' as const
      },
    )
    return this.#untilInterrupted()
  }

  resume(): Promise<End> {
    this.#paused = null
    this.#goOn?.()
    return this.#untilInterrupted()
  }

  async step(): Promise<void> {
    if (this.#dead) return forever
    if (this.#paused) return this.#paused
    const at = this.#steps++
    if (this.#mishap?.at !== at) return
    if (this.#mishap.what === 'die') return this.#die()
    if (this.#mishap.what === 'pause') return this.#pause()
  }

  #die(): Promise<void> {
    this.#dead = true
    this.#interrupt?.('died')
    return forever
  }

  #pause(): Promise<void> {
    this.stoodStill = true
    this.#paused = new Promise<void>((resolve) => {
      this.#goOn = resolve
    })
    this.#interrupt?.('paused')
    return this.#paused
  }

  /** Makes a third-party call; `unheard` returns the result or throws the error of a missing reply. */
  async call<T>(ask: () => Promise<T>, unheard: (what: 'lost' | 'away') => T): Promise<T> {
    await this.step()
    const mine = this.#mishap?.at === this.#calls++ ? this.#mishap.what : null
    if (mine === 'away') return unheard(mine)
    const answer = await ask()
    if (mine === 'die after') await this.#die()
    if (mine === 'pause after') await this.#pause()
    await this.step()
    return mine === 'lost' ? unheard(mine) : answer
  }

  #untilInterrupted(): Promise<End> {
    const interrupted = new Promise<End>((resolve) => {
      this.#interrupt = resolve
    })
    return Promise.race([this.#ended!, interrupted])
  }
}

type Held = DatabaseConnection & { own: Connection; inTransaction: boolean }

function createModelDriver(database: ModelDatabase, step: () => Promise<void>): Driver {
  return {
    init: async () => undefined,
    acquireConnection: async () => {
      await step()
      const own = await database.take()
      const held: Held = {
        own,
        inTransaction: false,
        executeQuery: async <R>({ sql, parameters }: CompiledQuery) => {
          const { rows, affected } = await (held.inTransaction
            ? own.within(sql, parameters)
            : own.isolated(sql, parameters))
          return { rows: rows as R[], numAffectedRows: BigInt(affected) }
        },
        streamQuery: () => {
          throw new Error('streams are not supported here')
        },
      }
      return held
    },
    beginTransaction: async (connection) => {
      await (connection as Held).own.open()
      ;(connection as Held).inTransaction = true
    },
    commitTransaction: async (connection) => {
      await (connection as Held).own.commit()
      ;(connection as Held).inTransaction = false
    },
    rollbackTransaction: async (connection) => {
      await (connection as Held).own.rollback()
      ;(connection as Held).inTransaction = false
    },
    releaseConnection: async (connection) => (connection as Held).own.release(),
    destroy: async () => undefined,
  }
}
