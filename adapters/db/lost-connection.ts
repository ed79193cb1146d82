/** Which errors of PostgreSQL mean that it is unavailable or too busy, rather than that a statement is wrong. Pure. */
import { DatabaseUnavailable } from '@tussenuit/modules/shared/refusal.ts'

/** SQLSTATE classes: connection exceptions, insufficient resources, intervention of an operator. */
const unavailableClasses = ['08', '53', '57']
/**
 * Lock not available, serialization failure, deadlock; read-only after a failover; ended while idle in a transaction
 * or for its length; a database that takes no connections.
 */
const unavailableStates = new Set(['55P03', '40001', '40P01', '25006', '25P03', '25P04', '55000'])
const socketCodes = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** What the driver says without a code. */
const driverMessages =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout exceeded when trying to connect|timeout expired)/

/**
 * Null for an error of the statement itself. `isConnectionLost`: the connection is of no further use. While connecting,
 * every error means that there is no connection.
 */
export function asUnavailable(
  error: unknown,
  during: 'connecting' | 'query' = 'query',
): { error: DatabaseUnavailable; isConnectionLost: boolean } | null {
  if (error instanceof DatabaseUnavailable) return { error, isConnectionLost: false }
  const { code, message } = (error ?? {}) as { code?: string; message?: string }
  const state = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !socketCodes.has(code) ? code : null
  const isBusy = state !== null && (unavailableClasses.includes(state.slice(0, 2)) || unavailableStates.has(state))
  const isLost = socketCodes.has(code ?? '') || driverMessages.test(message ?? '')
  if (during === 'query' && !isBusy && !isLost) return null
  return {
    error: new DatabaseUnavailable(message ?? 'no connection', { cause: error }),
    isConnectionLost: isLost || state?.startsWith('57P') === true || state?.startsWith('08') === true,
  }
}
