export { changeHotel, getHotel, listPaginatedHotels } from './flows.ts'
export { changePhrase, getPhrase } from './phrase-flows.ts'
export { continueInterruptedHotelImports, continueHotelImport } from './import-flows.ts'
