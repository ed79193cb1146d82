export { closeTask, closeTasks, insertTask, upsertTasks } from './store.ts'
