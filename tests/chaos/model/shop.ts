/**
 * A whole shop in one process without servers: the program's flows, stores and jobs on the embedded database, and the
 * stand-ins' state machines as third parties. One instance plays very many histories.
 */
import { createHash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { catalogue } from '@tussenuit/demo/catalogue/index.ts'
import { hotels as demoHotels } from '@tussenuit/demo/hotels/index.ts'
import { loadDemo } from '@tussenuit/demo/load.ts'
import { AnnouncedDealIndex } from '@tussenuit/modules/availability/search/index.ts'
import { reservationMailContent, reservationSale } from '@tussenuit/modules/sale/booking/index.ts'
import { listRoomOffers } from '@tussenuit/modules/availability/offer/flows.ts'
import { prebookOffer } from '@tussenuit/modules/availability/offer/prebook-flows.ts'
import { findCancellationAmounts } from '@tussenuit/modules/sale/cancellation/index.ts'
import type { MailResult } from '@tussenuit/modules/platform/mail/ports.ts'
import { PaymentsUnavailable } from '@tussenuit/modules/money/payment/ports.ts'
import { addDays, today } from '@tussenuit/modules/shared/day.ts'
import type { Caller, Shop } from '@tussenuit/modules/shared/shop.ts'
import { voucherMailContent, voucherOrderSale } from '@tussenuit/modules/sale/voucher/index.ts'
import { getTravelTexts } from '@tussenuit/server/start/travel-texts.ts'
import { watching } from './books.ts'
import { type Asked, makeModelCardProvider } from './cards.ts'
import type { ModelDatabase } from './database.ts'
import { makeModelSupplier } from './hotels.ts'
import { type Mishap, Process } from './process.ts'

/** The time at the start of every history, so that its result does not depend on the date. */
export const startOfTime = new Date('2026-05-12T09:00:00Z')

export type Offer = { dealId: number; bookHash: string; checkIn: string; nights: number; totalCents: number }

export type ModelShop = Awaited<ReturnType<typeof makeModelShop>>

export const traveller: Caller = {
  ip: '192.0.2.1',
  sessionId: null,
  manageToken: null,
  staff: null,
  userAgent: 'model',
}
export const staff: Caller = {
  ...traveller,
  staff: { id: 1, email: 'staff@shop.test', role: 'owner', permissions: ['reservations.write', 'payments.refund'] },
}

/** Shortens all texts to eight characters, because they are stored and read with every reservation. */
const shortenTexts = <T>(texts: T): T =>
  JSON.parse(JSON.stringify(texts, (_, value) => (typeof value === 'string' ? value.slice(0, 8) : value))) as T
const drawDocument = async () => Buffer.from('%PDF')
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** The database must be empty, unless another copy of the program has filled it (`filled`). */
export async function makeModelShop(database: ModelDatabase, filled: boolean) {
  let now = startOfTime
  // One package per card account, both with deposits, and only their hotels.
  const deals = [false, true].map(
    (sgr) =>
      catalogue.deals.find(
        (deal) =>
          deal.is_sgr_package === sgr &&
          !deal.externally_sold &&
          !deal.hide_price &&
          deal.adults === 2 &&
          deal.partial_payment > 0,
      )!,
  )
  const inventory = demoHotels.filter((hotel) => deals.some((deal) => deal.hotels.some((one) => one.hid === hotel.hid)))
  const cards = makeModelCardProvider(() => now)
  const hotels = makeModelSupplier(inventory, () => now)
  const emails: { messageId: string; to: string; subject: string }[] = []
  const counts = new Map<string, number>()
  const faults: string[] = []

  function shopOf(process: Process): Shop {
    const away = (what: string): never => {
      throw new PaymentsUnavailable(what)
    }
    const payments = Object.fromEntries(
      Object.entries(cards.port).map(([name, ask]) => [
        name,
        (...given: never[]) =>
          process.call(
            () => (ask as (...input: never[]) => Promise<unknown>)(...given),
            (what) => away(what),
          ),
      ]),
    ) as unknown as Asked
    /** Reports a refund of a payment that has a known open dispute. */
    const refund: Asked['refund'] = async (input) => {
      const { rows } = await database.query('select 1 from dispute where intent_id = $1 and open', [input.paymentId])
      if (rows.length > 0 && !process.stoodStill)
        faults.push('a refund is sent of a payment that is known to be disputed')
      return payments.refund(input)
    }
    const mailSources: Parameters<typeof voucherMailContent>[0] & Parameters<typeof reservationMailContent>[0] = {
      db: process.db,
      documents: {
        confirmation: drawDocument,
        invoice: drawDocument,
        electronicInvoice: () => Buffer.from(''),
        monthReport: drawDocument,
        voucher: drawDocument,
      },
      now: () => now,
      keys: (purpose) => [createHash('sha256').update(purpose).digest()],
      publicUrl: 'http://localhost:3000',
      pictures: {
        base: '',
        facts: () => ({ width: 800, height: 600, alt: '', color: '#888888', focusX: 50, focusY: 50 }),
        add: async () => 'added',
        keys: () => [],
        uploads: () => [],
        find: async () => null,
        refresh: async () => false,
        check: async () => undefined,
        variant: async () => null,
        show: async () => null,
      },
      cancellationAmounts: findCancellationAmounts,
    }
    return {
      ...mailSources,
      supplier: hotels.port(process),
      payments: {
        ...payments,
        refund,
        paymentOfProof: cards.paymentOfProof,
        readEvent: async () => null,
        readReport: () => null,
        credentials: async () => [],
        check: async () => undefined,
        eventTest: null,
        walletSupport: null,
        payouts: null,
        pageOrigins: { scripts: [], calls: [], frames: [] },
      },
      mail: {
        send: (email) =>
          process.call<MailResult>(
            async () => {
              emails.push({ messageId: email.messageId, to: email.to, subject: email.subject })
              return { kind: 'sent' }
            },
            () => ({ kind: 'later', reason: 'no answer' }),
          ),
        check: async () => undefined,
        close: async () => undefined,
      },
      directory: null,
      dealIndex: new AnnouncedDealIndex(process.db, async () => false),
      travelTexts: (language) => shortenTexts(getTravelTexts(language)),
      sessionStore: {
        find: async () => undefined,
        save: async () => true,
        remove: async () => undefined,
        clear: async () => undefined,
        count: async (key) => {
          counts.set(key, (counts.get(key) ?? 0) + 1)
          return { hits: counts.get(key)!, resetsInSeconds: 1 }
        },
        currentCount: async (key) => counts.get(key) ?? 0,
        check: async () => undefined,
        close: async () => undefined,
      },
      sales: { reservation: reservationSale, voucherOrder: voucherOrderSale },
      mailContents: [voucherMailContent(mailSources), reservationMailContent(mailSources)],
      purchases: null,
      recordPageSpeed: () => undefined,
      vatRegister: null,
      backupDrill: null,
      journalExport: null,
      jobQueue: { findDue: async () => ({ waiting: 0, oldest_at: null }) },
      jobs: {
        send: async (name, data, options = {}) => {
          // A scheduled job sends the e-mails, so their own jobs are dropped.
          if (name === 'mail') return
          const due = new Date(now.getTime() + (options.afterSeconds ?? 0) * 1000)
          await (options.db ?? process.db).executeQuery(
            CompiledQuery.raw('insert into model_job (name, data, due) values ($1, $2, $3)', [
              name,
              JSON.stringify(data),
              due,
            ]),
          )
        },
      },
      log: silent,
      demo: false,
    }
  }
  const start = (mishap: Mishap | null): { process: Process; shop: Shop } => {
    const process = new Process(database, mishap)
    return { process, shop: shopOf(process) }
  }

  const { shop } = start(null)
  await database.setNow(now)
  if (!filled) {
    await database.script(watching)
    await loadDemo(
      shop,
      {
        ...catalogue,
        deals,
        banners: [],
        vouchers: catalogue.vouchers.filter((voucher) => voucher.kind === 'value').slice(0, 2),
      },
      inventory,
    )
    // Removes page texts, which are not needed but would be read with every deal.
    await database.script(
      `update deal set translations = default, description_html = '', search_text = ''; update activity set
        translations = default, description_html = '', closed_dates = default`,
    )
  }
  const offers: Offer[] = []
  for (const deal of await shop.db.selectFrom('deal').selectAll().orderBy('id').execute())
    for (const ahead of [9, 70]) offers.push(...(await offersOf(shop, deal, addDays(today(now), ahead))))
  const vouchers = (await shop.db.selectFrom('voucher').select('id').where('kind', '=', 'value').execute()).map(
    (row) => row.id,
  )

  return {
    database,
    cards,
    hotels,
    emails,
    /** Violations that were recorded during a history. */
    faults,
    offers,
    vouchers,
    start,
    now: () => now,
    setNow: async (at: Date) => {
      now = at
      await database.setNow(at)
    },
    async begin() {
      await database.begin()
      await this.setNow(startOfTime)
    },
    async forget() {
      await database.forget()
      cards.forget()
      hotels.forget()
      emails.length = 0
      faults.length = 0
      counts.clear()
    },
  }
}

/** Two offers for the first possible arrival day: one with free cancellation, and the cheapest. */
async function offersOf(shop: Shop, deal: { id: number; length_of_stay: number[] }, from: string): Promise<Offer[]> {
  const nights = deal.length_of_stay[0]! - 1
  const hotel = await shop.db
    .selectFrom('deal_hotel')
    .select('hotel_id')
    .where('deal_id', '=', deal.id)
    .orderBy('position')
    .executeTakeFirstOrThrow()
  for (let ahead = 0; ahead < 21; ahead += 1) {
    const stay = { deals_id: deal.id, check_in: addDays(from, ahead), nights, rooms: [{ adults: 2 }] }
    try {
      const rooms = await listRoomOffers(shop, { ...stay, hotel_id: hotel.hotel_id }, traveller)
      const chosen = [rooms.find((room) => room.cancellation.free_until !== null), rooms[0]].filter(
        (room) => room !== undefined,
      )
      const made: Offer[] = []
      for (const { book_hash } of new Set(chosen)) {
        const checked = await prebookOffer(shop, { deals_id: deal.id, book_hash }, traveller)
        made.push({
          dealId: deal.id,
          bookHash: checked.book_hash,
          checkIn: stay.check_in,
          nights,
          totalCents: checked.total_cents,
        })
      }
      if (made.length > 0) return made
    } catch (error) {
      // The deal has no offers on that day.
      if ((error as Error).name !== 'Refusal') throw error
    }
  }
  throw new Error(`no day for package ${deal.id} from ${from} on`)
}
