export { type Answer, answerOnce, dropOldAnswers, type KeepAnswer } from './flows.ts'
