/**
 * The device mark of a browser: a random text in a cookie, set at the first sign-in and retained by later ones. Two
 * sessions with the same mark are on the same device. The mark proves nothing and authenticates nobody.
 */
import { createHash } from 'node:crypto'
import type { ReplyExtras } from '../../shared/routes.ts'
import { randomToken } from '../../shared/secret.ts'

const days = 400
const mark = /^[A-Za-z0-9_-]{43}$/

export const deviceCookie = 'tussenuit_device'

/** The mark that the browser sent, or a new one. */
export const readOrCreateDeviceToken = (cookie: string | undefined): string =>
  cookie !== undefined && mark.test(cookie) ? cookie : randomToken()

/** The hash that is stored. It is unkeyed, so that it survives key rotation; the mark has 256 random bits. */
export const hashDeviceToken = (deviceMark: string): string => createHash('sha256').update(deviceMark).digest('hex')

/** SameSite=Lax, because the browser returns from the identity provider by a navigation from another site. */
export const toDeviceCookie = (deviceMark: string): NonNullable<ReplyExtras['cookies']>[number] => ({
  name: deviceCookie,
  value: deviceMark,
  maxAgeSeconds: days * 24 * 3600,
  path: '/api/auth',
  sameSite: 'lax',
})
