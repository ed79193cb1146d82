export { queueViewMails, viewMailContent } from './mail-flows.ts'
