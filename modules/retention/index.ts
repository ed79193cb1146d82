export { keepPromises } from './flows.ts'
