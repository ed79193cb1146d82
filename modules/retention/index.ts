export { keepPromises, type RetentionReport } from './flows.ts'
