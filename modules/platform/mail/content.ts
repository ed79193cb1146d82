/**
 * Variables and attachments that are read when a mail is sent. The slice that a mail is about provides them; this slice
 * has the queue and the templates and depends on no other.
 */
import type { Attachment } from './ports.ts'
import type { QueuedMail } from './store.ts'

/** `later`: retry soon; `wait`: not before a moment; `never`: give up; `dropped`: its content is no longer true. */
export type Hold =
  | { kind: 'later' | 'never' | 'dropped'; reason: string }
  | { kind: 'wait'; reason: string; until: Date }

export type MailContent = {
  isAbout(mail: QueuedMail): boolean
  /** The reason not to send it now, or null. */
  changedSince(mail: QueuedMail): Promise<Hold | null>
  /** Variables added to the queued ones, and replacing them. */
  variables(mail: QueuedMail): Promise<Record<string, unknown>>
  attachments(mail: QueuedMail): Promise<Attachment[]>
}

declare module '../../shared/shop.ts' {
  interface Shop {
    /** The first subject of a mail that has content provides it; a mail may have no subject. */
    mailContents: readonly MailContent[]
  }
}
