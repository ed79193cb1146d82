export { type Answer, runIdempotently, deleteOldIdempotentReplies, type StoreAnswer } from './flows.ts'
