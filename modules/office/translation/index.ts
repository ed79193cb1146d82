export { reportOutdatedTranslations } from './flows.ts'
