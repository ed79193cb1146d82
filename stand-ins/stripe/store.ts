import type { BalanceTransaction, Payout } from './balance-objects.ts'
import { Journal } from './journal.ts'
import type {
  AccountName,
  Answer,
  Attempt,
  Charge,
  Customer,
  Delivery,
  Dispute,
  Domain,
  Endpoint,
  Intent,
  Method,
  Refund,
  StoredEvent,
  Task,
} from './objects.ts'
import { accountNames } from './objects.ts'

export type Kinds = {
  intent: Intent
  charge: Charge
  refund: Refund
  method: Method
  customer: Customer
  dispute: Dispute
  balance_transaction: BalanceTransaction
  payout: Payout
  domain: Domain
  event: StoredEvent
  attempt: Attempt
  answer: Answer
  endpoint: Endpoint
  delivery: Delivery
  task: Task
}
export type Kind = keyof Kinds
export const kinds: Kind[] = [
  'intent',
  'charge',
  'refund',
  'method',
  'customer',
  'dispute',
  'balance_transaction',
  'payout',
  'domain',
  'event',
  'attempt',
  'answer',
  'endpoint',
  'delivery',
  'task',
]

/** All data of one account, oldest first. */
export type Collections = { [K in Kind]: Map<string, Kinds[K]> }

type Line = { account: AccountName; kind: Kind; value?: Kinds[Kind]; gone?: string }

const day = 86_400
const replyRetentionSeconds = day
const eventRetentionSeconds = 30 * day
/** Limit memory use in a long benchmark. */
const maxEvents = 20_000
const maxAnswers = 20_000

/**
 * The state of both accounts. Every change is written to the journal before its reply is sent: by `flush`, or at the
 * latest at the end of the current event-loop turn.
 */
export class Store {
  readonly accounts: Record<AccountName, Collections>
  readonly #journal: Journal | null
  #changed = new Map<string, { account: AccountName; kind: Kind; id: string }>()
  #flushComes = false

  constructor(stateFile: string | null) {
    this.accounts = { standard: emptyCollections(), sgr: emptyCollections() }
    if (stateFile !== null) for (const line of Journal.read(stateFile)) this.#replay(line as Line)
    this.#journal = stateFile === null ? null : new Journal(stateFile)
    this.#forgetOld(Date.now() / 1000)
    this.#changed.clear()
    this.#journal?.rewrite(this.#lines())
  }

  put<K extends Kind>(account: AccountName, kind: K, value: Kinds[K]): Kinds[K] {
    this.#shelf(account, kind).set(value.id, value)
    this.#note(account, kind, value.id)
    return value
  }

  remove(account: AccountName, kind: Kind, id: string): void {
    if (this.accounts[account][kind].delete(id)) this.#note(account, kind, id)
  }

  /** Appends the changes since the last flush. */
  flush(): void {
    if (this.#changed.size === 0) return
    let lines = ''
    for (const { account, kind, id } of this.#changed.values()) {
      const value = this.accounts[account][kind].get(id)
      lines += `${JSON.stringify(value === undefined ? { account, kind, gone: id } : { account, kind, value })}\n`
    }
    this.#changed = new Map()
    this.#journal?.append(lines)
  }

  clear(): void {
    for (const account of accountNames) for (const kind of kinds) this.accounts[account][kind].clear()
    this.#changed = new Map()
    this.#journal?.empty()
  }

  close(): void {
    this.flush()
    this.#journal?.close()
  }

  /** Idempotent replies expire after a day; the oldest are removed first. */
  forgetAnswers(account: AccountName, now: number): void {
    const answers = this.accounts[account].answer
    for (const answer of answers.values()) {
      if (answer.created > now - replyRetentionSeconds && answers.size <= maxAnswers) return
      this.remove(account, 'answer', answer.id)
    }
  }

  /** Removes the oldest events beyond the maximum, except those with a pending delivery. */
  forgetEvents(account: AccountName): void {
    const { event: events, delivery: deliveries } = this.accounts[account]
    if (events.size <= maxEvents || deliveries.size > maxEvents / 2) return
    const awaited = new Set([...deliveries.values()].map((delivery) => delivery.event))
    for (const id of events.keys()) {
      if (events.size <= maxEvents * 0.9) return
      if (!awaited.has(id)) this.remove(account, 'event', id)
    }
  }

  #note(account: AccountName, kind: Kind, id: string): void {
    if (this.#journal === null) return
    this.#changed.set(`${account} ${kind} ${id}`, { account, kind, id })
    if (this.#flushComes) return
    this.#flushComes = true
    queueMicrotask(() => {
      this.#flushComes = false
      this.flush()
    })
  }

  #shelf<K extends Kind>(account: AccountName, kind: K): Map<string, Kinds[K]> {
    return this.accounts[account][kind]
  }

  /** Lines in another format are ignored: an old state file must not prevent the demo from starting. */
  #replay(line: Line): void {
    if (!accountNames.includes(line.account) || !kinds.includes(line.kind)) return
    const shelf = this.accounts[line.account][line.kind] as Map<string, Kinds[Kind]>
    if (line.gone !== undefined) shelf.delete(line.gone)
    else if (line.value !== undefined) shelf.set(line.value.id, line.value)
  }

  #forgetOld(now: number): void {
    for (const account of accountNames) {
      this.forgetAnswers(account, now)
      const collections = this.accounts[account]
      const awaited = new Set([...collections.delivery.values()].map((delivery) => delivery.event))
      for (const event of collections.event.values())
        if (event.created < now - eventRetentionSeconds && !awaited.has(event.id)) collections.event.delete(event.id)
      for (const attempt of collections.attempt.values())
        if (attempt.state === 'closed' && attempt.created < now - day) collections.attempt.delete(attempt.id)
    }
  }

  *#lines(): Generator<string> {
    for (const account of accountNames) {
      for (const kind of kinds) {
        for (const value of this.accounts[account][kind].values()) yield JSON.stringify({ account, kind, value })
      }
    }
  }
}

function emptyCollections(): Collections {
  return {
    intent: new Map(),
    charge: new Map(),
    refund: new Map(),
    method: new Map(),
    customer: new Map(),
    dispute: new Map(),
    balance_transaction: new Map(),
    payout: new Map(),
    domain: new Map(),
    event: new Map(),
    attempt: new Map(),
    answer: new Map(),
    endpoint: new Map(),
    delivery: new Map(),
    task: new Map(),
  }
}
