/** Activities in the back-office: texts, seasons with ages and prices, closed days, organisers. */
import { Type, type Static } from 'typebox'
import {
  RecordName,
  createResourceCalls,
  RecordFields,
  RowFields,
  TranslationsOf,
} from '../../shared/resource-calls.ts'
import { activityTaxKinds } from '../../platform/pricing/tax-rates.ts'
import { DayShape, Euros, Id, Line, Nullable, OptionalEmail, OptionalTelephone, Html } from '../../shared/shapes.ts'

const strict = { additionalProperties: false } as const
const Age = Type.Integer({ minimum: 0, maximum: 120 })

/** Price per person by age and season; if rows overlap, the first one applies. */
const PricingShape = Type.Object(
  {
    from_date: DayShape,
    to_date: DayShape,
    from_age: Age,
    to_age: Age,
    cost_price: { ...Euros, minimum: 0, maximum: 100_000 },
    margin: Type.Number({ minimum: 0, maximum: 1000, description: 'Percent with at most two decimals' }),
  },
  strict,
)
export type PricingInput = Static<typeof PricingShape>

/** Whom to notify about bookings; a field is empty if it is unknown. */
const ContactShape = Type.Object({ name: Line(120, 0), email: OptionalEmail, phone: OptionalTelephone }, strict)

const texts = Type.Object(
  {
    title: Type.Optional(Line(160, 0)),
    external_name: Type.Optional(Line(160, 0)),
    description: Type.Optional(Html),
  },
  strict,
)
const own = {
  internal_name: Line(160),
  external_name: Line(160),
  description: Html,
  duration_days: Type.Integer({ minimum: 1, maximum: 30 }),
  vat_kind: Type.Enum([...activityTaxKinds], { description: 'Decides its VAT rate in the country of the hotel' }),
  send_activity_email: Type.Boolean(),
  contact: ContactShape,
  closed_dates: Type.Array(DayShape, { maxItems: 3000 }),
  pricings: Type.Array(PricingShape, { maxItems: 200 }),
  translations: TranslationsOf(texts),
}
const input = { name: RecordName, title: Line(160), ...own }
export type ActivityInput = Static<ReturnType<typeof Type.Object<typeof input>>>

export const activityCalls = createResourceCalls(
  'Activities',
  { one: 'activity', many: 'activities' },
  {
    row: Type.Object({
      ...RowFields,
      internal_name: Type.String(),
      external_name: Type.String(),
      duration_days: Type.Integer(),
      seasons: Type.Integer({ description: 'How many pricings' }),
      priced_until: Nullable(DayShape),
    }),
    record: Type.Object({ ...RecordFields, activity_id: Id, ...own }),
    input,
  },
)
