export { reportOutdated } from './flows.ts'
