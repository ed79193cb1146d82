export { bannerResource, blockResource, changeBanner, getBanner } from './banner-flows.ts'
export { findReferences } from './store.ts'
export { itemResource } from './item-flows.ts'
export { addRecord, changeRecord, type Resource, resourceRoutes } from './resource-flows.ts'
