export { cancelAbandonedPayments, sendBalanceReminders } from './flows.ts'
