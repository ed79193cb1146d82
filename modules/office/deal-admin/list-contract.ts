/** The list of deals in the back-office, with its filters. */
import { Type, type Static } from 'typebox'
import { call } from '../../shared/call.ts'
import { OneOrMore } from '../../shared/one-or-more.ts'
import { PagedSearch, PageQuery } from '../../shared/page.ts'
import { Id, Line } from '../../shared/shapes.ts'
import { categoryTypes, DealListRow, dealStates } from './contract.ts'
import { dealLimits } from './limits.ts'

export const dealSorts = [
  'title',
  'status',
  'lowest_price',
  'margin',
  'travel_end_date',
  'created_at',
  'updated_at',
] as const

const Percent = Type.Number({ minimum: dealLimits.margin.min, maximum: dealLimits.margin.max })

/** The filters of the list; bulk changes of all matches take the same. */
export const dealFilterFields = {
  q: Type.Optional(Line(100, 0)),
  status: Type.Optional(OneOrMore(dealStates)),
  types: Type.Optional(OneOrMore(categoryTypes)),
  category: Type.Optional(Line(80)),
  destination: Type.Optional(Line(80)),
  theme: Type.Optional(Line(80)),
  hotel: Type.Optional(Id),
  margin_from: Type.Optional(Percent),
  margin_to: Type.Optional(Percent),
  incomplete: Type.Optional(
    Type.Enum(['yes', 'no'], { description: 'Whether something is missing that the deal needs to be sold' }),
  ),
}
export const DealFilterShape = Type.Object(dealFilterFields, { additionalProperties: false })
export type DealFilterQuery = Static<typeof DealFilterShape>

export const fetchPaginatedDeals = call({
  method: 'GET',
  path: '/fetchPaginatedDeals',
  summary: 'A page of deals, searched, narrowed and sorted',
  query: Type.Object({
    ...PageQuery,
    ...dealFilterFields,
    sort: Type.Optional(Type.Enum(dealSorts.flatMap((sort) => [sort, `-${sort}` as const]))),
  }),
  access: [{ who: 'staff', permission: 'catalogue.read', reply: PagedSearch(DealListRow) }],
})
