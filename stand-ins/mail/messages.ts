/** The mails that came in: kept as they were sent, read once, the newest first. */
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import type { Address, Email } from 'postal-mime'

export type KeptAttachment = {
  filename: string
  contentType: string
  size: number
  url: string
  contentId: string | null
}

export type KeptMessage = {
  id: string
  messageId: string
  to: string
  from: string
  replyTo: string
  /** RFC 3834. */
  autoSubmitted: string
  subject: string
  /** When it came in, ISO 8601 in UTC. */
  date: string
  text: string
  html: string
  attachments: KeptAttachment[]
}

type Kept = { message: KeptMessage; raw: Buffer; contents: Buffer[] }

/** A demo that runs for months must not fill the disk. */
const most = 2000

function mailboxes(addresses: readonly Address[], named: boolean): string {
  return addresses
    .flatMap((each) => each.group ?? [each])
    .map((box) => (named && box.name !== '' ? `${box.name} <${box.address}>` : box.address))
    .join(', ')
}

function describe(id: string, mail: Email, recipients: readonly string[], arrived: Date): KeptMessage {
  return {
    id,
    messageId: mail.messageId ?? '',
    to: mailboxes(mail.to ?? [], false) || recipients.join(', '),
    from: mail.from ? mailboxes([mail.from], true) : '',
    replyTo: mailboxes(mail.replyTo ?? [], false),
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

export type Messages = Awaited<ReturnType<typeof openMessages>>

export async function openMessages(folder: string | null) {
  const kept = new Map<string, Kept>()
  let last = 0

  async function read(id: string, raw: Buffer, recipients: readonly string[], arrived: Date): Promise<void> {
    const mail = await PostalMime.parse(raw)
    kept.set(id, {
      message: describe(id, mail, recipients, arrived),
      raw,
      contents: mail.attachments.map((each) => Buffer.from(each.content as ArrayBuffer)),
    })
  }

  function forget(id: string): void {
    kept.delete(id)
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
    /** Keeps a mail; when this returns it is on disk, so that "250 accepted" is true. */
    async add(raw: Buffer, recipients: readonly string[]): Promise<KeptMessage> {
      const arrived = new Date()
      last += 1
      const id = `${String(arrived.getTime()).padStart(13, '0')}-${String(last).padStart(6, '0')}`
      if (folder) writeFileSync(join(folder, `${id}.eml`), raw)
      await read(id, raw, recipients, arrived)
      for (const old of kept.keys()) {
        if (kept.size <= most) break
        forget(old)
      }
      return kept.get(id)!.message
    },
    all: (): KeptMessage[] => [...kept.values()].map(({ message }) => message).toReversed(),
    find: (id: string): KeptMessage | null => kept.get(id)?.message ?? null,
    raw: (id: string): Buffer | null => kept.get(id)?.raw ?? null,
    attachment(id: string, number: number): { about: KeptAttachment; content: Buffer } | null {
      const about = kept.get(id)?.message.attachments[number - 1]
      const content = kept.get(id)?.contents[number - 1]
      return about && content ? { about, content } : null
    },
    clear(): void {
      for (const id of kept.keys()) forget(id)
    },
  }
}
