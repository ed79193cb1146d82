/**
 * Races on a sale between two server processes on one PostgreSQL: a hundred rounds of each race with many concurrent
 * sales. Every sale is checked afterwards in the database, at the card provider, at the hotel and among the e-mails.
 * With the guards off, the same races must cause faults.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type Answer, runInBatches, type Pair, type Sale, startServerPair } from './pair.ts'

export type Race = { name: string; rounds: number; faults: string[] }

/** Number of sales in one round. */
const sideBySide = 25

type Move = { reservation_number: string; from_state: string | null; to_state: string }
type PaymentRow = {
  reservation_number: string
  intent_id: string | null
  state: string
  part: string
  received_cents: number
  back_cents: number
  amount_cents: number
}
type ProviderBooks = Record<
  string,
  {
    intent: { id: string; amount_received: number; status: string; metadata: Record<string, string> }[]
    refund: { payment_intent: string; amount: number; status: string }[]
  }
>
type Facts = {
  state: string
  due_now_cents: number
  balance_cents: number
  moves: Move[]
  payments: PaymentRow[]
  /** Amounts in cents, at the provider. */
  received: number
  back: number
  payable: number
  orders: number
  emails: string[]
}

/** Reads all records of these sales in a few queries. */
async function readFacts(pair: Pair, numbers: string[]): Promise<Map<string, Facts>> {
  const readStandIn = async <T>(path: string) => (await (await fetch(pair.standIns + path)).json()) as T
  const books = Object.values(await readStandIn<ProviderBooks>('/_sim/state'))
  const { orders } = await readStandIn<{ orders: { partnerOrderId: string; state: string }[] }>('/_etg/state')
  const of = <T>(sql: string) => pair.rows<T>(sql, [numbers])
  const [states, moves, payments, attempts, mails] = [
    await of<{ number: string; state: string; due_now_cents: number; balance_cents: number }>(
      'select number, state, due_now_cents, balance_cents from reservation where number = any($1)',
    ),
    await of<Move>(
      `select reservation_number, from_state, to_state from reservation_event where reservation_number =
        any($1) order by id`,
    ),
    await of<PaymentRow>(
      `select p.*, coalesce((select sum(amount_cents) from refund r where r.payment_id = p.id and r.state <>
        'failed'), 0)::int as back_cents from payment p where reservation_number = any($1) order by id`,
    ),
    await of<{ id: string; reservation_number: string }>(
      'select id, reservation_number from supplier_attempt where reservation_number = any($1)',
    ),
    await of<{ reservation_number: string; key: string }>(
      'select reservation_number, key from mail where reservation_number = any($1)',
    ),
  ]
  const standing = new Set(orders.filter((order) => order.state === 'completed').map((order) => order.partnerOrderId))
  const byNumber = <T extends { reservation_number: string }>(list: T[]) =>
    Map.groupBy(list, (one) => one.reservation_number)
  const [movesOf, paymentsOf, attemptsOf, mailsOf] = [
    byNumber(moves),
    byNumber(payments),
    byNumber(attempts),
    byNumber(mails),
  ]
  const intentsOf = Map.groupBy(
    books.flatMap((book) => book.intent),
    (intent) => intent.metadata['reservation_number'] ?? '',
  )
  const refundsOf = Map.groupBy(
    books.flatMap((book) => book.refund),
    (refund) => refund.payment_intent,
  )
  return new Map(
    states.map(({ number, ...row }) => {
      const intents = intentsOf.get(number) ?? []
      return [
        number,
        {
          ...row,
          moves: movesOf.get(number) ?? [],
          payments: paymentsOf.get(number) ?? [],
          emails: (mailsOf.get(number) ?? []).map((mail) => mail.key),
          orders: (attemptsOf.get(number) ?? []).filter((one) => standing.has(one.id)).length,
          received: intents.reduce((sum, one) => sum + one.amount_received, 0),
          payable: intents.filter((one) => one.status === 'requires_payment_method').length,
          back: intents
            .flatMap((one) => refundsOf.get(one.id) ?? [])
            .reduce((sum, one) => sum + (one.status === 'failed' ? 0 : one.amount), 0),
        },
      ]
    }),
  )
}

/**
 * Violations that no race may cause: a repeated or invalid transition, a difference from the provider, an extra order,
 * a missing e-mail.
 */
function findFaults(number: string, facts: Facts): string[] {
  const found: string[] = []
  const times = (state: string) =>
    facts.moves.filter((move) => move.to_state === state && move.from_state !== 'cancellation_requested').length
  for (const state of new Set(facts.moves.map((move) => move.to_state)))
    if (times(state) > 1) found.push(`moved to ${state} ${times(state)} times`)
  facts.moves.forEach((move, index) => {
    if (index > 0 && facts.moves[index - 1]!.to_state !== move.from_state)
      found.push(`moved from ${move.from_state} after ${facts.moves[index - 1]!.to_state}`)
  })
  if (facts.moves.at(-1)?.to_state !== facts.state)
    found.push(`is ${facts.state} after ${facts.moves.at(-1)?.to_state}`)
  const [received, back] = [
    facts.payments.reduce((sum, one) => sum + one.received_cents, 0),
    facts.payments.reduce((sum, one) => sum + one.back_cents, 0),
  ]
  if (received !== facts.received || back !== facts.back)
    found.push(`our books: ${received} and ${back} back; the provider: ${facts.received} and ${facts.back}`)
  for (const payment of facts.payments)
    if (payment.back_cents > payment.received_cents)
      found.push(`${payment.back_cents} of ${payment.received_cents} go back`)
  if (facts.orders !== (facts.state === 'confirmed' ? 1 : 0))
    found.push(`${facts.state} with ${facts.orders} orders at the hotel`)
  if (facts.state === 'confirmed' && !facts.emails.includes(`confirmed:${number}`))
    found.push('confirmed without an e-mail')
  if (['expired', 'refunded'].includes(facts.state) && received !== back)
    found.push(`${facts.state} keeps ${received - back}`)
  return found.map((text) => `${number}: ${text}`)
}

const under = "('paid', 'confirming', 'failed', 'refunding', 'cancellation_requested', 'cancelled')"

/** Waits until nothing of these sales is in progress. A timeout is itself a fault. */
async function waitUntilAtRest(pair: Pair, sales: Sale[], patienceMs: number): Promise<void> {
  const numbers = sales.map((sale) => sale.number)
  for (const until = Date.now() + patienceMs; Date.now() < until; await wait(200)) {
    const [left] = await pair.rows<{ left: number }>(
      `select (select count(*) from reservation where number = any($1) and state in ${under}) + (select count(*) from payment where reservation_number = any($1) and state in ('open', 'processing') and part <> 'balance' and $2::bool)
      + (select count(*) from refund f join payment p on p.id = f.payment_id where p.reservation_number = any($1) and f.state in ('wanted', 'pending')) + (select count(*) from mail where reservation_number = any($1) and state = 'queued') as left`,
      [numbers, false],
    )
    if (Number(left!.left) === 0) return
  }
}

/** Makes these payments a minute older, because the scheduled job skips recent ones. */
const agePayments = (pair: Pair, sales: Sale[]) =>
  pair.rows("update payment set created_at = created_at - interval '1 minute' where reservation_number = any($1)", [
    sales.map((sale) => sale.number),
  ])

type Scene = {
  name: string
  run(pair: Pair, count: number): Promise<{ sales: Sale[]; faults: string[]; rounds: number }>
  expected(facts: Facts): string[]
}
const faultsUnless = (condition: boolean, text: string): string[] => (condition ? [] : [text])
const returnFromPayment = (pair: Pair, server: number, sale: Sale) =>
  pair.post(server, '/payments/return', { payment_intent_client_secret: sale.secret })
/** Pays, and sends the event to the given servers if the payment succeeds. */
async function payAndNotify(pair: Pair, secret: string, servers: number[]): Promise<void> {
  if ((await pair.pay(secret)).status === 'succeeded')
    await Promise.all(servers.map((server) => pair.event(server, secret.split('_secret_')[0]!)))
}

const netOf = (facts: Facts): number => facts.received - facts.back

/** The webhook, the return page and the scheduled jobs of both processes handle the same payment. */
const paymentScene = (stays: Sale[]): Scene => ({
  name: 'webhook, return page and scheduled job',
  async run(pair, count) {
    const { sales } = await pair.sales(count, 'deposit')
    await runInBatches(sales, sideBySide, (sale) => pair.pay(sale.secret))
    await agePayments(pair, sales)
    await runInBatches(sales, sideBySide, (sale, index) =>
      Promise.all([
        pair.event(index, sale.intentId),
        returnFromPayment(pair, index + 1, sale),
        pair.event(index + 1, sale.intentId),
        returnFromPayment(pair, index, sale),
      ]),
    )
    stays.push(...sales)
    return { sales, faults: [], rounds: count }
  },
  expected: (facts) => [
    ...faultsUnless(facts.state === 'confirmed', `is ${facts.state}`),
    ...faultsUnless(netOf(facts) === facts.due_now_cents, `keeps ${netOf(facts)} of ${facts.due_now_cents}`),
  ],
})

const copies = 50
/** Fifty copies of one event, spread over both processes. */
const repeatedEventScene = (stays: Sale[]): Scene => ({
  name: 'fifty copies of one event',
  async run(pair, count) {
    const { sales } = await pair.sales(count, 'full')
    await runInBatches(sales, sideBySide, (sale) => pair.pay(sale.secret))
    const faults = await runInBatches(sales, 4, async (sale) => {
      const id = `evt_${randomBytes(8).toString('hex')}`
      const answers = await Promise.all(
        Array.from({ length: copies }, (_, copy) => pair.event(copy, sale.intentId, id)),
      )
      const refused = answers.filter((answer) => answer.status !== 200)
      const [stored] = await pair.rows<{ count: number }>(
        'select count(*)::int as count from provider_event where event_id = $1',
        [id],
      )
      return [
        ...faultsUnless(
          refused.length === 0,
          `${sale.number}: ${refused.length} copies were answered ${refused[0]?.status}`,
        ),
        ...faultsUnless(stored!.count === 1, `${sale.number}: the event was stored ${stored!.count} times`),
      ]
    })
    stays.push(...sales)
    return { sales, faults: faults.flat(), rounds: count }
  },
  expected: (facts) => [
    ...faultsUnless(facts.state === 'confirmed', `is ${facts.state}`),
    ...faultsUnless(netOf(facts) === facts.due_now_cents, `keeps ${netOf(facts)} of ${facts.due_now_cents}`),
  ],
})

/**
 * In two windows, the traveller changes from full payment to a deposit, in both at the same time or in only one; both
 * windows pay the intent that they received.
 */
const windows: Scene = {
  name: 'two windows with two intents',
  async run(pair, count) {
    const { sales, body } = await pair.sales(count, 'full')
    const faults: string[] = []
    const given = await runInBatches(sales, sideBySide, (sale, index) =>
      Promise.all(
        (index % 2 === 0 ? ['deposit', 'deposit'] : ['deposit', 'full']).map((pay, window) =>
          pair.post(
            index + window,
            '/pre-reservation',
            { ...body, pay, reservationNumber: sale.number },
            { 'manage-token': sale.token },
          ),
        ),
      ),
    )
    const facts = await readFacts(
      pair,
      sales.map((sale) => sale.number),
    )
    await runInBatches(sales, sideBySide, async (sale, index) => {
      const windowsOf = given[index]!
      if (
        windowsOf.some((answer) => answer.status !== 200 && answer.status !== 409) ||
        windowsOf.every((answer) => answer.status !== 200)
      )
        faults.push(`${sale.number}: answered ${windowsOf.map((answer) => answer.status).join(' and ')}`)
      const { payable, payments } = facts.get(sale.number)!
      if (payable !== 1 || payments.filter((one) => one.state === 'open').length !== 1)
        faults.push(
          `${sale.number}: ${payable} intents can be paid, ${payments.filter((one) => one.state === 'open').length} payments are open`,
        )
      const secrets = windowsOf.flatMap((answer: Answer) =>
        answer.data?.payment?.client_secret ? [answer.data.payment.client_secret as string] : [],
      )
      await Promise.all(secrets.map((secret, window) => payAndNotify(pair, secret, [index + window])))
    })
    return { sales, faults, rounds: count }
  },
  expected: (facts) => [
    ...faultsUnless(facts.state === 'confirmed', `is ${facts.state}`),
    ...faultsUnless(netOf(facts) === facts.due_now_cents, `keeps ${netOf(facts)} where ${facts.due_now_cents} is due`),
    ...faultsUnless(
      facts.payments.filter((one) => one.received_cents > one.back_cents).length === 1,
      'the number of retained payments is not one',
    ),
  ],
}

const askers = 20
/** Twenty members of staff each refund two fifths of the same sale at the same time. */
const refundScene = (stays: Sale[]): Scene => ({
  name: 'twenty refunds',
  async run(pair) {
    const facts = await readFacts(
      pair,
      stays.map((sale) => sale.number),
    )
    const faults = await runInBatches(stays, 8, async (sale) => {
      const share = Math.ceil(facts.get(sale.number)!.received * 0.4)
      const answers = await Promise.all(
        Array.from({ length: askers }, (_, asker) =>
          pair.post(
            asker,
            '/refunds',
            { reservationNumber: sale.number, amount_cents: share, reason: 'at once', key: randomUUID() },
            pair.asStaff,
          ),
        ),
      )
      const taken = answers.filter((answer) => answer.status === 200).length
      return faultsUnless(taken === 2, `${sale.number}: ${taken} of ${askers} refunds were taken`)
    })
    return { sales: stays, faults: faults.flat(), rounds: stays.length }
  },
  expected: (facts) => [
    ...faultsUnless(
      facts.back > facts.received / 2 && facts.back < facts.received,
      `${facts.back} of ${facts.received} went back`,
    ),
    ...faultsUnless(
      facts.emails.filter((key) => key.startsWith('refund_sent:')).length === 2,
      'not two e-mails about refunds',
    ),
  ],
})

/** A stay is cancelled at one process while its balance is paid and the other process gets the event. */
const cancellationScene = (stays: Sale[]): Scene => ({
  name: 'cancelling and the balance',
  async run(pair) {
    const balances = await runInBatches(
      stays,
      sideBySide,
      async (sale, index) =>
        (await pair.post(index, `/payment-overview/${sale.number}/pay`, {}, { 'manage-token': sale.token })).data
          .payment.client_secret as string,
    )
    const answers = await runInBatches(stays, sideBySide, async (sale, index) => {
      const [answer] = await Promise.all([
        pair.post(
          index,
          '/cancelBooking',
          { reservationNumber: sale.number, reason: 'at once' },
          { 'manage-token': sale.token },
        ),
        wait((index % 5) * 4).then(() => payAndNotify(pair, balances[index]!, [0, 1])),
      ])
      return answer
    })
    return {
      sales: stays,
      faults: answers.flatMap((answer, index) =>
        faultsUnless(answer.status === 200, `${stays[index]!.number}: cancelling was answered ${answer.status}`),
      ),
      rounds: stays.length,
    }
  },
  expected: (facts) => [
    ...faultsUnless(facts.state === 'refunded', `is ${facts.state}`),
    ...faultsUnless(netOf(facts) === 0, `keeps ${netOf(facts)} of a stay that was free to cancel`),
  ],
})

/** The payment deadline passes during the payment, while both processes expire reservations. */
const expiring: Scene = {
  name: 'expiry and the payment',
  async run(pair, count) {
    const { sales } = await pair.sales(count, 'full')
    for (let from = 0; from < sales.length; from += sideBySide) {
      const some = sales.slice(from, from + sideBySide)
      await pair.rows('update reservation set expires_at = now() where number = any($1)', [
        some.map((sale) => sale.number),
      ])
      await Promise.all(
        some.map(async (sale, index) => {
          await wait(index * 80)
          await Promise.all([payAndNotify(pair, sale.secret, [0]), returnFromPayment(pair, 1, sale)])
        }),
      )
    }
    // Unpaid sales that have not expired yet expire in the next scheduled run.
    const numbers = sales.map((sale) => sale.number)
    for (const until = Date.now() + 20_000; Date.now() < until; await wait(200))
      if (
        (
          await pair.rows(
            "select 1 from reservation where number = any($1) and state in ('draft', 'awaiting_payment') limit 1",
            [numbers],
          )
        ).length === 0
      )
        break
    return { sales, faults: [], rounds: count }
  },
  expected: (facts) =>
    facts.state === 'confirmed'
      ? faultsUnless(netOf(facts) === facts.due_now_cents, `keeps ${netOf(facts)} of ${facts.due_now_cents}`)
      : [
          ...faultsUnless(['expired', 'refunded'].includes(facts.state), `is ${facts.state}`),
          ...faultsUnless(netOf(facts) === 0, `${facts.state} keeps ${netOf(facts)}`),
        ],
}

/**
 * Removes the database's own constraints. Without these and the program's guards (guards-off.ts), nothing prevents a
 * race.
 */
const withoutGuards = `drop trigger refund_within_payment on refund; drop index payment_open_reservation; drop index
    supplier_attempt_alive; alter table payment drop constraint payment_account_intent_id_key`

/** Makes new confirmed stays, because with the guards off the earlier races leave no consistent ones. */
async function makeConfirmedStays(pair: Pair, count: number, pay: 'full' | 'deposit'): Promise<Sale[]> {
  const { sales } = await pair.sales(count, pay)
  await runInBatches(sales, 4, async (sale) => {
    await pair.pay(sale.secret)
    await pair.event(0, sale.intentId)
  })
  await waitUntilAtRest(pair, sales, 60_000)
  return sales
}

/** Repeats every race on one pair of processes. With the guards on, the whole database is checked at the end. */
export async function raceOnTwoServers(
  databaseUrl: string,
  options: { rounds: number; guards: 'on' | 'off'; say?: (line: string) => void },
): Promise<{ races: Race[]; books: string[]; outcomes: Record<string, number> }> {
  const pair = await startServerPair(databaseUrl, options.guards)
  try {
    if (options.guards === 'off') await pair.rows(withoutGuards)
    const [met, repeatedly]: [Sale[], Sale[]] = [[], []]
    const [toCancel, toRefund] =
      options.guards === 'on'
        ? [met, repeatedly]
        : [
            await makeConfirmedStays(pair, options.rounds, 'deposit'),
            await makeConfirmedStays(pair, options.rounds, 'full'),
          ]
    const races: Race[] = []
    const outcomes: Record<string, number> = {}
    const reported = new Set<string>()
    for (const scene of [
      paymentScene(met),
      repeatedEventScene(repeatedly),
      windows,
      refundScene(toRefund),
      cancellationScene(toCancel),
      expiring,
    ]) {
      const started = Date.now()
      const { sales, faults, rounds } = await scene.run(pair, options.rounds)
      await waitUntilAtRest(pair, sales, options.guards === 'on' ? 120_000 : 6_000)
      for (const [number, facts] of await readFacts(
        pair,
        sales.map((sale) => sale.number),
      )) {
        // Each fault is counted only for the race after which it was found first.
        faults.push(
          ...[...findFaults(number, facts), ...scene.expected(facts).map((text) => `${number}: ${text}`)].filter(
            (text) => !reported.has(text),
          ),
        )
        const withBalance = facts.received > facts.due_now_cents ? ', with the balance paid' : ''
        const late = facts.state === 'expired' && facts.received > 0 ? ', paid too late' : ''
        const outcome = `${scene.name}: ${facts.state}${withBalance || late}`
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
      }
      for (const fault of faults) reported.add(fault)
      races.push({ name: scene.name, rounds, faults })
      options.say?.(
        `  ${scene.name}: ${rounds} rounds in ${((Date.now() - started) / 1000).toFixed(1)} s, ${faults.length} faults`,
      )
      for (const line of faults.slice(0, 6)) options.say?.(`    ${line}`)
    }
    const books =
      options.guards === 'on'
        ? (await pair.books()).map(({ invariant, subject, text }) => `${invariant} ${subject}: ${text}`)
        : []
    return { races, books, outcomes }
  } finally {
    await pair.close()
  }
}
