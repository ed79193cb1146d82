/** The queue of jobs, as the page System and the metrics read it. */
export type JobQueue = {
  /** Jobs that are due and not begun, except scheduled ones, and since when the oldest is due. */
  findDue(): Promise<{ waiting: number; oldest_at: Date | null }>
}

declare module '../../shared/shop.ts' {
  interface Shop {
    jobQueue: JobQueue
  }
}
