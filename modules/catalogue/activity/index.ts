export { type DealActivity, findActivitiesOfDeals } from './store.ts'
export { notifyActivityOrganisers } from './flows.ts'
export { activityResource } from './resource-flows.ts'
