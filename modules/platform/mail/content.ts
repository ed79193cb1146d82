/**
 * Variables and attachments that are read when a mail is sent. They are provided by the slice that the mail is about;
 * this slice contains the queue and the templates and depends on no other.
 */
import type { Attachment } from './ports.ts'
import type { QueuedMail } from './store.ts'

/** `later`: retry soon; `wait`: not before a moment; `never`: give up; `dropped`: the content is outdated. */
export type Hold =
  | { kind: 'later' | 'never' | 'dropped'; reason: string }
  | { kind: 'wait'; reason: string; until: Date }

export type MailContent = {
  isAbout(mail: QueuedMail): boolean
  /** The reason for not sending the mail now, or null. */
  changedSince(mail: QueuedMail): Promise<Hold | null>
  /** Variables that are added to the queued ones, or replace them. */
  variables(mail: QueuedMail): Promise<Record<string, unknown>>
  attachments(mail: QueuedMail): Promise<Attachment[]>
}

declare module '../../shared/shop.ts' {
  interface Shop {
    /** The first entry with `isAbout` true for a mail provides its content; a mail may have none. */
    mailContents: readonly MailContent[]
  }
}
