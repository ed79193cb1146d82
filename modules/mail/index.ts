export { houseLanguage } from './letters.ts'
export { dropQueuedMail, type MailWish, queueMail } from './queue.ts'
export { sendDueMails, sendMail } from './flows.ts'
