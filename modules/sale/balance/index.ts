export { cancelAbandonedBalancePayments, sendBalanceReminders } from './flows.ts'
