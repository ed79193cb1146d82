export { getPersonData, auditSubjectForEmail } from './flows.ts'
