import type { SearchReply } from '@tussenuit/modules/catalogue/deal/contract.ts'
import { customFilterPrefix } from '@tussenuit/modules/shared/page-parameters.ts'
import { parsePartyKey } from '@tussenuit/modules/shared/party.ts'
import { useBookingLabels } from '../booking/booking-labels.ts'
import { useDealLabels } from '../deal-labels.ts'
import { useShopData } from '../shop-data.ts'
import { headingTitle } from '../heading-title.ts'
import { facetNames, type ActiveFilter } from './filter-params.ts'

/** The label of a filter, from the facets, or from the menus if no stay in the list has its value. */
export function useFilterLabel(
  facets: SearchReply['facets'],
): (narrowing: Pick<ActiveFilter, 'key' | 'value'>) => string {
  const { t, money, number, day } = useDealLabels()
  const { party } = useBookingLabels()
  const menus = useShopData()?.menus
  return ({ key, value }) => {
    if (key === 'q') return t('listing.quoted', { query: value })
    if (key === 'nights') return t('common.hotelNights', { list: number(Number(value)), count: Number(value) })
    if (key === 'price_min') return t('listing.fromPrice', { price: money(Number(value) * 100) })
    if (key === 'price_max') return t('listing.upTo', { price: money(Number(value) * 100) })
    if (key === 'from') return t('listing.fromDay', { day: day(value) })
    if (key === 'to') return t('listing.toDay', { day: day(value) })
    if (key === 'party') return party(parsePartyKey(value) ?? [])
    if (key === 'board') return t(`board.${value}`)
    const values = key.startsWith(customFilterPrefix)
      ? facets.filters.find(({ name }) => name === key.slice(customFilterPrefix.length))?.values
      : facets[key as 'category']
    const label = values?.find((entry) => entry.value === value)?.label
    const heading = facetNames.find((name) => name === key)
    return label ?? (heading ? headingTitle(menus, heading, value) : value.replaceAll('-', ' '))
  }
}
