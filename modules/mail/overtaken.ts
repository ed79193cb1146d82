/** Which mails are no longer true when their turn comes: a mail that waited may tell what has changed since. Pure. */
export type Overtaken = { kind: 'later'; reason: string } | { kind: 'dropped'; reason: string }

/** A mail whose link no longer works would only lead to a refusal. `endsAt` null: it has no link that ends. */
export const linkOver = (endsAt: Date | null, now: Date): Overtaken | null =>
  endsAt !== null && endsAt <= now
    ? { kind: 'dropped', reason: `its link ended at ${endsAt.toISOString()}, before it could be sent` }
    : null
