/** Stays that codes of partners paid, on the ledger's own database: lodging, admission, and sums for others. */
import { randomUUID } from 'node:crypto'
import {
  bookChangedStayCosts,
  createCreditInvoice,
  createInvoiceForStay,
  generateInvoiceNumber,
  incrementInvoiceSequence,
} from '@tussenuit/modules/money/invoice/index.ts'
import { captureVouchers, holdVouchers, insertCodes, refundVouchers } from '@tussenuit/modules/money/ledger/index.ts'
import { type Partner, storePartner } from '@tussenuit/modules/money/partner-claim/index.ts'
import type { VatScheme } from '@tussenuit/modules/platform/pricing/vat.ts'
import { lockReservation } from '@tussenuit/modules/sale/booking/index.ts'
import { addDays, today } from '@tussenuit/modules/shared/day.ts'
import type { Trx } from '@tussenuit/modules/shared/shop.ts'
import { jsonbValue } from '@tussenuit/modules/sql/json.ts'
import type { LedgerBench } from '../sale/voucher-database.ts'

const shop = { now: () => new Date() }
const day = today(new Date())

export type Price = { price_cents: number | null; price_bp: number | null } | null

export const partner = (name: string) => ({
  name,
  company: {
    name: `${name} BV`,
    street: 'Kade 1',
    postal_code: '1011 AA',
    city: 'Amsterdam',
    country: 'NL',
    vat_number: '',
    vat_check: 'not_asked' as const,
  },
  invoiceEmail: 'books@example.nl',
  paymentDays: 30,
  language: 'nl',
})

export function partnerStays(bench: LedgerBench) {
  const inTransaction = <T>(work: (trx: Trx) => Promise<T>): Promise<T> => bench.db.transaction().execute(work)

  async function createCampaign(price: Price, more: Partial<Partner> = {}, name = randomUUID()) {
    const partnerId =
      price === null ? null : await inTransaction((trx) => storePartner(trx, { ...partner(name), ...more }))
    const { id } = await bench.db
      .insertInto('voucher_campaign')
      .values({
        name: 'Winter',
        partner: name,
        deal_id: bench.dealId,
        nights: 2,
        persons: 2,
        valid_from: day,
        valid_until: addDays(day, 300),
        partner_id: partnerId,
        ...price,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { campaignId: id, partnerId: partnerId ?? 0, name }
  }

  async function createCode(campaignId: number): Promise<number> {
    const hash = randomUUID()
    await insertCodes(
      bench.db,
      {
        voucherId: null,
        dealId: bench.dealId,
        orderNumber: null,
        campaignId,
        imported: true,
        vatClass: null,
        cents: 0,
        stays: 1,
        validFrom: day,
        validUntil: addDays(day, 300),
        actor: 'test',
        note: '',
      },
      [{ hash, sealed: 'x', position: null }],
    )
    const query = bench.db.selectFrom('voucher_code').select('id').where('code_hash', '=', hash)
    return (await query.executeTakeFirstOrThrow()).id
  }

  /** A surcharge raises the price of the lodging. */
  async function sellStay(scheme: VatScheme, surcharge = 0, country = 'NL'): Promise<string> {
    const [number] = await bench.bookings(1)
    const checkIn = '2027-06-01'
    const price = [
      { kind: 'room' as const, tax: 'lodging', label: 'Room', amount_cents: 24_200 + surcharge },
      { kind: 'included_activity' as const, tax: 'admission', label: 'Bath', amount_cents: 10_900 },
      { kind: 'tourist_tax' as const, tax: 'tourist_tax', label: 'Tourist tax', amount_cents: 600 },
      { kind: 'sgr_contribution' as const, tax: 'sgr', label: 'Guarantee', amount_cents: 1_000 },
    ]
    const parts = price.map(({ tax, label, amount_cents: cents }, line) => ({
      line,
      label,
      kind: tax,
      country,
      day: checkIn,
      cents,
    }))
    await inTransaction(async (trx) => {
      const year = Number(day.slice(0, 4))
      await trx
        .updateTable('reservation')
        .set({
          state: 'confirmed',
          lines: jsonbValue(price.map(({ tax: _tax, ...line }) => line)),
          total_cents: 36_700 + surcharge,
          due_now_cents: surcharge,
          voucher_cents: 36_700,
          net_cents: 20_000,
          guest: jsonbValue({ name: 'A', surname: 'B', email: 'a@example.nl' }),
          tax: jsonbValue({ scheme, parts, activityCosts: [] }),
          invoice_number: await generateInvoiceNumber(trx),
          invoice_year: year,
          invoice_sequence: await incrementInvoiceSequence(trx, year),
        })
        .where('number', '=', number!)
        .execute()
    })
    return number!
  }

  const pay = (trx: Trx, number: string) => captureVouchers(shop, trx, number, 'test')
  const invoice = async (trx: Trx, number: string) =>
    createInvoiceForStay(shop, trx, await lockReservation(trx, number))

  type Sold = {
    scheme?: VatScheme
    surcharge?: number
    country?: string
    campaign?: Awaited<ReturnType<typeof createCampaign>>
  }

  async function payByCode(price: Price, { scheme = 'normal', surcharge = 0, country = 'NL', campaign }: Sold = {}) {
    const { campaignId, partnerId, name } = campaign ?? (await createCampaign(price))
    const codeId = await createCode(campaignId)
    const number = await sellStay(scheme, surcharge, country)
    await inTransaction((trx) => holdVouchers(trx, number, [{ codeId, cents: 36_700 }]))
    return { number, campaignId, partnerId, name }
  }

  async function payAndInvoice(price: Price, more: Sold = {}) {
    const sold = await payByCode(price, more)
    await inTransaction((trx) => pay(trx, sold.number))
    await inTransaction((trx) => invoice(trx, sold.number))
    return sold
  }

  async function cancel(number: string, giveBack: boolean): Promise<void> {
    await inTransaction(async (trx) => {
      await trx.updateTable('reservation').set({ state: 'cancelled' }).where('number', '=', number).execute()
      const reservation = await lockReservation(trx, number)
      if (giveBack) await refundVouchers(shop, trx, number, { actor: 'test', reason: 'cancelled' })
      const owedCents = giveBack ? 0 : 36_700
      await createCreditInvoice(shop, trx, reservation, { key: `${number}:end`, owedCents, reason: 'Cancelled' })
      const costs = { hotelCents: 0, activitiesCents: 0 }
      await bookChangedStayCosts(shop, trx, reservation, { key: `cancelled:${number}`, takesPlace: false, costs })
    })
  }

  return { cancel, createCampaign, createCode, inTransaction, invoice, pay, payAndInvoice, payByCode, sellStay }
}
