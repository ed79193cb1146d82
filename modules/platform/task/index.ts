export { closeTask, closeTasks, insertTask, keepTasks } from './store.ts'
