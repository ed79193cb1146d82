/** Lists of deals for staff. */
import { toImage } from '../../platform/media/image.ts'
import { today } from '../../shared/day.ts'
import { languages } from '../../shared/language.ts'
import { centsToEuros, basisPointsToPercent, percentToBasisPoints } from '../../shared/money.ts'
import { splitOneOrMore } from '../../shared/one-or-more.ts'
import { defaultLimit } from '../../shared/page.ts'
import type { Shop } from '../../shared/shop.ts'
import type { DealRowShape } from './contract.ts'
import type { DealFilterQuery } from './list-contract.ts'
import { type DealFilter, type DealListQuery, type DealListRow, findPaginatedDeals } from './list-store.ts'

/** The filter of a call in the form of the store. */
export function toDealFilter(shop: Pick<Shop, 'now' | 'pictures'>, query: DealFilterQuery): DealFilter {
  const { status, types, margin_from: from, margin_to: to, incomplete, ...rest } = query
  return {
    ...rest,
    ...(status === undefined ? {} : { status: splitOneOrMore(status) }),
    ...(types === undefined ? {} : { types: splitOneOrMore(types) }),
    ...(from === undefined ? {} : { marginFromBp: percentToBasisPoints(from) }),
    ...(to === undefined ? {} : { marginToBp: percentToBasisPoints(to) }),
    ...(incomplete === undefined
      ? {}
      : {
          incomplete: {
            is: incomplete === 'yes',
            today: today(shop.now()),
            describedPictures: listDescribedPictures(shop),
          },
        }),
  }
}

const listDescribedPictures = ({ pictures }: Pick<Shop, 'pictures'>): string[] =>
  pictures.keys().filter((key) => pictures.facts(key)?.alt)

type DealLister = Pick<Shop, 'db' | 'now' | 'pictures'>

export async function listFilteredDeals(
  shop: DealLister,
  {
    page = 1,
    limit = defaultLimit,
    sort = '-updated_at',
    ...filter
  }: DealFilterQuery & Partial<Pick<DealListQuery, 'page' | 'limit' | 'sort'>>,
) {
  return listDeals(shop, { ...toDealFilter(shop, filter), sort, page, limit })
}

export async function listDeals(shop: Pick<Shop, 'db' | 'pictures'>, query: DealListQuery) {
  const { items, ...totals } = await findPaginatedDeals(shop.db, query)
  return { items: items.map((row) => toDealRowView(shop, row)), ...totals, page: query.page, limit: query.limit }
}

/** The calls that answer all deals have no limit. */
const withoutLimit = Number.MAX_SAFE_INTEGER

export const listAllDeals = async (shop: Pick<Shop, 'db' | 'pictures'>, query: Partial<DealListQuery> = {}) =>
  (await listDeals(shop, { sort: 'title', page: 1, limit: withoutLimit, ...query })).items

function toDealRowView(shop: Pick<Shop, 'pictures'>, row: DealListRow): DealRowShape {
  const image = toImage(shop.pictures, row.pictures[0])
  return {
    id: row.id,
    deals_id: row.id,
    title: row.title,
    category_id: row.slug,
    status: row.status as DealRowShape['status'],
    category_type: row.category_type as DealRowShape['category_type'],
    category: row.category,
    destination: row.destination,
    themes: row.themes,
    image,
    deals_img: image.url,
    length_of_stay: row.length_of_stay,
    lowest_price: row.lowest_price_cents === null ? null : centsToEuros(row.lowest_price_cents),
    lowest_price_cents: row.lowest_price_cents,
    margin: basisPointsToPercent(row.margin_bp),
    travel_start_date: row.travel_start_date,
    travel_end_date: row.travel_end_date,
    externally_sold: row.externally_sold,
    hide_price: row.hide_price,
    recommended: row.recommended,
    is_sgr_package: row.is_sgr_package,
    missing_languages: languages.filter(
      (language) => language !== 'en' && row.written.some((name) => !row.translated[language]?.includes(name)),
    ),
    outdated_languages: row.outdated_languages,
    version: row.version,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    updated_by: row.updated_by,
  }
}
