export { completeRestores, findOpenRestore, insertRestore, type Restore } from './store.ts'
