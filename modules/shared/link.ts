/**
 * Signed links in e-mails to pages without login. They are not stored. The signature covers a version, so that a new
 * version invalidates all earlier links. Pure.
 */
import { addDays, type Day } from './day.ts'
import { isValidSignedToken, type Keys, createSignedToken } from './secret.ts'

/** `endsOn`: the last day on which ordinary links are valid; null while they do not expire. */
export type LinkSubject = { number: string; version: number; endsOn: Day | null }

/** `ended`: the link was valid before; `wrong`: it never was. */
export type LinkState = 'good' | 'ended' | 'wrong'

/** The number of days for which a link is valid if it was requested after the ordinary links expired. */
const againDays = 30

/**
 * For version 0 the signed text contains no version, so that links created before versions were introduced stay valid.
 */
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
