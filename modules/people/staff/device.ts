/**
 * The device mark of a browser: a random text in a cookie, set at the first sign-in and kept by later ones. Two
 * sessions with the same mark belong to one device. The mark is not a proof and authenticates nobody.
 */
import { createHash } from 'node:crypto'
import type { ReplyExtras } from '../../shared/routes.ts'
import { randomToken } from '../../shared/secret.ts'

const days = 400
const mark = /^[A-Za-z0-9_-]{43}$/

export const deviceCookie = 'tussenuit_device'

/** The mark sent by the browser, or a new one. */
export const readOrCreateDeviceMark = (cookie: string | undefined): string =>
  cookie !== undefined && mark.test(cookie) ? cookie : randomToken()

/** The hash to store. It has no key, so that it survives key rotation; the mark has 256 random bits. */
export const hashDeviceMark = (deviceMark: string): string => createHash('sha256').update(deviceMark).digest('hex')

/** SameSite=Lax, because the return from the directory is a navigation from another site. */
export const toDeviceCookie = (deviceMark: string): NonNullable<ReplyExtras['cookies']>[number] => ({
  name: deviceCookie,
  value: deviceMark,
  maxAgeSeconds: days * 24 * 3600,
  path: '/api/auth',
  sameSite: 'lax',
})
