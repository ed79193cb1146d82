/** Labels of a deal, the same on cards, rows and its page. */
import type { CardPrice, DealCard } from '@tussenuit/modules/catalogue/deal/card-contract.ts'
import { toHeadingKind } from '@tussenuit/modules/shared/headings.ts'
import type { BoardCode } from '@tussenuit/modules/shared/board.ts'
import { addDays } from '@tussenuit/modules/shared/day.ts'
import { parsePartyKey } from '@tussenuit/modules/shared/party.ts'
import { partyParams } from './choice/travel-choice.ts'
import { useFormat } from './format.ts'
import { headingTitle } from './heading-title.ts'
import { useShopData } from './shop-data.ts'

export const dealPath = (deal: Pick<DealCard, 'category' | 'category_id'>): string =>
  `/packages/${encodeURIComponent(deal.category)}/${encodeURIComponent(deal.category_id)}`
/**
 * The path of the deal's page with the party of the card's price, or with the party of `other_rooms` if only that has a
 * price.
 */
export function pricedDealPath(
  deal: Pick<DealCard, 'category' | 'category_id' | 'other_rooms'> & { price: object | null },
): string {
  const rooms = deal.price === null && deal.other_rooms ? parsePartyKey(deal.other_rooms.rooms) : null
  return rooms ? `${dealPath(deal)}?${new URLSearchParams(partyParams(rooms))}` : dealPath(deal)
}
export const bookingBasePath = (deal: Pick<DealCard, 'category' | 'category_id'>): string =>
  `/booking/${encodeURIComponent(deal.category)}/${encodeURIComponent(deal.category_id)}`
export const bookingPath = (deal: Pick<DealCard, 'category' | 'category_id' | 'deals_id'>): string =>
  `${bookingBasePath(deal)}?step=date&q=${deal.deals_id}`

/** The text of the shop's specification for a deal without a board; the same in every language. */
const usualBoard = 'Bed & Ontbijt'

export function useDealLabels() {
  const format = useFormat()
  const menus = useShopData()?.menus
  const { t, or, and, dayRange, listed } = format
  return {
    ...format,
    /** A text such as "2 or 3 nights". */
    nights: (nights: number[]) => t('common.hotelNights', { list: or(nights), count: nights.at(-1) ?? 0 }),
    /** A text such as "3 or 4 days". */
    days: (days: number[]) =>
      t('common.stayDays', { list: or([...days].sort((a, b) => a - b)), count: Math.max(0, ...days) }),
    boards: (codes: BoardCode[]) => (codes.length === 0 ? usualBoard : or(codes.map((code) => t(`board.${code}`)))),
    /** The category and the destination, such as "Wellness breaks, Veluwe". */
    kind: (deal: Pick<DealCard, 'destination' | 'category' | 'category_type'>) => {
      const place = deal.destination?.title
      const kind = headingTitle(menus, toHeadingKind(deal.category_type), deal.category)
      return listed([kind, place !== kind && place])
    },
    /** The stay that the price is for, such as "Sun 10 Jan – Tue 12 Jan". */
    cheapest: ({ price }: { price: Pick<CardPrice, 'check_in' | 'nights'> | null }) =>
      price === null ? null : dayRange(price.check_in, addDays(price.check_in, price.nights)),
    and,
  }
}
