/**
 * The short-lived access token: a JWT that only this program writes and reads. One algorithm, one type, one audience.
 */
import { errors, jwtVerify, SignJWT } from 'jose'
import type { Keys } from '../../shared/secret.ts'

export const accessSeconds = 600

const type = 'at+jwt'
const issuer = 'tussenuit'
const audience = 'tussenuit-staff'
const longest = 2_048

/** `session` is the family of the refresh tokens: when the session ends, so do its access tokens. */
export type AccessClaims = { userId: number; role: string; tokenVersion: number; session: string }

export function writeAccessToken(keys: Keys, claims: AccessClaims, now: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000)
  return new SignJWT({ role: claims.role, ver: claims.tokenVersion, sid: claims.session })
    .setProtectedHeader({ alg: 'HS256', typ: type })
    .setSubject(String(claims.userId))
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + accessSeconds)
    .sign(keys[0])
}

/** Null for anything but a valid token of ours. */
export async function readAccessToken(keys: Keys, token: string, now: Date): Promise<AccessClaims | null> {
  if (token.length > longest) return null
  for (const key of keys) {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        typ: type,
        issuer,
        audience,
        currentDate: now,
        requiredClaims: ['sub', 'iat', 'exp', 'ver', 'sid'],
      })
      const { sub, ver, sid, role } = payload
      if (
        !/^\d{1,15}$/.test(sub ?? '') ||
        !Number.isInteger(ver) ||
        typeof sid !== 'string' ||
        typeof role !== 'string'
      )
        return null
      return { userId: Number(sub), role, tokenVersion: ver as number, session: sid }
    } catch (error) {
      // The previous key's turn; everything else that can be wrong with a token is wrong with any key.
      if (!(error instanceof errors.JWSSignatureVerificationFailed)) return null
    }
  }
  return null
}
