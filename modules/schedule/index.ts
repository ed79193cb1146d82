export { onceADay } from './flows.ts'
