export { closeOutdatedTasks } from './flows.ts'
export { reportRisenPrices, reportUnsentGifts } from './finding-flows.ts'
export { announceTasks, taskMail } from './notice-flows.ts'
