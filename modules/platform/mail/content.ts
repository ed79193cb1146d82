/**
 * Variables and attachments of a mail that are read only when it is sent. The slice that the mail is about provides
 * them, with what it reads them from; this slice has the queue and the templates and depends on no other.
 */
import type { Attachment } from './ports.ts'
import type { QueuedMail } from './store.ts'

/** `later`: tried again soon; `wait`: not before; `never`: given up; `dropped`: what it says is no longer true. */
export type Hold =
  | { kind: 'later' | 'never' | 'dropped'; reason: string }
  | { kind: 'wait'; reason: string; until: Date }

export type MailContent = {
  isAbout(mail: QueuedMail): boolean
  /** Why it is not sent now; null where it is. */
  changedSince(mail: QueuedMail): Promise<Hold | null>
  /** Beside those that were queued with it, and in their place. */
  variables(mail: QueuedMail): Promise<Record<string, unknown>>
  attachments(mail: QueuedMail): Promise<Attachment[]>
}

declare module '../../shared/shop.ts' {
  interface Shop {
    /** The first that a mail is about answers for it; a mail may be about none. */
    mailContents: readonly MailContent[]
  }
}
