export { exportJournalDays } from './journal-export-flows.ts'
