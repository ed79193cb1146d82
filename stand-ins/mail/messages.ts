/** The received mails: stored as sent, parsed once, newest first. */
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import type { Address, Email } from 'postal-mime'

export type StoredAttachment = {
  filename: string
  contentType: string
  size: number
  url: string
  contentId: string | null
}

export type StoredMessage = {
  id: string
  messageId: string
  to: string
  from: string
  replyTo: string
  /** RFC 3834. */
  autoSubmitted: string
  subject: string
  /** Time of receipt, ISO 8601 in UTC. */
  date: string
  text: string
  html: string
  attachments: StoredAttachment[]
}

type StoredMail = { message: StoredMessage; raw: Buffer; contents: Buffer[] }

/** Limits disk use of a demo that runs for months. */
const most = 2000

function formatMailboxes(addresses: readonly Address[], named: boolean): string {
  return addresses
    .flatMap((each) => each.group ?? [each])
    .map((box) => (named && box.name !== '' ? `${box.name} <${box.address}>` : box.address))
    .join(', ')
}

function toStoredMessage(id: string, mail: Email, recipients: readonly string[], arrived: Date): StoredMessage {
  return {
    id,
    messageId: mail.messageId ?? '',
    to: formatMailboxes(mail.to ?? [], false) || recipients.join(', '),
    from: mail.from ? formatMailboxes([mail.from], true) : '',
    replyTo: formatMailboxes(mail.replyTo ?? [], false),
    autoSubmitted: mail.headers.find((each) => each.key === 'auto-submitted')?.value ?? '',
    subject: mail.subject ?? '',
    date: arrived.toISOString(),
    text: mail.text ?? '',
    html: mail.html ?? '',
    attachments: mail.attachments.map((each, index) => ({
      filename: each.filename ?? `part-${index + 1}`,
      contentType: each.mimeType,
      size: Buffer.from(each.content as ArrayBuffer).byteLength,
      url: `/inbox/${id}/attachments/${index + 1}`,
      contentId: each.contentId?.replace(/^<|>$/g, '') ?? null,
    })),
  }
}

export type Messages = Awaited<ReturnType<typeof openMessageStore>>

export async function openMessageStore(folder: string | null) {
  const stored = new Map<string, StoredMail>()
  let last = 0

  async function read(id: string, raw: Buffer, recipients: readonly string[], arrived: Date): Promise<void> {
    const mail = await PostalMime.parse(raw)
    stored.set(id, {
      message: toStoredMessage(id, mail, recipients, arrived),
      raw,
      contents: mail.attachments.map((each) => Buffer.from(each.content as ArrayBuffer)),
    })
  }

  function forget(id: string): void {
    stored.delete(id)
    if (folder) rmSync(join(folder, `${id}.eml`), { force: true })
  }

  if (folder) {
    mkdirSync(folder, { recursive: true })
    const files = readdirSync(folder)
      .filter((name) => /^\d{13}-\d{6}\.eml$/.test(name))
      .toSorted()
    for (const name of files) {
      const id = name.slice(0, -4)
      last = Math.max(last, Number(id.slice(14)))
      await read(id, readFileSync(join(folder, name)), [], new Date(Number(id.slice(0, 13))))
    }
  }

  return {
    /** Stores a mail; it is on disk when this returns, so that "250 accepted" is correct. */
    async add(raw: Buffer, recipients: readonly string[]): Promise<StoredMessage> {
      const arrived = new Date()
      last += 1
      const id = `${String(arrived.getTime()).padStart(13, '0')}-${String(last).padStart(6, '0')}`
      if (folder) writeFileSync(join(folder, `${id}.eml`), raw)
      await read(id, raw, recipients, arrived)
      for (const old of stored.keys()) {
        if (stored.size <= most) break
        forget(old)
      }
      return stored.get(id)!.message
    },
    all: (): StoredMessage[] => [...stored.values()].map(({ message }) => message).toReversed(),
    find: (id: string): StoredMessage | null => stored.get(id)?.message ?? null,
    raw: (id: string): Buffer | null => stored.get(id)?.raw ?? null,
    attachment(id: string, number: number): { about: StoredAttachment; content: Buffer } | null {
      const about = stored.get(id)?.message.attachments[number - 1]
      const content = stored.get(id)?.contents[number - 1]
      return about && content ? { about, content } : null
    },
    clear(): void {
      for (const id of stored.keys()) forget(id)
    },
  }
}
