import { findSettings } from '../settings/index.ts'
import { crashPoint } from '../shared/crash-point.ts'
import { eachOf } from '../shared/each.ts'
import { addMinutes } from '../shared/moment.ts'
import { DatabaseUnavailable } from '../shared/refusal.ts'
import type { Shop } from '../shared/shop.ts'
import type { Hold, MailContent } from './content.ts'
import { linkOver } from './overtaken.ts'
import type { Letter, MailResult } from './ports.ts'
import {
  claimMail,
  findDueMails,
  findMail,
  type QueuedMail,
  recordDropped,
  recordFailure,
  recordSent,
} from './store.ts'
import { writeLetter } from './write.ts'

/** Tried again with growing gaps for two days; then staff see it among the failed ones. */
const retryMinutes = [1, 2, 5, 10, 30, 60, 120, 240, 480, 720, 960]

/** Longer than any sending takes; after that a mail whose sender died is due again. */
const claimMinutes = 5

type Outcome = MailResult | Hold

/**
 * Sends one mail. The Message-ID was fixed when it was queued, so a second sending is recognised as the same mail.
 * Whatever comes of it is written down: only a database that is away leaves it to the end of the claim.
 */
export async function sendMail(shop: Shop, id: number): Promise<void> {
  const mail = await findMail(shop.db, id)
  if (
    !mail ||
    mail.state !== 'queued' ||
    !(await claimMail(shop.db, id, mail.attempts, shop.now(), addMinutes(shop.now(), claimMinutes)))
  )
    return
  const outcome = await attempt(shop, mail)
  switch (outcome.kind) {
    case 'sent':
      crashPoint('letter handed over')
      await recordSent(shop.db, id, shop.now())
      return crashPoint('letter noted')
    case 'wait':
      return recordFailure(shop.db, id, outcome.reason, outcome.until)
    case 'dropped':
      return recordDropped(shop.db, id, outcome.reason)
    default: {
      const wait = outcome.kind === 'later' ? retryMinutes[mail.attempts] : undefined
      return recordFailure(shop.db, id, outcome.reason, wait === undefined ? null : addMinutes(shop.now(), wait))
    }
  }
}

async function attempt(shop: Shop, mail: QueuedMail): Promise<Outcome> {
  try {
    const changed = await changedSince(shop, mail)
    if (changed) return changed
    return await shop.mail.send(await letterOf(shop, mail))
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error
    shop.log.error({ mail: mail.id, kind: mail.kind, error: (error as Error).message }, 'a mail cannot be written')
    return { kind: 'later', reason: `cannot be written: ${(error as Error).message}` }
  }
}

/** Why a mail that waited is not sent now: what it says is no longer true, or not yet true again. */
async function changedSince(shop: Shop, mail: QueuedMail): Promise<Outcome | null> {
  return linkOver(mail.link_ends_at, shop.now()) ?? (await contentOf(shop, mail)?.changedSince(shop, mail)) ?? null
}

const contentOf = (shop: Shop, mail: QueuedMail): MailContent | undefined =>
  shop.mailContents.find((content) => content.isAbout(mail))

async function letterOf(shop: Shop, mail: QueuedMail): Promise<Letter> {
  const { customization } = await findSettings(shop.db)
  const company = { name: customization.brand_name, color: customization.brand_color, ...customization.contact }
  const content = contentOf(shop, mail)
  const variables = { ...mail.variables, ...(await content?.variables(shop, mail)) }
  return {
    messageId: mail.message_id,
    to: mail.recipient,
    // The desk answers whoever wrote to it.
    replyTo: mail.kind === 'contact_message' ? String(mail.variables['email']) : customization.contact.email,
    ...(await writeLetter(mail.kind, mail.language, variables, company)),
    attachments: (await content?.attachments(shop, mail)) ?? [],
  }
}

/** Mails whose time has come and whose job may have been lost; several at a time, and those left over in the next run. */
export async function sendDueMails(shop: Shop, signal?: AbortSignal): Promise<void> {
  const due = await findDueMails(shop.db, shop.now(), 200)
  await eachOf(shop, due, { name: 'mails', atOnce: 5, signal }, (id) => sendMail(shop, id))
}
