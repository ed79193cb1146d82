/** Calls of the hotel screens other than reading and saving a record. */
import type { Calls } from '@tussenuit/modules/client/calls.ts'
import type { CallReply } from '@tussenuit/modules/shared/call.ts'
import type { ClosureDays, Impact } from '../../kit/closure/calls.ts'
import { officeClient } from '../../kit/session/session.ts'

type Reply<K extends keyof Calls> = CallReply<Calls[K]>
export type Room = Reply<'POST /toggleRoomStatus'>
export type Closure = Reply<'POST /createClosure'>
export type Import = Reply<'GET /fetchHotelImportById/:id'>
export type SupplierHotel = Reply<'GET /supplierRegionHotels/:id'>[number]
export type Places = Reply<'GET /searchSupplierHotels'>

export const readOffSaleImpact = async (kind: 'hotel' | 'room', id: number): Promise<Impact> =>
  (
    await (kind === 'hotel'
      ? officeClient()('GET /hotelImpact/:id', { params: { id } })
      : officeClient()('GET /roomImpact/:id', { params: { id } }))
  ).data

export const setHotelOnSale = (id: number, status: boolean) =>
  officeClient()('POST /toggleHotelStatus', { body: { hotel_id: id, status } })
export const setRoomOnSale = (id: number, status: boolean) =>
  officeClient()('POST /toggleRoomStatus', { body: { room_id: id, status } })
export const updateRoom = (
  room: Pick<Room, 'id' | 'version' | 'bedding_type' | 'size_m2' | 'amenities' | 'pictures'>,
) => {
  const { id, ...body } = room
  return officeClient()('PUT /updateRooms/:id', { params: { id }, body })
}
export const deleteRoom = (id: number) => officeClient()('PUT /deleteRoombyId/:id', { params: { id } })
export const closuresQueryKey = (hotelId: number) => ['closures', hotelId]
/** Closed days that lie wholly or partly in the span. */
export const readClosures = async (hotelId: number, from: string, to: string) =>
  (await officeClient()('GET /getClosures/:id', { params: { id: hotelId }, query: { from, to, limit: 100 } })).data
export const createClosure = (closure: ClosureDays & { reason: string }, key: string) =>
  officeClient()('POST /createClosure', { body: closure }, { 'idempotency-key': key })
export const updateClosure = (
  { id, version }: Pick<Closure, 'id' | 'version'>,
  { hotel_id: _hotel, ...closure }: ClosureDays & { reason: string },
) => officeClient()('PUT /updateClosure/:id', { params: { id }, body: { ...closure, version } })
export const deleteClosure = (id: number) => officeClient()('PUT /deleteClosure/:id', { params: { id } })
export const reimportHotel = async (supplierId: number) =>
  (await officeClient()('POST /importHotelById', { body: { hotel_id: supplierId } })).data

export const searchSupplierHotels = async (q: string) =>
  (await officeClient()('GET /searchSupplierHotels', { query: { q } })).data
export const listHotelsInRegion = async (id: number) =>
  (await officeClient()('GET /supplierRegionHotels/:id', { params: { id } })).data
export const startHotelImport = async (title: string, supplier_ids: number[]) =>
  (await officeClient()('POST /importHotels', { body: { title, supplier_ids } })).data
export const readHotelImports = async () =>
  (await officeClient()('GET /fetchHotelImports', { query: { limit: 10 } })).data.items
export const readHotelImport = async (id: number) =>
  (await officeClient()('GET /fetchHotelImportById/:id', { params: { id } })).data
