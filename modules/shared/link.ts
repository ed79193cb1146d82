/**
 * Signed links in e-mails and to pages without login; they are not stored. The signature covers a version, so that a
 * new version invalidates all earlier links. Pure.
 */
import { addDays, type Day } from './day.ts'
import { isValidSignedToken, type Keys, createSignedToken } from './secret.ts'

/** `endsOn`: the last day of validity of ordinary links; null while they do not expire. */
export type LinkSubject = { number: string; version: number; endsOn: Day | null }

/** `ended`: the link was valid earlier; `wrong`: it never was. */
export type LinkState = 'good' | 'ended' | 'wrong'

/** The validity in days of a link requested after ordinary links have expired. */
const againDays = 30

/** Version 0 is signed without a version, so that links from before versions existed remain valid. */
const textOf = (number: string, version: number, until: Day | null): string =>
  [number, ...(version > 0 ? [`version ${version}`] : []), ...(until ? [`until ${until}`] : [])].join(' ')

export function createLinkToken(keys: Keys, { number, version, endsOn }: LinkSubject, today: Day): string {
  if (endsOn === null || endsOn >= today) return createSignedToken(keys, textOf(number, version, null))
  const until = addDays(today, againDays)
  return `${until}.${createSignedToken(keys, textOf(number, version, until))}`
}

export function verifyLinkToken(
  keys: Keys,
  { number, version, endsOn }: LinkSubject,
  token: string,
  today: Day,
): LinkState {
  const [, until = null, signature = ''] = /^(?:(\d{4}-\d\d-\d\d)\.)?([\w-]+)$/.exec(token) ?? []
  const isOf = (version: number): boolean => isValidSignedToken(keys, textOf(number, version, until), signature)
  if (isOf(version)) {
    const lastDay = until ?? endsOn
    return lastDay === null || lastDay >= today ? 'good' : 'ended'
  }
  return Array.from({ length: version }, (_, earlier) => earlier).some(isOf) ? 'ended' : 'wrong'
}
