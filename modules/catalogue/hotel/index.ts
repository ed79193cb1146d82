export {
  type DealHotel,
  findHotelsOfDeals,
  findRooms,
  type HotelRoom,
  insertSupplierMessage,
} from './store.ts'
export { findClosures, isRoomOnSale } from './closure-store.ts'
export {
  type Closure,
  closedDays,
  type HotelClosures,
  isHotelClosed,
  isNightClosed,
  isRoomClosed,
} from './closure.ts'
export { recordUnknownRoomPhrases, recordPhrasesOfRoom, translateSupplierTexts } from './phrase-flows.ts'
export type { Translator } from './supplier-texts.ts'
export { createSupplierExchangeLog } from './exchange-flows.ts'
export { deleteOldExchanges, refreshHotels, storeHotel, storeImportedHotel } from './flows.ts'
export { type ImportChange, hasSameValue } from './import-changes.ts'
export type { HotelInformation } from './house-rules.ts'
