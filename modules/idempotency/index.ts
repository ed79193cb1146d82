export { type Answer, idempotent, dropOldAnswers, type KeepAnswer } from './flows.ts'
