/** Categories, themes, destinations and other references of the catalogue. */
import { Type, type Static, type TSchema } from 'typebox'
import { call } from '../../shared/call.ts'
import {
  RecordName,
  createResourceCalls,
  RecordUser,
  Position,
  RecordFields,
  RowFields,
  TranslationsOf,
  Version,
  confirmedField,
} from '../../shared/resource-calls.ts'
import { Paged, PageQuery } from '../../shared/page.ts'
import { Cents, DayShape, Id, ImageShape, Language, Line, Nothing, Nullable, Html } from '../../shared/shapes.ts'

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
  onlyWhileOpen: true,
  summary: 'Travel categories',
  query,
  access: [{ who: 'public', reply: Type.Array(CategoryShape) }],
})
export const getThemes = call({
  method: 'GET',
  path: '/themes',
  onlyWhileOpen: true,
  summary: 'Themes',
  query,
  access: [{ who: 'public', reply: Type.Array(ThemeShape) }],
})
export const getDestinations = call({
  method: 'GET',
  path: '/destinations',
  onlyWhileOpen: true,
  summary: 'Destinations, the most popular first',
  query,
  access: [{ who: 'public', reply: Type.Array(DestinationShape) }],
})

const writeContent = { who: 'staff', permission: 'content.write' } as const
const strict = { additionalProperties: false } as const
const params = Type.Object({ id: Id })

const blockTexts = Type.Object(
  { title: Type.Optional(Line(120, 0)), description: Type.Optional(Type.String({ maxLength: 60_000 })) },
  strict,
)
const AdditionalInfo = Type.Object({ id: Id, title: Type.String(), name: Type.String(), description: Type.String() })
/** The block for staff, with all fields of the editor. */
const AdditionalInfoRecord = Type.Object({
  ...AdditionalInfo.properties,
  position: Type.Integer(),
  deals: RecordFields.deals,
  translations: TranslationsOf(blockTexts),
  outdated: RecordFields.outdated,
  missing_languages: RowFields.missing_languages,
  outdated_languages: RowFields.outdated_languages,
  version: Type.Integer(),
  updated_at: RecordFields.updated_at,
  updated_by: RecordFields.updated_by,
})
const additionalInfoInput = {
  name: RecordName,
  title: Line(120),
  position: Position,
  description: Type.String({ maxLength: 60_000, description: 'HTML, cleaned when it is stored' }),
  translations: TranslationsOf(blockTexts),
}
export const getAdditionalInfo = call({
  method: 'GET',
  path: '/additional-info',
  summary: 'Additional information blocks; staff see them with their translations',
  query,
  access: [
    { ...writeContent, reply: Type.Array(AdditionalInfoRecord) },
    { who: 'public', reply: Type.Array(AdditionalInfo) },
  ],
})
export const addAdditionalInfo = call({
  method: 'POST',
  path: '/addAdditionalInfo',
  summary: 'Adds a block of additional information',
  body: Type.Object(additionalInfoInput, strict),
  access: [{ ...writeContent, reply: AdditionalInfoRecord }],
})
export const updateAdditionalInfo = call({
  method: 'PUT',
  path: '/updateAdditionalInfo/:id',
  summary: 'Changes a block; 409 with the present one when someone else did meanwhile',
  params,
  body: Type.Object({ ...additionalInfoInput, ...confirmedField, version: Version }, strict),
  access: [{ ...writeContent, reply: AdditionalInfoRecord }],
})
export const deleteAdditionalInfo = call({
  method: 'DELETE',
  path: '/deleteAdditionalInfo/:id',
  summary: 'Deletes a block; 409 naming the deals that show it',
  params,
  access: [{ ...writeContent, reply: Nothing }],
})

const bannerTexts = Type.Object(
  { title: Type.Optional(Line(120, 0)), text: Type.Optional(Line(400, 0)) },
  { additionalProperties: false },
)
const banner = {
  id: Id,
  title: Type.String(),
  text: Type.String(),
  link: Type.String(),
  image: ImageShape,
}
const Banner = Type.Object(banner)
const BannerRecord = Type.Object({
  ...banner,
  picture: Type.String({ description: 'Key of the picture' }),
  position: Type.Integer(),
  active: Type.Boolean(),
  starts_on: Nullable(DayShape),
  ends_on: Nullable(DayShape),
  state: Type.Enum(['shown', 'coming', 'over', 'off'], { description: 'Today in Amsterdam' }),
  translations: TranslationsOf(bannerTexts),
  outdated: RecordFields.outdated,
  missing_languages: RowFields.missing_languages,
  outdated_languages: RowFields.outdated_languages,
  version: Type.Integer(),
  updated_at: RecordFields.updated_at,
  updated_by: RecordFields.updated_by,
})
const bannerInput = {
  title: Line(120),
  text: Line(400, 0),
  link: Type.String({
    maxLength: 300,
    pattern: '^(?:|/(?!/)[^\\s<>"\\\\]*)$',
    description: 'A path of this shop, or nothing',
  }),
  picture: Line(120),
  position: Position,
  active: Type.Boolean(),
  starts_on: Nullable(DayShape),
  ends_on: Nullable(DayShape),
  translations: TranslationsOf(bannerTexts),
}
const arrayOrPage = <T extends TSchema>(item: T) => Type.Unsafe<Static<T>[]>({ anyOf: [Type.Array(item), Paged(item)] })
export const fetchBannerImages = call({
  method: 'GET',
  path: '/fetchBannerImages',
  onlyWhileOpen: true,
  summary: 'Banners of the home page that are shown today; staff see all. Paged where `page` is given',
  query: Type.Object({ ...query.properties, ...PageQuery }),
  access: [
    { ...writeContent, reply: arrayOrPage(BannerRecord) },
    { who: 'public', reply: arrayOrPage(Banner) },
  ],
})
export const fetchBannerImageById = call({
  method: 'GET',
  path: '/fetchBannerImageById/:id',
  onlyWhileOpen: true,
  summary: 'One banner that is shown today; staff see any',
  params,
  access: [
    { ...writeContent, reply: BannerRecord },
    { who: 'public', reply: Banner },
  ],
})
export const addBannerImage = call({
  method: 'POST',
  path: '/addBannerImage',
  summary: 'Adds a banner',
  body: Type.Object(bannerInput, strict),
  access: [{ ...writeContent, reply: BannerRecord }],
})
export const editBannerImage = call({
  method: 'PUT',
  path: '/editBannerImage/:id',
  summary: 'Changes a banner; 409 with the present one when someone else did meanwhile',
  params,
  body: Type.Object({ ...bannerInput, ...confirmedField, version: Version }, strict),
  access: [{ ...writeContent, reply: BannerRecord }],
})
export const deleteBannerImage = call({
  method: 'DELETE',
  path: '/deleteBannerImage/:id',
  summary: 'Deletes a banner',
  params,
  access: [{ ...writeContent, reply: Nothing }],
})
export type BannerInput = Static<typeof addBannerImage.body>
export type BlockInput = Static<typeof addAdditionalInfo.body>

export type RecordUserShape = Static<typeof RecordUser>

const row = { ...RowFields, summary: Type.String(), image: Nullable(ImageShape), position: Type.Integer() }
const record = { ...RecordFields, position: Type.Integer() }
const illustrated = {
  summary: Type.String(),
  picture: Nullable(Type.String({ description: 'Key of the picture' })),
  image: Nullable(ImageShape),
}
const input = { name: RecordName, title: Line(120), position: Position }
const illustratedInput = {
  summary: Line(400, 0),
  picture: Nullable(Line(120)),
}
const titleText = { title: Type.Optional(Line(120, 0)) }
const headingTexts = Type.Object(
  { ...titleText, summary: Type.Optional(Line(400, 0)) },
  { additionalProperties: false },
)

const heading = {
  record: { ...record, ...illustrated, translations: TranslationsOf(headingTexts) },
  input: { ...input, ...illustratedInput, translations: TranslationsOf(headingTexts) },
}

const categoryNames = { category_name: Type.String(), display_name: Type.String() }
export const categoryCalls = createResourceCalls(
  'Categories',
  { one: 'category', many: 'categories' },
  {
    row: Type.Object({ ...row, ...categoryNames }),
    record: Type.Object({ ...heading.record, ...categoryNames }),
    input: heading.input,
  },
)

export const themeCalls = createResourceCalls(
  'Themes',
  { one: 'theme', many: 'themes' },
  { row: Type.Object(row), record: Type.Object(heading.record), input: heading.input },
)

const Degrees = (limit: number) => Nullable(Type.Number({ minimum: -limit, maximum: limit }))
export const destinationCalls = createResourceCalls(
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
export const surroundingCalls = createResourceCalls(
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

const FilterValue = Type.Object({ key: RecordName, label: Line(120) }, { additionalProperties: false })
/** Contains the title, and the label of each value by its key. */
const filterTexts = Type.Record(Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,79}$' }), Line(120, 0), {
  additionalProperties: false,
})
export const customFilterCalls = createResourceCalls(
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
