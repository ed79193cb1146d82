import type { Trx } from '../../shared/shop.ts'
import { insertTask } from '../task/index.ts'
import { findMailsWaitingSince, recordMailFailure } from './store.ts'

/** `sale`: the number of its reservation, if it has one. */
export type HeldMail = { id: number; kind: string; sale: string | null }

/**
 * After a restore: mails that waited when the backup was made and were due before the restore have probably been sent
 * meanwhile. They are not sent by themselves; each is a task for staff, who may send it again. Mails that are due later
 * have not been sent, and stay queued.
 */
export async function holdMailsOfBackup(trx: Trx, backupAt: Date, restoredAt: Date): Promise<HeldMail[]> {
  const mails = await findMailsWaitingSince(trx, backupAt, restoredAt)
  const reason = `perhaps sent already: it waited when the backup of ${backupAt.toISOString()} was made`
  for (const mail of mails) {
    await recordMailFailure(trx, mail.id, reason, null)
    await insertTask(trx, {
      key: `mail-failed:${mail.id}:${restoredAt.getTime()}`,
      kind: 'mail_failed',
      reservationNumber: mail.reservation_number,
      message: { name: 'mail_perhaps_sent', mail: mail.kind },
      // They may be many, and the restore lists them.
      quiet: true,
    })
  }
  return mails.map(({ id, kind, reservation_number: sale }) => ({ id, kind, sale }))
}
