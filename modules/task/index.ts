export { closeTask, insertTask } from './store.ts'
