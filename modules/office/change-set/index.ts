export { releaseDue } from './flows.ts'
