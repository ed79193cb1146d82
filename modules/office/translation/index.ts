export { createOutdatedTranslationTasks } from './flows.ts'
