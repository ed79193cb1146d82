import type { CallFailed } from '@tussenuit/modules/client/client.ts'

/**
 * Whether a call without a reply may have succeeded: no connection, overload, or an external timeout. The shop settles
 * what was paid; nothing has failed.
 */
export const isOutcomeUnknown = ({ status }: Pick<CallFailed, 'status'>): boolean =>
  status === 0 || status === 429 || status >= 500
