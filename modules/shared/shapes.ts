/** Schema shapes shared by many contracts. */
import { centsToEuros, maxCents } from './money.ts'
import { Type, type Static, type TSchema } from 'typebox'
import { boardCodes } from './board.ts'
import { countryCodes } from './country.ts'
import { maxEmailLength } from './email-address.ts'
import { languages } from './language.ts'
import { maxAdults, maxChildAge, maxChildren, maxRooms } from './party.ts'
import type { FieldKind } from './readers.ts'

export const Moment = Type.String({ format: 'date-time' })
export const DayShape = Type.String({ format: 'date', description: 'A calendar day in Europe/Amsterdam' })
export const Cents = Type.Integer({ description: 'Euro cents' })
export const Euros = Type.Number({ description: 'Euros with at most two decimals' })
/** An amount that a caller sends. */
export const GivenCents = Type.Integer({ minimum: 0, maximum: maxCents, description: 'Euro cents' })
export const GivenPositiveCents = Type.Integer({ minimum: 1, maximum: maxCents, description: 'Euro cents' })
export const GivenEuros = Type.Number({
  minimum: 0,
  maximum: centsToEuros(maxCents),
  description: 'Euros with at most two decimals',
})
export const BoardShape = Type.Enum([...boardCodes])
/** The number of a reservation or of a voucher order. */
export const SaleNumber = Type.String({ minLength: 1, maxLength: 40 })
/** HTML that staff write. */
export const Html = Type.String({ maxLength: 60_000, description: 'HTML, cleaned when it is stored' })
export const Slug = Type.String({ minLength: 1, maxLength: 160 })
export const Id = Type.Integer({ minimum: 1, maximum: 9_007_199_254_740_991 })
export const BookHash = Type.String({ minLength: 1, maxLength: 256 })
/** Values that people enter are normalised before they are validated (readers.ts). */
const fieldReader = (kind: FieldKind) => ({ 'x-reads': kind })
/** A line of entered text without control characters. */
export const Line = (maxLength: number, minLength = 1) =>
  Type.String({ minLength, maxLength, pattern: '^[^\\u0000-\\u001f\\u007f]*$', ...fieldReader('text') })
export const PersonName = (maxLength: number) => Type.String({ minLength: 1, maxLength, ...fieldReader('name') })
export const Email = Type.String({ format: 'email', maxLength: maxEmailLength, ...fieldReader('email') })
/** The e-mail address with which a caller identifies as the owner of a sale; an invalid one matches no owner. */
export const OwnerEmail = Type.String({ maxLength: maxEmailLength, ...fieldReader('ownerEmail') })
/** Stored as "+31 6 12345678". */
export const Telephone = Type.String({ minLength: 1, maxLength: 60, ...fieldReader('telephone') })
/** An optional e-mail address; may be empty. */
export const OptionalEmail = Type.String({ maxLength: maxEmailLength, ...fieldReader('email') })
export const OptionalTelephone = Type.String({ maxLength: 60, ...fieldReader('telephone') })
export const Language = Type.Enum([...languages])

/** The country of the guests' passports, one for the whole stay; default: the shop's own country. */
export const ResidencyField = { residency: Type.Optional(Type.Enum([...countryCodes])) }

export const RoomShape = Type.Object({
  adults: Type.Integer({ minimum: 1, maximum: maxAdults }),
  children: Type.Optional(Type.Array(Type.Integer({ minimum: 0, maximum: maxChildAge }), { maxItems: maxChildren })),
  ...ResidencyField,
})

/** Rooms, or adults and the ages of children in a single room. */
export const PartyFields = {
  rooms: Type.Optional(Type.Array(RoomShape, { minItems: 1, maxItems: maxRooms })),
  adults: Type.Optional(Type.Integer({ minimum: 1, maximum: maxAdults })),
  children: Type.Optional(Type.Array(Type.Integer({ minimum: 0, maximum: maxChildAge }), { maxItems: maxChildren })),
  ...ResidencyField,
}

/** A stay between two days as a traveller chooses it; missing fields are unrestricted. */
const ChosenDates = {
  date_from: Type.Optional(DayShape),
  date_to: Type.Optional(DayShape),
  nights: Type.Optional(Type.Array(Type.Integer({ minimum: 1, maximum: 30 }), { maxItems: 30 })),
}
export const ChoiceFields = { ...ChosenDates, ...PartyFields }
/** The choice in the URL of a page, in which the rooms are one text: "2+7|1". */
export const ChoiceQuery = { ...ChoiceFields, rooms: Type.Optional(Type.String({ maxLength: 200 })) }

export const Nothing = Type.Null()

export const ImageShape = Type.Object({
  url: Type.String(),
  srcset: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  alt: Type.String(),
  color: Type.String(),
  focus_x: Type.Number(),
  focus_y: Type.Number(),
})

/** A text whose language may differ from the requested one. */
export const LabelShape = Type.Object({
  text: Type.String(),
  language: Type.String({ description: 'That the text is in, e.g. "en"' }),
})
export type Label = Static<typeof LabelShape>

/** A value or null, in the form that OpenAPI 3.0 and the serialiser support, without the runtime cost of a union. */
export function Nullable<T extends TSchema>(shape: T) {
  return Type.Unsafe<Static<T> | null>({ ...shape, nullable: true })
}
