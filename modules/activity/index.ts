export { type Activity, asTravellersKnowIt, fitsStay, partyPriceCents, personPriceCents } from './activity.ts'
export { type DealActivity, findActivitiesOfDeals } from './store.ts'
export { tellActivities } from './flows.ts'
