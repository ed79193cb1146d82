/** Which mails are no longer true when they are sent: a queued mail may state what has changed since. Pure. */
export type OutdatedMail = { kind: 'later'; reason: string } | { kind: 'dropped'; reason: string }

/** A mail whose link no longer works would only lead to a refusal. `endsAt` null: it has no link that ends. */
export const linkExpired = (endsAt: Date | null, now: Date): OutdatedMail | null =>
  endsAt !== null && endsAt <= now
    ? { kind: 'dropped', reason: `its link ended at ${endsAt.toISOString()}, before it could be sent` }
    : null
