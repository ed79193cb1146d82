import type { PayoutSettings } from './balance-objects.ts'
import type { Store, Kind, Kinds, Collections } from './store.ts'
import type { Clock } from './clock.ts'
import { generateId } from './ids.ts'
import type { AccountName, StoredEvent, Task } from './objects.ts'
import { omitInternalFields } from './views.ts'

/** The API version that the provider's official package uses. */
export const interfaceVersion = '2026-10-28.endive'

/** Seconds until the stand-in performs the bank's asynchronous steps. */
export type Pace = { balance: number; bankRefund: number; bankLater: number; attemptExpiry: number; dispute: number }
export const usualPace: Pace = { balance: 1, bankRefund: 5, bankLater: 8, attemptExpiry: 15 * 60, dispute: 2 }

export const usualPayoutSettings: PayoutSettings = { delayDays: 3, paused: false }

/** The context of one account: its data, its clock, and the events it sends. */
export class AccountContext {
  readonly name: AccountName
  readonly pace: Pace
  readonly collections: Collections
  /** The current request; events contain its id. */
  request: { id: string; idempotency_key: string | null } | null = null
  readonly payoutSettings: PayoutSettings = { ...usualPayoutSettings }
  /** Base URL of the hosted pages for the guest's browser, taken from the current request. */
  origin = 'http://localhost'
  /** Null: a hosted page may redirect the guest to any http(s) URL. */
  readonly allowedReturnOrigins: string[] | null
  readonly #books: Store
  readonly #clock: Clock
  readonly #send: (account: AccountName, event: StoredEvent) => void

  constructor(
    name: AccountName,
    parts: {
      books: Store
      clock: Clock
      pace: Pace
      allowedReturnOrigins: string[] | null
      send: (account: AccountName, event: StoredEvent) => void
    },
  ) {
    this.name = name
    this.pace = parts.pace
    this.allowedReturnOrigins = parts.allowedReturnOrigins
    this.collections = parts.books.accounts[name]
    this.#books = parts.books
    this.#clock = parts.clock
    this.#send = parts.send
  }

  /** The stand-in's time in Unix seconds. */
  now(): number {
    return Math.floor(this.#clock.milliseconds() / 1000)
  }

  put<K extends Kind>(kind: K, value: Kinds[K]): Kinds[K] {
    return this.#books.put(this.name, kind, value)
  }

  remove(kind: Kind, id: string): void {
    this.#books.remove(this.name, kind, id)
  }

  /** Records an event with the object's current state and queues its webhooks. */
  emit(type: string, about: object, before?: Record<string, unknown>): void {
    const event = {
      id: generateId('evt'),
      object: 'event',
      api_version: interfaceVersion,
      created: this.now(),
      data: { object: omitInternalFields(about), ...(before === undefined ? {} : { previous_attributes: before }) },
      livemode: false,
      pending_webhooks: 1,
      request: this.request ?? { id: null, idempotency_key: null },
      type,
    }
    this.#books.forgetEvents(this.name)
    this.#send(
      this.name,
      this.put('event', { id: event.id, type, created: event.created, payload: JSON.stringify(event) }),
    )
  }

  later(seconds: number, what: Task['what'], about: string, detail?: string): void {
    const task = this.put('task', {
      id: generateId('task'),
      what,
      about,
      due: this.#clock.milliseconds() + seconds * 1000,
      ...(detail === undefined ? {} : { detail }),
    })
    this.#clock.arm(this.name, task)
  }
}
