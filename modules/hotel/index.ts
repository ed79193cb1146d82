export {
  type DealHotel,
  findClosedRooms,
  findHotelsOfDeals,
  findRooms,
  isRoomOnSale,
  recordMessage,
  upsertHotel,
} from './store.ts'
export { createExchangeLog } from './exchange-flows.ts'
export { dropOldExchanges, refreshHotels, writeImport } from './flows.ts'
export { type ImportChange, isSame } from './import-changes.ts'
