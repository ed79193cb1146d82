export { getPersonData, auditSubjectForEmail } from './flows.ts'
export { anonymiseCopy } from './anonymise-flows.ts'
export { findRuleGaps } from './anonymise-store.ts'
