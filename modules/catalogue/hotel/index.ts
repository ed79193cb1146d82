export {
  type DealHotel,
  findClosedRooms,
  findHotelsOfDeals,
  findRooms,
  type HotelRoom,
  isRoomOnSale,
  recordMessage,
} from './store.ts'
export { listUnknownRooms, recordPhrasesOfRoom, translateSupplierTexts } from './phrase-flows.ts'
export type { Translator } from './supplier-texts.ts'
export { createExchangeLog } from './exchange-flows.ts'
export { dropOldExchanges, refreshHotels, storeHotel, writeImport } from './flows.ts'
export { type ImportChange, isSame } from './import-changes.ts'
