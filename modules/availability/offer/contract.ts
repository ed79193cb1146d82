/** The calls from live prices to a checked offer, before anything is reserved. */
import { Type, type Static } from 'typebox'
import { blockedReasons } from '../calendar/contract.ts'
import { VoucherCodes } from '../../money/ledger/contract.ts'
import { PriceShape } from '../../platform/pricing/contract.ts'
import { call } from '../../shared/call.ts'
import type { Day } from '../../shared/day.ts'
import {
  BoardShape,
  BookHash,
  Cents,
  DayShape,
  Id,
  ImageShape,
  LabelShape,
  Language,
  Nullable,
  PartyFields,
  ResidencyField,
  Moment,
} from '../../shared/shapes.ts'

/** The cost in euro cents of cancelling between `from` (null: from now) and `until` (null: until arrival). */
export const CancellationShape = Type.Object({
  free_until: Nullable(Moment),
  steps: Type.Array(Type.Object({ from: Nullable(Type.String()), until: Nullable(Type.String()), cost_cents: Cents })),
})
export type Cancellation = Static<typeof CancellationShape>

export const Nights = Type.Integer({ minimum: 1, maximum: 30 })
/** The language of the activities in price lines. */
const InLanguage = { language: Type.Optional(Language) }
export const ActivityIds = Type.Array(Id, { maxItems: 50 })

/** The difference in all-in price from the first entry, computed with the same activities. */
const AddedCents = Cents

export const livePrices = call({
  method: 'POST',
  path: '/live-prices',
  waitsFor: ['hotels'],
  onlyWhileOpen: true,
  summary: "The deal's hotels for a stay, cheapest first, as the supplier says now",
  body: Type.Object({
    deals_id: Id,
    check_in: DayShape,
    nights: Nights,
    activities: Type.Optional(ActivityIds),
    voucher_codes: Type.Optional(VoucherCodes),
    ...PartyFields,
    ...InLanguage,
  }),
  limit: 'booking',
  access: [
    {
      who: 'public',
      reply: Type.Array(
        Type.Object({
          /** The offer of the hotel's cheapest room; the price is for this room. */
          book_hash: BookHash,
          hotel_id: Id,
          hotel_name: Type.String(),
          address: Type.String(),
          phone: Type.String(),
          stars: Type.Integer(),
          city: Type.String(),
          image: Nullable(ImageShape),
          distance_m: Nullable(Type.Integer()),
          price: PriceShape,
          added_cents: AddedCents,
          board_type: BoardShape,
        }),
      ),
    },
  ],
})

export const RoomOfferShape = Type.Object({
  book_hash: BookHash,
  /** The supplier's text; `room_label` is the same in the requested language, with the beds. */
  room_name: Type.String(),
  room_label: LabelShape,
  room_group_name: Type.String(),
  room_data_trans: Type.Object({ bedding_type: Nullable(Type.String()) }),
  board_type: BoardShape,
  no_child_meal: Type.Boolean(),
  rooms_left: Nullable(Type.Integer()),
  image: Nullable(ImageShape),
  /** Details of the room: the texts written by staff, or else the supplier's. */
  details: Type.Object({
    bedding: Nullable(LabelShape),
    size_m2: Nullable(Type.Integer()),
    amenities: Type.Array(LabelShape),
    images: Type.Array(ImageShape),
  }),
  cancellation: CancellationShape,
  price: PriceShape,
  added_cents: AddedCents,
})
export type RoomOffer = Static<typeof RoomOfferShape>
export const roomConfig = call({
  method: 'POST',
  path: '/room-config',
  waitsFor: ['hotels'],
  onlyWhileOpen: true,
  summary: 'Rooms of a hotel for a stay, cheapest first, live',
  body: Type.Object({
    deals_id: Id,
    hotel_id: Id,
    check_in: DayShape,
    nights: Nights,
    activities: Type.Optional(ActivityIds),
    voucher_codes: Type.Optional(VoucherCodes),
    ...PartyFields,
    ...InLanguage,
  }),
  limit: 'booking',
  access: [{ who: 'public', reply: Type.Array(RoomOfferShape) }],
})

export const specificConfig = call({
  method: 'POST',
  path: '/specific-config',
  onlyWhileOpen: true,
  summary: 'The quote of an offer with extras',
  body: Type.Object({
    deals_id: Id,
    book_hash: BookHash,
    activities: Type.Optional(ActivityIds),
    voucher_codes: Type.Optional(VoucherCodes),
    pay: Type.Optional(Type.Enum(['full', 'deposit'])),
    /** Other offers of the same stay, to compare with. */
    compare_with: Type.Optional(Type.Array(BookHash, { maxItems: 200 })),
    ...ResidencyField,
    ...InLanguage,
  }),
  limit: 'booking',
  /**
   * `on_top`: the part that a partner's code does not cover. `compared`: for each other offer that is still valid, its
   * all-in price with the same activities and the difference from this quote (negative if it is cheaper).
   */
  access: [
    {
      who: 'public',
      reply: Type.Object({
        ...PriceShape.properties,
        voucher_cents: Cents,
        on_top: PriceShape.properties.lines,
        compared: Type.Array(Type.Object({ book_hash: BookHash, all_in_cents: Cents, added_cents: Cents })),
      }),
    },
  ],
})

/** What differs in the alternative: the rooms, the length, the day or the package. */
export const alternativeKinds = ['rooms', 'nights', 'day', 'stay'] as const
export const AlternativeShape = Type.Object({
  kind: Type.Enum([...alternativeKinds]),
  deals_id: Id,
  title: Type.String(),
  category: Type.String(),
  category_id: Type.String(),
  check_in: DayShape,
  nights: Type.Integer(),
  rooms: Type.Array(Type.Object({ adults: Type.Integer(), children: Type.Array(Type.Integer()) })),
  price_per_person_cents: Cents,
  total_cents: Cents,
  payable_at_hotel_cents: Cents,
  all_in_cents: Cents,
})
export type Alternative = Static<typeof AlternativeShape>

export const alternatives = call({
  method: 'POST',
  path: '/booking/alternatives',
  waitsFor: ['hotels'],
  onlyWhileOpen: true,
  summary: 'Why a stay cannot be booked, and the nearest stays that can, each at the price that the hotels ask now',
  body: Type.Object({
    deals_id: Id,
    check_in: DayShape,
    nights: Nights,
    voucher_codes: Type.Optional(VoucherCodes),
    ...PartyFields,
    ...InLanguage,
  }),
  limit: 'booking',
  access: [
    {
      who: 'public',
      reply: Type.Object({
        reason: Nullable(
          Type.Enum([...blockedReasons], {
            description: 'Null where the stay can be booked: it is the one alternative',
          }),
        ),
        alternatives: Type.Array(AlternativeShape),
        full_days: Type.Array(DayShape, {
          description: 'Other days for which the hotels were asked for the same stay, and have nothing',
        }),
      }),
    },
  ],
})
export type Alternatives = {
  reason: (typeof blockedReasons)[number] | null
  alternatives: Alternative[]
  full_days: Day[]
}

export const extrasOfStay = call({
  method: 'POST',
  path: '/booking/extras',
  onlyWhileOpen: true,
  summary: 'Activities that can be added to a stay, each with what it adds to the price of what is chosen already',
  body: Type.Object({
    deals_id: Id,
    book_hash: BookHash,
    /** The activities chosen so far; for each of them the reply has how much cheaper the stay would be without it. */
    activities: Type.Optional(ActivityIds),
    ...InLanguage,
  }),
  access: [
    {
      who: 'public',
      reply: Type.Array(
        Type.Object({
          activity_id: Id,
          title: Type.String(),
          description: Type.String(),
          upgraded_with_activity_id: Nullable(Id),
          amount_cents: Cents,
        }),
      ),
    },
  ],
})

export const prebook = call({
  method: 'POST',
  path: '/prebook',
  waitsFor: ['hotels'],
  onlyWhileOpen: true,
  summary: 'Checks an offer with the supplier; the reply holds the hash to book with',
  body: Type.Object({
    deals_id: Id,
    book_hash: BookHash,
    activities: Type.Optional(ActivityIds),
    voucher_codes: Type.Optional(VoucherCodes),
    ...ResidencyField,
    ...InLanguage,
  }),
  limit: 'booking',
  access: [
    {
      who: 'public',
      reply: Type.Object({
        book_hash: BookHash,
        /** True if the amount charged here or the amount paid at the hotel has changed. */
        price_changed: Type.Boolean(),
        old_total_cents: Cents,
        old_all_in_cents: Cents,
        total_cents: Cents,
        payable_at_hotel_cents: Cents,
        expires_at: Moment,
        price: PriceShape,
        cancellation: CancellationShape,
      }),
    },
  ],
})
