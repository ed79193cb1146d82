/** Calls about deals for travellers: cards, search, the package page. The calls for staff are in `deal-admin`. */
import { Type, type Static } from 'typebox'
import { call } from '../../shared/call.ts'
import { PageQuery, Paged } from '../../shared/page.ts'
import {
  BoardShape,
  Cents,
  ChoiceFields,
  ChoiceQuery,
  DayShape,
  Euros,
  Id,
  Language,
  Nullable,
  Slug,
  PartyFields,
} from '../../shared/shapes.ts'
import { CardPriceShape, DealCardShape, type DealCard, DealDetailShape } from './card-contract.ts'

const Facet = Type.Array(Type.Object({ value: Type.String(), label: Type.String(), count: Type.Integer() }))
export const SearchReplyShape = Type.Object({
  ...Paged(DealCardShape).properties,
  /** Requests to the hotels are in progress: if the list is requested again, cards without a price may have one. */
  asking: Type.Boolean(),
  facets: Type.Object({
    category: Facet,
    destination: Facet,
    theme: Facet,
    surrounding: Facet,
    board: Facet,
    nights: Facet,
    price: Type.Object({
      /** The lowest and the highest price of all deals for the travel choice, ignoring the filters. */
      min_cents: Nullable(Cents),
      max_cents: Nullable(Cents),
      /**
       * The end of the price scale in whole euros, across all advertised deals, ignoring the travel choice and filters.
       */
      ceiling: Nullable(Euros),
      bands: Type.Array(Type.Object({ from: Euros, to: Euros, count: Type.Integer() }), {
        description: 'Deals by price per person, without the price filter',
      }),
    }),
    filters: Type.Array(Type.Object({ name: Type.String(), title: Type.String(), values: Facet })),
  }),
})
export type SearchReply = Static<typeof SearchReplyShape>

const Names = Type.Array(Type.String({ maxLength: 80 }), { maxItems: 50 })
export const SearchBody = Type.Object({
  q: Type.Optional(Type.String({ maxLength: 200 })),
  category: Type.Optional(Names),
  destination: Type.Optional(Names),
  theme: Type.Optional(Names),
  surrounding: Type.Optional(Names),
  board: Type.Optional(Type.Array(BoardShape, { maxItems: 5 })),
  ...ChoiceFields,
  price_min: Type.Optional(Type.Number({ minimum: 0, maximum: 1_000_000, description: 'Euros per person' })),
  price_max: Type.Optional(Type.Number({ minimum: 0, maximum: 1_000_000 })),
  amenities: Type.Optional(Names),
  filters: Type.Optional(Type.Record(Type.String({ maxLength: 80 }), Names, { additionalProperties: false })),
  sort: Type.Optional(Type.Enum(['recommended', 'price', '-price', 'newest', 'title'])),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  language: Type.Optional(Language),
})

const ListQuery = Type.Object({
  ...PageQuery,
  ...ChoiceQuery,
  sort: Type.Optional(Type.Enum(['price', '-price', 'title', '-title'])),
  language: Type.Optional(Language),
})
/** All cards, or one page of cards if `page` is given. */
const CardList = Type.Unsafe<DealCard[] | { items: DealCard[]; total: number; page: number; limit: number }>({
  anyOf: [Type.Array(DealCardShape), Paged(DealCardShape)],
})
const Cards = { ...ListQuery.properties }

const listCall = <const P extends string>(path: P, summary: string) =>
  call({
    method: 'GET',
    path,
    onlyWhileOpen: true,
    summary,
    query: Type.Object(Cards),
    access: [{ who: 'public', reply: CardList }],
  })

export const getDeals = listCall('/deals', 'All active deals')
export const getRecommendedDeals = listCall('/recommended-deals', 'Deals that staff recommend')
export const getNewDeals = listCall('/deals/new', 'The newest deals first')
export const getPackageAsVoucherDeals = listCall('/deals/package-as-voucher', 'Deals that can be bought as a voucher')
export const fetchDealsByCategory = call({
  method: 'GET',
  path: '/fetchDealsByCategory/:category_name',
  onlyWhileOpen: true,
  summary: 'Deals of a category',
  params: Type.Object({ category_name: Slug }),
  query: ListQuery,
  access: [{ who: 'public', reply: CardList }],
})
export const fetchDealsByDestination = call({
  method: 'GET',
  path: '/fetchDealsByDestination/:destination',
  onlyWhileOpen: true,
  summary: 'Deals of a destination',
  params: Type.Object({ destination: Slug }),
  query: ListQuery,
  access: [{ who: 'public', reply: CardList }],
})
export const fetchDealsByTheme = call({
  method: 'GET',
  path: '/fetchDealsByTheme/:theme',
  onlyWhileOpen: true,
  summary: 'Deals of a theme',
  params: Type.Object({ theme: Slug }),
  query: ListQuery,
  access: [{ who: 'public', reply: CardList }],
})

export const searchDeals = call({
  method: 'POST',
  path: '/deals/search',
  onlyWhileOpen: true,
  summary: 'Search with facets',
  body: SearchBody,
  access: [{ who: 'public', reply: SearchReplyShape }],
})

export const dealCards = call({
  method: 'POST',
  path: '/deals/cards',
  onlyWhileOpen: true,
  summary: 'Cards of these deals for what was chosen, in this order, without those that are not on sale',
  body: Type.Object({
    deals: Type.Array(Id, { minItems: 1, maxItems: 80 }),
    ...ChoiceFields,
    language: Type.Optional(Language),
  }),
  access: [{ who: 'public', reply: Type.Array(DealCardShape) }],
})

export const suggest = call({
  method: 'GET',
  path: '/suggestions',
  onlyWhileOpen: true,
  summary: 'Hotels and stays by what has been typed so far, for a search that answers while one types',
  query: Type.Object({ q: Type.String({ minLength: 2, maxLength: 100 }), language: Type.Optional(Language) }),
  cacheSeconds: 60,
  access: [
    {
      who: 'public',
      reply: Type.Object({
        hotels: Type.Array(
          Type.Object({
            hotel_id: Id,
            hotel_name: Type.String(),
            city: Type.String(),
            deals: Type.Integer({ description: 'Active deals with this hotel' }),
          }),
        ),
        stays: Type.Array(
          Type.Object({
            deals_id: Id,
            category: Type.String(),
            category_id: Type.String(),
            title: Type.String(),
            destination: Nullable(Type.String()),
          }),
        ),
      }),
    },
  ],
})

const LanguageQuery = Type.Object({ language: Type.Optional(Language) })
export const DealQuery = Type.Object({ ...ChoiceQuery, language: Type.Optional(Language) })
export const getPackage = call({
  method: 'GET',
  path: '/deals/package/:id',
  onlyWhileOpen: true,
  held: true,
  summary: 'A package by id or slug',
  params: Type.Object({ id: Slug }),
  query: DealQuery,
  access: [{ who: 'public', reply: DealDetailShape }],
})
export const getPackageOfCategory = call({
  method: 'GET',
  path: '/deals/package/:category/:q',
  onlyWhileOpen: true,
  held: true,
  summary: 'A package by the q of its page',
  params: Type.Object({ category: Slug, q: Slug }),
  query: Type.Object({
    ...DealQuery.properties,
    preview: Type.Optional(
      Type.String({ pattern: '^[A-Za-z0-9_-]{22}$', description: 'Of previewDeal: the deal that is not saved' }),
    ),
  }),
  access: [{ who: 'public', reply: DealDetailShape }],
})
export const packageAsSlug = call({
  method: 'POST',
  path: '/deals/package-as-slug',
  onlyWhileOpen: true,
  summary: 'A package by slug, with or without its activities and additional information',
  body: Type.Object({
    slug: Slug,
    activities: Type.Optional(Type.Boolean()),
    additionalInfo: Type.Optional(Type.Boolean()),
    ...ChoiceFields,
    language: Type.Optional(Language),
  }),
  access: [{ who: 'public', reply: DealDetailShape }],
})
export const voucherDealDetails = call({
  method: 'GET',
  path: '/voucherDealDetails',
  onlyWhileOpen: true,
  summary: 'A deal that is sold as a voucher',
  query: Type.Object({ q: Slug, ...ChoiceQuery, language: Type.Optional(Language) }),
  access: [{ who: 'public', reply: DealDetailShape }],
})
export const fetchDealsById = call({
  method: 'GET',
  path: '/fetchDealsById/:id',
  onlyWhileOpen: true,
  summary: 'A deal by its id',
  params: Type.Object({ id: Id }),
  query: DealQuery,
  access: [{ who: 'public', reply: DealDetailShape }],
})
export const fetchDealTitleById = call({
  method: 'GET',
  path: '/fetchDealTitleById/:id',
  onlyWhileOpen: true,
  summary: "A deal's title",
  params: Type.Object({ id: Id }),
  query: LanguageQuery,
  access: [{ who: 'public', reply: Type.Object({ deals_id: Id, title: Type.String() }) }],
})
export const relatedDeals = call({
  method: 'GET',
  path: '/relatedDeals/:id',
  onlyWhileOpen: true,
  held: true,
  summary: 'Deals like this one, the likest first: of its destination, its kind or its themes',
  params: Type.Object({ id: Id }),
  query: Type.Object({
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 12 })),
    ...ChoiceQuery,
    language: Type.Optional(Language),
  }),
  access: [{ who: 'public', reply: Type.Array(DealCardShape) }],
})
export const fetchLengthOfStay = call({
  method: 'GET',
  path: '/fetchLengthOfStay',
  onlyWhileOpen: true,
  summary: 'Day counts in use',
  access: [{ who: 'public', reply: Type.Array(Type.Integer()) }],
})
export const fetchBoardType = call({
  method: 'GET',
  path: '/fetchBoardType',
  summary: 'The five boards',
  access: [{ who: 'public', reply: Type.Array(Type.Object({ label: Type.String(), code: BoardShape })) }],
})

export const cheapestByArrival = call({
  method: 'POST',
  path: '/deals/arrivals',
  onlyWhileOpen: true,
  summary:
    'For each day of arrival the cheapest stays of that length, over all deals on sale, for the party (two adults)',
  body: Type.Object({
    arrivals: Type.Array(DayShape, { minItems: 1, maxItems: 8 }),
    nights: Type.Integer({ minimum: 1, maximum: 30 }),
    language: Type.Optional(Language),
    ...PartyFields,
  }),
  access: [
    {
      who: 'public',
      reply: Type.Array(
        Type.Object({
          arrival: DayShape,
          /** `unknown`: the hotels were not queried for this party yet. */
          price_state: Type.Enum(['known', 'unknown', 'none']),
          deals: Type.Array(
            Type.Object({
              deals_id: Id,
              title: Type.String(),
              travel_companion: Type.Integer({ description: 'Adults of its usual party' }),
              price: CardPriceShape,
            }),
            { description: 'The cheapest, at most eight' },
          ),
        }),
      ),
    },
  ],
})
