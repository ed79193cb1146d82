export { changeHotel, showHotelById, showHotelPage } from './flows.ts'
export { resumeImports, workOnImport } from './import-flows.ts'
