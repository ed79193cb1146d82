export { reconcileBooks } from './flows.ts'
