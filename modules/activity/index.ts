export { type DealActivity, findActivitiesOfDeals } from './store.ts'
export { tellActivities } from './flows.ts'
