/**
 * Distinguishes PostgreSQL errors that mean the database is unavailable or overloaded from errors of a statement. Pure.
 */
import { DatabaseUnavailable } from '@tussenuit/modules/shared/refusal.ts'

/** SQLSTATE classes: connection exception, insufficient resources, operator intervention. */
const unavailableClasses = ['08', '53', '57']
/**
 * SQLSTATE codes: lock not available, serialization failure, deadlock, read-only transaction (after a failover),
 * idle-in-transaction timeout, transaction timeout, database not accepting connections.
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
/** Driver errors that have no code. */
const driverMessages =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout exceeded when trying to connect|timeout expired)/

/**
 * The connection's prepared statements are not those that this process prepared: a pooler shares connections between
 * transactions. SQLSTATE: unknown name, name in use.
 */
export const isNameUnknown = (error: unknown): boolean =>
  ['26000', '42P05'].includes((error as { code?: string } | null)?.code ?? '')

/** A migration changed the columns of a prepared statement. A new connection prepares it again. */
const isPlanOutdated = (code: string | undefined, message: string | undefined): boolean =>
  code === '0A000' && /cached plan/.test(message ?? '')

/**
 * Returns null for an error of the statement itself. `isConnectionLost`: the connection cannot be reused. While
 * connecting, every error means that the database is unavailable.
 */
export function toDatabaseUnavailable(
  error: unknown,
  during: 'connecting' | 'query' = 'query',
): { error: DatabaseUnavailable; isConnectionLost: boolean } | null {
  if (error instanceof DatabaseUnavailable) return { error, isConnectionLost: false }
  const { code, message } = (error ?? {}) as { code?: string; message?: string }
  const state = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !socketCodes.has(code) ? code : null
  const isBusy = state !== null && (unavailableClasses.includes(state.slice(0, 2)) || unavailableStates.has(state))
  const isPrepared = isNameUnknown(error) || isPlanOutdated(code, message)
  const isLost = isPrepared || socketCodes.has(code ?? '') || driverMessages.test(message ?? '')
  if (during === 'query' && !isBusy && !isLost) return null
  return {
    error: new DatabaseUnavailable(message ?? 'no connection', { cause: error }),
    isConnectionLost: isLost || state?.startsWith('57P') === true || state?.startsWith('08') === true,
  }
}
