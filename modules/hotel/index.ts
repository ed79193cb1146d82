export { type DealHotel, findHotelsOfDeals, findRooms, upsertHotel } from './store.ts'
export { createExchangeLog } from './exchange-log.ts'
export { dropOldExchanges, refreshHotels } from './flows.ts'
