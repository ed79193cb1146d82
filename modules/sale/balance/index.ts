export { cancelAbandonedPayments, sendReminders } from './flows.ts'
