export { releaseDueChangeSets } from './flows.ts'
