import type { CallFailed } from '@tussenuit/modules/client/client.ts'

/**
 * Whether a call without a reply may have succeeded: no connection, overload, or an external timeout. This is not a
 * failure, because the shop settles any payment later.
 */
export const isOutcomeUnknown = ({ status }: Pick<CallFailed, 'status'>): boolean =>
  status === 0 || status === 429 || status >= 500
