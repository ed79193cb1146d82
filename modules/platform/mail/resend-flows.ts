import { refuse } from '../../shared/refusal.ts'
import type { Caller, Shop } from '../../shared/shop.ts'
import { writeAuditEntry } from '../audit/index.ts'
import { findMail, findMailsTo, findSaleMails, type MailSale, requeueMail } from './store.ts'
import type { MailKind } from './templates.ts'

/** Whether a failed mail can be sent again: not if its link can expire or its recipient was erased. */
export const canResend = (mail: { state: string; recipient: string; link_ends_at: Date | null }): boolean =>
  mail.state === 'failed' && mail.recipient !== '' && mail.link_ends_at === null

/**
 * Restarts the attempts of a failed mail under the same Message-ID. Throws 404 `mail_unknown`; 409 `mail_not_failed`,
 * `mail_link_over` if its link can expire, or `mail_erased` if its recipient was erased.
 */
export async function resendMail(shop: Pick<Shop, 'db' | 'jobs' | 'now'>, id: number, caller: Caller) {
  const mail = (await findMail(shop.db, id)) ?? refuse(404, 'mail_unknown', 'There is no such mail.')
  if (mail.recipient === '') refuse(409, 'mail_erased', 'Whoever this mail was for has been erased.')
  if (mail.link_ends_at)
    refuse(409, 'mail_link_over', 'The link in this mail is no longer good. It has to be asked for again.')
  await shop.db.transaction().execute(async (trx) => {
    if (!(await requeueMail(trx, id, shop.now()))) refuse(409, 'mail_not_failed', 'This mail did not fail.')
    await shop.jobs.send('mail', { id }, { db: trx })
    await writeAuditEntry(trx, { actor: caller.staff!.email, action: 'mail.resend', subject: `mail:${id}` })
  })
  return { id, state: 'queued' as const }
}

type StoredMail = Awaited<ReturnType<typeof findSaleMails>>[number]

const toMailView = ({ created_at, sent_at, link_ends_at, ...mail }: StoredMail) => ({
  ...mail,
  created_at: created_at.toISOString(),
  sent_at: sent_at?.toISOString() ?? null,
  may_resend: canResend({ ...mail, link_ends_at }),
})

/** Every mail of a sale, latest first. */
export const listSaleMails = async ({ db }: Pick<Shop, 'db'>, sale: MailSale) =>
  (await findSaleMails(db, sale)).map(toMailView)

/** The latest mails to an e-mail address, restricted to the given kinds. */
export const listMailsTo = async ({ db }: Pick<Shop, 'db'>, email: string, kinds: readonly MailKind[], limit: number) =>
  (await findMailsTo(db, email, kinds, limit)).map(toMailView)
