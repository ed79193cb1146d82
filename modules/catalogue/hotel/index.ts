export {
  type DealHotel,
  findHotelsOfDeals,
  findHotelRooms,
  type HotelRoom,
  insertSupplierMessage,
} from './store.ts'
export { findAmenitiesOfDeals } from './amenity-store.ts'
export { findClosures, isRoomOnSale } from './closure-store.ts'
export {
  type Closure,
  type HotelClosures,
  isHotelClosed,
  isNightClosed,
  isRoomClosed,
} from './closure.ts'
export {
  recordUnknownOfferedRoomPhrases,
  recordUnknownEditedRoomPhrases,
  translateSupplierTexts,
} from './phrase-flows.ts'
export type { Translator } from './supplier-texts.ts'
export { createSupplierExchangeLog } from './exchange-flows.ts'
export {
  deleteOldSupplierExchanges,
  refreshHotels,
  storeHotelWithUnknownPhrases,
  importHotelInTransaction,
} from './flows.ts'
export { type ImportChange, isSameValue } from './import-changes.ts'
export type { HotelInformation } from './house-rules.ts'
