export { closeOutdatedTasks } from './flows.ts'
export { createMissingVatRatesTasks, createPriceRiseTasks, createUnsentGiftTasks } from './finding-flows.ts'
export { queueTaskMails, taskMailContent } from './notice-flows.ts'
