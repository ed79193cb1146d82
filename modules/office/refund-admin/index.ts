export { type Elsewhere, notePaidElsewhereIn, refundable, sendBack } from './flows.ts'
export { noteOrderPaidElsewhereIn, type OrderRefund, refundOrderAgainIn } from './order-flows.ts'
