export {
  type DealHotel,
  findClosedRooms,
  findHotelsOfDeals,
  findRooms,
  isRoomOnSale,
  recordMessage,
} from './store.ts'
export { listUnknownRooms, translateSupplierTexts } from './phrase-flows.ts'
export { createExchangeLog } from './exchange-flows.ts'
export { dropOldExchanges, refreshHotels, storeHotel, writeImport } from './flows.ts'
export { type ImportChange, isSame } from './import-changes.ts'
