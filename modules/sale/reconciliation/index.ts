export { compareBooks } from './flows.ts'
