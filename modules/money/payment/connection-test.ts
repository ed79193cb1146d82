/** The possible outcomes of testing whether events of an account arrive. */
import type { Account } from './ports.ts'

/**
 * - `verified`: an event of this test arrived, signed with the tested secret.
 * - `mismatch`: events of this test arrived, none of them signed with it.
 * - `other_address`: events arrived only at the webhook URL of the other account.
 * - `none`: no event arrived in time. This proves nothing: the endpoint may be missing at the provider, or unreachable.
 */
export const eventOutcomes = ['verified', 'mismatch', 'other_address', 'none'] as const
export type EventOutcome = (typeof eventOutcomes)[number]

/** How long a test waits for its first event. */
export const eventTestSeconds = 10

/** The outcome of a test. One correct endpoint is enough, even if other endpoints of the account are wrong. */
export function eventDeliveryOutcome(
  account: Account,
  messages: readonly { reached: readonly Account[]; isSigned: boolean }[],
): EventOutcome {
  const own = messages.filter(({ reached }) => reached.includes(account))
  if (own.some(({ isSigned }) => isSigned)) return 'verified'
  if (own.length > 0) return 'mismatch'
  return messages.length > 0 ? 'other_address' : 'none'
}
