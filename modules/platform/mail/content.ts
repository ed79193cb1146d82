/**
 * Variables and attachments that are read when a mail is sent. The slice that the mail is about provides them; this
 * slice contains only the queue and the templates and depends on no other.
 */
import type { Attachment } from './ports.ts'
import type { QueuedMail } from './store.ts'

/**
 * `later`: retry soon; `wait`: do not send before a given time; `never`: give up; `dropped`: the content is outdated.
 */
export type Hold =
  | { kind: 'later' | 'never' | 'dropped'; reason: string }
  | { kind: 'wait'; reason: string; until: Date }

export type MailContent = {
  isAbout(mail: QueuedMail): boolean
  /** Why the mail must not be sent now, or null. */
  changedSince(mail: QueuedMail): Promise<Hold | null>
  /** Variables that supplement or replace the queued ones. */
  variables(mail: QueuedMail): Promise<Record<string, unknown>>
  attachments(mail: QueuedMail): Promise<Attachment[]>
}

declare module '../../shared/shop.ts' {
  interface Shop {
    /** The first entry whose `isAbout` is true for a mail provides its content; there may be none. */
    mailContents: readonly MailContent[]
  }
}
