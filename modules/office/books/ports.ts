import type { FileStore } from '../../platform/media/file-ports.ts'

declare module '../../shared/shop.ts' {
  interface Shop {
    /** Where the journal of each day is stored; null if it is not exported. */
    journalExport: Pick<FileStore, 'put' | 'size'> | null
  }
}
