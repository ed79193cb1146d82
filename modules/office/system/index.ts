export { findSystemFigures, forgottenBefore, type SystemFigures } from './flows.ts'
export { deleteProcessSigns, type ProcessSign, storeBackupRun, storeProcessSign } from './store.ts'
