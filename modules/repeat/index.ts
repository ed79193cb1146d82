export { answerOnce, dropOldAnswers } from './flows.ts'
