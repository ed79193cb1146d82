import type { Books, Kind, Kinds, Shelves } from './books.ts'
import type { Clock } from './clock.ts'
import { newId } from './ids.ts'
import type { AccountName, StoredEvent, Task } from './objects.ts'
import { visible } from './views.ts'

/** The provider's version of the interface that the genuine package speaks. */
export const interfaceVersion = '2026-10-28.endive'

/** Seconds until the stand-in does by itself what a bank does in its own time. */
export type Pace = { balance: number; bankRefund: number; bankLater: number; attemptExpiry: number; dispute: number }
export const usualPace: Pace = { balance: 1, bankRefund: 5, bankLater: 8, attemptExpiry: 15 * 60, dispute: 2 }

/** One account at work: its books, its clock, and the events it sends out. */
export class Desk {
  readonly name: AccountName
  readonly pace: Pace
  readonly shelves: Shelves
  /** The request that is being answered: events tell of it. */
  request: { id: string; idempotency_key: string | null } | null = null
  /** Where the guest's browser finds the hosted pages, as the request that is being answered reached us. */
  origin = 'http://localhost'
  /** Null: a hosted page may send the guest back to any http(s) address. */
  readonly allowedReturnOrigins: string[] | null
  readonly #books: Books
  readonly #clock: Clock
  readonly #send: (account: AccountName, event: StoredEvent) => void

  constructor(
    name: AccountName,
    parts: {
      books: Books
      clock: Clock
      pace: Pace
      allowedReturnOrigins: string[] | null
      send: (account: AccountName, event: StoredEvent) => void
    },
  ) {
    this.name = name
    this.pace = parts.pace
    this.allowedReturnOrigins = parts.allowedReturnOrigins
    this.shelves = parts.books.accounts[name]
    this.#books = parts.books
    this.#clock = parts.clock
    this.#send = parts.send
  }

  /** Unix seconds of the stand-in's clock. */
  now(): number {
    return Math.floor(this.#clock.milliseconds() / 1000)
  }

  put<K extends Kind>(kind: K, value: Kinds[K]): Kinds[K] {
    return this.#books.put(this.name, kind, value)
  }

  remove(kind: Kind, id: string): void {
    this.#books.remove(this.name, kind, id)
  }

  /** Records what happened, with the object as it is at this moment, and hands it to the webhooks. */
  tell(type: string, about: object, before?: Record<string, unknown>): void {
    const event = {
      id: newId('evt'),
      object: 'event',
      api_version: interfaceVersion,
      created: this.now(),
      data: { object: visible(about), ...(before === undefined ? {} : { previous_attributes: before }) },
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
      id: newId('task'),
      what,
      about,
      due: this.#clock.milliseconds() + seconds * 1000,
      ...(detail === undefined ? {} : { detail }),
    })
    this.#clock.arm(this.name, task)
  }
}
