export { type DealHotel, findHotelsOfDeals, findRooms, upsertHotel } from './store.ts'
