export { operatorLanguage } from './templates.ts'
export { dropQueuedMail, type MailWish, queueMail } from './queue.ts'
export { sendDueMails, sendMail } from './flows.ts'
