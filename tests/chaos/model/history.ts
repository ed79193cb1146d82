/** Plays one history: the acts of people, banks, the hotel and the clock in order, with faults. */
import { startBalancePayment } from '@tussenuit/modules/sale/balance/flows.ts'
import { placeFullyCoveredReservation, settleAndGetState } from '@tussenuit/modules/sale/booking/paid-flows.ts'
import { createOrUpdateDraft } from '@tussenuit/modules/sale/booking/reserve-flows.ts'
import { payBalanceWithCode } from '@tussenuit/modules/sale/booking/pay-balance-with-code-flows.ts'
import { requestCancellation, cancelReservationAsStaff } from '@tussenuit/modules/sale/cancellation/flows.ts'
import { PaymentsRefused, PaymentsUnavailable } from '@tussenuit/modules/money/payment/ports.ts'
import { handleEvent } from '@tussenuit/modules/money/settlement/event-flows.ts'
import { settleOnReturn } from '@tussenuit/modules/money/settlement/return-flows.ts'
import { recordRefundPaidElsewhere, refundByStaff } from '@tussenuit/modules/office/refund-admin/flows.ts'
import {
  recordOrderRefundPaidElsewhere,
  resendOrderRefund,
} from '@tussenuit/modules/office/refund-admin/order-flows.ts'
import { today } from '@tussenuit/modules/shared/day.ts'
import { Refusal } from '@tussenuit/modules/shared/refusal.ts'
import type { JobName, Shop } from '@tussenuit/modules/shared/shop.ts'
import { withdrawOrder } from '@tussenuit/modules/sale/voucher/withdrawal-flows.ts'
import { findDisplayCodes, createVoucherOrder, settleAndGetOrder } from '@tussenuit/modules/sale/voucher/flows.ts'
import { JobWatch } from '@tussenuit/server/jobs/job-watch.ts'
import { createJobHandlers, createScheduledJobs } from '@tussenuit/server/jobs/jobs.ts'
import { findBooksFaults } from './books.ts'
import type { Method } from './cards.ts'
import { type Act, acts, type History, type Step } from './draw.ts'
import type { End, Mishap, Process } from './process.ts'
import { type ModelShop, type Offer, staff, traveller } from './shop.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
/** Maximum pause of a process, equal to the time limit of third-party calls. */
const longestPause = 30 * second

type Sale = { number: string; token: string; offer: Offer; intents: string[] }
type Order = { number: string; token: string; intents: string[] }
export type Outcome = { faults: string[]; tally: Record<string, number> }

/** Plays one history until nothing is in progress, and returns the faults. Leaves no state behind. */
export async function playHistory(model: ModelShop, history: History, log?: (line: string) => void): Promise<Outcome> {
  await model.begin()
  const player = new Player(model, history, log)
  try {
    for (const one of history.steps) await player.take(one)
    await player.rest()
    if (log) await player.logAll()
    const faults = [...player.faults, ...model.faults, ...(await findBooksFaults(model, history.webhooks))]
    return { faults: [...new Set(faults)], tally: await player.tally() }
  } catch (error) {
    // A flow failed unexpectedly, e.g. because a planted bug violates a database constraint.
    return { faults: [`an error: ${(error as Error).message}`], tally: {} }
  } finally {
    await model.forget()
  }
}

class Player {
  readonly faults: string[] = []
  readonly #model: ModelShop
  readonly #history: History
  readonly #sales: Sale[] = []
  readonly #orders: Order[] = []
  readonly #paused: { process: Process; after: (end: End) => Promise<void> }[] = []
  readonly #counts: Record<string, number> = {}
  /** The fault for the next process that is started. */
  #mishap: Mishap | null = null
  #keys = 0
  #day = ''
  readonly #acts = new Set<Act>()

  readonly #log: (line: string) => void

  constructor(model: ModelShop, history: History, log: (line: string) => void = () => undefined) {
    this.#log = log
    this.#model = model
    this.#history = history
    model.hotels.settings.polls = history.polls
  }

  async take(step: Step): Promise<void> {
    const { mishap, where } = step
    this.#mishap = where === 'own' ? mishap : null
    const act = this.#choose(step)
    const wrong = mishap ? `, ${where}: ${mishap.what} ${mishap.at}` : ''
    const time = this.#model.now().toISOString().slice(5, 19)
    this.#log(`${time} ${act} ${step.which} ${step.how}${wrong}${step.promptly ? ', promptly' : ''}`)
    this.#acts.add(act)
    await this.#act(act, step)
    if (step.promptly) {
      await this.#deliverAll()
      if (where !== 'own') this.#mishap = mishap
      await this.#jobs(12, where === 'second job' ? 1 : 0)
    }
    this.#mishap = null
  }

  /** Chooses one of the acts that are possible now. */
  #choose({ draw, act }: Step): Act {
    const { cards } = this.#model
    const [sold, bought] = [this.#sales.length > 0, this.#orders.length > 0]
    const { refunds, disputes, attempts } = cards.open()
    const possible: Record<Act, boolean> = {
      checkout: this.#sales.length < 3,
      rechoose: sold,
      pay: sold || bought,
      return: sold || bought,
      balance: sold,
      cancel: sold,
      'cancel by staff': sold,
      redeem: sold && bought,
      dispute: sold || bought,
      verdict: disputes,
      banks: attempts,
      'refunds end': refunds.pending,
      'refunds come back': refunds.succeeded,
      'refund by hand': sold || bought,
      'staff refund': sold,
      'refund again': refunds.failed,
      'paid elsewhere': refunds.failed,
      buy: this.#orders.length < 2,
      withdraw: bought,
      deliver: cards.sent.some((event) => !event.taken),
      jobs: sold || bought,
      schedule: sold || bought,
      time: sold || bought,
    }
    if (act !== undefined && possible[act]) return act
    const open = (Object.keys(acts) as Act[]).filter((one) => possible[one])
    const all = open.reduce((sum, one) => sum + acts[one], 0)
    let left = draw % all
    return open.find((one) => (left -= acts[one]) < 0)!
  }

  async #act(act: Act, { which, how }: Step): Promise<void> {
    const { cards, offers, vouchers } = this.#model
    const sale = this.#sales[which % Math.max(1, this.#sales.length)]
    const order = this.#orders[which % Math.max(1, this.#orders.length)]
    const paid = which === 3 && order ? order : sale
    const own = { ...traveller, manageToken: sale?.token ?? null }
    switch (act) {
      case 'checkout': {
        const offer = offers[how % offers.length]!
        const method = ([undefined, 'card', 'bank', undefined, 'slow bank', 'bank'] as const)[how % 6]
        return this.#reserve(offer, {
          pay: Math.floor(how / 2) % 2 === 0 ? 'full' : 'deposit',
          withCodes: which >= 2,
          ...(method ? { method } : {}),
        })
      }
      case 'rechoose': {
        if (!sale) return
        const others = offers.filter((one) => one.dealId === sale.offer.dealId)
        const pay = how % 2 === 0 ? ('full' as const) : ('deposit' as const)
        return this.#reserve(others[how % others.length]!, { pay, withCodes: how > 6, sale })
      }
      case 'pay': {
        const methods: Method[] = ['card', 'card', 'card', 'bank', 'bank', 'slow bank', 'declined']
        const intent = paid?.intents.at(how >= 7 && how % 2 === 0 ? 0 : -1)
        if (intent) cards.pay(intent, methods[how % methods.length]!)
        return
      }
      case 'return': {
        const secret = paid?.intents.at(-1)
        if (paid === sale && sale && secret === undefined)
          return void (await this.#ask((shop) => placeFullyCoveredReservation(shop, sale.number)))
        if (secret === undefined) return
        if (paid !== sale)
          return void (await this.#ask((shop) =>
            settleAndGetOrder(shop, { transaction_number: order!.number }, { ...traveller, manageToken: order!.token }),
          ))
        const clientSecret = cards.secretOf(secret)
        return void (await this.#ask<unknown>((shop) =>
          how % 2 === 0 ? settleOnReturn(shop, clientSecret) : settleAndGetState(shop, sale!.number),
        ))
      }
      case 'balance': {
        if (!sale) return
        const given = await this.#ask((shop) => startBalancePayment(shop, sale.number, own))
        if (!given) return
        const intent = intentOf(given.payment.client_secret)
        sale.intents.push(intent)
        if (how % 4 !== 0) cards.pay(intent, how % 3 === 0 ? 'slow bank' : 'card')
        return
      }
      case 'cancel':
        if (sale)
          await this.#ask((shop) => requestCancellation(shop, { reservationNumber: sale.number, reason: '' }, own))
        return
      case 'cancel by staff':
        if (sale) await this.#ask((shop) => cancelReservationAsStaff(shop, sale.number, {}, staff))
        return
      case 'redeem': {
        const [code] = await this.#codes()
        if (sale && code)
          await this.#ask((shop) =>
            payBalanceWithCode(shop, { voucher_code: code, reservationNumber: sale.number }, staff),
          )
        return
      }
      case 'dispute':
        for (const intent of paid?.intents ?? []) cards.dispute(intent, how % 4 === 0 ? 'inquiry' : 'fraudulent')
        return
      case 'verdict':
        return cards.endDisputes(how % 2 === 0 ? 'won' : 'lost')
      case 'banks':
        return cards.decideAll(how % 3 === 0 ? 'fail' : 'authorise')
      case 'refunds end':
        return cards.endRefunds(how % 2 === 0 ? 'succeed' : 'fail', 'pending')
      case 'refunds come back':
        return cards.endRefunds('fail', 'succeeded')
      case 'refund by hand':
        if (paid?.intents.length) cards.refundByHand(paid.intents.at(-1)!, how % 2 === 0 ? 1 : 0.3)
        return
      case 'staff refund':
        if (sale) await this.#staffRefund(sale.number, how % 2 === 0 ? undefined : 1_000 * (1 + how))
        return
      case 'refund again':
        if (paid && paid === order)
          await this.#ask((shop) =>
            resendOrderRefund(shop, { reservationNumber: order.number, reason: 'again', key: this.#key() }, staff),
          )
        else if (sale) await this.#staffRefund(sale.number, undefined)
        return
      case 'paid elsewhere':
        if (sale)
          await this.#ask((shop) =>
            recordRefundPaidElsewhere(
              shop,
              { reservationNumber: sale.number, note: 'by bank', key: this.#key() },
              staff,
            ),
          )
        return
      case 'buy': {
        const options = {
          voucher_id: vouchers[how % vouchers.length]!,
          quantity: 1 + (how % 2),
          name: 'Noor',
          surname: 'Smit',
          email: 'noor@example.nl',
        }
        const bought = await this.#ask((shop) => createVoucherOrder(shop, options, traveller))
        if (!bought) return
        const intent = intentOf(bought.payment.client_secret)
        this.#orders.push({ number: bought.transaction_number, token: bought.manage_token, intents: [intent] })
        if (how % 5 !== 0) cards.pay(intent, how % 3 === 0 ? 'bank' : 'card')
        return
      }
      case 'withdraw':
        if (order)
          await this.#ask((shop) =>
            withdrawOrder(shop, {
              transaction_number: order.number,
              email: 'noor@example.nl',
              name: 'Noor Smit',
              ...(how % 3 === 0 ? { items: [1] } : {}),
            }),
          )
        return
      case 'deliver': {
        const { sent } = cards
        // Selects any undelivered event, and sometimes one that was already delivered.
        const some = how % 4 === 0 ? sent : sent.filter((one) => !one.taken)
        const event = some[(which + how) % Math.max(1, some.length)]
        if (event && this.#history.webhooks === 'come') await this.#deliver(event)
        return
      }
      case 'jobs':
        return this.#jobs(4, how % 2)
      case 'schedule':
        return this.#runSchedule(how)
      case 'time':
        return this.#pass([20 * second, 2 * minute, 31 * minute, 5 * minute, 3 * hour, 26 * hour][how % 6]!)
    }
  }

  async #reserve(
    offer: Offer,
    { pay, withCodes, method, sale }: { pay: 'full' | 'deposit'; withCodes: boolean; method?: Method; sale?: Sale },
  ): Promise<void> {
    const codes = withCodes ? (await this.#codes()).slice(0, 2) : []
    const { guest } = this.#history
    const given = await this.#ask((shop) =>
      createOrUpdateDraft(
        shop,
        {
          deals_id: offer.dealId,
          book_hash: offer.bookHash,
          check_in: offer.checkIn,
          nights: offer.nights,
          rooms: [{ adults: 2 }],
          pay,
          voucher_codes: codes,
          agreed_total_cents: offer.totalCents,
          book_again: true,
          guestForm: {
            name: 'Sanne',
            surname: guest,
            email: 'sanne@example.nl',
            phone: '+31612345678',
            guestDetail: [
              { name: 'Sanne', surname: guest },
              { name: 'Joost', surname: 'Bakker' },
            ],
          },
          ...(sale ? { reservationNumber: sale.number } : {}),
        },
        { ...traveller, manageToken: sale?.token ?? null },
      ),
    )
    if (!given) return
    const intents = given.payment ? [intentOf(given.payment.client_secret)] : []
    if (sale) sale.intents.push(...intents.filter((one) => !sale.intents.includes(one)))
    else this.#sales.push({ number: given.reservationNumber, token: given.manage_token, offer, intents })
    if (method && intents[0]) this.#model.cards.pay(intents[0], method)
    // Vouchers cover the whole price, so the reservation is placed without a payment.
    if (!given.payment && !sale) await this.#ask((shop) => placeFullyCoveredReservation(shop, given.reservationNumber))
  }

  async #staffRefund(number: string, cents: number | undefined): Promise<void> {
    const options = { reservationNumber: number, reason: 'kindness', key: this.#key() }
    await this.#ask((shop) =>
      refundByStaff(shop, cents === undefined ? options : { ...options, amount_cents: cents }, staff),
    )
  }

  #key = (): string => `key-${(this.#keys += 1)}`

  /** The voucher codes of all orders. */
  async #codes(): Promise<string[]> {
    const { shop } = this.#model.start(null)
    const codes: string[] = []
    for (const { number } of this.#orders) codes.push(...(await findDisplayCodes(shop, number)))
    return codes
  }

  /** Handles an external request; returns its response, or undefined if the request failed or its process died. */
  async #ask<T>(handle: (shop: Shop) => Promise<T>): Promise<T | undefined> {
    let answer: T | undefined
    await this.#start(async (shop) => {
      answer = await handle(shop)
    })
    return answer
  }

  async #start(
    work: (shop: Shop) => Promise<unknown>,
    after: (end: End) => Promise<void> = async () => undefined,
  ): Promise<void> {
    const mishap = this.#mishap
    this.#mishap = null
    const { process, shop } = this.#model.start(mishap)
    await this.#ended(process, await process.run(() => work(shop)), after)
  }

  async #ended(process: Process, end: End, after: (end: End) => Promise<void>): Promise<void> {
    this.#count(end)
    if (end === 'failed' || end === 'died' || end === 'paused')
      this.#log(`    ${end}${end === 'failed' ? `: ${(process.error as Error).message}` : ''}`)
    if (end === 'paused') return void this.#paused.push({ process, after })
    if (end === 'failed' && !isExpectedError(process.error))
      this.faults.push(`an error: ${(process.error as Error).message}`)
    await after(end)
  }

  async #resumeAll(): Promise<void> {
    for (let one = this.#paused.shift(); one; one = this.#paused.shift())
      await this.#ended(one.process, await one.process.resume(), one.after)
  }

  async #deliver(event: ModelShop['cards']['sent'][number]): Promise<void> {
    const read = await this.#model.cards.readEvent(event)
    if (!read) throw new Error('an event cannot be read')
    event.copies += 1
    await this.#start(
      (shop) => handleEvent(shop, read),
      async (end) => {
        if (end === 'done') event.taken = true
      },
    )
  }

  async #deliverAll(): Promise<void> {
    if (this.#history.webhooks === 'never come') return
    for (let tries = 0; tries < 3; tries += 1)
      for (const event of this.#model.cards.sent.filter((one) => !one.taken && one.copies < 6))
        await this.#deliver(event)
  }

  async #jobs(most: number, unlucky = 0): Promise<void> {
    const { database } = this.#model
    const mishap = this.#mishap
    for (let done = 0; done < most; done += 1) {
      this.#mishap = done === unlucky ? mishap : null
      // The new due time lets the job run again if the worker dies.
      const { rows } = await database.query(
        `update model_job set due = $2, tries = tries + 1 where id = (select id from model_job where due <= $1
          and tries < 9 order by due, id limit 1) returning id, name, data, tries`,
        [this.#model.now(), this.#in(300)],
      )
      const job = rows[0] as { id: number; name: JobName; data: Record<string, unknown>; tries: number } | undefined
      if (!job) return
      await this.#start(
        (shop) => createJobHandlers(shop, 10)[job.name]!(job.data),
        async (end) => {
          if (end === 'done') await database.query('delete from model_job where id = $1', [job.id])
          else if (end === 'failed')
            await database.query('update model_job set due = $2 where id = $1', [job.id, this.#in(2 ** job.tries)])
        },
      )
    }
  }

  #in = (seconds: number): Date => new Date(this.#model.now().getTime() + seconds * second)

  /** Runs all scheduled jobs once. `unlucky` selects the job in which the fault occurs. */
  async #runSchedule(unlucky: number): Promise<void> {
    const mishap = this.#mishap
    // Daily jobs run only once per day.
    const day = today(this.#model.now())
    const due = day === this.#day ? everyMinute : [...everyMinute, ...daily]
    this.#day = day
    for (const [index, name] of due.entries()) {
      this.#mishap = index === unlucky % due.length ? mishap : null
      await this.#start((shop) =>
        createScheduledJobs(shop, 1, new JobWatch())
          .find((work) => work.name === name)!
          .run(neverAborted),
      )
    }
    this.#mishap = null
  }

  async #pass(ms: number): Promise<void> {
    if (ms > longestPause) await this.#resumeAll()
    await this.#model.setNow(new Date(this.#model.now().getTime() + ms))
  }

  /** Stops faults, lets banks decide, delivers messages and advances time until nothing changes any more. */
  async rest(): Promise<void> {
    const { cards, hotels } = this.#model
    const { ending } = this.#history
    this.#mishap = null
    // Paused processes resume only after these changes, so they continue with stale data.
    cards.decideAll(ending.banks)
    cards.endRefunds(ending.refunds, 'pending')
    await this.#deliverAll()
    await this.#jobs(20)
    await this.#resumeAll()
    if (this.#history.steps.every(({ mishap }) => mishap === null || mishap.what.startsWith('pause')))
      await this.#checkIntents()
    if (hotels.settings.polls !== null) hotels.settings.polls = 0
    for (const [turn, ms] of [36 * minute, 150 * minute, 24 * hour, 3 * hour, 24 * hour, 24 * hour].entries()) {
      await this.#pass(ms)
      cards.decideAll(ending.banks)
      cards.endRefunds(ending.refunds, 'pending')
      if (turn > 0) cards.endDisputes(ending.disputes)
      if (turn > 0) await this.#payElsewhere()
      await this.#deliverAll()
      await this.#jobs(40)
      await this.#runSchedule(0)
      await this.#deliverAll()
      await this.#jobs(40)
      if (turn > (this.#needsNight() ? 1 : 0) && (await this.#isQuiet())) return
    }
  }

  /**
   * Checks that the payable amount of an open intent is the amount due. Not valid after a fault or with a pause in
   * progress.
   */
  async #checkIntents(): Promise<void> {
    const { rows } = await this.#model.database.query(
      `select p.intent_id, r.due_now_cents from payment p join reservation r on r.number = p.reservation_number
        where r.state = 'awaiting_payment' and p.state = 'open' and p.part <> 'balance'`,
    )
    for (const row of rows) {
      const asked = this.#model.cards.asks(String(row['intent_id']))
      if (asked !== null && asked !== row['due_now_cents'])
        this.faults.push(`INV-11 ${asked} can be paid where ${row['due_now_cents']} are due`)
    }
  }

  /** Whether the nightly comparison with the provider must run, because it finds changes that no message reported. */
  #needsNight(): boolean {
    const { webhooks, steps } = this.#history
    return webhooks === 'never come' || reportedByMessage.some((act) => this.#acts.has(act)) || steps.length % 4 === 0
  }

  /** Records that staff paid out another way what a bank returned. */
  async #payElsewhere(): Promise<void> {
    const options = (number: string) => ({ reservationNumber: number, note: 'by bank', key: this.#key() })
    for (const { number } of this.#sales)
      await this.#ask((shop) => recordRefundPaidElsewhere(shop, options(number), staff))
    for (const { number } of this.#orders)
      await this.#ask((shop) => recordOrderRefundPaidElsewhere(shop, options(number), staff))
  }

  async #isQuiet(): Promise<boolean> {
    const { rows } = await this.#model.database.query(unfinished)
    return Number(rows[0]!['left']) === 0 && this.#model.cards.isQuiet()
  }

  /** A summary of the state, for the printed form of a history. */
  async logAll(): Promise<void> {
    const { database } = this.#model
    for (const [name, sql] of Object.entries(loggedRows))
      for (const row of (await database.query(sql)).rows) this.#log(`  ${name}: ${Object.values(row).join(' | ')}`)
    for (const { intent, refunds, disputes } of this.#model.cards.money())
      this.#log(
        `  provider: ${intent.id} ${intent.status} ${intent.amount} received ${intent.amount_received}; ` +
          `refunds ${refunds.map((one) => `${one.id} ${one.amount} ${one.status}`).join(', ')}; ` +
          `disputes ${disputes.map((one) => `${one.amount} ${one.status}`).join(', ')}`,
      )
    for (const order of this.#model.hotels.orders()) this.#log(`  hotel: ${order.partnerOrderId} ${order.state}`)
  }

  async tally(): Promise<Record<string, number>> {
    const { rows } = await this.#model.database.query(
      `select 'reservation ' || state as name, count(*) as count from reservation where created_at >= $1 group by state
       union all select 'order ' || state, count(*) from voucher_order where created_at >= $1 group by state
       union all select 'refund ' || state, count(*) from refund group by state
       union all select 'dispute ' || status, count(*) from dispute group by status
       union all select 'balance paid', count(*) from payment where part = 'balance' and state = 'paid'`,
      [begun],
    )
    return { ...this.#counts, ...Object.fromEntries(rows.map((row) => [row['name'], Number(row['count'])])) }
  }

  #count(name: string): void {
    this.#counts[name] = (this.#counts[name] ?? 0) + 1
  }
}

/** The scheduled jobs that concern sales. Hotel content and prices are not part of the model. */
const everyMinute = [
  'settle-payments',
  'send-refunds',
  'book-stalled',
  'orders-given-up',
  'cancellations',
  'left-balances',
  'expiry',
  'mails',
  'completion',
]
const reportedByMessage: readonly Act[] = ['refund by hand', 'refunds come back', 'dispute']
const daily = ['reminders', 'money', 'expired-vouchers']
const neverAborted = new AbortController().signal
const begun = new Date('2026-05-12T09:00:00Z')

const unfinished = `select (select count(*) from reservation where state in ('draft', 'awaiting_payment', 'paid', 'confirming', 'failed', 'refunding'))
  + (select count(*) from voucher_order where state in ('awaiting_payment', 'paid', 'refunding'))
  + (select count(*) from refund where state in ('wanted', 'pending'))
  + (select count(*) from cancellation_request where state = 'approved')
  + (select count(*) from mail where state = 'queued') as left`

const loggedRows = {
  move: 'select reservation_number, from_state, to_state, actor, reason, at from reservation_event order by id',
  'order move': 'select order_number, from_state, to_state, actor, reason from voucher_order_event order by id',
  reservation: `select number, state, total_cents, voucher_cents, due_now_cents, balance_cents, account, updated_at from
      reservation`,
  payment: `select id, reservation_number, voucher_order_number, part, state, amount_cents, received_cents, intent_id
      from payment order by id`,
  refund: 'select id, payment_id, key, state, amount_cents, provider_id, reason from refund order by id',
  dispute: 'select intent_id, status, open, amount_cents from dispute',
  attempt: 'select id, reservation_number, state, code, polls, finished_at from supplier_attempt order by created_at',
  hold: 'select id, code_id, reservation_number, cents, state, returned_cents from voucher_hold order by id',
  cancellation: `select id, reservation_number, state, fee_cents, card_refund_cents, voucher_refund_cents from
      cancellation_request`,
  task: 'select kind, text, done_at from staff_task order by id',
  job: 'select name, data, due, tries from model_job',
}

const intentOf = (clientSecret: string): string => clientSecret.split('_secret_')[0]!

/** Whether the error is a refusal by the shop or a failure of the card provider. Any other error is a fault. */
const isExpectedError = (error: unknown): boolean =>
  error instanceof Refusal || error instanceof PaymentsUnavailable || error instanceof PaymentsRefused
