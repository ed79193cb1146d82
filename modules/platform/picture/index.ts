export { makeVariants } from './flows.ts'
