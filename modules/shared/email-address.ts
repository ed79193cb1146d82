/**
 * Validates e-mail addresses: the local part may contain characters that every mail server accepts; the domain may be
 * in any script. Pure.
 */
import { removeInvisibleCharacters } from './read-amount.ts'

const local = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const topLevel = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/
const maxLocalLength = 64
export const maxEmailLength = 254

/**
 * The e-mail address in its stored form: trimmed, without invisible characters, with typographic apostrophes replaced,
 * the domain in lower case and ASCII. Null for an invalid e-mail address. Line breaks are invalid because they could
 * start another header, direction marks because they could make another e-mail address appear.
 */
export function parseEmail(typed: string): string | null {
  if (/(?!\t)\p{Cc}|[\u202d\u202e]/u.test(typed)) return null
  const text = removeInvisibleCharacters(typed)
    .trim()
    .replace(/^mailto:\s*/i, '')
    .replace(/^<([^<>]*)>$/, '$1')
    .replaceAll(/[’‘´′]/g, "'")
    .normalize('NFKC')
    .replaceAll('\u2010', '-')
  const at = text.lastIndexOf('@')
  const [name, domain] = [text.slice(0, at), domainOf(text.slice(at + 1))]
  if (at < 1 || domain === null || name.length > maxLocalLength || !local.test(name)) return null
  const address = `${name}@${domain}`
  return address.length <= maxEmailLength ? address : null
}

/** The domain in ASCII (IDNA); null for an invalid domain. */
function domainOf(typed: string): string | null {
  if (/[\s/?#:@\\[\]%]/u.test(typed)) return null
  const ascii = URL.parse(`http://${typed}`)?.hostname ?? ''
  const labels = ascii.split('.')
  const isDomain = labels.length > 1 && labels.every((part) => label.test(part)) && topLevel.test(labels.at(-1)!)
  return isDomain ? ascii : null
}

export const isEmail = (text: string): boolean => parseEmail(text) !== null
