/**
 * The validity of refresh tokens. Each token is used once and replaced. If a replaced token is used again, it was
 * stolen, and the whole token family ends. Tabs of one browser may refresh at the same moment, so a repetition within
 * seconds returns the same successor token. The successor is derived from the old token with a secret key, so that no
 * readable token has to be stored. A thief who repeats a token gets the same successor as the victim, and is detected
 * at its next use.
 */
import { createHmac } from 'node:crypto'
import type { Keys } from '../../shared/secret.ts'
import { addHours, addMinutes } from '../../shared/moment.ts'

const repeatSeconds = 10
const idleMinutes = 30
const maxHours = 12

export type RefreshState = { used_at: Date | null; revoked_at: Date | null; expires_at: Date }

export function refreshTokenStatus(token: RefreshState, now: Date): 'good' | 'repeated' | 'stolen' | 'ended' {
  if (token.revoked_at) return 'ended'
  if (token.used_at) return now.getTime() - token.used_at.getTime() <= repeatSeconds * 1000 ? 'repeated' : 'stolen'
  return token.expires_at > now ? 'good' : 'ended'
}

/** When a token expires: after half an hour without use, and at the latest twelve hours after sign-in. */
export function refreshTokenExpiry(signedInAt: Date, now: Date): Date {
  const idle = addMinutes(now, idleMinutes)
  const last = addHours(signedInAt, maxHours)
  return idle < last ? idle : last
}

export function deriveNextRefreshToken(keys: Keys, token: string): string {
  return createHmac('sha256', keys[0]).update(token).digest('base64url')
}
