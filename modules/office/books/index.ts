export { exportJournalDays, findJournalExportState } from './journal-export-flows.ts'
