export { comparePaymentsOfBackup } from './backup-flows.ts'
export { reconcileBooks } from './flows.ts'
export { bringInMoney, bringInOrders, type MoneySinceBackup, type OrdersSinceBackup } from './restore-flows.ts'
export { beginReconciliation, endReconciliation } from './restored-flows.ts'
