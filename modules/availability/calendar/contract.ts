import { Type, type Static } from 'typebox'
import { call } from '../../shared/call.ts'
import { Cents, DayShape, Id, Nullable, PartyFields } from '../../shared/shapes.ts'

export const getCalendar = call({
  method: 'POST',
  path: '/getCalendar',
  onlyWhileOpen: true,
  summary: 'When a deal can be booked, and from which price per length of stay',
  body: Type.Object({ deals_id: Id }),
  access: [
    {
      who: 'public',
      reply: Type.Object({
        min_date: DayShape,
        max_date: DayShape,
        closed_dates: Type.Array(DayShape),
        stays: Type.Array(
          Type.Object({ days: Type.Integer(), nights: Type.Integer(), from_price_cents: Nullable(Cents) }),
        ),
      }),
    },
  ],
})

/** `too_many_for_one_room`: rooms are free, but none is large enough for the party. */
export const blockedReasons = [
  'too_soon',
  'sold_out',
  'too_many_for_one_room',
  'closed',
  'minimum_stay',
  'outside_period',
  'unknown',
] as const
export const CalendarDayShape = Type.Object({
  date: DayShape,
  available: Type.Boolean(),
  reason: Type.Optional(Type.Enum([...blockedReasons])),
  /** The all-in price per person. */
  price_per_person_cents: Nullable(Cents),
  /** The amount charged by the shop. */
  total_cents: Nullable(Cents),
  payable_at_hotel_cents: Nullable(Cents),
  /** The total plus the amount payable at the hotel. */
  all_in_cents: Nullable(Cents),
  hotels: Type.Integer({ description: 'Hotels with a room' }),
})
export type CalendarDay = Static<typeof CalendarDayShape>

export const hotelsCalendar = call({
  method: 'POST',
  path: '/hotels/calendar',
  waitsFor: ['hotels'],
  limit: 'calendar',
  onlyWhileOpen: true,
  held: true,
  summary: 'One row a day: the price of the cheapest stay that begins then, for the party',
  body: Type.Object({
    deals_id: Id,
    nights: Type.Integer({ minimum: 1, maximum: 30 }),
    from: DayShape,
    to: DayShape,
    hotel_id: Type.Optional(Id),
    ...PartyFields,
  }),
  access: [{ who: 'public', reply: Type.Array(CalendarDayShape) }],
})

export const daysOfDeals = call({
  method: 'POST',
  path: '/calendar/deals',
  onlyWhileOpen: true,
  summary: 'Calendar rows of several deals at once, for the party or each for its usual one',
  body: Type.Object({
    deals: Type.Array(Id, { minItems: 1, maxItems: 12 }),
    nights: Type.Integer({ minimum: 1, maximum: 30 }),
    from: DayShape,
    to: DayShape,
    ...PartyFields,
  }),
  access: [{ who: 'public', reply: Type.Array(Type.Object({ deals_id: Id, days: Type.Array(CalendarDayShape) })) }],
})

export const cheapestDates = call({
  method: 'POST',
  path: '/calendar/cheapest',
  waitsFor: ['hotels'],
  limit: 'calendar',
  onlyWhileOpen: true,
  held: true,
  summary:
    'The five cheapest dates for the party, the cheapest first; of every length where no number of nights is given',
  body: Type.Object({
    deals_id: Id,
    nights: Type.Optional(Type.Integer({ minimum: 1, maximum: 30 })),
    from: Type.Optional(DayShape),
    to: Type.Optional(DayShape),
    ...PartyFields,
  }),
  access: [
    {
      who: 'public',
      reply: Type.Array(
        Type.Object({
          check_in: DayShape,
          nights: Type.Integer(),
          price_per_person_cents: Cents,
          total_cents: Cents,
          payable_at_hotel_cents: Cents,
          all_in_cents: Cents,
        }),
      ),
    },
  ],
})
