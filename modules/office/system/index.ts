export { runBackupDrill, updateDrillTask } from './drill-flows.ts'
export { findSystemFigures, forgottenBefore, secondsOf, type SystemFigures } from './flows.ts'
export { deleteProcessSigns, storeBackupRun, storeProcessSign } from './store.ts'
