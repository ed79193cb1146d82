/**
 * Hotels and rooms in the back-office: lists, editor, on/off switches and their impact, and imports from the supplier.
 */
import { type Static, Type } from 'typebox'
import { call } from '../../shared/call.ts'
import { OneOrMore } from '../../shared/one-or-more.ts'
import { confirmedField, TranslationsOf, Version } from '../../shared/resource-calls.ts'
import { Paged, PageQuery } from '../../shared/page.ts'
import { Id, Line, Nothing, Nullable, Moment } from '../../shared/shapes.ts'
import { Impact } from './impact-shape.ts'
import { strict, Policy, hotelFields, roomFields, Room, Row, Hotel } from './hotel-shape.ts'

const read = { who: 'staff', permission: 'hotels.read' } as const
const write = { who: 'staff', permission: 'hotels.write' } as const

const params = Type.Object({ id: Id })
const hotelParams = Type.Object({ hotel_id: Id })
export const hotelSorts = ['name', 'city', 'stars', 'rooms', 'deals', 'imported_at', 'updated_at'] as const

export const getHotels = call({
  method: 'GET',
  path: '/hotels/getHotels',
  summary: 'All hotels, for staff',
  access: [{ ...read, reply: Type.Array(Row) }],
})
export const fetchHotelById = call({
  method: 'GET',
  path: '/fetchHotelById/:id',
  summary: 'One hotel with its rooms, pictures, amenities and policy',
  params,
  access: [{ ...read, reply: Hotel }],
})
export const getPaginatedHotels = call({
  method: 'GET',
  path: '/getPaginatedHotels',
  summary: 'A page of hotels, searched and sorted',
  query: Type.Object({
    ...PageQuery,
    q: Type.Optional(Line(100, 0)),
    status: Type.Optional(OneOrMore(['active', 'inactive'])),
    stars: Type.Optional(OneOrMore(['0', '1', '2', '3', '4', '5'])),
    city: Type.Optional(Line(120)),
    sold: Type.Optional(Type.Enum(['yes', 'no'], { description: 'Whether a deal on sale uses it' })),
    closed_rooms: Type.Optional(Type.Enum(['yes', 'no'], { description: 'Whether a room of it is switched off' })),
    sort: Type.Optional(Type.Enum(hotelSorts.flatMap((sort) => [sort, `-${sort}` as const]))),
  }),
  access: [{ ...read, reply: Paged(Row) }],
})
export const filterHotelByName = call({
  method: 'GET',
  path: '/filterHotelByName',
  summary: 'Hotels by a part of their name or city; at most 100',
  query: Type.Object({ searchQuery: Line(100, 0) }),
  access: [{ ...read, reply: Type.Array(Row) }],
})
export const fetchHotelByIdList = call({
  method: 'POST',
  path: '/fetchHotelByIdList',
  summary: 'Hotels by their ids, in that order; those that do not exist are left out',
  body: Type.Object({ ids: Type.Array(Id, { maxItems: 200 }) }, strict),
  access: [{ ...read, reply: Type.Array(Row) }],
})
export const deleteHotelById = call({
  method: 'POST',
  path: '/deleteHotelbyId',
  summary: 'Deletes a hotel; 409 naming the deals on sale that use it. An import brings it back',
  body: Type.Object({ hotel_id: Id }, strict),
  access: [{ ...write, reply: Nothing }],
})
export const updateHotel = call({
  method: 'PUT',
  path: '/updateHotels/:id',
  summary: 'Changes a hotel whole; 409 with the present record when someone else did meanwhile',
  params,
  body: Type.Object({ ...hotelFields, ...confirmedField, version: Version }, strict),
  access: [{ ...write, reply: Hotel }],
})
export const updateHotelFields = call({
  method: 'PUT',
  path: '/updateHotelById/:id',
  summary: 'Changes the given fields of a hotel; with `version` 409 when someone else changed it meanwhile',
  params,
  body: Type.Partial(Type.Object({ ...hotelFields, ...confirmedField, version: Version }), strict),
  access: [{ ...write, reply: Hotel }],
})
export const updateHotelPolicy = call({
  method: 'PUT',
  path: '/updateHotelPolicy',
  summary: "Changes a hotel's policy",
  body: Type.Object({ hotel_id: Id, policy: Policy }, strict),
  access: [{ ...write, reply: Hotel }],
})
export const toggleHotelStatus = call({
  method: 'POST',
  path: '/toggleHotelStatus',
  summary: 'Takes a hotel off sale or puts it on; with `status` the call may be repeated safely',
  body: Type.Object({ hotel_id: Id, status: Type.Optional(Type.Boolean()) }, strict),
  access: [{ ...write, reply: Hotel }],
})
export const toggleRoomStatus = call({
  method: 'POST',
  path: '/toggleRoomStatus',
  summary: 'Takes a room off sale or puts it on; with `status` the call may be repeated safely',
  body: Type.Object({ room_id: Id, status: Type.Optional(Type.Boolean()) }, strict),
  access: [{ ...write, reply: Room }],
})
export const fetchRoomsByHotelId = call({
  method: 'GET',
  path: '/fetchRoomByHotelId/:hotel_id',
  summary: 'Rooms of a hotel',
  params: hotelParams,
  access: [{ ...read, reply: Type.Array(Room) }],
})
const paramsOfHotel = Type.Object({ hotelId: Id })
export const getPaginatedRooms = call({
  method: 'GET',
  path: '/getPaginatedRooms/:hotelId',
  summary: 'A page of the rooms of a hotel',
  params: paramsOfHotel,
  query: Type.Object(PageQuery),
  access: [{ ...read, reply: Paged(Room) }],
})
export const fetchRoomBySearch = call({
  method: 'GET',
  path: '/fetchRoomBySearch/:hotelId',
  summary: 'Rooms of a hotel by a part of their name',
  params: paramsOfHotel,
  query: Type.Object({ ...PageQuery, searchTerm: Type.Optional(Line(100, 0)) }),
  access: [{ ...read, reply: Paged(Room) }],
})
export const updateRoom = call({
  method: 'PUT',
  path: '/updateRooms/:id',
  summary: 'Changes the given fields of a room; with `version` 409 when someone else changed it meanwhile',
  params,
  body: Type.Partial(Type.Object({ ...roomFields, version: Version }), strict),
  access: [{ ...write, reply: Room }],
})
export const deleteRoomById = call({
  method: 'PUT',
  path: '/deleteRoombyId/:id',
  summary: 'Removes a room from sale and from lists; switching it on brings it back',
  params,
  access: [{ ...write, reply: Nothing }],
})
export const getBeautyAmenities = call({
  method: 'GET',
  path: '/getBeautyAmenities/:id',
  onlyWhileOpen: true,
  summary: 'Wellness and beauty amenities of a hotel',
  params,
  access: [{ who: 'public', reply: Type.Array(Type.String()) }],
})

export const hotelImpact = call({
  method: 'GET',
  path: '/hotelImpact/:id',
  summary: 'Who uses a hotel, in figures: what taking it off sale would do. Nothing is changed',
  params,
  access: [{ ...read, reply: Impact }],
})
export const roomImpact = call({
  method: 'GET',
  path: '/roomImpact/:id',
  summary: 'The same of a room',
  params,
  access: [{ ...read, reply: Impact }],
})

const Found = Type.Object({
  supplier_id: Type.Integer(),
  name: Type.String(),
  city: Type.String(),
  stars: Type.Integer(),
  id: Nullable(Type.Integer({ description: 'Ours, where it is imported already' })),
})
export const searchSupplierHotels = call({
  method: 'GET',
  path: '/searchSupplierHotels',
  waitsFor: ['hotels'],
  limit: 'outside',
  summary: "Hotels and regions of the supplier by a part of their name, or one hotel by the supplier's id",
  query: Type.Object({ q: Line(100) }),
  access: [
    {
      ...write,
      reply: Type.Object({
        hotels: Type.Array(Found),
        regions: Type.Array(Type.Object({ region_id: Id, name: Type.String(), kind: Type.String() })),
      }),
    },
  ],
})
export const supplierRegionHotels = call({
  method: 'GET',
  path: '/supplierRegionHotels/:id',
  waitsFor: ['hotels'],
  limit: 'outside',
  summary: "Hotels of the supplier's region that have rooms in the coming weeks",
  params,
  access: [{ ...write, reply: Type.Array(Found) }],
})
const importFields = {
  id: Id,
  title: Type.String(),
  started_by: Type.String(),
  started_at: Moment,
  finished_at: Nullable(Moment),
  state: Type.Enum(['running', 'interrupted', 'finished'], {
    description: 'interrupted: nobody works on it at the moment; it goes on by itself',
  }),
  total: Type.Integer(),
  done: Type.Integer(),
  failed: Type.Integer(),
}
const ImportRow = Type.Object(importFields)
const ImportRecord = Type.Object({
  ...importFields,
  items: Type.Array(
    Type.Object({
      supplier_id: Type.Integer(),
      id: Nullable(Type.Integer()),
      name: Type.String(),
      state: Type.Enum(['waiting', 'done', 'failed']),
      is_new: Type.Boolean(),
      changes: Type.Array(Type.Object({ field: Type.String(), before: Type.String(), after: Type.String() })),
      problem: Nullable(Type.String()),
    }),
  ),
})
export const importHotels = call({
  method: 'POST',
  path: '/importHotels',
  summary: "Imports hotels by the supplier's ids, one after the other; the reply says where to read how far it is",
  body: Type.Object(
    {
      title: Type.Optional(Line(160, 0)),
      supplier_ids: Type.Array(Id, { minItems: 1, maxItems: 500, uniqueItems: true }),
    },
    strict,
  ),
  once: true,
  access: [{ ...write, reply: ImportRow }],
})
export const fetchHotelImports = call({
  method: 'GET',
  path: '/fetchHotelImports',
  summary: 'Imports of hotels, the latest first',
  query: Type.Object(PageQuery),
  access: [{ ...read, reply: Paged(ImportRow) }],
})
export const fetchHotelImportById = call({
  method: 'GET',
  path: '/fetchHotelImportById/:id',
  summary: 'How far an import is, hotel by hotel, with what it changed',
  params,
  access: [{ ...read, reply: ImportRecord }],
})
export type HotelInput = Static<typeof updateHotel.body>
export type RoomInput = Static<typeof updateRoom.body>

const SupplierPhrase = Type.Object({
  id: Id,
  text: Type.String({ description: 'As the supplier wrote it, in English' }),
  translations: TranslationsOf(Type.Object({ text: Type.Optional(Line(200, 0)) }, strict)),
  version: Type.Integer(),
  updated_at: Moment,
  updated_by: Nullable(Type.String()),
})
export const fetchSupplierPhrase = call({
  method: 'GET',
  path: '/fetchSupplierPhraseById/:id',
  summary: 'A phrase of the supplier that no dictionary has, with its translations; `/translations` lists them',
  params,
  access: [{ who: 'staff', permission: 'catalogue.read', reply: SupplierPhrase }],
})
export const updateSupplierPhrase = call({
  method: 'PUT',
  path: '/updateSupplierPhraseById/:id',
  summary: 'Translates a phrase of the supplier; 409 with the present one when someone else did meanwhile',
  params,
  body: Type.Object({ translations: SupplierPhrase.properties.translations, version: Version }, strict),
  access: [{ who: 'staff', permission: 'catalogue.write', reply: SupplierPhrase }],
})
