/**
 * docs/security.md names each line of levels 1 and 2 of the standard once, in a known state, and only files that exist.
 * What it says of the sources as a whole is counted here.
 */
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root, sources } from './sources.ts'

const rows = readFileSync(new URL('docs/security.md', root), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))

/**
 * OWASP ASVS 5.0.0: how many lines of levels 1 and 2 each section has, by chapter. They are the first of each section;
 * those of level 3 follow them. A section with 0 has lines of level 3 only.
 */
const lineCounts: Record<number, number[]> = {
  1: [2, 9, 11, 3, 2],
  2: [3, 3, 4, 1],
  3: [0, 2, 4, 6, 5, 0, 2],
  4: [3, 1, 2, 4],
  5: [1, 3, 2, 3],
  6: [3, 12, 4, 4, 5, 3, 0, 4],
  7: [3, 4, 2, 5, 2, 2],
  8: [2, 3, 1, 1],
  9: [3, 4],
  10: [2, 2, 4, 11, 5, 2, 3],
  11: [2, 3, 3, 4, 1, 1, 0],
  12: [3, 2, 4],
  13: [1, 5, 2, 5],
  14: [2, 4, 3],
  15: [3, 3, 7, 0],
  16: [1, 5, 4, 3, 3],
  17: [1, 4, 2],
}
const numbersTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)
const standard = Object.entries(lineCounts).flatMap(([chapter, counts]) =>
  counts.flatMap((count, index) => numbersTo(count).map((line) => `${chapter}.${index + 1}.${line}`)),
)

/** The lines that a cell names; `10.4.1 – 10.4.11` are those from the first to the last. */
function readLines(cell: string): string[] {
  return cell.split(', ').flatMap((part) => {
    const [first, last] = part.split(' – ')
    if (last === undefined) return [part]
    const [from, to] = [standard.indexOf(first!), standard.indexOf(last)]
    return from < 0 || to <= from ? [part] : standard.slice(from, to + 1)
  })
}

test('each line of levels 1 and 2 is listed once, in a known state, with a proof or a reason', () => {
  expect(standard).toHaveLength(253)
  expect(readLines('10.4.1 – 10.4.11, 10.6.1')).toHaveLength(12)
  const lines = rows.flatMap(([, line]) => readLines(line!))
  expect(lines.filter((line) => !standard.includes(line))).toEqual([])
  expect(standard.filter((line) => !lines.includes(line))).toEqual([])
  expect(lines.filter((line, index) => lines.indexOf(line) !== index)).toEqual([])
  const states = new Set(['met', 'partly', 'no', 'operator', 'does not apply'])
  expect(rows.filter(([, , , state]) => !states.has(state!)).map(([, line]) => line)).toEqual([])
  expect(rows.filter(([, , , , proof]) => proof === '').map(([, line]) => line)).toEqual([])
})

test('every file that proves a line exists', () => {
  const files = rows.flatMap(([, , , , proof]) => [
    ...proof!.matchAll(/`((?:apps|modules|adapters|tests|deploy)\/[^`]+)`/g),
  ])
  expect(files.length).toBeGreaterThan(120)
  expect(files.map(([, file]) => file!).filter((file) => !existsSync(new URL(file, root)))).toEqual([])
})

/** The sources of the program that match, with what they match. */
const findInProgram = (pattern: RegExp): string[] =>
  sources
    .filter(({ path, isTest }) => !isTest && /^(?:apps|modules|adapters)\//.test(path))
    .flatMap(({ path, code }) => [...code.matchAll(pattern)].map(([found]) => `${path}: ${found}`))

test('ciphers are AES-256-GCM, hashes SHA-256; SHA-1 only compares pages and answers', () => {
  const ciphers = findInProgram(/create(?:C|Dec)ipher(?:iv)?\([^,]*,/g)
  expect(ciphers.length).toBeGreaterThanOrEqual(4)
  expect(ciphers.filter((found) => !found.endsWith("('aes-256-gcm',"))).toEqual([])
  const hashes = findInProgram(/create(?:Hash|Hmac)\([^,)]*[,)]/g)
  expect(hashes.length).toBeGreaterThan(10)
  const others = hashes.filter((found) => !/\('sha256'[,)]$/.test(found))
  expect(others.toSorted()).toEqual([
    "apps/server/http/responses.ts: createHash('sha1')",
    "apps/server/pages/cached-pages.ts: createHash('sha1')",
    "apps/shop/app/data-fingerprint.server.ts: createHash('sha1')",
  ])
})

test('certificates are always verified, and redirects of other parties are not followed', () => {
  expect(findInProgram(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/g)).toEqual([])
  const requests = sources.filter(
    ({ path, isTest, code }) => !isTest && path.startsWith('adapters/') && /(?<![.\w])fetch\(/.test(code),
  )
  expect(requests.length).toBeGreaterThanOrEqual(4)
  expect(requests.filter(({ code }) => !/redirect: '(?:error|manual)'/.test(code)).map(({ path }) => path)).toEqual([])
})

test('HTML is set in few places', () => {
  const html = new Set(findInProgram(/dangerouslySetInnerHTML=|\.innerHTML = |insertAdjacentHTML/g))
  const places = [
    // Scripts and styles of our own.
    'foreign/record-foreign-changes.tsx',
    'frame/font-preload.tsx',
    'hydration/deferred-scripts.tsx',
    'hydration/starting-scripts.server.tsx',
    // Data, escaped.
    'parts/json-ld.tsx',
    // HTML of editors, cleaned.
    'parts/safe-html.tsx',
  ]
  expect([...html].toSorted()).toEqual(places.map((path) => `apps/shop/app/${path}: dangerouslySetInnerHTML=`))
})
