import { findActivitiesOfDeals } from '../activity/index.ts'
import { findHotelsOfDeals } from '../hotel/index.ts'
import { findSettings } from '../settings/index.ts'
import { today } from '../shared/day.ts'
import { refuse } from '../shared/refusal.ts'
import type { Db, Shop } from '../shared/shop.ts'
import { translated, translatedHtml } from '../shared/translated.ts'
import { cardOf, detailOf } from './card.ts'
import type { DealCard, DealDetail } from './contract.ts'
import { type DealFilter, type DealRow, findActiveDeals, findBlocks, findDealById, findDealBySlug, findRelatedDeals } from './store.ts'

export type CardList = DealCard[] | { items: DealCard[]; total: number; page: number; limit: number }

/** All cards that match, or one page of them where a page is asked. */
export async function listCards(shop: Shop, filter: DealFilter, language: string | undefined): Promise<CardList> {
  const { rows, total } = await findActiveDeals(shop.db, filter, language)
  const items = rows.map((row) => cardOf(row, shop.pictures, language))
  return filter.page === undefined ? items : { items, total, page: filter.page, limit: filter.limit ?? 20 }
}

/** A deal on sale by its id, else by its slug; 404 otherwise. */
export async function findDealOnSale(db: Db, idOrSlug: string | number): Promise<DealRow> {
  const text = String(idOrSlug)
  const byId = /^\d{1,15}$/.test(text) ? await findDealById(db, Number(text)) : null
  const row = byId?.status === 'active' ? byId : await findDealBySlug(db, text)
  return row ?? refuse(404, 'deal_unknown', 'There is no such package.')
}

/** What stands at the end of a package's page. */
export async function showRelated(shop: Shop, id: number, limit: number, language: string | undefined): Promise<DealCard[]> {
  const deal = await findDealOnSale(shop.db, id)
  return (await findRelatedDeals(shop.db, deal, limit, language)).map((row) => cardOf(row, shop.pictures, language))
}

/** The package page's data. `parts` leaves out what the caller does not want. */
export async function showDeal(shop: Shop, idOrSlug: string | number, language: string | undefined, parts: { activities?: boolean; additionalInfo?: boolean } = {}): Promise<DealDetail> {
  const row = await findDealOnSale(shop.db, idOrSlug)
  const [activities, hotels, blocks, settings] = await Promise.all([
    parts.activities === false ? [] : findActivitiesOfDeals(shop.db, [row.id], language),
    findHotelsOfDeals(shop.db, [row.id]),
    parts.additionalInfo === false ? [] : findBlocks(shop.db, row.additional_information),
    findSettings(shop.db),
  ])
  const shownBlocks = blocks.map((block) => ({ id: block.id, name: block.name, title: translated(block.translations, language, 'title', block.title), description: translatedHtml(block.translations, language, 'description_html', block.description_html) }))
  return detailOf(row, { activities, hotels, blocks: shownBlocks, reservationCostCents: settings.package.reservationCostCents, today: today(shop.now()) }, shop.pictures, language)
}
