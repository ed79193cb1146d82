export { type ImportResult, importShopFiles, readShopFiles, readStoredPicture } from './shop-file-flows.ts'
