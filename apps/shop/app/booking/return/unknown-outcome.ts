import type { CallFailed } from '@tussenuit/modules/client/client.ts'

/**
 * Whether a call may have done its work although no answer says so: no connection, too many at once, somebody outside
 * who did not answer in time. What was paid is then settled by the shop itself; nothing has failed.
 */
export const isUnknown = ({ status }: Pick<CallFailed, 'status'>): boolean =>
  status === 0 || status === 429 || status >= 500
