export { readPayouts } from './flows.ts'
