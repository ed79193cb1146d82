/** Deals in the back-office: lists, the edited record, states, versions, preview. */
import { Type, type Static } from 'typebox'
import { call } from '../../shared/call.ts'
import { CalendarDayShape } from '../../availability/calendar/contract.ts'
import { DealQuery } from '../../catalogue/deal/contract.ts'
import { DealDetailShape } from '../../catalogue/deal/card-contract.ts'
import { RecordName, TranslationsOf, Version } from '../../shared/resource-calls.ts'
import { Paged, PagedSearch, PageQuery } from '../../shared/page.ts'
import {
  BoardShape,
  Cents,
  DayShape,
  Euros,
  Id,
  ImageShape,
  Language,
  Line,
  Nothing,
  Nullable,
  Moment,
  Html,
} from '../../shared/shapes.ts'
import { vatSchemes } from '../../platform/pricing/vat.ts'
import { dealLimits } from './limits.ts'

const strict = { additionalProperties: false } as const
const read = { who: 'staff', permission: 'catalogue.read' } as const
const write = { who: 'staff', permission: 'catalogue.write' } as const

const limitsOf = ({ min, max }: { min: number; max: number }) => ({ minimum: min, maximum: max })

export const dealStates = ['draft', 'active', 'deleted'] as const
export const categoryTypes = ['category', 'themes', 'destination'] as const

/** Translated texts; the key `alt:` plus a picture's key denotes its alternative text. */
const TranslatedTexts = Type.Record(
  Type.String({ pattern: '^(?:title|summary|description|hotel_title|hotel_description|alt:[A-Za-z0-9/_-]{1,120})$' }),
  Type.String({ maxLength: 60_000 }),
  strict,
)

/** All fields that staff edit. A draft may be incomplete except for `title` and `category_id`. */
const content = {
  title: Line(120),
  category_id: { ...RecordName, description: "The deal's own name in addresses" },
  summary: Line(400, 0),
  description: Html,
  category_type: Type.Enum([...categoryTypes]),
  category: Line(80, 0),
  destination: Nullable(Line(80)),
  themes: Type.Array(Line(80), { maxItems: 50 }),
  surrounding_name: Nullable(Line(80)),
  pictures: Type.Array(
    Type.Object({ key: Line(120), alt: Line(300, 0) }, { ...strict, description: 'The first is the large one' }),
    { maxItems: 60 },
  ),
  length_of_stay: Type.Array(Type.Integer({ minimum: 2, maximum: 31 }), { maxItems: 30, description: 'Days' }),
  board_type: Type.Array(BoardShape, { maxItems: 5 }),
  travel_companion: Type.Integer({ minimum: 1, maximum: 6, description: 'Adults per room' }),
  travel_start_date: Nullable(DayShape),
  travel_end_date: Nullable(DayShape),
  closed_arrival_weekdays: Type.Array(Type.Integer({ minimum: 0, maximum: 6 }), {
    maxItems: 6,
    description: '0 is Sunday',
  }),
  hotels: Type.Array(
    Type.Object({ hotel_id: Id, distance_m: Nullable(Type.Integer({ minimum: 0, maximum: 1_000_000 })) }, strict),
    { maxItems: 100 },
  ),
  hotel_info: Type.Object({ title: Line(160, 0), description: Html }, strict),
  activities: Type.Array(Type.Object({ activity_id: Id }, strict), { maxItems: 50 }),
  optional_activities: Type.Array(Type.Object({ activity_id: Id, upgraded_with_activity_id: Nullable(Id) }, strict), {
    maxItems: 50,
    description: 'An upgrade takes the place of that included activity',
  }),
  additional_information: Type.Array(Id, { maxItems: 50 }),
  custom_filters: Type.Record(Type.String({ maxLength: 80 }), Type.Array(Line(80), { maxItems: 100 }), strict),
  margin: Type.Number({ ...limitsOf(dealLimits.margin), description: 'Percent with at most two decimals' }),
  partial_payment: Type.Integer({
    ...limitsOf(dealLimits.partial_payment),
    description: 'Percent due when booking; 0 is all of it',
  }),
  partial_payment_due_days: Type.Integer(limitsOf(dealLimits.partial_payment_due_days)),
  vat_scheme: Nullable(
    Type.String({
      pattern: `^(?:${vatSchemes.join('|')})$`,
      description: 'normal: own supply, VAT by place; travel_agent: margin scheme; agent: VAT on commission',
    }),
  ),
  is_sgr_package: Type.Boolean(),
  is_package_travel: Type.Boolean(),
  externally_sold: Type.Boolean(),
  hide_price: Type.Boolean(),
  recommended: Type.Boolean(),
  translations: TranslationsOf(TranslatedTexts),
}
const DealContentShape = Type.Object(content, strict)
export type DealContent = Static<typeof DealContentShape>

/** The fields that bulk changes can set. */
export const DealFields = Type.Partial(
  Type.Pick(DealContentShape, [
    'margin',
    'travel_start_date',
    'travel_end_date',
    'partial_payment',
    'partial_payment_due_days',
    'recommended',
    'hide_price',
  ]),
  strict,
)

/** Translations that staff confirm as still valid after a change of the English source, e.g. `["nl.title"]`. */
const confirmed = Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 400 }))

const ProblemShape = Type.Object({ path: Type.String(), code: Type.String(), message: Type.String() })
export type Problem = Static<typeof ProblemShape>

const StaffDealShape = Type.Object({
  ...DealDetailShape.properties,
  id: Id,
  status: Type.Enum([...dealStates]),
  version: Type.Integer(),
  created_at: Moment,
  updated_at: Moment,
  updated_by: Nullable(Type.String()),
  content: DealContentShape,
  missing: Type.Array(ProblemShape, { description: 'What stands in the way of selling it; empty when nothing does' }),
  outdated: Type.Record(Type.String(), Type.Record(Type.String(), Type.String()), {
    description: 'By language and text the English that the translation was made from',
  }),
  hotel_names: Type.Array(
    Type.Object({ hotel_id: Id, name: Type.String(), city: Type.String(), active: Type.Boolean() }),
  ),
  activity_names: Type.Array(Type.Object({ activity_id: Id, title: Type.String(), priced_until: Nullable(DayShape) })),
  advertised_cents: Nullable(Cents),
  reference_price_cents: Nullable({ ...Cents, description: 'The lowest of the 30 days before the price came down' }),
})
export type StaffDeal = Static<typeof StaffDealShape>

export const DealListRow = Type.Object({
  id: Id,
  deals_id: Id,
  title: Type.String(),
  category_id: Type.String(),
  status: Type.Enum([...dealStates]),
  category_type: Type.Enum([...categoryTypes]),
  category: Type.String(),
  destination: Nullable(Type.String()),
  themes: Type.Array(Type.String()),
  image: ImageShape,
  deals_img: Type.String(),
  length_of_stay: Type.Array(Type.Integer()),
  lowest_price: Nullable(Euros),
  lowest_price_cents: Nullable(Cents),
  margin: Type.Number(),
  travel_start_date: Nullable(DayShape),
  travel_end_date: Nullable(DayShape),
  externally_sold: Type.Boolean(),
  hide_price: Type.Boolean(),
  recommended: Type.Boolean(),
  is_sgr_package: Type.Boolean(),
  missing_languages: Type.Array(Type.String()),
  outdated_languages: Type.Array(Type.String()),
  version: Type.Integer(),
  created_at: Moment,
  updated_at: Moment,
  updated_by: Nullable(Type.String()),
})
export type DealRowShape = Static<typeof DealListRow>

export const getDeal = call({
  method: 'GET',
  path: '/deals/:id',
  onlyWhileOpen: true,
  summary: 'A deal by its id; staff get one of any state, with everything that they edit',
  params: Type.Object({ id: Id }),
  query: DealQuery,
  access: [
    { ...read, reply: StaffDealShape },
    { who: 'public', reply: DealDetailShape },
  ],
})

export const addDeal = call({
  method: 'POST',
  once: true,
  path: '/managedeals/adddeals',
  summary: 'Adds a deal, as a draft',
  body: DealContentShape,
  access: [{ ...write, reply: Type.Object({ deals_id: Id }) }],
})
export const newDeal = call({
  method: 'GET',
  path: '/newDeal',
  summary: "What a new deal begins with: the shop's margin and deposit",
  access: [
    {
      ...write,
      reply: Type.Object({
        margin: content.margin,
        partial_payment: content.partial_payment,
        partial_payment_due_days: content.partial_payment_due_days,
      }),
    },
  ],
})
export const editDeal = call({
  method: 'PUT',
  once: true,
  path: '/editdeals/:id',
  summary: 'Changes a deal; 409 with the present one when someone else did meanwhile',
  params: Type.Object({ id: Id }),
  body: Type.Object({ ...content, confirmed, version: Version }, strict),
  access: [{ ...write, reply: StaffDealShape }],
})
export const fetchDeals = call({
  method: 'GET',
  path: '/fetchdeals',
  summary: 'All deals, for staff',
  access: [{ ...read, reply: Type.Array(DealListRow) }],
})
export const fetchNewAddedDeals = call({
  method: 'GET',
  path: '/fetchNewAddedDeals',
  summary: 'The 20 deals that were added last',
  access: [{ ...read, reply: Type.Array(DealListRow) }],
})
export const fetchDealsByCategoryName = call({
  method: 'GET',
  path: '/fetchDealsByCategoryName/:name',
  summary: 'Deals of any state that are filed under a category',
  params: Type.Object({ name: Line(80) }),
  access: [{ ...read, reply: Type.Array(DealListRow) }],
})
export const fetchDealsBySearch = call({
  method: 'POST',
  path: '/fetchDealsBySearch',
  summary: 'Deals of any state by their texts in any language',
  body: Type.Object({ searchTerm: Line(100, 0), ...PageQuery }),
  access: [{ ...read, reply: PagedSearch(DealListRow) }],
})

const StateShape = Type.Object({ deals_id: Id, status: Type.Enum([...dealStates]) })
export const activateDeal = call({
  method: 'POST',
  path: '/activateDeal',
  summary: 'Puts a deal on sale or takes it off; restores a deleted one. 422 with what is missing',
  body: Type.Object({ deals_id: Id, active: Type.Boolean() }, strict),
  access: [{ ...write, reply: StateShape }],
})
export const deleteDeal = call({
  method: 'DELETE',
  path: '/deletedeals/:id',
  summary: 'Takes a deal out of the shop; activateDeal restores it',
  params: Type.Object({ id: Id }),
  access: [{ ...write, reply: StateShape }],
})
export const permanentDeleteDeal = call({
  method: 'DELETE',
  path: '/permanentDeleteDeals/:id',
  summary: 'Removes a deleted deal for good; 409 when it was ever sold',
  params: Type.Object({ id: Id }),
  access: [{ ...write, reply: Nothing }],
})

export const historyActions = ['add', 'update', 'activate', 'deactivate', 'delete', 'restore'] as const
export const dealHistory = call({
  method: 'GET',
  path: '/dealHistory/:id',
  summary: 'Who changed a deal when, and how, the latest first',
  params: Type.Object({ id: Id }),
  query: Type.Object(PageQuery),
  access: [
    {
      ...read,
      reply: Paged(
        Type.Object({
          id: Id,
          version: Type.Integer(),
          action: Type.Enum([...historyActions]),
          at: Moment,
          by: Nullable(Type.String()),
          changed: Type.Array(Type.String(), { description: 'Fields that differ from the version before' }),
          content: Nullable(
            Type.Partial(DealContentShape, {
              description: 'As it was saved: a version lacks the fields that deals got after it',
            }),
          ),
        }),
      ),
    },
  ],
})

export const hotelsForDeals = call({
  method: 'GET',
  path: '/hotelsForDeals',
  summary: 'Hotels to sell with a deal, by a part of their name or city; at most 20',
  query: Type.Object({ q: Line(100) }),
  access: [
    {
      ...read,
      reply: Type.Array(Type.Object({ id: Id, name: Type.String(), city: Type.String(), active: Type.Boolean() })),
    },
  ],
})

export const previewDeal = call({
  method: 'POST',
  path: '/previewDeal',
  summary: 'A deal as travellers would see it if it were saved and on sale; of the deal itself nothing is written',
  body: Type.Object(
    {
      deals_id: Nullable(Id),
      deal: DealContentShape,
      language: Type.Optional(Language),
      nights: Type.Optional(Type.Integer({ minimum: 1, maximum: 30 })),
      month: Type.Optional(Type.String({ pattern: '^[0-9]{4}-(?:0[1-9]|1[0-2])$' })),
    },
    strict,
  ),
  access: [
    {
      ...read,
      reply: Type.Object({
        token: Type.String({ description: 'With ?preview= the page of the shop shows it, for some minutes' }),
        path: Type.String({ description: 'Of that page' }),
        deal: DealDetailShape,
        missing: Type.Array(ProblemShape),
        nights: Nullable(Type.Integer()),
        calendar: Type.Array(CalendarDayShape, { description: 'The days of the month' }),
      }),
    },
  ],
})
