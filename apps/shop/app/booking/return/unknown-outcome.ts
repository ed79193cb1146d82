import type { CallFailed } from '@tussenuit/modules/client/client.ts'

/**
 * Whether a failed call may have succeeded: there was no connection, a limit was reached, or the server or a third
 * party failed. The page does not report a failure then, because the shop settles any payment later.
 */
export const isOutcomeUnknown = ({ status }: Pick<CallFailed, 'status'>): boolean =>
  status === 0 || status === 429 || status >= 500
