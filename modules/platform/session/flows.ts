import { refuse } from '../../shared/refusal.ts'
import type { Caller, Shop } from '../../shared/shop.ts'
import { toLogLine } from './log-line.ts'
import { assertStorableValue } from './size.ts'

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/

/** The caller's session id. Refuses `session_missing`. */
export function requireSessionId(caller: Caller): string {
  const id = caller.sessionId?.toLowerCase() ?? ''
  return uuid.test(id) ? id : refuse(401, 'session_missing', 'Send your session-id, a UUID.')
}

/**
 * Saves a value. Throws 413 `session_value_too_large` or `session_full` if the value or the whole session becomes too
 * large.
 */
export async function saveSessionValue(
  shop: Pick<Shop, 'sessionStore'>,
  caller: Caller,
  key: string,
  value: unknown,
): Promise<void> {
  const session = requireSessionId(caller)
  assertStorableValue(value)
  if (!(await shop.sessionStore.save(session, key, value ?? null)))
    refuse(413, 'session_full', 'This session holds too much already. Drop something first.')
}

export function logBrowserMessage(shop: Pick<Shop, 'log'>, entry: { message: string; data?: unknown }): void {
  const { message, data } = toLogLine(entry.message, entry.data)
  shop.log.info({ event: 'browser', ...(data === undefined ? {} : { data }) }, message)
}
