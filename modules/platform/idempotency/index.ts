export { type Answer, runIdempotently, deleteOldReplies, type StoreAnswer } from './flows.ts'
