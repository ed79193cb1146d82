/** Everything that exists in one history: the shop's tables, the outside parties, the clock, and who is at work. */
import type { ReservationState } from '@tussenuit/modules/booking/states.ts'
import type { AttemptState } from '@tussenuit/modules/booking/supplier-steps.ts'
import type { PaymentState } from '@tussenuit/modules/payment/states.ts'
import type { VoucherOrderState } from '@tussenuit/modules/voucher/states.ts'
import type { PricedStay } from './catalogue.ts'
import type { Chance } from './random.ts'
import type { Bugs, Rules } from './rules.ts'

export type Account = 'standard' | 'sgr'
export type Moved = { from: string | null; to: string }

export type Reservation = {
  id: number
  state: ReservationState
  stay: PricedStay
  pay: 'full' | 'deposit'
  account: Account
  total_cents: number
  voucher_cents: number
  due_now_cents: number
  balance_cents: number
  expiresAt: number
  lease: number
  createdAt: number
  updatedAt: number
  invoices: number
  events: Moved[]
  session: number
  paidAt: number
  finalAt: number
  flagged: boolean
}
export type VoucherOrder = {
  id: number
  state: VoucherOrderState
  quantity: number
  unit_cents: number
  amount_cents: number
  expiresAt: number
  events: Moved[]
  account: Account
}
export type Payment = {
  id: number
  reservation: Reservation | null
  order: VoucherOrder | null
  part: 'full' | 'deposit' | 'balance' | 'voucher'
  attempt: number
  account: Account
  intent: Intent | null
  state: PaymentState
  amount_cents: number
  received_cents: number
  createdAt: number
}
export type Refund = {
  id: number
  payment_id: number
  payment: Payment
  key: string
  amount_cents: number
  reason: string
  state: 'wanted' | 'pending' | 'succeeded' | 'failed'
  made: ProviderRefund | null
}
export type Attempt = {
  id: number
  reservation: Reservation
  state: AttemptState
  code: string | null
  polls: number
  created_at: Date
  finished_at: Date | null
  updatedAt: number
}
export type Code = {
  id: number
  order: VoucherOrder | null
  issued_cents: number
  balance_cents: number
  held_cents: number
  blocked: boolean
  captured: number
  returned: number
}
export type Hold = {
  id: number
  code: Code
  reservation: Reservation
  cents: number
  state: 'open' | 'captured' | 'released'
  returned_cents: number
  ends: number
}
export type Mail = {
  id: number
  key: string
  kind: string
  about: number
  messageId: string
  state: 'queued' | 'sent'
  attempts: number
  nextAt: number
  unsure: number
}
export type Job = {
  id: number
  name: 'book' | 'refund' | 'mail' | 'cancel'
  about: number
  dueAt: number
  state: 'waiting' | 'active' | 'done' | 'given_up'
  tries: number
  activeSince: number
}
export type Request = {
  id: number
  reservation: Reservation
  state: 'approved' | 'waiting' | 'done'
  askedAt: number
  fee_cents: number
  card_cents: number
  voucher_cents: number
  cardBefore: number
  voucherBefore: number
  tries: number
  nextAt: number
}

/** The card provider's words; the business is told its own, see `seen`. */
export type IntentStatus = 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled'

export type Intent = {
  id: number
  reservation: Reservation | null
  order: VoucherOrder | null
  part: Payment['part']
  account: Account
  amount: number
  currency: string
  status: IntentStatus
  received: number
  refunds: ProviderRefund[]
  shown: boolean
  key: string
  /** When a bank decides, and how. */
  decidesAt: number
  decides: 'succeeded' | 'requires_payment_method'
}
export type ProviderRefund = {
  id: number
  key: string
  amount: number
  status: 'pending' | 'succeeded' | 'failed'
  dueAt: number
  ends: 'succeeded' | 'failed'
}
export type Event = {
  id: number
  intent: Intent
  type: 'payment_intent' | 'refund'
  status: IntentStatus
  received: number
  signed: boolean
  taken: boolean
  running: boolean
  copies: number
}
export type SupplierOrder = {
  attempt: number
  reservation: Reservation
  state: 'formed' | 'processing' | 'completed' | 'failed' | 'cancelled'
  decidesAt: number
  decides: 'completed' | 'failed'
  code: string
  silentUntil: number
  forms: number
}
export type Delivered = { messageId: string; mail: Mail; count: number }

/** One thing at work: a request, a job, a round of a process, or somebody outside (process -1). */
export type Flow<T = void> = Generator<undefined, T, undefined>
export type Actor = {
  process: number
  flow: Flow
  done: boolean
  failed: boolean
  waitsFor: Actor | null
  job: Job | null
  event: Event | null
  isRound: boolean
  startedAt: number
}

export class Broken extends Error {
  override name = 'Broken'
}
/** An outside party did not answer, or the database refused: the flow ends there, as in the shop. */
export class Refused extends Error {
  override name = 'Refused'
}
Error.stackTraceLimit = 0
export const refused = new Refused('refused')
export const lost = new Refused('lost')

export const second = 1000
export const minute = 60_000
export const hour = 3_600_000
export const startOfTime = Date.UTC(2026, 10, 20, 10)

export class World {
  now = startOfTime
  quiet = false
  quietSince = 0
  reservations: Reservation[] = []
  orders: VoucherOrder[] = []
  payments: Payment[] = []
  refunds: Refund[] = []
  attempts: Attempt[] = []
  codes: Code[] = []
  holds: Hold[] = []
  mails: Mail[] = []
  jobs: Job[] = []
  requests: Request[] = []
  tasked = new Set<string>()
  invoices = 0
  intents: Intent[] = []
  providerEvents: Event[] = []
  supplierOrders: SupplierOrder[] = []
  inbox: Delivered[] = []
  actors: Actor[] = []
  crashes = 0
  lostAnswers = 0
  duplicates = 0
  drops = 0
  lates = 0
  readonly chance: Chance
  readonly rules: Rules
  readonly bugs: Bugs
  readonly trouble: number
  readonly reconciles: boolean
  #ids = 0
  /** Row, column and former value, one after the other; a table and its former length where the column is null. */
  readonly #undo: unknown[] = []
  #inside = false

  constructor(chance: Chance, rules: Rules, bugs: Bugs) {
    this.chance = chance
    this.rules = rules
    this.bugs = bugs
    this.trouble = chance.oneOf([0, 0.02, 0.1])
    this.reconciles = !bugs.reconcilerOff && chance.is(0.5)
  }

  id(): number {
    this.#ids += 1
    return this.#ids
  }

  /** What is written inside happens wholly or not at all; nothing else is at work meanwhile, as behind the row's lock. */
  tx<T>(work: () => T): T {
    this.#undo.length = 0
    this.#inside = true
    try {
      return work()
    } catch (error) {
      this.#rollBack()
      throw error
    } finally {
      this.#inside = false
    }
  }

  #rollBack(): void {
    for (let at = this.#undo.length - 3; at >= 0; at -= 3) {
      const [row, key, old] = [
        this.#undo[at] as Record<string, unknown>,
        this.#undo[at + 1] as string | null,
        this.#undo[at + 2],
      ]
      if (key === null) (row as unknown as unknown[]).length = old as number
      else row[key] = old
    }
  }

  put<R extends object, K extends keyof R & string>(row: R, key: K, value: R[K]): void {
    if (this.#inside) this.#undo.push(row, key, row[key])
    row[key] = value
  }

  add<R>(table: R[], row: R): R {
    if (this.#inside) this.#undo.push(table, null, table.length)
    table.push(row)
    return row
  }

  spawn(process: number, flow: Flow, more: Partial<Actor> = {}): Actor {
    const actor: Actor = {
      process,
      flow,
      done: false,
      failed: false,
      waitsFor: null,
      job: null,
      event: null,
      isRound: false,
      startedAt: this.now,
      ...more,
    }
    this.actors.push(actor)
    return actor
  }

  /** A thing that staff must look at; once per key. */
  task(key: string): void {
    this.tasked.add(key)
  }
}

export function broken(condition: boolean, invariant: string, text: () => string): void {
  if (condition) throw new Broken(`${invariant}: ${text()}`)
}
