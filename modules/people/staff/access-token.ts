/**
 * The short-lived access token: a JWT that only this application signs and verifies, with one algorithm, one type and
 * one audience.
 */
import { errors, jwtVerify, SignJWT } from 'jose'
import type { Keys } from '../../shared/secret.ts'

export const accessSeconds = 600

const type = 'at+jwt'
const issuer = 'tussenuit'
const audience = 'tussenuit-staff'
const longest = 2_048

/** `session` is the id of the refresh token family: access tokens become invalid when their session ends. */
export type AccessClaims = { userId: number; role: string; tokenVersion: number; session: string }

export function signAccessToken(keys: Keys, claims: AccessClaims, now: Date): Promise<string> {
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

/** Returns null for any text that is not a valid token of this shop. */
export async function verifyAccessToken(keys: Keys, token: string, now: Date): Promise<AccessClaims | null> {
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
      // The previous key is tried only after a signature failure: any other error does not depend on the key.
      if (!(error instanceof errors.JWSSignatureVerificationFailed)) return null
    }
  }
  return null
}
