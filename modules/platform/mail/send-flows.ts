import { findSettings } from '../settings/index.ts'
import { insertTask } from '../task/index.ts'
import { crashIfRequested } from '../../shared/crash-point.ts'
import { forEachIsolated } from '../../shared/each.ts'
import { runWithLease, nextLeaseEnd } from '../../shared/lease.ts'
import { addMinutes } from '../../shared/moment.ts'
import { DatabaseUnavailable } from '../../shared/refusal.ts'
import type { Db, Shop } from '../../shared/shop.ts'
import type { Hold, MailContent } from './content.ts'
import { expiredLinkReason } from './outdated.ts'
import type { Email, MailResult } from './ports.ts'
import {
  claimMail,
  findDueMailIds,
  findMail,
  type QueuedMail,
  recordMailDropped,
  recordMailFailure,
  recordMailSent,
  renewMailClaim,
} from './store.ts'
import type { Company } from './email-frame.ts'
import { type RenderedEmail, renderEmail } from './render.ts'
import { retryMinutes } from './retry.ts'
import { findEditedEmailTemplate } from './template-store.ts'

/** The dependencies of sending mails. */
type Sending = Pick<Shop, 'db' | 'log' | 'mail' | 'mailContents' | 'now'>

type Outcome = MailResult | Hold

/** Mails that this process has sent but not yet recorded as sent, per database. */
const unrecorded = new WeakMap<Db, Set<number>>()

/**
 * Sends one mail. The Message-ID was set when the mail was queued, so that receivers recognise a repeated delivery. The
 * sender's claim is renewed during sending. If the sender crashes or loses the database, the claim expires and the mail
 * becomes available to other senders.
 */
export async function sendMail(shop: Sending, id: number): Promise<void> {
  const mail = await findMail(shop.db, id)
  if (!mail || mail.state !== 'queued' || unrecorded.get(shop.db)?.has(id)) return
  const until = nextLeaseEnd(shop.now())
  if (!(await claimMail(shop.db, id, mail.attempts, shop.now(), until))) return
  const store = {
    renew: (from: Date, next: Date) => renewMailClaim(shop.db, id, from, next),
    // There is nothing to release: recording the outcome ends the claim.
    release: async () => undefined,
  }
  await runWithLease(shop, until, store, () => sendClaimedMail(shop, mail))
}

async function sendClaimedMail(shop: Sending, mail: QueuedMail): Promise<void> {
  const { id } = mail
  const outcome = await attemptDelivery(shop, mail)
  switch (outcome.kind) {
    case 'sent':
      crashIfRequested('email handed over')
      await recordSentWithRetries(shop, id)
      return crashIfRequested('email recorded')
    case 'wait':
      return recordMailFailure(shop.db, id, outcome.reason, outcome.until)
    case 'dropped':
      return recordMailDropped(shop.db, id, outcome.reason)
    default: {
      const wait = outcome.kind === 'later' ? retryMinutes[mail.attempts] : undefined
      return wait === undefined
        ? recordFinalFailure(shop, mail, outcome.reason)
        : recordMailFailure(shop.db, id, outcome.reason, addMinutes(shop.now(), wait))
    }
  }
}

/**
 * Records that a mail was sent. Retries for five minutes while the database is unavailable, so that the recipient does
 * not get the mail twice.
 */
async function recordSentWithRetries(shop: Pick<Shop, 'db' | 'now'>, id: number): Promise<void> {
  const ids = unrecorded.get(shop.db) ?? new Set()
  unrecorded.set(shop.db, ids.add(id))
  const sentAt = shop.now()
  try {
    await retryUntilDatabaseAnswers(() => recordMailSent(shop.db, id, sentAt))
  } finally {
    ids.delete(id)
  }
}

const [againMs, maxTries] = [250, 1_200]

async function retryUntilDatabaseAnswers(write: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await write()
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || tries === maxTries) throw error
      await new Promise((resolve) => setTimeout(resolve, againMs))
    }
  }
}

/**
 * Creates a task about a failed mail. The task does not contain the e-mail address, because that is erased with the
 * mail.
 */
async function recordFinalFailure(shop: Sending, mail: QueuedMail, reason: string): Promise<void> {
  await shop.db.transaction().execute(async (trx) => {
    await recordMailFailure(trx, mail.id, reason, null)
    await insertTask(trx, {
      key: `mail-failed:${mail.id}:${shop.now().getTime()}`,
      kind: 'mail_failed',
      reservationNumber: mail.reservation_number,
      message: { name: 'mail_failed', mail: mail.kind },
      // Prevents an endless series of staff e-mails about failed staff e-mails.
      quiet: mail.kind === 'staff_task',
    })
  })
}

async function attemptDelivery(shop: Sending, mail: QueuedMail): Promise<Outcome> {
  try {
    const changed = await findReasonNotToSend(shop, mail)
    if (changed) return changed
    return await shop.mail.send(await emailOf(shop, mail))
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error
    shop.log.error({ mail: mail.id, kind: mail.kind, error: (error as Error).message }, 'a mail cannot be written')
    return { kind: 'later', reason: `cannot be written: ${(error as Error).message}` }
  }
}

/**
 * Why a queued mail must not be sent now (its link has expired, its content is outdated, its codes are blocked); null
 * if it may be sent.
 */
async function findReasonNotToSend(
  shop: Pick<Shop, 'mailContents' | 'now'>,
  mail: QueuedMail,
): Promise<Outcome | null> {
  return (
    expiredLinkReason(mail.link_ends_at, shop.now()) ?? (await findMailContent(shop, mail)?.changedSince(mail)) ?? null
  )
}

/** Finds the provider of a mail's content. */
export const findMailContent = (shop: Pick<Shop, 'mailContents'>, mail: QueuedMail): MailContent | undefined =>
  shop.mailContents.find((content) => content.isAbout(mail))

/** Name, colour and contact data of the shop for e-mails. */
export async function findCompanyDetails(db: Db): Promise<Company> {
  const { customization } = await findSettings(db)
  return { name: customization.brand_name, color: customization.brand_color, ...customization.contact }
}

async function emailOf(shop: Pick<Shop, 'db' | 'log' | 'mailContents'>, mail: QueuedMail): Promise<Email> {
  const company = await findCompanyDetails(shop.db)
  const content = findMailContent(shop, mail)
  const variables = { ...mail.variables, ...(await content?.variables(mail)) }
  return {
    messageId: mail.message_id,
    to: mail.recipient,
    // If staff reply to a contact message, the visitor gets the reply.
    replyTo: mail.kind === 'contact_message' ? String(mail.variables['email']) : company.email,
    ...(await renderMail(shop, mail, variables, company)),
    attachments: (await content?.attachments(mail)) ?? [],
  }
}

/**
 * Renders the text edited by staff. If that fails, renders the supplied text, because the recipient must get the mail.
 */
async function renderMail(
  shop: Pick<Shop, 'db' | 'log'>,
  { kind, language }: QueuedMail,
  variables: Record<string, unknown>,
  company: Company,
): Promise<RenderedEmail> {
  const template = await findEditedEmailTemplate(shop.db, { kind, language })
  if (template)
    try {
      return await renderEmail(kind, language, variables, company, template)
    } catch (error) {
      shop.log.error({ kind, language, error: (error as Error).message }, 'a changed e-mail text cannot be rendered')
    }
  return renderEmail(kind, language, variables, company)
}

/** Sends due mails whose job may have been lost, several concurrently. */
export async function sendDueMails(shop: Sending, signal?: AbortSignal): Promise<void> {
  const due = await findDueMailIds(shop.db, shop.now(), 200)
  await forEachIsolated(shop, due, { name: 'mails', atOnce: 5, signal }, (id) => sendMail(shop, id))
}
