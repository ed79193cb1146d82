/** Decides which queued mails are outdated when they are about to be sent. Pure. */
/** The code stored for a mail that is not sent because its recipient was erased. The office has its text. */
export const erasedRecipient = 'recipient_erased'

export type OutdatedMail = { kind: 'later'; reason: string } | { kind: 'dropped'; reason: string }

/**
 * The reason to drop a mail whose link has expired; null if the link is still valid or does not expire (`endsAt` is
 * null).
 */
export const expiredLinkReason = (endsAt: Date | null, now: Date): OutdatedMail | null =>
  endsAt !== null && endsAt <= now
    ? { kind: 'dropped', reason: `its link ended at ${endsAt.toISOString()}, before it could be sent` }
    : null
