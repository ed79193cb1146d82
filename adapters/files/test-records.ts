/** Records of uploaded pictures in memory, for tests without a database. */
import type { UploadRecord, UploadRecords } from '../db/upload-records.ts'

export function createTestRecords(): UploadRecords & { stored: Map<string, UploadRecord> } {
  const stored = new Map<string, UploadRecord>()
  return {
    stored,
    list: async () => [...stored.values()],
    find: async (key) => stored.get(key) ?? null,
    add: async (record) => {
      if (!stored.has(record.key)) stored.set(record.key, record)
    },
  }
}
