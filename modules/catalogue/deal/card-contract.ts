/** The fields of a deal's card and page. */
import { Type, type Static } from 'typebox'
import { HotelInformationShape } from '../hotel/contract.ts'
import { PriceShape } from '../../platform/pricing/contract.ts'
import {
  BoardShape,
  Cents,
  DayShape,
  Euros,
  Id,
  ImageShape,
  LabelShape,
  Nullable,
  Moment,
} from '../../shared/shapes.ts'

export const priceStates = ['known', 'unknown', 'none', 'hidden'] as const

/** The cheapest bookable stay for the choice, all-in; without a choice, for the deal's usual party. */
export const CardPriceShape = Type.Object({
  check_in: DayShape,
  nights: Type.Integer(),
  adults: Type.Integer(),
  /** The ages of the children in years. */
  children: Type.Array(Type.Integer()),
  people: Type.Integer(),
  /** The all-in price per person. */
  per_person_cents: Cents,
  /** The amount charged by the shop. */
  total_cents: Cents,
  payable_at_hotel_cents: Cents,
  all_in_cents: Cents,
})

export type CardPrice = Static<typeof CardPriceShape>

const cardFields = {
  deals_id: Id,
  /** The deal's own slug; together with `category` it forms the page's path. */
  category_id: Type.String(),
  title: Type.String(),
  summary: Type.String(),
  category_type: Type.Enum(['category', 'themes', 'destination']),
  category: Type.String(),
  package_label: Nullable(Type.String()),
  banner_name: Nullable(Type.String()),
  destination: Nullable(Type.Object({ name: Type.String(), title: Type.String(), country: Type.String() })),
  themes: Type.Array(Type.String()),
  deals_img: Type.String(),
  image: ImageShape,
  length_of_stay: Type.Array(Type.Integer()),
  show_hotel_nights: Type.Array(Type.Integer()),
  board_type: Type.Array(BoardShape),
  surrounding_name: Nullable(Type.String()),
  travel_companion: Type.Integer(),
  has_activity: Type.Boolean(),
  /** The names of included activities. */
  included_activities: Type.Array(Type.String()),
  hasActivityAvailable: Type.Boolean(),
  is_sgr_package: Type.Boolean(),
  is_package_travel: Type.Boolean({ description: 'A package under EU law, with any guarantee' }),
  externally_sold: Type.Boolean(),
  hide_price: Type.Boolean(),
  recommended: Type.Boolean(),
  price: Nullable(CardPriceShape),
  /** `unknown`: the hotels were not queried yet for that party and those days; `none`: no stay can be booked. */
  price_state: Type.Enum([...priceStates]),
  asking: Type.Boolean({
    description: 'The hotels are being asked: what is unknown may be known when it is read again',
  }),
  /**
   * Set only if there is no price: rooms were free on the queried days, but none large enough for the chosen number of
   * people per room.
   */
  price_reason: Nullable(Type.Enum(['too_many_for_one_room'])),
  /** Set only if there is no price: the cheapest stay for the same party in other rooms. */
  other_rooms: Nullable(
    Type.Object({ rooms: Type.String({ description: 'As in an address: "2+7|1"' }), price: CardPriceShape }),
  ),
  /** The `price` per person in euros; null if there is no price. */
  lowest_price: Nullable(Euros),
  lowest_price_cents: Nullable(Cents),
  lowest_price_day: Nullable(DayShape),
  lowest_price_nights: Nullable(Type.Integer()),
  /** Null unless it was the lowest price within the 30 days before the reduction. */
  price_before_discount: Nullable(Euros),
  discount_percentage: Nullable(Type.Integer()),
  actual_price: Nullable(Euros),
}

export const DealCardShape = Type.Object(cardFields)

export type DealCard = Static<typeof DealCardShape>

const ActivityOfDeal = Type.Object({
  activity_id: Id,
  title: Type.String(),
  description: Type.String(),
  external_name: Type.String(),
  duration_days: Type.Integer(),
  /** The lowest price per adult in the coming year; null if the activity has no price. */
  from_price_cents: Nullable(Cents),
})

export const DealDetailShape = Type.Object({
  ...cardFields,
  description: Type.String({ description: 'Cleaned HTML' }),
  totalPrice: Nullable(Euros),
  carousel_images: Type.Array(Type.Object({ url: Type.String(), image: ImageShape })),
  offer_package_img: Nullable(Type.String()),
  activities: Type.Array(ActivityOfDeal),
  optional_activities: Type.Array(
    Type.Object({
      ...ActivityOfDeal.properties,
      upgraded_with_activity_id: Nullable(Id),
      added_cents: Nullable(
        Type.Integer({ description: 'Euro cents that it adds to `price`; null where that is not known' }),
      ),
    }),
  ),
  surrounding_title: Nullable(Type.String()),
  surrounding_description: Nullable(Type.String()),
  surrounding_image: Nullable(ImageShape),
  hotel_info: Type.Object({ title: Type.String(), description: Type.String() }),
  hotels: Type.Array(
    Type.Object({
      hotel_id: Id,
      hotel_name: Type.String(),
      stars: Type.Integer(),
      city: Type.String(),
      address: Type.String(),
      latitude: Nullable(Type.Number()),
      longitude: Nullable(Type.Number()),
      distance_m: Nullable(Type.Integer()),
      image: Nullable(ImageShape),
      /** The translated texts, or the supplier's texts if there is no translation. */
      amenities: Type.Array(LabelShape),
      /** HTML written by staff, in the requested language. */
      intro: Type.String(),
      /** The supplier's English text. */
      description: Type.String(),
      information: HotelInformationShape,
    }),
  ),
  additional_information: Type.Array(Type.Integer()),
  additional_blocks: Type.Array(
    Type.Object({ id: Id, title: Type.String(), name: Type.String(), description: Type.String() }),
  ),
  travel_start_date: Nullable(DayShape),
  travel_end_date: Nullable(DayShape),
  checkin_date: Nullable(DayShape),
  partial_payment: Type.Integer(),
  partial_payment_due_days: Type.Integer(),
  /**
   * The latest end of free cancellation among the rates of the stay shown; null if none can be cancelled free of
   * charge, or no price is shown.
   */
  free_cancellation_until: Nullable(Moment),
  reservation_cost_cents: Cents,
  price_lines: Type.Array(PriceShape.properties.lines.items, {
    description: 'What `price` is made of: their sum is its total; empty where no price is shown',
  }),
  length_prices: Type.Array(CardPriceShape, {
    description: 'For what was chosen the cheapest stay of each length, the shortest first',
  }),
  snapped_prices: Type.Array(
    Type.Object({
      nights: Type.Integer(),
      prices: Type.String({ description: 'Whole euros of the cheapest days, comma-separated' }),
    }),
  ),
})

export type DealDetail = Static<typeof DealDetailShape>
