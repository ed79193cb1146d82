export { cancelAbandonedBalancePayments, requireReservationForBalancePayment, sendBalanceReminders } from './flows.ts'
