/** Hotels imported from the supplier, the supplier's messages, and the places in which hotels are searched for. */
import { Type } from 'typebox'
import { call, signedMessageBytes } from '../../shared/call.ts'
import { Paged, PageQuery, QueueQuery } from '../../shared/page.ts'
import { Id, Nothing, Nullable, Moment } from '../../shared/shapes.ts'

/** House rules and extra information of a hotel, both in `language`, which is the requested language or English. */
export const HotelInformationShape = Type.Object({
  rules: Type.Array(Type.Object({ title: Type.String(), text: Type.String() })),
  extra: Type.Array(Type.String()),
  language: Type.String(),
})

export const ImportChange = Type.Object({ field: Type.String(), before: Type.String(), after: Type.String() })

export const importHotelById = call({
  method: 'POST',
  path: '/importHotelById',
  waitsFor: ['hotels'],
  limit: 'outside',
  summary: "Takes a hotel over by the supplier's id; again updates it",
  body: Type.Object({ hotel_id: Id }, { additionalProperties: false }),
  access: [
    {
      who: 'staff',
      permission: 'hotels.write',
      reply: Type.Object({
        id: Id,
        name: Type.String(),
        imported: Type.Object({ rooms: Type.Integer(), images: Type.Integer() }),
        is_new: Type.Boolean(),
        changes: Type.Array(ImportChange, { description: 'What differs from before; empty for a new hotel' }),
        edited_fields: Type.Array(Type.String(), { description: 'Fields that staff have written themselves' }),
      }),
    },
  ],
})
export const supplierWebhook = call({
  method: 'POST',
  path: '/supplier/webhook',
  summary: 'Signed messages of the hotel supplier: a reason to ask how an order stands',
  rawBody: true,
  bodyBytes: signedMessageBytes,
  access: [{ who: 'public', reply: Nothing }],
})
export const supplierExchanges = call({
  method: 'GET',
  path: '/supplierExchanges',
  summary: 'What was said to the hotel supplier and what it answered, the latest first; without secrets and names',
  query: Type.Object({
    ...PageQuery,
    sort: QueueQuery.sort,
    order_id: Type.Optional(Type.String({ maxLength: 100, description: 'partner_order_id' })),
    path: Type.Optional(Type.String({ maxLength: 60 })),
    outcome: Type.Optional(Type.String({ maxLength: 60 })),
  }),
  access: [
    {
      who: 'staff',
      permission: 'reservations.read',
      reply: Paged(
        Type.Object({
          id: Id,
          at: Moment,
          path: Type.String(),
          attempt: Type.Integer(),
          ms: Type.Integer(),
          http: Nullable(Type.Integer()),
          outcome: Type.String(),
          request_id: Nullable(Type.String()),
          order_id: Nullable(Type.String()),
          request: Type.Unknown(),
          reply: Type.Unknown(),
        }),
      ),
    },
  ],
})

const Place = { id: Id, name: Type.String() }
const PlaceId = Type.Object({ id: Id })
export const fetchCountry = call({
  method: 'GET',
  path: '/fetchcountry',
  summary: 'Countries',
  cacheSeconds: 86_400,
  access: [{ who: 'public', reply: Type.Array(Type.Object({ ...Place, code: Type.String() })) }],
})
export const getStateByCountryId = call({
  method: 'POST',
  path: '/getStateByCountryId/:id',
  summary: 'Provinces of a country',
  params: PlaceId,
  access: [{ who: 'public', reply: Type.Array(Type.Object({ ...Place, country_id: Id })) }],
})
export const getCityByStateId = call({
  method: 'GET',
  path: '/getCityByStateId/:id',
  summary: 'Main cities of a province',
  params: PlaceId,
  cacheSeconds: 86_400,
  access: [{ who: 'public', reply: Type.Array(Type.Object({ ...Place, state_id: Id })) }],
})
