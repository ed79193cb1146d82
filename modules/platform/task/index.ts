export { closeTask, closeTasks, closeTasksOfKindExcept, insertTask, upsertTasks } from './store.ts'
