/** Categories, themes, destinations and what else the catalogue refers to. */
import { Type, type Static } from 'typebox'
import { call } from '../shared/call.ts'
import { Cents, Id, ImageShape, Language, Nullable } from '../shared/shapes.ts'

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
