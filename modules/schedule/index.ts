export { runOncePerDay } from './flows.ts'
