/** Decides which queued mails are outdated at sending. Pure. */
export type OutdatedMail = { kind: 'later'; reason: string } | { kind: 'dropped'; reason: string }

/**
 * The reason for dropping a mail whose link has expired, else null. `endsAt` is null where the link does not expire.
 */
export const expiredLinkReason = (endsAt: Date | null, now: Date): OutdatedMail | null =>
  endsAt !== null && endsAt <= now
    ? { kind: 'dropped', reason: `its link ended at ${endsAt.toISOString()}, before it could be sent` }
    : null
