import { createHmac } from 'node:crypto'
import type { Store } from './store.ts'
import { generateId } from './ids.ts'
import type { AccountName, Delivery, Endpoint, StoredEvent } from './objects.ts'
import { accountNames } from './objects.ts'

/** Seconds to wait after each failed attempt; after the last one there are no further attempts. */
const waits = [1, 5, 30, 120, 600, 3600]
const maxAttempts = 500
const atOnce = 16
const patienceMilliseconds = 10_000

/** Faults of deliveries. A number counts down with each delivery; true stays until changed. */
export type WebhookFaults = {
  paused: boolean
  duplicate: number
  shuffle: boolean
  drop: number | boolean
  delay_ms: number
  bad_signature: number | boolean
  old_timestamp: number | boolean
  double_secret: boolean
}
export const noFaults: WebhookFaults = {
  paused: false,
  duplicate: 1,
  shuffle: false,
  drop: false,
  delay_ms: 0,
  bad_signature: false,
  old_timestamp: false,
  double_secret: false,
}

export type DeliveryAttempt = {
  account: AccountName
  event: string
  type: string
  url: string
  at: number
  status: number | null
  error: string | null
}

/** Sends events to the endpoints until each is accepted with 2xx: several at a time, in chronological order. */
export class Webhooks {
  faults: WebhookFaults = { ...noFaults }
  readonly attempts: DeliveryAttempt[] = []
  readonly #books: Store
  readonly #endpoints: Record<AccountName, Endpoint[]>
  readonly #timers = new Map<string, NodeJS.Timeout>()
  readonly #ready: { account: AccountName; delivery: Delivery }[] = []
  readonly #running = new Set<Promise<void>>()
  readonly #stopping = new AbortController()

  constructor(books: Store, endpoints: Record<AccountName, Endpoint[]>) {
    this.#books = books
    this.#endpoints = endpoints
    const now = Date.now()
    for (const account of accountNames) {
      for (const delivery of books.accounts[account].delivery.values())
        this.#wait(account, { ...delivery, tries: 0, due: now })
    }
  }

  send(account: AccountName, event: StoredEvent): void {
    for (const endpoint of this.endpoints(account)) {
      if (
        endpoint.status === 'disabled' ||
        !endpoint.enabled_events.some((type) => type === '*' || type === event.type)
      )
        continue
      if (this.#used('drop')) continue
      for (let copy = 0; copy < this.faults.duplicate; copy++) {
        const scatter = this.faults.shuffle ? Math.random() * 1500 : 0
        this.#wait(account, {
          id: generateId('dlv'),
          event: event.id,
          endpoint: endpoint.id,
          tries: 0,
          due: Date.now() + this.faults.delay_ms + scatter,
        })
      }
    }
  }

  endpoints(account: AccountName): Endpoint[] {
    return [...this.#endpoints[account], ...this.#books.accounts[account].endpoint.values()]
  }

  change(options: Partial<WebhookFaults>): void {
    this.faults = { ...this.faults, ...options }
    this.#work()
  }

  /** Waits until no delivery of these events is pending, or the time has passed. */
  async settled(account: AccountName, eventIds: string[], milliseconds: number): Promise<void> {
    const until = Date.now() + milliseconds
    const waiting = (): boolean =>
      [...this.#books.accounts[account].delivery.values()].some((delivery) => eventIds.includes(delivery.event))
    while (waiting() && Date.now() < until && !this.#stopping.signal.aborted)
      await new Promise((done) => setTimeout(done, 20))
  }

  /** Pauses deliveries of these events that have not been sent yet. */
  postpone(account: AccountName, eventIds: string[], milliseconds: number): void {
    const unsent = [...this.#books.accounts[account].delivery.values()].filter(
      ({ event, tries }) => tries === 0 && eventIds.includes(event),
    )
    for (const delivery of unsent) {
      const queued = this.#ready.findIndex((each) => each.delivery.id === delivery.id)
      if (queued >= 0) this.#ready.splice(queued, 1)
      this.#wait(account, { ...delivery, due: Date.now() + milliseconds })
    }
  }

  forgetAll(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.#timers.clear()
    this.#ready.length = 0
    this.attempts.length = 0
    this.faults = { ...noFaults }
  }

  async close(): Promise<void> {
    this.#stopping.abort()
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.#timers.clear()
    this.#ready.length = 0
    await Promise.allSettled(this.#running)
  }

  #wait(account: AccountName, delivery: Delivery): void {
    this.#books.put(account, 'delivery', delivery)
    clearTimeout(this.#timers.get(delivery.id))
    const wait = delivery.due - Date.now()
    const timer = setTimeout(
      () => {
        this.#timers.delete(delivery.id)
        this.#ready.push({ account, delivery })
        this.#work()
      },
      Math.max(0, wait),
    )
    timer.unref()
    this.#timers.set(delivery.id, timer)
  }

  #work(): void {
    while (!this.faults.paused && this.#running.size < atOnce && !this.#stopping.signal.aborted) {
      const next = this.#ready.shift()
      if (next === undefined) return
      const work = this.#deliver(next.account, next.delivery).finally(() => {
        this.#running.delete(work)
        this.#work()
      })
      this.#running.add(work)
    }
  }

  async #deliver(account: AccountName, delivery: Delivery): Promise<void> {
    const event = this.#books.accounts[account].event.get(delivery.event)
    const endpoint = this.endpoints(account).find((each) => each.id === delivery.endpoint)
    if (event === undefined || endpoint === undefined) return this.#books.remove(account, 'delivery', delivery.id)
    const outcome = await this.#post(endpoint, event)
    if (this.#stopping.signal.aborted && outcome.status === null) return
    this.attempts.push({ account, event: event.id, type: event.type, url: endpoint.url, at: Date.now(), ...outcome })
    if (this.attempts.length > maxAttempts) this.attempts.splice(0, this.attempts.length - maxAttempts)
    if (!this.#books.accounts[account].delivery.has(delivery.id)) return
    const wait = waits[delivery.tries]
    const accepted = outcome.status !== null && outcome.status >= 200 && outcome.status < 300
    if (accepted || wait === undefined) this.#books.remove(account, 'delivery', delivery.id)
    else this.#wait(account, { ...delivery, tries: delivery.tries + 1, due: Date.now() + wait * 1000 })
  }

  async #post(endpoint: Endpoint, event: StoredEvent): Promise<{ status: number | null; error: string | null }> {
    try {
      const answer = await fetch(endpoint.url, {
        method: 'POST',
        body: event.payload,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': this.#signature(endpoint._secret, event.payload),
          'user-agent': 'Stripe/1.0 (stand-in)',
        },
        redirect: 'manual',
        signal: AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(patienceMilliseconds)]),
      })
      await answer.arrayBuffer()
      return { status: answer.status, error: null }
    } catch (cause) {
      return { status: null, error: cause instanceof Error ? cause.message : String(cause) }
    }
  }

  #signature(secret: string, payload: string): string {
    const time = Math.floor(Date.now() / 1000) - (this.#used('old_timestamp') ? 301 : 0)
    const sign = (key: string): string => createHmac('sha256', key).update(`${time}.${payload}`, 'utf8').digest('hex')
    if (this.#used('bad_signature')) return `t=${time},v1=${sign(`${secret}x`)}`
    const former = this.faults.double_secret ? `,v1=${sign(`${secret}-former`)}` : ''
    return `t=${time}${former},v1=${sign(secret)}`
  }

  #used(name: 'drop' | 'bad_signature' | 'old_timestamp'): boolean {
    const left = this.faults[name]
    if (typeof left === 'boolean') return left
    if (left <= 0) return false
    this.faults[name] = left - 1
    return true
  }
}
