/** Decides which queued mails are no longer true when they are sent. Pure. */
export type OutdatedMail = { kind: 'later'; reason: string } | { kind: 'dropped'; reason: string }

/** True for a mail whose link no longer works. `endsAt` is null where the link has no end. */
export const linkExpired = (endsAt: Date | null, now: Date): OutdatedMail | null =>
  endsAt !== null && endsAt <= now
    ? { kind: 'dropped', reason: `its link ended at ${endsAt.toISOString()}, before it could be sent` }
    : null
