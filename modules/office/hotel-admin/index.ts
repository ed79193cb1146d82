export { changeHotel, getHotel, listHotelPage } from './flows.ts'
export { changePhrase, getPhrase } from './phrase-flows.ts'
export { continueInterruptedImports, continueImport } from './import-flows.ts'
