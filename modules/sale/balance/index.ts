export { cancelAbandonedBalancePayments, requireBalancePayer, sendBalanceReminders } from './flows.ts'
