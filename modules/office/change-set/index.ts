export { releaseDueChangeSets } from './release-flows.ts'
