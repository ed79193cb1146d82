import { createHash } from 'node:crypto'
import { serialize } from 'node:v8'

/**
 * A short text that differs if the data of two pages differ. The markup of a page is derived from its address and its
 * data alone, so that equal data need not be rendered again. Null if the data contain something without a value, such
 * as a promise or a function.
 */
export function dataFingerprint(loaderData: Record<string, unknown>): string | null {
  try {
    return createHash('sha1').update(serialize(loaderData)).digest('base64url')
  } catch {
    return null
  }
}
