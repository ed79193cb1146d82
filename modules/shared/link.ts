/**
 * Signed links of e-mails and pages that need no login; they are not stored. The signature covers a version, so that a
 * new version ends all earlier links. Pure.
 */
import { addDays, type Day } from './day.ts'
import { isSignedToken, type Keys, signedToken } from './secret.ts'

/** `endsOn`: the last day of earlier links; null while they have no end. */
export type LinkSubject = { number: string; version: number; endsOn: Day | null }

/** `ended`: it was valid once; `wrong`: it never was. */
export type LinkState = 'good' | 'ended' | 'wrong'

/** How long a link is valid that was requested after the others had ended. */
const againDays = 30

/** The first version is signed as links were before there were versions, so that those stay valid. */
const textOf = (number: string, version: number, until: Day | null): string =>
  [number, ...(version > 0 ? [`version ${version}`] : []), ...(until ? [`until ${until}`] : [])].join(' ')

export function makeLinkToken(keys: Keys, { number, version, endsOn }: LinkSubject, today: Day): string {
  if (endsOn === null || endsOn >= today) return signedToken(keys, textOf(number, version, null))
  const until = addDays(today, againDays)
  return `${until}.${signedToken(keys, textOf(number, version, until))}`
}

export function verifyLinkToken(
  keys: Keys,
  { number, version, endsOn }: LinkSubject,
  token: string,
  today: Day,
): LinkState {
  const [, until = null, signature = ''] = /^(?:(\d{4}-\d\d-\d\d)\.)?([\w-]+)$/.exec(token) ?? []
  const isOf = (version: number): boolean => isSignedToken(keys, textOf(number, version, until), signature)
  if (isOf(version)) {
    const lastDay = until ?? endsOn
    return lastDay === null || lastDay >= today ? 'good' : 'ended'
  }
  return Array.from({ length: version }, (_, earlier) => earlier).some(isOf) ? 'ended' : 'wrong'
}
