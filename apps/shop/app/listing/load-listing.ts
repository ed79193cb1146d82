import type { SearchReply } from '@tussenuit/modules/catalogue/deal/contract.ts'
import type { DealCard } from '@tussenuit/modules/catalogue/deal/card-contract.ts'
import { type Day, today } from '@tussenuit/modules/shared/day.ts'
import type { ShopRequest } from '../context.ts'
import { toCardFacts } from '../parts/card-facts.ts'
import type { ListItemFacts } from './deal-list-item.tsx'
import {
  activeFilters,
  toListingQuery,
  shiftDayRange,
  pageSize,
  toSearchBody,
  dropFilter,
  type ActiveFilter,
  type Subject,
  type ListingFilters,
} from './filter-params.ts'
import { priceScale, omitScaleEnds } from './price-scale.ts'

/** The maximum page size of the call. */
const callSize = 100

export type Heading = { subject: Subject; title: string | null; summary: string | null }

/**
 * Looks up a name as a category, a destination or a theme, in that order; "all" means every stay. Null if none matches.
 */
export async function loadHeading({ api, language }: ShopRequest, name: string): Promise<Heading | null> {
  if (name === 'all') return { subject: { kind: 'all', name }, title: null, summary: null }
  const query = { language }
  const [categories, destinations, themes] = await Promise.all([
    api('GET /categories', { query }),
    api('GET /destinations', { query }),
    api('GET /themes', { query }),
  ])
  const category = categories.data.find((entry) => entry.category_name === name)
  if (category) return { subject: { kind: 'category', name }, title: category.title, summary: category.summary }
  const destination = destinations.data.find((entry) => entry.name === name)
  if (destination)
    return { subject: { kind: 'destination', name }, title: destination.title, summary: destination.summary }
  const theme = themes.data.find((entry) => entry.name === name)
  return theme ? { subject: { kind: 'theme', name }, title: theme.title, summary: theme.summary } : null
}

export type Listing = {
  items: ListItemFacts[]
  total: number
  /** True while the hotels are being queried: cards without a price may get one soon. */
  asking: boolean
  facets: SearchReply['facets']
  filters: ListingFilters
  narrowed: ActiveFilter[]
  helps: (ActiveFilter & { total: number })[]
  /** If nothing is available on the chosen days: the nearest earlier and later days with stays. */
  otherDays: OtherDays[]
}
/** `query`: the list for those days. */
export type OtherDays = { from: Day; to: Day; total: number; query: string }

/** Shifts in days, the nearest first. */
const moves = [-1, 1, -2, 2, -7, 7]

async function findOtherDays({ api, now }: ShopRequest, subject: Subject, filters: ListingFilters) {
  const day = today(new Date(now))
  const results = await Promise.all(
    moves.map(async (move): Promise<(OtherDays & { move: number }) | null> => {
      const days = shiftDayRange(filters, move, day)
      if (days === null) return null
      const moved = { ...filters, ...days, page: 1 }
      const { data } = await api('POST /deals/search', { body: { ...toSearchBody(moved, subject), limit: callSize } })
      const isFree = data.items.some(({ price, other_rooms }) => price !== null || other_rooms !== null)
      return isFree ? { ...days, move, total: data.total, query: toListingQuery(moved, subject) } : null
    }),
  )
  const free = results.filter((result) => result !== null)
  const sides = [free.find(({ move }) => move < 0), free.find(({ move }) => move > 0)]
  return sides.flatMap((side): OtherDays[] => {
    if (!side) return []
    const { move: _, ...days } = side
    return [days]
  })
}

/** Page n shows the first n × 10 results. */
export async function loadListing(shop: ShopRequest, subject: Subject, filters: ListingFilters): Promise<Listing> {
  const { api, language } = shop
  const body = { ...toSearchBody(filters, subject), language }
  const itemCount = filters.page * pageSize
  const first = await api('POST /deals/search', { body: { ...body, page: 1, limit: Math.min(itemCount, callSize) } })
  const effective = omitScaleEnds(filters, priceScale(first.data.facets.price))
  if (effective.priceMin !== filters.priceMin || effective.priceMax !== filters.priceMax)
    return loadListing(shop, subject, effective)
  const items: DealCard[] = [...first.data.items]
  for (let page = 2; items.length < Math.min(itemCount, first.data.total); page += 1) {
    const more = await api('POST /deals/search', { body: { ...body, page, limit: callSize } })
    if (more.data.items.length === 0) break
    items.push(...more.data.items)
  }
  const { total, facets, asking } = first.data
  const narrowed = activeFilters(filters, subject)
  // Without results: the number of stays without each filter.
  const helps =
    total > 0 || asking
      ? []
      : await Promise.all(
          narrowed.slice(0, 6).map(async (filter) => ({
            ...filter,
            total: (
              await api('POST /deals/search', {
                body: { ...toSearchBody(dropFilter(filters, filter), subject), limit: 1 },
              })
            ).data.total,
          })),
        )
  const otherDays = total > 0 || asking ? [] : await findOtherDays(shop, subject, filters)
  return {
    items: items.slice(0, itemCount).map(listItemFacts),
    total,
    asking,
    facets,
    filters,
    narrowed,
    helps,
    otherDays,
  }
}

const listItemFacts = (deal: DealCard): ListItemFacts => ({
  ...toCardFacts(deal),
  summary: deal.summary,
  has_activity: deal.has_activity,
  hasActivityAvailable: deal.hasActivityAvailable,
})
