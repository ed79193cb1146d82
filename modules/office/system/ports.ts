import type { Db } from '../../shared/shop.ts'

/** The queue of jobs, as the page System and the metrics read it. */
export type JobQueue = {
  /** Jobs that are due and not begun, except scheduled ones, and since when the oldest is due. */
  findDue(): Promise<{ waiting: number; oldest_at: Date | null }>
}

/** Proves backups by restoring the last one aside, where nothing of the shop is touched. */
export type BackupDrill = {
  /** `compare` returns what differs between the restored database and the outside. */
  prove(
    compare: (copy: Db, madeAt: Date) => Promise<string[]>,
  ): Promise<{ name: string | null; madeAt: Date | null; problems: string[] }>
}

declare module '../../shared/shop.ts' {
  interface Shop {
    jobQueue: JobQueue
    /** Null if no folder of backups is configured. */
    backupDrill: BackupDrill | null
  }
}
