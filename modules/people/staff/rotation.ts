/**
 * What a refresh token is still good for. Each is used once and replaced; using an old one means that two people hold
 * it, and ends the whole family. Tabs of one browser may ask at the same moment, therefore a repetition within seconds
 * is answered with the very token that the first asker got: it is derived from the old one with a secret key, so
 * nothing readable has to be stored for it, and a thief who repeats shares one token with the victim and is detected at
 * its next use.
 */
import { createHmac } from 'node:crypto'
import type { Keys } from '../../shared/secret.ts'
import { addHours, addMinutes } from '../../shared/moment.ts'

const repeatSeconds = 10
const idleMinutes = 30
const maxHours = 12

export type RefreshState = { used_at: Date | null; revoked_at: Date | null; expires_at: Date }

export function judgeRefresh(token: RefreshState, now: Date): 'good' | 'repeated' | 'stolen' | 'ended' {
  if (token.revoked_at) return 'ended'
  if (token.used_at) return now.getTime() - token.used_at.getTime() <= repeatSeconds * 1000 ? 'repeated' : 'stolen'
  return token.expires_at > now ? 'good' : 'ended'
}

/** The expiry of a token: after half an hour without use, and at the session's twelfth hour. */
export function refreshExpiry(signedInAt: Date, now: Date): Date {
  const idle = addMinutes(now, idleMinutes)
  const last = addHours(signedInAt, maxHours)
  return idle < last ? idle : last
}

export function nextRefreshToken(keys: Keys, token: string): string {
  return createHmac('sha256', keys[0]).update(token).digest('base64url')
}
