/** The price of a stay in replies. */
import { Type, type Static } from 'typebox'
import { Cents, DayShape, Nullable } from '../../shared/shapes.ts'

export const lineKinds = [
  'room',
  'stay',
  'included_activity',
  'optional_activity',
  'weekend_surcharge',
  'season_surcharge',
  'tourist_tax',
  'sgr_contribution',
  'reservation_cost',
  'rounding',
] as const
export const PriceShape = Type.Object({
  lines: Type.Array(Type.Object({ kind: Type.Enum([...lineKinds]), label: Type.String(), amount_cents: Cents })),
  /** The all-in price per person, adults and children alike. */
  per_person_cents: Cents,
  people: Type.Integer(),
  /** The amount that the shop charges: the sum of the lines. */
  total_cents: Cents,
  /** Taxes paid at the hotel; not in the total. */
  payable_at_hotel_cents: Cents,
  /** The advertised price: the total plus the amount payable at the hotel. */
  all_in_cents: Cents,
  due_now_cents: Cents,
  balance_cents: Cents,
  balance_due_date: Nullable(DayShape),
})
export type Price = Static<typeof PriceShape>
