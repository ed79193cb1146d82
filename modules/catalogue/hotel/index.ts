export {
  type DealHotel,
  findClosedRooms,
  findHotelsOfDeals,
  findRooms,
  type HotelRoom,
  isRoomOnSale,
  insertSupplierMessage,
} from './store.ts'
export { recordUnknownRoomPhrases, recordPhrasesOfRoom, translateSupplierTexts } from './phrase-flows.ts'
export type { Translator } from './supplier-texts.ts'
export { createSupplierExchangeLog } from './exchange-flows.ts'
export { deleteOldExchanges, refreshHotels, storeHotel, storeImportedHotel } from './flows.ts'
export { type ImportChange, hasSameValue } from './import-changes.ts'
