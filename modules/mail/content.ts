/**
 * What a mail says and carries that is read only when it goes out. The slice whose noun the mail is about hands it over;
 * this slice keeps the queue and the templates and knows no noun.
 */
import type { Shop } from '../shared/shop.ts'
import type { Attachment } from './ports.ts'
import type { QueuedMail } from './store.ts'

/** `later`: tried again soon; `wait`: not before; `never`: given up; `dropped`: what it says is no longer true. */
export type Hold =
  | { kind: 'later' | 'never' | 'dropped'; reason: string }
  | { kind: 'wait'; reason: string; until: Date }

export type MailContent = {
  isAbout(mail: QueuedMail): boolean
  /** Why it is not sent now; null where it is. */
  changedSince(shop: Shop, mail: QueuedMail): Promise<Hold | null>
  /** Beside those that were queued with it, and in their place. */
  variables(shop: Shop, mail: QueuedMail): Promise<Record<string, unknown>>
  attachments(shop: Shop, mail: QueuedMail): Promise<Attachment[]>
}

declare module '../shared/shop.ts' {
  interface Shop {
    /** The first that a mail is about answers for it; a mail may be about none. */
    mailContents: readonly MailContent[]
  }
}
