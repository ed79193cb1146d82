export { getPersonData, personSubject } from './flows.ts'
