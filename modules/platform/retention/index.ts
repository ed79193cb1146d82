export { applyRetention, findRetentionDue } from './flows.ts'
export { erasePerson } from './person-store.ts'
