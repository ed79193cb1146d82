/** Loads the stays for the pages of vouchers, priced for the travel choice. */
import type { Client } from '@tussenuit/modules/client/client.ts'
import { toChoiceQuery, type TravelChoice } from '../choice/travel-choice.ts'
import type { Language } from '../language.ts'
import type { VoucherStay } from './stay-choice.tsx'

export async function loadVoucherStays(api: Client, language: Language, choice: TravelChoice): Promise<VoucherStay[]> {
  const { data: deals } = await api('GET /deals', { query: { ...toChoiceQuery(choice), language } })
  const cards = Array.isArray(deals) ? deals : deals.items
  return cards
    .map(
      ({
        deals_id,
        title,
        category,
        category_id,
        externally_sold,
        image,
        price,
        price_state,
        travel_companion,
        show_hotel_nights,
      }) => ({
        deals_id,
        title,
        category,
        category_id,
        sold_here: !externally_sold,
        image,
        price,
        price_state,
        lengths: show_hotel_nights,
        travel_companion,
      }),
    )
    .sort((a, b) => a.title.localeCompare(b.title))
}
