export { type DealActivity, findActivitiesOfDeals, findIncludedActivities } from './store.ts'
export { notifyActivityOrganisers } from './flows.ts'
export { activityResource } from './resource-flows.ts'
