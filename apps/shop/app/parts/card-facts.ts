/**
 * The fields of a deal that cards show. A page has its data twice, as HTML and for hydration, so other fields are left
 * out. A whole deal of the API is valid too.
 */
import type { DealCard } from '@tussenuit/modules/catalogue/deal/card-contract.ts'
import { omitAltText, type PictureFacts } from './picture-facts.ts'

export type CardFacts = Pick<
  DealCard,
  | 'deals_id'
  | 'category'
  | 'category_id'
  | 'category_type'
  | 'title'
  | 'destination'
  | 'show_hotel_nights'
  | 'board_type'
  | 'included_activities'
  | 'travel_companion'
  | 'externally_sold'
  | 'hide_price'
  | 'price'
  | 'price_state'
  | 'price_reason'
  | 'price_before_discount'
  | 'other_rooms'
  | 'asking'
> & { image: PictureFacts }

export const toCardFacts = (deal: DealCard): CardFacts => ({
  deals_id: deal.deals_id,
  category: deal.category,
  category_id: deal.category_id,
  category_type: deal.category_type,
  title: deal.title,
  image: omitAltText(deal.image),
  destination: deal.destination,
  show_hotel_nights: deal.show_hotel_nights,
  board_type: deal.board_type,
  included_activities: deal.included_activities,
  travel_companion: deal.travel_companion,
  externally_sold: deal.externally_sold,
  hide_price: deal.hide_price,
  price: deal.price,
  price_state: deal.price_state,
  price_reason: deal.price_reason,
  price_before_discount: deal.price_before_discount,
  other_rooms: deal.other_rooms,
  asking: deal.asking,
})
