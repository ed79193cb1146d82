export { type DealActivity, findActivitiesOfDeals } from './store.ts'
export { notifyActivities } from './flows.ts'
export { activityResource } from './resource-flows.ts'
