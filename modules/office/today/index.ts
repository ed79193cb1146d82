export { closeOutdatedTasks } from './flows.ts'
export { reportPriceRises, reportUnsentGifts } from './finding-flows.ts'
export { announceTasks, taskMail } from './notice-flows.ts'
