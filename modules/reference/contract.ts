/** Categories, themes, destinations and what else the catalogue refers to. */
import { Type, type Static } from 'typebox'
import { call } from '../shared/call.ts'
import {
  NounName,
  nounCalls,
  NounUser,
  Position,
  RecordFields,
  RowFields,
  TranslationsOf,
} from '../shared/noun-calls.ts'
import { Cents, Id, ImageShape, Language, Line, Nullable } from '../shared/shapes.ts'

const query = Type.Object({ language: Type.Optional(Language) })
const shown = {
  title: Type.String(),
  summary: Type.String(),
  image: Nullable(ImageShape),
  deals: Type.Integer({ description: 'Active deals' }),
  lowest_price_cents: Nullable(Cents),
}

export const CategoryShape = Type.Object({ category_name: Type.String(), display_name: Type.String(), ...shown })
export type Category = Static<typeof CategoryShape>
export const ThemeShape = Type.Object({ name: Type.String(), ...shown })
export type Theme = Static<typeof ThemeShape>
export const DestinationShape = Type.Object({
  name: Type.String(),
  country: Type.String(),
  province: Type.String(),
  latitude: Nullable(Type.Number()),
  longitude: Nullable(Type.Number()),
  ...shown,
})
export type Destination = Static<typeof DestinationShape>

export const getCategories = call({
  method: 'GET',
  path: '/categories',
  summary: 'Travel categories',
  query,
  access: [{ who: 'public', reply: Type.Array(CategoryShape) }],
})
export const getThemes = call({
  method: 'GET',
  path: '/themes',
  summary: 'Themes',
  query,
  access: [{ who: 'public', reply: Type.Array(ThemeShape) }],
})
export const getDestinations = call({
  method: 'GET',
  path: '/destinations',
  summary: 'Destinations, the most popular first',
  query,
  access: [{ who: 'public', reply: Type.Array(DestinationShape) }],
})

const AdditionalInfo = Type.Object({ id: Id, title: Type.String(), name: Type.String(), description: Type.String() })
export const getAdditionalInfo = call({
  method: 'GET',
  path: '/additional-info',
  summary: 'Additional information blocks',
  query,
  access: [{ who: 'public', reply: Type.Array(AdditionalInfo) }],
})

const Banner = Type.Object({
  id: Id,
  title: Type.String(),
  text: Type.String(),
  link: Type.String(),
  image: ImageShape,
})
export const fetchBannerImages = call({
  method: 'GET',
  path: '/fetchBannerImages',
  summary: 'Banners of the home page',
  query,
  access: [{ who: 'public', reply: Type.Array(Banner) }],
})

export type NounUserShape = Static<typeof NounUser>

const row = { ...RowFields, summary: Type.String(), image: Nullable(ImageShape), position: Type.Integer() }
const record = { ...RecordFields, position: Type.Integer() }
const illustrated = {
  summary: Type.String(),
  picture: Nullable(Type.String({ description: 'Key of the picture' })),
  image: Nullable(ImageShape),
}
const input = { name: NounName, title: Line(120), position: Position }
const illustratedInput = {
  summary: Line(400, 0),
  picture: Nullable(Line(120)),
}
const titleText = { title: Type.Optional(Line(120, 0)) }
const headingTexts = Type.Object(
  { ...titleText, summary: Type.Optional(Line(400, 0)) },
  { additionalProperties: false },
)
const Html = Type.String({ maxLength: 60_000, description: 'HTML, cleaned when it is stored' })

const heading = {
  record: { ...record, ...illustrated, translations: TranslationsOf(headingTexts) },
  input: { ...input, ...illustratedInput, translations: TranslationsOf(headingTexts) },
}

const categoryNames = { category_name: Type.String(), display_name: Type.String() }
export const categoryCalls = nounCalls(
  'Categories',
  { one: 'category', many: 'categories' },
  {
    row: Type.Object({ ...row, ...categoryNames }),
    record: Type.Object({ ...heading.record, ...categoryNames }),
    input: heading.input,
  },
)

export const themeCalls = nounCalls(
  'Themes',
  { one: 'theme', many: 'themes' },
  { row: Type.Object(row), record: Type.Object(heading.record), input: heading.input },
)

const Degrees = (limit: number) => Nullable(Type.Number({ minimum: -limit, maximum: limit }))
export const destinationCalls = nounCalls(
  'Destinations',
  { one: 'destination', many: 'destinations' },
  {
    row: Type.Object({ ...row, country: Type.String(), province: Type.String() }),
    record: Type.Object({
      ...heading.record,
      country: Type.String(),
      province: Type.String(),
      latitude: Nullable(Type.Number()),
      longitude: Nullable(Type.Number()),
    }),
    input: {
      ...heading.input,
      country: Line(80, 0),
      province: Line(80, 0),
      latitude: Degrees(90),
      longitude: Degrees(180),
    },
  },
)

const surroundingTexts = Type.Object(
  { ...headingTexts.properties, description: Type.Optional(Html) },
  { additionalProperties: false },
)
export const surroundingCalls = nounCalls(
  'Surroundings',
  { one: 'surrounding', many: 'surroundings' },
  {
    row: Type.Object(row),
    record: Type.Object({
      ...heading.record,
      description: Type.String(),
      translations: TranslationsOf(surroundingTexts),
    }),
    input: { ...heading.input, description: Html, translations: TranslationsOf(surroundingTexts) },
  },
)

const FilterValue = Type.Object({ key: NounName, label: Line(120) }, { additionalProperties: false })
/** The title, and the label of each value by its key. */
const filterTexts = Type.Record(Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,79}$' }), Line(120, 0))
export const customFilterCalls = nounCalls(
  'CustomFilters',
  { one: 'custom filter', many: 'custom filters' },
  {
    row: Type.Object({
      ...RowFields,
      position: Type.Integer(),
      values: Type.Integer({ description: 'How many values' }),
    }),
    record: Type.Object({ ...record, values: Type.Array(FilterValue), translations: TranslationsOf(filterTexts) }),
    input: { ...input, values: Type.Array(FilterValue, { maxItems: 100 }), translations: TranslationsOf(filterTexts) },
  },
)
