export { changeHotel, getHotel, listPaginatedHotels } from './flows.ts'
export { changePhrase, getPhrase } from './phrase-flows.ts'
export { continueInterruptedHotelImports, continueHotelImport } from './import-flows.ts'
export { applyClosuresInTransaction } from './closure-flows.ts'
export {
  hotelOfClosureRecord,
  readPlannedClosure,
  reserveClosureRecord,
  revertReleasedClosure,
  writePlannedClosure,
} from './closure-plan-flows.ts'
