/** The fields of hotels and rooms for staff. */
import { type Static, Type } from 'typebox'
import { OutdatedTexts, RowFields, TranslationsOf } from '../../shared/resource-calls.ts'
import { Id, ImageShape, Line, Nullable, Moment, Html } from '../../shared/shapes.ts'

export const strict = { additionalProperties: false } as const

/** A text that may contain line breaks. */
const Paragraph = Type.String({ maxLength: 4_000, pattern: '^[^\\u0000-\\u0008\\u000b-\\u001f\\u007f]*$' })

const Section = Type.Object(
  { title: Line(160, 0), paragraphs: Type.Array(Paragraph, { maxItems: 40 }) },
  { additionalProperties: false },
)

const AmenityGroup = Type.Object(
  { group: Line(120, 0), names: Type.Array(Line(120), { maxItems: 100 }) },
  { additionalProperties: false },
)

export const Policy = Type.Array(Section, { maxItems: 40 })

const PictureKeys = Type.Array(Line(120), {
  maxItems: 60,
  uniqueItems: true,
  description: 'Keys of pictures, in order',
})

const Time = Type.String({ pattern: '^(?:|(?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d)?)$' })

const Degrees = (limit: number) => Nullable(Type.Number({ minimum: -limit, maximum: limit }))

const LongText = Type.String({ maxLength: 20_000 })

const hotelTexts = Type.Object(
  {
    intro: Type.Optional(Html),
    /** A blank line separates sections; if a section has several lines, the first is its title. */
    policy: Type.Optional(LongText),
    extra_info: Type.Optional(LongText),
  },
  { additionalProperties: false },
)

export const hotelFields = {
  name: Line(200),
  stars: Type.Integer({ minimum: 0, maximum: 5 }),
  address: Line(300, 0),
  postal_code: Line(20, 0),
  city: Line(120, 0),
  country_code: Type.String({ pattern: '^(?:|[A-Z]{2})$' }),
  latitude: Degrees(90),
  longitude: Degrees(180),
  phone: Line(60, 0),
  check_in_time: Time,
  check_out_time: Time,
  intro: Html,
  description: Type.Array(Section, { maxItems: 40 }),
  amenities: Type.Array(AmenityGroup, { maxItems: 40 }),
  beauty_amenities: Nullable(
    Type.Array(Line(120), { maxItems: 60, description: 'Wellness and beauty; null: found among the amenities' }),
  ),
  policy: Policy,
  extra_info: LongText,
  pictures: PictureKeys,
  translations: TranslationsOf(hotelTexts),
}

export const roomFields = {
  bedding_type: Nullable(Line(120)),
  size_m2: Nullable(Type.Integer({ minimum: 1, maximum: 2_000 })),
  amenities: Type.Array(Line(120), { maxItems: 100 }),
  pictures: PictureKeys,
}

export const Room = Type.Object({
  id: Id,
  hotel_id: Id,
  name: Type.String({ description: "The supplier's name of the room group" }),
  bedding_type: Nullable(Type.String()),
  size_m2: Nullable(Type.Integer()),
  amenities: Type.Array(Type.String()),
  pictures: Type.Array(Type.String()),
  images: Type.Array(ImageShape),
  active: Type.Boolean(),
  removed: Type.Boolean({ description: 'Deleted by staff; the supplier may offer it still' }),
  reservations: Type.Integer({ description: 'Paid stays to come' }),
  own_fields: Type.Array(Type.String()),
  version: Type.Integer(),
  updated_at: Moment,
  updated_by: Nullable(Type.String()),
})

export type RoomView = Static<typeof Room>

const row = {
  id: Id,
  supplier_id: Type.Integer(),
  name: Type.String(),
  stars: Type.Integer(),
  city: Type.String(),
  country_code: Type.String(),
  active: Type.Boolean(),
  image: Nullable(ImageShape),
  rooms: Type.Integer(),
  closed_rooms: Type.Integer(),
  deals: Type.Integer({ description: 'Deals on sale that use it' }),
  missing_languages: RowFields.missing_languages,
  outdated_languages: RowFields.outdated_languages,
  imported_at: Moment,
  updated_at: Moment,
  version: Type.Integer(),
}

export const Row = Type.Object(row)

export type HotelRowView = Static<typeof Row>

export const Hotel = Type.Object({
  ...hotelFields,
  ...row,
  outdated: OutdatedTexts,
  images: Type.Array(ImageShape),
  beauty_found: Type.Array(Type.String(), { description: 'Wellness and beauty found among the amenities' }),
  own_fields: Type.Array(Type.String(), { description: 'Changed by staff; an import leaves them' }),
  updated_by: Nullable(Type.String()),
  room_list: Type.Array(Room),
})
