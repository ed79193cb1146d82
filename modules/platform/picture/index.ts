export { createPictureVariants } from './flows.ts'
