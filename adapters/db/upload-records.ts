import type { Kysely } from 'kysely'
import type { PictureFacts } from '@tussenuit/modules/platform/media/ports.ts'
import type { Tables } from '@tussenuit/modules/shared/tables.ts'

/** What is known of an uploaded picture; the picture itself is a stored file. */
export type UploadRecord = PictureFacts & { key: string; at: Date; version: number }

export type UploadRecords = {
  list(): Promise<UploadRecord[]>
  find(key: string): Promise<UploadRecord | null>
  /** A record that exists is kept: a picture that is uploaded again keeps its description. */
  add(record: UploadRecord): Promise<void>
}

export const uploadRecordsIn = (db: Kysely<Tables>): UploadRecords => ({
  list: async () => (await db.selectFrom('uploaded_picture').selectAll().execute()).map(toRecord),
  find: async (key) => {
    const row = await db.selectFrom('uploaded_picture').selectAll().where('key', '=', key).executeTakeFirst()
    return row ? toRecord(row) : null
  },
  add: async ({ key, width, height, color, alt, focusX, focusY, version, at }) => {
    await db
      .insertInto('uploaded_picture')
      .values({ key, width, height, color, alt, focus_x: focusX, focus_y: focusY, version, uploaded_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
})

type Row = {
  key: string
  width: number
  height: number
  color: string
  alt: string
  focus_x: number
  focus_y: number
  version: number
  uploaded_at: Date
}

const toRecord = ({ focus_x: focusX, focus_y: focusY, uploaded_at: at, ...row }: Row): UploadRecord => ({
  ...row,
  focusX,
  focusY,
  at,
})
