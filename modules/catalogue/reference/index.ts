export { bannerResource, blockResource, changeBanner, getBanner } from './banner-flows.ts'
export { findReferenceItems } from './store.ts'
export { createReferenceItemResource } from './item-flows.ts'
export { addRecord, changeRecord, type Resource, resourceRoutes } from './resource-flows.ts'
