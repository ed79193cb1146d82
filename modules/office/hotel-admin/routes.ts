import { refuse } from '../../shared/refusal.ts'
import { type Route, route } from '../../shared/routes.ts'
import { filterBeautyAmenities } from './beauty.ts'
import * as contract from './contract.ts'
import * as closureContract from './closure-contract.ts'
import * as closureFlows from './closure-flows.ts'
import * as flows from './flows.ts'
import { getHotelRemovalImpact, getRoomRemovalImpact } from './impact-flows.ts'
import { changePhrase, getPhrase } from './phrase-flows.ts'
import {
  findSupplierHotelsInRegion,
  searchSupplierHotels,
  getHotelImport,
  listHotelImports,
  startHotelImport,
} from './import-flows.ts'
import { findHotel, findHotelsById } from './store.ts'
import { toHotelRowView } from './views.ts'

/** `getHotels` without paging returns all hotels, up to this limit. */
const allLimit = 10_000
/** The maximum number of search results; the paged list has no such limit. */
const searchLimit = 100

export const routes: Route[] = [
  route(contract.getHotels, async (_, { shop }) => (await flows.listPaginatedHotels(shop, { limit: allLimit })).items),
  route(contract.fetchHotelById, async ({ params }, { shop }) => flows.getHotel(shop, params.id)),
  route(contract.getPaginatedHotels, async ({ query }, { shop }) => flows.listPaginatedHotels(shop, query)),
  route(
    contract.filterHotelByName,
    async ({ query }, { shop }) =>
      (await flows.listPaginatedHotels(shop, { q: query.searchQuery, limit: searchLimit })).items,
  ),
  route(contract.fetchHotelByIdList, async ({ body }, { shop }) =>
    (await findHotelsById(shop.db, [...new Set(body.ids)])).map((hotel) => toHotelRowView(shop, hotel)),
  ),
  route(contract.deleteHotelById, async ({ body }, { shop, caller }) => {
    await flows.deleteHotel(shop, body.hotel_id, caller)
    return null
  }),
  route(contract.updateHotel, async ({ params, body }, { shop, caller }) =>
    flows.changeHotel(shop, params.id, body, caller),
  ),
  route(contract.updateHotelFields, async ({ params, body }, { shop, caller }) =>
    flows.changeHotel(shop, params.id, body, caller),
  ),
  route(contract.updateHotelPolicy, async ({ body }, { shop, caller }) =>
    flows.changeHotel(shop, body.hotel_id, { policy: body.policy }, caller),
  ),
  route(contract.toggleHotelStatus, async ({ body }, { shop, caller }) =>
    flows.setHotelOnSale(shop, body.hotel_id, body.status, caller),
  ),
  route(contract.toggleRoomStatus, async ({ body }, { shop, caller }) =>
    flows.setRoomOnSale(shop, body.room_id, body.status, caller),
  ),
  route(
    contract.fetchRoomsByHotelId,
    async ({ params }, { shop }) => (await flows.listPaginatedRooms(shop, params.hotel_id, { limit: allLimit })).items,
  ),
  route(contract.getPaginatedRooms, async ({ params, query }, { shop }) =>
    flows.listPaginatedRooms(shop, params.hotelId, query),
  ),
  route(contract.fetchRoomBySearch, async ({ params, query }, { shop }) => {
    const { searchTerm, ...page } = query
    return flows.listPaginatedRooms(shop, params.hotelId, { ...page, ...(searchTerm ? { q: searchTerm } : {}) })
  }),
  route(contract.updateRoom, async ({ params, body }, { shop, caller }) =>
    flows.changeRoom(shop, params.id, body, caller),
  ),
  route(contract.deleteRoomById, async ({ params }, { shop, caller }) => {
    await flows.deleteRoom(shop, params.id, caller)
    return null
  }),
  route(contract.getBeautyAmenities, async ({ params }, { shop }) => {
    const hotel = (await findHotel(shop.db, params.id)) ?? refuse(404, 'hotel_unknown', 'There is no such hotel.')
    return hotel.beauty_amenities ?? filterBeautyAmenities(hotel.amenities)
  }),
  route(contract.fetchSupplierPhrase, async ({ params }, { shop }) => getPhrase(shop, params.id)),
  route(contract.updateSupplierPhrase, async ({ params, body }, { shop, caller }) =>
    changePhrase(shop, params.id, body, caller),
  ),
  route(contract.hotelImpact, async ({ params }, { shop, caller }) => getHotelRemovalImpact(shop, params.id, caller)),
  route(contract.roomImpact, async ({ params }, { shop, caller }) => getRoomRemovalImpact(shop, params.id, caller)),
  route(closureContract.getClosures, async ({ params, query }, { shop }) =>
    closureFlows.listClosures(shop, params.id, query),
  ),
  route(closureContract.closureImpact, async ({ body }, { shop, caller }) =>
    closureFlows.getClosureImpact(shop, body, caller),
  ),
  route(closureContract.createClosure, async ({ body }, { shop, caller }) =>
    closureFlows.createClosure(shop, body, caller),
  ),
  route(closureContract.updateClosure, async ({ params, body }, { shop, caller }) =>
    closureFlows.changeClosure(shop, params.id, body, caller),
  ),
  route(closureContract.deleteClosure, async ({ params }, { shop, caller }) => {
    await closureFlows.deleteClosure(shop, params.id, caller)
    return null
  }),
  route(contract.searchSupplierHotels, async ({ query }, { shop }) => searchSupplierHotels(shop, query.q)),
  route(contract.supplierRegionHotels, async ({ params }, { shop }) => findSupplierHotelsInRegion(shop, params.id)),
  route(contract.importHotels, async ({ body }, { shop, caller }) => startHotelImport(shop, body, caller)),
  route(contract.fetchHotelImports, async ({ query }, { shop }) => listHotelImports(shop, query)),
  route(contract.fetchHotelImportById, async ({ params }, { shop }) => getHotelImport(shop, params.id)),
]
