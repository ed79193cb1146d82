export { type Answer, idempotent, dropOldAnswers, type StoreAnswer } from './flows.ts'
