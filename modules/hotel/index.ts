export { type DealHotel, findClosedRooms, findHotelsOfDeals, findRooms, recordMessage, upsertHotel } from './store.ts'
export { createExchangeLog } from './exchange-flows.ts'
export { dropOldExchanges, refreshHotels } from './flows.ts'
