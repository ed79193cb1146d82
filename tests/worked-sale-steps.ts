/**
 * Plays worked sales (tests/worked-sales.ts) in a shop, day by day: vouchers, payments, invoices, refunds,
 * cancellations and disputes by the flows of the product, on a shifted clock, with the nightly bookings in between.
 */
import { randomUUID } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import {
  bookChangedStayCosts,
  createCreditInvoice,
  createInvoiceForStay,
  earnDeferredResults,
  generateInvoiceNumber,
  incrementInvoiceSequence,
} from '@tussenuit/modules/money/invoice/index.ts'
import { syncDisputes } from '@tussenuit/modules/money/dispute/index.ts'
import { captureVouchers, holdVouchers, insertCodes, refundVouchers } from '@tussenuit/modules/money/ledger/index.ts'
import { storePartner } from '@tussenuit/modules/money/partner-claim/index.ts'
import {
  findPayments,
  insertPayment,
  postPaymentToJournal,
  recordPaymentState,
  type Sale,
} from '@tussenuit/modules/money/payment/index.ts'
import { postExternalRefund } from '@tussenuit/modules/money/refund/index.ts'
import { toTaxParts } from '@tussenuit/modules/platform/pricing/tax-parts.ts'
import { sendMail } from '@tussenuit/modules/platform/mail/index.ts'
import type { Email } from '@tussenuit/modules/platform/mail/ports.ts'
import { queueConfirmationMails } from '@tussenuit/modules/sale/booking/confirmation-mail-flows.ts'
import { bookPrepaymentTaxes, lockReservation } from '@tussenuit/modules/sale/booking/index.ts'
import { findRefundableAmounts, queueCancellationDoneMail } from '@tussenuit/modules/sale/cancellation/index.ts'
import { markOrderPaidAndIssueCodes } from '@tussenuit/modules/sale/voucher/flows.ts'
import { type VoucherPackage, voucherSaleTerms } from '@tussenuit/modules/sale/voucher/sale-terms.ts'
import { insertVoucherOrder } from '@tussenuit/modules/sale/voucher/store.ts'
import type { Shop, Trx } from '@tussenuit/modules/shared/shop.ts'
import type { ReservationTable } from '@tussenuit/modules/shared/tables.ts'
import { jsonbValue } from '@tussenuit/modules/sql/json.ts'
import { disputedCentsOf } from './worked-books.ts'
import {
  addDays,
  boards,
  cardOf,
  firstPaymentOf,
  linesOf,
  paidBackOf,
  receivedOf,
  totalOf,
  type WorkedSale,
} from './worked-sales.ts'

type Template = Selectable<ReservationTable>
export type PlayedSale = { sale: WorkedSale; number: string; order: string | null }
/** `about`: the number of the sale or the invoice. */
export type SentMail = Pick<Email, 'subject' | 'text'> & { kind: string; about: string }

const addressOf = (country: 'NL' | 'BE') => ({
  name: country === 'NL' ? 'Duinrand & Zoon Advies B.V.' : 'Reien Advies BV',
  street: country === 'NL' ? 'Zeeweg 7' : 'Spiegelrei 3',
  postal_code: country === 'NL' ? '2042 AA' : '8000',
  city: country === 'NL' ? 'Zandvoort' : 'Brugge',
  country,
  vat_number: country === 'NL' ? 'NL004495445B01' : 'BE0428759497',
  vat_check: 'registered' as const,
})

/** A shop with the product and the reservation from which the sales are made. */
export class WorkedShop {
  readonly shop: Shop
  readonly voucherId: number
  readonly template: Template
  readonly mails: SentMail[] = []
  constructor(shop: Shop, voucherId: number, template: Template) {
    this.shop = shop
    this.voucherId = voucherId
    this.template = template
  }

  /** The shop at noon of a day. Mails stay queued until `sendMails`. */
  private at = (day: string): Shop => ({
    ...this.shop,
    now: () => new Date(`${day}T11:00:00Z`),
    jobs: { ...this.shop.jobs, send: async () => undefined } as never,
  })
  private inTransaction = <T>(work: (trx: Trx) => Promise<T>): Promise<T> => this.shop.db.transaction().execute(work)

  /** The package that the voucher was sold for; vouchers of the worked sales are for any stay. */
  packageOf: (sale: WorkedSale) => VoucherPackage | null = () => null

  /**
   * Plays all sales in the order of their days; each day begins with the work of the night. Where `hasStay` is false,
   * only the voucher is sold.
   */
  async play(sales: readonly WorkedSale[], hasStay: (index: number) => boolean = () => true): Promise<PlayedSale[]> {
    const played = sales.map((sale) => this.stepsOf(sale, hasStay(sale.index)))
    const days = new Map<string, (() => Promise<void>)[]>()
    for (const { steps } of played)
      for (const [day, step] of steps) days.set(day, [...(days.get(day) ?? []), () => step(this.at(day))])
    const last = addDays(
      sales
        .map(({ checkIn }) => checkIn)
        .toSorted()
        .at(-1)!,
      60,
    )
    for (const day of [...days.keys(), last].toSorted()) {
      await bookPrepaymentTaxes(this.at(day))
      await earnDeferredResults(this.at(day))
      for (const step of days.get(day) ?? []) {
        await step()
        await this.sendMails(this.at(day))
      }
    }
    return played.map(({ made }) => made)
  }

  /** Writes the mails that are queued as they would be sent now, without their attachments. */
  async sendMails(shop: Shop): Promise<void> {
    const queued = await shop.db
      .selectFrom('mail')
      .select(['id', 'kind', 'variables'])
      .where('state', '=', 'queued')
      .where('kind', 'in', ['reservation_confirmed', 'cancellation_done', 'voucher_bought', 'partner_invoice'])
      .orderBy('id')
      .execute()
    const mailContents = shop.mailContents.map((content) => ({ ...content, attachments: async () => [] }))
    for (const { id, kind, variables } of queued) {
      const about = String((variables as { number: string }).number)
      const send = async ({ subject, text }: Email) => {
        this.mails.push({ kind, about, subject, text })
        return { kind: 'sent' } as const
      }
      await sendMail({ ...shop, mailContents, mail: { ...shop.mail, send } }, id)
    }
  }

  private stepsOf(
    sale: WorkedSale,
    hasStay: boolean,
  ): { made: PlayedSale; steps: [string, (shop: Shop) => Promise<void>][] } {
    const serial = String(sale.index).padStart(8, '0')
    const made: PlayedSale = { sale, number: `TU${serial}`, order: null }
    let codeId = 0
    const steps: [string, (shop: Shop) => Promise<void>][] = []
    if (sale.voucher.kind !== 'none')
      steps.push([
        sale.voucher.soldOn,
        async (shop) => {
          codeId = await this.sellVoucher(shop, sale, made)
        },
      ])
    if (!hasStay) return { made, steps }
    steps.push(
      [sale.paidOn, (shop) => this.sell(shop, made, codeId)],
      [sale.invoicedOn, (shop) => this.confirm(shop, made.number)],
    )
    if (firstPaymentOf(sale) < receivedOf(sale))
      steps.push([
        sale.secondPaymentOn,
        (shop) =>
          this.receive(shop, { reservationNumber: made.number }, 'balance', receivedOf(sale) - firstPaymentOf(sale)),
      ])
    if (sale.ending !== 'none') steps.push([sale.endedOn, (shop) => this.end(shop, made)])
    if (sale.dispute !== 'none') steps.push([sale.lostOn, (shop) => this.decideDispute(shop, made, 'lost')])
    if (sale.dispute === 'overturned') steps.push([sale.overturnedOn, (shop) => this.decideDispute(shop, made, 'won')])
    return { made, steps }
  }

  private async receive(
    shop: Shop,
    sale: Sale,
    part: 'full' | 'deposit' | 'balance' | 'voucher',
    cents: number,
    account: 'standard' | 'sgr' = 'standard',
  ): Promise<void> {
    if (cents === 0) return
    const name = 'reservationNumber' in sale ? sale.reservationNumber : sale.voucherOrderNumber
    await this.inTransaction(async (trx) => {
      const payment = await insertPayment(trx, { ...sale, part, account, amountCents: cents, attempt: 1 })
      await trx
        .updateTable('payment')
        .set({ intent_id: `pi_${name}_${part}` })
        .where('id', '=', payment.id)
        .execute()
      await recordPaymentState(trx, payment.id, 'paid', { receivedCents: cents, method: 'card' }, shop.now())
      await postPaymentToJournal(trx, payment, cents, dayOf(shop))
    })
  }

  private async sellVoucher(shop: Shop, sale: WorkedSale, made: PlayedSale): Promise<number> {
    const { voucher, index } = sale
    const { kind, value } = voucher
    if (kind === 'given' || kind === 'partner' || kind === 'agreed') return this.issueCode(shop, voucher, index)
    const order = `TV${String(index).padStart(8, '0')}`
    made.order = order
    const wanted = kind === 'single' ? 'single_purpose' : 'multi_purpose'
    const terms = voucherSaleTerms({ vat_class: wanted, package: this.packageOf(sale) }, 'normal')
    const shares = [
      { kind: 'lodging', share_bp: 10_000 - voucher.mealsBp },
      { kind: 'meals', share_bp: voucher.mealsBp },
    ]
    await this.inTransaction(async (trx) => {
      await insertVoucherOrder(trx, {
        number: order,
        voucherId: this.voucherId,
        name: 'V',
        title: 'V',
        dealId: null,
        quantity: 1,
        unitCents: voucher.price,
        valueCents: value,
        validityMonths: 24,
        vatClass: terms.vatClass,
        vatCountry: terms.vatCountry,
        vatParts: shares,
        buyer: { name: 'A', surname: 'B', email: 'a@example.nl' },
        company: null,
        gift: {},
        account: terms.account,
        language: 'en',
        sessionId: null,
        expiresAt: shop.now(),
      })
      await markOrderPaidAndIssueCodes(shop, trx, order, 'test')
    })
    await this.receive(shop, { voucherOrderNumber: order }, 'voucher', voucher.price, terms.account)
    const { id } = await shop.db
      .selectFrom('voucher_code')
      .select('id')
      .where('order_number', '=', order)
      .executeTakeFirstOrThrow()
    return id
  }

  private async issueCode(shop: Shop, { kind, value, price, soldOn }: WorkedSale['voucher'], index: number) {
    const hash = randomUUID()
    const campaignId = kind === 'agreed' ? await this.createCampaign(`Partner ${index}`, price, soldOn) : null
    await insertCodes(
      shop.db,
      {
        voucherId: campaignId === null ? this.voucherId : null,
        dealId: campaignId === null ? null : this.template.deal_id,
        orderNumber: null,
        campaignId,
        imported: kind !== 'given',
        vatClass: null,
        cents: campaignId === null ? value : 0,
        stays: campaignId === null ? 0 : 1,
        validFrom: soldOn,
        validUntil: addDays(soldOn, 730),
        actor: 'test',
        note: '',
      },
      [{ hash, sealed: 'x', position: null }],
    )
    const query = shop.db.selectFrom('voucher_code').select('id').where('code_hash', '=', hash)
    return (await query.executeTakeFirstOrThrow()).id
  }

  private async createCampaign(name: string, cents: number, from: string): Promise<number> {
    const company = { ...addressOf('NL'), name }
    const partner = { name, company, invoiceEmail: 'books@example.nl', language: 'nl' as const, paymentDays: 30 }
    const partnerId = await this.inTransaction((trx) => storePartner(trx, partner))
    const { id } = await this.shop.db
      .insertInto('voucher_campaign')
      .values({
        name: 'Winter',
        partner: name,
        deal_id: this.template.deal_id,
        nights: 2,
        persons: 2,
        valid_from: from,
        valid_until: addDays(from, 730),
        partner_id: partnerId,
        price_cents: cents,
        price_bp: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  /** Stores the paid reservation as it stands before the supplier confirms it. */
  private async sell(shop: Shop, { sale, number }: PlayedSale, codeId: number): Promise<void> {
    const { voucher, nights, checkIn, people } = sale
    const lines = linesOf(sale) as Parameters<typeof toTaxParts>[0]['lines']
    const parts = toTaxParts({ ...sale, lines, seasonCents: [], mealCents: { ...boards, ALL_INCLUSIVE: 7_000 } })
    const activityCosts = [...sale.included, ...sale.optional].map(({ title, costCents }, index) => ({
      activity_id: index + 1,
      title,
      cents: costCents,
    }))
    const { guest, activities, ...row } = this.template
    const snapshot = { ...(this.template.snapshot as object), payable_at_hotel_cents: 0 }
    const values: Insertable<ReservationTable> = {
      ...row,
      snapshot: jsonbValue(snapshot),
      guest: jsonbValue(guest),
      activities: jsonbValue(activities),
      number,
      state: 'paid',
      check_in: checkIn,
      check_out: addDays(checkIn, nights),
      nights,
      rooms: jsonbValue([{ adults: people, children: [] }]),
      lines: jsonbValue(lines),
      total_cents: totalOf(sale),
      voucher_cents: voucher.usedCents,
      due_now_cents: firstPaymentOf(sale),
      balance_cents: cardOf(sale) - firstPaymentOf(sale),
      balance_due_date: sale.isDeposit ? sale.secondPaymentOn : null,
      pay: sale.isDeposit ? 'deposit' : 'full',
      account: 'standard',
      net_cents: sale.hotelCents,
      tax: jsonbValue({ scheme: sale.role, parts, activityCosts }),
      company: sale.buyer === 'private' ? null : jsonbValue(addressOf(sale.buyer)),
      created_at: new Date(`${sale.soldOn}T11:00:00Z`),
      updated_at: shop.now(),
      session_id: null,
    }
    await this.inTransaction(async (trx) => {
      await trx.insertInto('reservation').values(values).execute()
      if (voucher.usedCents > 0) await holdVouchers(trx, number, [{ codeId, cents: voucher.usedCents }])
      await captureVouchers(shop, trx, number, 'test')
    })
    const part = sale.isDeposit ? 'deposit' : 'full'
    await this.receive(shop, { reservationNumber: number }, part, firstPaymentOf(sale))
  }

  private confirm(shop: Shop, number: string): Promise<void> {
    const year = Number(dayOf(shop).slice(0, 4))
    return this.inTransaction(async (trx) => {
      const values = {
        state: 'confirmed',
        invoice_number: await generateInvoiceNumber(trx),
        invoice_year: year,
        invoice_sequence: await incrementInvoiceSequence(trx, year),
      }
      await trx.updateTable('reservation').set(values).where('number', '=', number).execute()
      const reservation = await lockReservation(trx, number)
      await createInvoiceForStay(shop, trx, reservation)
      await queueConfirmationMails(shop, trx, reservation, `confirmed:${number}`)
    })
  }

  private async end(shop: Shop, { sale, number }: PlayedSale): Promise<void> {
    const isCancelled = sale.ending !== 'part'
    const retained = sale.ending === 'fee' ? sale.endingCents : 0
    const { card, code } = isCancelled ? paidBackOf(sale) : { card: sale.endingCents, code: 0 }
    await this.inTransaction(async (trx) => {
      if (isCancelled)
        await trx.updateTable('reservation').set({ state: 'cancelled' }).where('number', '=', number).execute()
      const reservation = await lockReservation(trx, number)
      const paid = await findRefundableAmounts(trx, number)
      await this.refundCard(shop, trx, number, card)
      const holds = await trx.selectFrom('voucher_hold').select('id').where('reservation_number', '=', number).execute()
      const parts = holds.map(({ id }) => ({ holdId: id, cents: code }))
      await refundVouchers(shop, trx, number, { parts, actor: 'test', reason: 'test' })
      const credit = await createCreditInvoice(shop, trx, reservation, {
        key: number,
        reason: 'Refund',
        ...(isCancelled ? { owedCents: retained } : { cents: card }),
      })
      if (isCancelled)
        await bookChangedStayCosts(shop, trx, reservation, {
          key: `cancelled:${number}`,
          takesPlace: false,
          costs: { hotelCents: 0, activitiesCents: 0 },
        })
      if (isCancelled)
        await queueCancellationDoneMail(shop, trx, reservation, {
          key: `cancelled:${number}`,
          feeCents: retained,
          toCard: card,
          toVoucher: code,
          paid,
          creditNumber: credit?.number ?? null,
        })
    })
  }

  private async refundCard(shop: Shop, trx: Trx, number: string, cents: number): Promise<void> {
    let left = cents
    for (const payment of (await findPayments(trx, { reservationNumber: number })).toReversed()) {
      const part = Math.min(left, payment.received_cents)
      left -= part
      if (part > 0)
        await postExternalRefund(shop, trx, {
          paymentId: payment.id,
          providerId: `re_${payment.id}`,
          amountCents: part,
          state: 'succeeded',
        })
    }
  }

  private async decideDispute(shop: Shop, { sale, number }: PlayedSale, state: 'lost' | 'won'): Promise<void> {
    const [payment] = await findPayments(shop.db, { reservationNumber: number })
    const dispute = {
      id: `dp_${number}`,
      paymentId: payment!.intent_id!,
      state,
      reason: 'fraudulent',
      amountCents: disputedCentsOf(sale),
    }
    const payments = { ...shop.payments, listDisputes: async () => [dispute] }
    await syncDisputes({ ...shop, payments }, 'standard', dispute.paymentId, payment!)
  }
}

const dayOf = (shop: Shop): string => shop.now().toISOString().slice(0, 10)
