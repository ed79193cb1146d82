export { changeHotel, showHotelById, showHotelPage } from './flows.ts'
export { changePhrase, showPhrase } from './phrase-flows.ts'
export { resumeImports, workOnImport } from './import-flows.ts'
