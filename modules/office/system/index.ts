export { findSystemFigures, forgottenBefore, type SystemFigures } from './flows.ts'
export { deleteProcessSigns, storeBackupRun, storeProcessSign } from './store.ts'
