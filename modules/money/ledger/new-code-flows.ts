/** Imports and generates codes for staff: parses them, compares them with existing codes, and writes them. */
import { refuse, refuseField } from '../../shared/refusal.ts'
import { hashToken, sealText, possibleTokenHashes, unsealText } from '../../shared/secret.ts'
import type { Shop, Trx } from '../../shared/shop.ts'
import {
  findConflictingLines,
  type CodeFinding,
  codeProblems,
  parseCodesFromCsv,
  validateListedCodes,
  type ListedCode,
} from './code-list.ts'
import type { AddedCodes } from './contract.ts'
import { toLookupCode, toComparableCode } from './code-text.ts'
import { generateCode } from './code.ts'
import { findSealedCodesByHash, type Issue, insertCodes } from './store.ts'

/** Has exactly one of the three fields. */
export type CodesInput = { codes?: string[]; csv?: string; generate?: number }

/**
 * If `count` new codes are to be generated, `listed` is null; otherwise it contains the codes of a list that do not
 * exist yet.
 */
export type PreparedCodes = { count: number; listed: string[] | null; skipped: number }

const perStatement = 2_000
/** The maximum number of lines that a refusal lists. */
const namedLines = 100

/**
 * Determines the codes that an input would add. Throws 400 with the line number if a code is invalid, or has the same
 * lookup form as another code of the list or the shop.
 */
export async function prepareCodes(shop: Pick<Shop, 'keys'>, trx: Trx, input: CodesInput): Promise<PreparedCodes> {
  const sources = [input.codes, input.csv, input.generate].filter((source) => source !== undefined)
  if (sources.length !== 1) refuseField('codes', 'ambiguous', 'Give codes, a csv, or how many to generate.')
  if (input.generate !== undefined) return { count: input.generate, listed: null, skipped: 0 }
  const field = input.csv === undefined ? 'codes' : 'csv'
  const lines = input.codes?.map((code, index) => ({ line: index + 1, code: code.trim() })) ?? codesIn(input.csv ?? '')
  const findings = validateListedCodes(lines)
  if (findings.length > 0) refuseLines(field, findings)
  const clash = findConflictingLines(lines)
  if (clash) refuseConflictingLines(field, clash, `Lines ${clash[0]} and ${clash[1]} would be one code:`)
  // Sorted into a common lock order, so that concurrent lists with the same codes cannot deadlock. If a code occurs in
  // several spellings, the first is stored.
  const unique = [...new Map(lines.toReversed().map((line) => [toLookupCode(line.code), line])).entries()].sort(
    ([a], [b]) => (a < b ? -1 : 1),
  )
  const codes: string[] = []
  for (let at = 0; at < unique.length; at += perStatement)
    codes.push(...(await findNewCodes(shop, trx, unique.slice(at, at + perStatement), field)))
  return { count: codes.length, listed: codes, skipped: lines.length - codes.length }
}

function codesIn(csv: string): ListedCode[] {
  const listed = parseCodesFromCsv(csv)
  if (!('brokenLine' in listed)) return listed
  const message = `Line ${listed.brokenLine}: a quotation mark is not closed, or stands inside a cell.`
  return refuseField('csv', 'file_quotes', message)
}

function refuseLines(field: string, findings: readonly CodeFinding[]): never {
  const fields = findings.slice(0, namedLines).map(({ line, problem }) => ({
    path: field,
    code: problem,
    message: `Line ${line} is no code: ${codeProblems[problem]}.`,
  }))
  const [first] = fields
  return refuse(400, 'invalid_input', first!.message, { fields, data: { lines: findings.map(({ line }) => line) } })
}

/** Includes `lines` for clients that count lines differently. */
function refuseConflictingLines(field: string, lines: readonly number[], message: string): never {
  const whole = `${message} they differ only in characters that look alike.`
  const fields = [{ path: field, code: 'code_clash', message: whole }]
  return refuse(400, 'invalid_input', whole, { fields, data: { lines } })
}

/** The codes that do not exist yet. Existing codes are also recognised if they are stored under a previous key. */
async function findNewCodes(
  shop: Pick<Shop, 'keys'>,
  trx: Trx,
  listed: readonly (readonly [string, ListedCode])[],
  field: string,
): Promise<string[]> {
  const [hashKeys, sealKeys] = [shop.keys('voucher-code'), shop.keys('voucher-seal')]
  const hashes = listed.map(([normal]) => possibleTokenHashes(hashKeys, normal))
  const sealedByHash = await findSealedCodesByHash(trx, hashes.flat())
  return listed.flatMap(([, { line, code }], index) => {
    const sealed = hashes[index]!.map((hash) => sealedByHash.get(hash)).find((value) => value !== undefined)
    if (sealed === undefined) return [code]
    const storedCode = unsealText(sealKeys, sealed)
    if (storedCode !== null && toComparableCode(storedCode) !== toComparableCode(code))
      refuseConflictingLines(field, [line], `Line ${line} would be one code with another that there is:`)
    return []
  })
}

export const noAddedCodes: AddedCodes = { added: 0, skipped: 0, first_id: null, last_id: null }

/** Inserts the codes in the caller's transaction, a few thousand per statement. */
export async function insertPreparedCodes(
  shop: Pick<Shop, 'keys'>,
  trx: Trx,
  { count, listed, skipped }: PreparedCodes,
  issue: Omit<Issue, 'imported'>,
): Promise<AddedCodes> {
  const [hashKeys, sealKeys] = [shop.keys('voucher-code'), shop.keys('voucher-seal')]
  const result = { ...noAddedCodes, skipped: skipped + count }
  for (let at = 0; at < count; at += perStatement) {
    const chunk = Array.from({ length: Math.min(perStatement, count - at) }, (_, index) => {
      // Generated codes are already in lookup form.
      const code = listed === null ? generateCode() : listed[at + index]!
      return { hash: hashToken(hashKeys, toLookupCode(code)), sealed: sealText(sealKeys, code), position: null }
    })
    const inserted = await insertCodes(trx, { ...issue, imported: listed !== null }, chunk)
    result.added += inserted.added
    result.skipped -= inserted.added
    result.first_id ??= inserted.first_id
    result.last_id = inserted.last_id ?? result.last_id
  }
  return result
}
