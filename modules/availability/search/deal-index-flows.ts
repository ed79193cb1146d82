/**
 * Keeps the index of deals equal to the database: the database announces which deals have changed (migration 195), and
 * the next list reads these again. While announcements may be missed, each list reads all deals; lists that wait
 * together read them once.
 */
import { findIncludedActivities } from '../../catalogue/activity/index.ts'
import { type DealTerms, findPriceableDeals, findStoredFromPrices, toBookableDeal } from '../calendar/index.ts'
import { findActiveDealFacts, findActiveDealIds, findDealTitles } from '../../catalogue/deal/index.ts'
import { findAmenitiesOfDeals } from '../../catalogue/hotel/index.ts'
import { findReferenceItems } from '../../catalogue/reference/index.ts'
import { findSettings, type Settings } from '../../platform/settings/index.ts'
import { shareNextRun } from '../../shared/share-next-run.ts'
import type { Db } from '../../shared/shop.ts'
import { AnnouncedValue } from './announced-value.ts'
import { parseChangedStays } from './arrival-prices.ts'
import { DealIndex } from './deal-index.ts'
import type { DealIndexSource, ListSource } from './ports.ts'
import type { References } from './references.ts'
import { SearchTexts } from './search-text-flows.ts'

/** Deals per statement; other requests are answered between the statements. */
const dealsAtOnce = 500

export class AnnouncedDealIndex implements DealIndexSource {
  readonly #db: Db
  readonly #receiveAnnouncements: () => Promise<boolean>
  readonly #index: AnnouncedValue<DealIndex>
  readonly #references: AnnouncedValue<References>
  readonly #settings: AnnouncedValue<Settings>
  readonly #texts: SearchTexts
  /** Lists that wait together share one, because it takes so long that one for each would keep the process busy. */
  readonly #readAll: () => Promise<ListSource>
  readonly #changedDeals = new Set<number>()
  /** Updates follow each other, so that none overwrites what a later one has read. */
  #lastUpdate: Promise<unknown> = Promise.resolve()

  /**
   * `receiveAnnouncements` waits for the announcements of all transactions that are committed by then; false if some
   * may be missed.
   */
  constructor(db: Db, receiveAnnouncements: () => Promise<boolean>) {
    this.#db = db
    this.#receiveAnnouncements = receiveAnnouncements
    this.#index = new AnnouncedValue(() => buildIndex(db))
    this.#references = new AnnouncedValue(() => readReferences(db))
    this.#settings = new AnnouncedValue(() => findSettings(db))
    this.#texts = new SearchTexts(db)
    this.#readAll = shareNextRun(async () => {
      const [references, settings] = [await readReferences(db), await findSettings(db)]
      return { index: await buildIndex(db), references, settings, texts: new SearchTexts(db) }
    })
  }

  /** Handles a notification: ids of deals, 'deals', 'references', 'settings', or stays whose prices have changed. */
  announce(message: string): void {
    const stays = parseChangedStays(message)
    if (stays) this.#index.known?.arrivals.forgetStays(stays)
    else if (message === 'references') this.#forgetReferences()
    else if (message === 'settings') {
      this.#settings.forget()
      this.#index.known?.arrivals.forgetAll()
    } else if (message === 'deals') this.#index.forget()
    else for (const id of message.split(',')) this.#changedDeals.add(Number(id))
  }

  /** A reference item has changed, or what the words of searches match. */
  #forgetReferences(): void {
    this.#references.forget()
    this.#texts.forget()
  }

  /** Drops everything, after a time in which announcements may have been missed. */
  forget(): void {
    this.#index.forget()
    this.#forgetReferences()
    this.#settings.forget()
  }

  async read(titlesIn?: string): Promise<ListSource> {
    const all = (await this.#receiveAnnouncements()) ? null : await this.#readAll()
    const result = this.#lastUpdate.then(async () => {
      const source = all ?? (await this.#readCurrent())
      await addMissingTitles(this.#db, source.index, titlesIn)
      return source
    })
    this.#lastUpdate = result.catch(() => undefined)
    return result
  }

  async #readCurrent(): Promise<ListSource> {
    const [references, settings] = [await this.#references.read(), await this.#settings.read()]
    return { index: await this.#readIndex(), references, settings, texts: this.#texts }
  }

  async #readIndex(): Promise<DealIndex> {
    const changed = [...this.#changedDeals]
    this.#changedDeals.clear()
    try {
      const index = await this.#index.read()
      await updateDeals(this.#db, index, changed)
      return index
    } catch (error) {
      for (const id of changed) this.#changedDeals.add(id)
      throw error
    }
  }
}

async function buildIndex(db: Db): Promise<DealIndex> {
  const index = new DealIndex()
  await updateDeals(db, index, await findActiveDealIds(db))
  return index
}

const readReferences = (db: Db): Promise<References> =>
  findReferenceItems(db, ['category', 'destination', 'theme', 'surrounding', 'custom_filter'])

/** Reads these deals again; those that are not on sale are removed. */
async function updateDeals(db: Db, index: DealIndex, ids: readonly number[]): Promise<void> {
  for (let first = 0; first < ids.length; first += dealsAtOnce) {
    const some = ids.slice(first, first + dealsAtOnce)
    const facts = new Map((await findActiveDealFacts(db, some)).map((deal) => [deal.id, deal]))
    const terms = await readTerms(db, some)
    const [prices, amenities] = [await findStoredFromPrices(db, some), await findAmenitiesOfDeals(db, some)]
    const titles: [string, Map<number, string>][] = []
    for (const language of index.languages) titles.push([language, await findDealTitles(db, some, language)])
    for (const id of some) {
      const [deal, own] = [facts.get(id), terms.get(id)]
      if (deal && own)
        index.put({
          facts: deal,
          terms: own,
          prices: prices.get(id) ?? [],
          amenities: amenities.get(id) ?? [],
          titles: new Map(titles.map(([language, all]) => [language, all.get(id) ?? ''])),
        })
      else index.remove(id)
    }
  }
}

async function readTerms(db: Db, ids: number[]): Promise<Map<number, DealTerms>> {
  const [deals, included] = [await findPriceableDeals(db, ids), await findIncludedActivities(db, ids)]
  return new Map(
    deals.map((deal) => [
      deal.id,
      {
        bookable: toBookableDeal(deal, included.get(deal.id) ?? []),
        hotelIds: deal.hotels.map(({ hotelId }) => hotelId),
      },
    ]),
  )
}

async function addMissingTitles(db: Db, index: DealIndex, language: string | undefined): Promise<void> {
  if (language === undefined || index.languages.includes(language)) return
  const ids = index.idsOf(index.onSale)
  const titles = new Map<number, string>()
  for (let first = 0; first < ids.length; first += dealsAtOnce)
    for (const [id, title] of await findDealTitles(db, ids.slice(first, first + dealsAtOnce), language))
      titles.set(id, title)
  index.addTitles(language, titles)
}
