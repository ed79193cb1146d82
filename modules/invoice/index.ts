export { creditInvoice, writeInvoice } from './flows.ts'
