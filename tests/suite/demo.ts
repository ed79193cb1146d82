/** Databases with part of the demo catalogue, or all of it. */
import { createEtgSupplier } from '@tussenuit/adapters/hotels/etg.ts'
import { catalogue } from '@tussenuit/demo/catalogue/index.ts'
import { insertFirstPrices } from '@tussenuit/demo/first-prices.ts'
import { hotels } from '@tussenuit/demo/hotels/index.ts'
import { insertDemoHistory, loadDemo } from '@tussenuit/demo/load.ts'
import type { Shop } from '@tussenuit/modules/shared/shop.ts'
import { type Config, readConfig } from '@tussenuit/server/config/config.ts'
import { createDemoDatabase, type OwnDatabase } from './databases.ts'

export type DemoPart = {
  /** Titles, or the number of deals; `all` includes the vouchers for packages. */
  deals: number | string[] | 'all'
  /** The number of days from today with prices for one and for two adults. */
  priceDays: number
}

/**
 * The database is filled once per run for each part. The supplier's stand-in must be running, because hotels are read
 * from it.
 */
export const createPartialDemoDatabase = (part: DemoPart, hotelSettings: Config['hotels']): Promise<OwnDatabase> =>
  createDemoDatabase(JSON.stringify([part.deals, part.priceDays]), (db) =>
    loadDemoPart({ db, now: () => new Date(), supplier: supplierOf(hotelSettings) }, part),
  )

export async function loadDemoPart(shop: Pick<Shop, 'db' | 'now' | 'supplier'>, part: DemoPart): Promise<void> {
  const selected = selectDeals(part.deals)
  await loadDemo(shop, selected, hotels)
  // Only hotels of these deals have prices; those of all thirty would take most of the time.
  const priced = new Set(selected.deals.flatMap((deal) => deal.hotels.map(({ hid }) => hid)))
  await insertFirstPrices(
    shop,
    hotels.filter(({ hid }) => priced.has(hid)),
    { parties: ['2', '1'], days: part.priceDays },
  )
  await insertDemoHistory(shop)
}

/**
 * Two deals, for shops in separate processes. These processes also run the price job of a real shop, which with a whole
 * demo takes most of the processor time of a short test.
 */
export const createSmallDemoDatabase = (standInPort: number): Promise<OwnDatabase> =>
  createPartialDemoDatabase(
    { deals: ['Heather, steam and silence', 'Sea steam in Domburg'], priceDays: 120 },
    readConfig({ STAND_IN_PORT: String(standInPort) }, () => '').hotels,
  )

/** The supplier before a shop exists: without the shop's counters and its log of exchanges. */
const supplierOf = (hotelSettings: Config['hotels']): Shop['supplier'] =>
  createEtgSupplier({
    ...hotelSettings,
    contactEmail: 'demo@example.nl',
    count: async () => ({ hits: 1, resetsInSeconds: 1 }),
  })

function selectDeals(deals: DemoPart['deals']) {
  if (deals === 'all') return catalogue
  const vouchers = catalogue.vouchers.filter((voucher) => voucher.kind === 'value')
  return { ...catalogue, deals: Array.isArray(deals) ? dealsWithTitles(deals) : firstDeals(deals), vouchers }
}

const dealsWithTitles = (titles: string[]) => catalogue.deals.filter((deal) => titles.includes(deal.title))

/** The first deals that are sold here, one that is sold externally, and one with a hidden price. */
function firstDeals(count: number) {
  const plain = catalogue.deals.filter((deal) => !deal.externally_sold && !deal.hide_price)
  return [
    ...plain.slice(0, count),
    ...catalogue.deals.filter((deal) => deal.externally_sold).slice(0, 1),
    ...catalogue.deals.filter((deal) => deal.hide_price).slice(0, 1),
  ]
}
