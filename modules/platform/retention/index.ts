export { applyRetention, countRetentionDueRecords } from './flows.ts'
export { erasePerson } from './person-store.ts'
