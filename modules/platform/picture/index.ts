export { createVariants } from './flows.ts'
