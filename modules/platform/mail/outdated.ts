/** Decides which queued mails are outdated when they are about to be sent. Pure. */
export type OutdatedMail = { kind: 'later'; reason: string } | { kind: 'dropped'; reason: string }

/** Why a mail is dropped whose link has expired, otherwise null. `endsAt` is null if the link does not expire. */
export const expiredLinkReason = (endsAt: Date | null, now: Date): OutdatedMail | null =>
  endsAt !== null && endsAt <= now
    ? { kind: 'dropped', reason: `its link ended at ${endsAt.toISOString()}, before it could be sent` }
    : null
