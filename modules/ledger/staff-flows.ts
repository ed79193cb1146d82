/**
 * What staff do with codes: import, make, take at the counter, block, extend. Each leaves a row in the audit log; none
 * names a code.
 */
import { addMonths, today } from '../shared/day.ts'
import { refuse, refuseField } from '../shared/refusal.ts'
import { hashToken, seal, tokenHashes, unseal } from '../shared/secret.ts'
import type { StoreReply } from '../shared/routes.ts'
import type { Caller, Shop, Trx } from '../shared/shop.ts'
import { writeAudit } from '../audit/index.ts'
import { makeCode, maskCode, normaliseCode, showCode } from './code.ts'
import type { codeKinds, codeStates } from './contract.ts'
import { findTypedCodes } from './flows.ts'
import { bookCounter, bookRenewal, unblockCode } from './journal-flows.ts'
import { ineligibilityReason, refusalFor } from './redeemable.ts'
import { type CodeListRow, findEntries, listCaptures, listCodes } from './list-store.ts'
import {
  blockCode,
  captureAtCounter,
  extendCode,
  findKnownHashes,
  type Issue,
  issueCodes,
  lockCodes,
  type NewCode,
} from './store.ts'

export const actorOf = (caller: Caller): string => caller.staff?.email ?? 'staff'

/** The shop's own codes are sealed in normalised form and shown in groups; imported ones are shown as they came. */
export function readCode(shop: Pick<Shop, 'keys'>, sealed: string, imported: boolean): string {
  const code = unseal(shop.keys('voucher-seal'), sealed) ?? refuse(500, 'code_unreadable', 'The code cannot be shown.')
  return imported ? code : showCode(code)
}

/** Full codes are for those who may write vouchers. */
const codeFor = (shop: Pick<Shop, 'keys'>, caller: Caller, sealed: string, imported: boolean): string => {
  const code = readCode(shop, sealed, imported)
  return caller.staff?.permissions.includes('vouchers.write') ? code : maskCode(code)
}

export type CodesInput = { codes?: string[]; csv?: string; generate?: number }

/** A code as it was sent, and in which line, counted from 1. */
export type ListedCode = { line: number; code: string }

/**
 * The codes of a list as it comes from a partner: the first column, without what a spreadsheet puts before it, quotes
 * and empty lines.
 */
export function codesOfCsv(csv: string): ListedCode[] {
  const lines = csv
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((text, index) => ({ line: index + 1, text }))
  const cells = lines
    .filter(({ line, text }) => line > 1 || !/^"?sep=.?"?$/i.test(text.trim()))
    .map(({ line, text }) => ({ line, code: firstCell(text) }))
    .filter(({ code }) => code !== '')
  return isHeading(cells) ? cells.slice(1) : cells
}

function firstCell(text: string): string {
  const quoted = /^\s*"((?:[^"]|"")*)"/.exec(text)?.[1]
  return (quoted?.replaceAll('""', '"') ?? text.split(/[;,\t]/)[0]!).trim()
}

/** A word by that name in English; in any other language, a word without a figure above codes that each have one. */
function isHeading([first, ...rest]: readonly ListedCode[]): boolean {
  if (!first) return false
  return (
    /^(voucher|package|campaign)?[ _-]?codes?$/i.test(first.code) ||
    (rest.length > 0 && !/\d/.test(first.code) && rest.every(({ code }) => /\d/.test(code)))
  )
}

/** As it is made a code is spelled as it is looked up. */
function newCode(): { code: string; normal: string } {
  const code = makeCode()
  return { code, normal: code }
}

const perStatement = 2_000
/** Shorter ones would be found by trying. */
const shortest = 4

/** Writes imported or new codes in the caller's transaction, some thousands in a statement. */
export async function addCodes(
  shop: Pick<Shop, 'keys'>,
  trx: Trx,
  input: CodesInput,
  issue: Omit<Issue, 'imported'>,
): Promise<{ added: number; skipped: number }> {
  const given = [input.codes, input.csv, input.generate].filter((one) => one !== undefined)
  if (given.length !== 1) refuseField('codes', 'ambiguous', 'Give codes, a csv, or how many to generate.')
  const sent =
    input.codes?.map((code, index) => ({ line: index + 1, code: code.trim() })) ??
    (input.csv === undefined ? null : codesOfCsv(input.csv))
  const bad = sent?.find(({ code }) => normaliseCode(code).length < shortest || code.length > 40)
  if (bad)
    refuseField(
      input.csv === undefined ? 'codes' : 'csv',
      'code_invalid',
      `Line ${bad.line} is no code: it needs ${shortest} to 40 characters.`,
    )
  // Locked in one order for every caller: of two lists with the same codes one waits for the other, and never each for
  // the other.
  const listed =
    sent
      ?.map(({ code }) => ({ code, normal: normaliseCode(code) }))
      .sort((one, other) => (one.normal < other.normal ? -1 : one.normal > other.normal ? 1 : 0)) ?? null
  const count = listed?.length ?? input.generate!
  const [hashKeys, sealKeys] = [shop.keys('voucher-code'), shop.keys('voucher-seal')]
  let added = 0
  for (let at = 0; at < count; at += perStatement) {
    const made: NewCode[] = Array.from({ length: Math.min(perStatement, count - at) }, (_, index) => {
      const { code, normal } = listed?.[at + index] ?? newCode()
      return { hash: hashToken(hashKeys, normal), sealed: seal(sealKeys, code), position: null }
    })
    // A list that is sent again after a key rotation contains codes that are stored under the former key.
    const former =
      listed && hashKeys.length > 1
        ? made.map((_, index) => tokenHashes(hashKeys, listed[at + index]!.normal).slice(1))
        : []
    const known = await findKnownHashes(trx, former.flat())
    const chunk = made.filter((_, index) => !former[index]?.some((hash) => known.has(hash)))
    if (chunk.length > 0) added += await issueCodes(trx, { ...issue, imported: listed !== null }, chunk)
  }
  return { added, skipped: count - added }
}

export type CodedVoucher = {
  id: number
  name: string
  deal_id: number | null
  value_cents: number
  validity_months: number
  vat_class: string
}

/** All codes or none: one transaction, with the row in the audit log. */
export async function saveCodes(
  shop: Pick<Shop, 'db' | 'keys' | 'now'>,
  voucher: CodedVoucher,
  input: CodesInput,
  caller: Caller,
  storeReply: StoreReply,
): Promise<{ added: number; skipped: number }> {
  const validFrom = today(shop.now())
  return shop.db.transaction().execute(async (trx) => {
    const result = await addCodes(shop, trx, input, {
      voucherId: voucher.id,
      dealId: voucher.deal_id,
      orderNumber: null,
      campaignId: null,
      vatClass: voucher.vat_class,
      cents: voucher.value_cents,
      stays: 0,
      validFrom,
      validUntil: addMonths(validFrom, voucher.validity_months),
      actor: actorOf(caller),
      note: input.generate === undefined ? 'imported' : 'generated',
    })
    await writeAudit(trx, {
      actor: actorOf(caller),
      action: 'voucher.codes',
      subject: `voucher:${voucher.id}`,
      after: { ...result, how: input.generate === undefined ? 'imported' : 'generated' },
    })
    await storeReply(trx, result)
    return result
  })
}

const viewOf = (shop: Pick<Shop, 'keys'>, caller: Caller, row: CodeListRow) => ({
  id: row.id,
  code: codeFor(shop, caller, row.code_sealed, row.imported),
  state: row.state as (typeof codeStates)[number],
  kind: (row.campaign_id !== null
    ? 'campaign'
    : row.deal_id !== null
      ? 'package'
      : 'value') as (typeof codeKinds)[number],
  imported: row.imported,
  blocked: row.blocked,
  value_cents: row.issued_cents,
  balance_cents: row.balance_cents,
  held_cents: row.held_cents,
  stays_left: row.stays_left,
  valid_from: row.valid_from,
  valid_until: row.valid_until,
  transaction_number: row.order_number,
  created_at: row.created_at.toISOString(),
})

export async function showCodeList(
  shop: Pick<Shop, 'db' | 'keys' | 'now'>,
  caller: Caller,
  filter: { voucher_id?: number; campaign_id?: number; state?: string; page?: number; limit?: number },
) {
  if ((filter.voucher_id === undefined) === (filter.campaign_id === undefined))
    refuseField('voucher_id', 'ambiguous', 'Name a voucher or a campaign.')
  const [page, limit] = [filter.page ?? 1, filter.limit ?? 20]
  const { rows, total } = await listCodes(shop.db, {
    ...(filter.voucher_id === undefined ? {} : { voucherId: filter.voucher_id }),
    ...(filter.campaign_id === undefined ? {} : { campaignId: filter.campaign_id }),
    ...(filter.state === undefined ? {} : { state: filter.state }),
    limit,
    offset: (page - 1) * limit,
    today: today(shop.now()),
  })
  return { total, page, limit, items: rows.map((row) => viewOf(shop, caller, row)) }
}

export async function showOne(shop: Pick<Shop, 'db' | 'keys' | 'now'>, caller: Caller, id: number) {
  const {
    rows: [row],
  } = await listCodes(shop.db, { id, limit: 1, offset: 0, today: today(shop.now()) })
  return row ? viewOf(shop, caller, row) : refuse(404, 'voucher_code_unknown', 'There is no such code.')
}

/** At the counter staff see why a code cannot be used, for codes of every kind. */
export async function redeemAtCounter(
  shop: Pick<Shop, 'db' | 'keys' | 'now'>,
  input: { voucher_code: string; amount_cents: number; note: string },
  caller: Caller,
  storeReply: StoreReply,
) {
  const [code = null] = await findTypedCodes(shop, [input.voucher_code])
  const reason = ineligibilityReason(code, today(shop.now()))
  if (reason !== null) {
    const why = refusalFor(reason, code ? { ...code, imported: false } : null)
    refuse(why.status, why.code, why.message, { data: why.data })
  }
  const found = code!
  return shop.db.transaction().execute(async (trx) => {
    const cents = found.stay ? 0 : input.amount_cents
    const taken = await captureAtCounter(trx, { codeId: found.id, cents, actor: actorOf(caller), note: input.note })
    if (taken === null) {
      const {
        rows: [now],
      } = await listCodes(trx, { id: found.id, limit: 1, offset: 0, today: today(shop.now()) })
      return refuse(409, 'voucher_not_enough', 'There is not so much left on this voucher.', {
        data: { available_cents: now!.balance_cents - now!.held_cents },
      })
    }
    await bookCounter(trx, today(shop.now()), { codeId: found.id, cents, key: `voucher_use:counter:${taken}` })
    await writeAudit(trx, {
      actor: actorOf(caller),
      action: 'voucher.redeemed',
      subject: `voucher_code:${found.id}`,
      after: { cents, note: input.note },
    })
    const {
      rows: [row],
    } = await listCodes(trx, { id: found.id, limit: 1, offset: 0, today: today(shop.now()) })
    const answer = { id: found.id, redeemed_cents: cents, balance_cents: row!.balance_cents }
    await storeReply(trx, answer)
    return answer
  })
}

export async function setBlocked(
  shop: Pick<Shop, 'db' | 'keys' | 'now'>,
  id: number,
  input: { blocked: boolean; note: string },
  caller: Caller,
  storeReply: StoreReply,
) {
  const before = await showOne(shop, caller, id)
  return shop.db.transaction().execute(async (trx) => {
    await lockCodes(trx, [id])
    const by = { codeId: id, actor: actorOf(caller), note: input.note }
    const hasChanged = input.blocked ? await blockCode(trx, { ...by, blocked: true }) : await unblockCode(shop, trx, by)
    if (!hasChanged) {
      if (!input.blocked && before.blocked)
        refuse(
          409,
          'voucher_block_not_ours',
          'This code is blocked because its money went back or is disputed. That block ends by itself, or never.',
        )
      return answerWith(shop, trx, id, caller, storeReply)
    }
    await writeAudit(trx, {
      actor: actorOf(caller),
      action: input.blocked ? 'voucher.blocked' : 'voucher.unblocked',
      subject: `voucher_code:${id}`,
      before: { blocked: before.blocked },
      after: input,
    })
    return answerWith(shop, trx, id, caller, storeReply)
  })
}

/** The code as it is now, kept as the answer. */
async function answerWith(
  shop: Pick<Shop, 'keys' | 'now'>,
  trx: Trx,
  id: number,
  caller: Caller,
  storeReply: StoreReply,
) {
  const reply = await showOne({ ...shop, db: trx }, caller, id)
  await storeReply(trx, reply)
  return reply
}

export async function extendValidity(
  shop: Pick<Shop, 'db' | 'keys' | 'now'>,
  id: number,
  input: { valid_until: string; note: string },
  caller: Caller,
  storeReply: StoreReply,
) {
  const before = await showOne(shop, caller, id)
  return shop.db.transaction().execute(async (trx) => {
    if (
      !(await extendCode(trx, { codeId: id, validUntil: input.valid_until, actor: actorOf(caller), note: input.note }))
    )
      refuse(422, 'voucher_not_later', `This code is already valid until ${before.valid_until}.`)
    if (input.valid_until >= today(shop.now())) await bookRenewal(trx, id, today(shop.now()))
    await writeAudit(trx, {
      actor: actorOf(caller),
      action: 'voucher.extended',
      subject: `voucher_code:${id}`,
      before: { valid_until: before.valid_until },
      after: input,
    })
    return answerWith(shop, trx, id, caller, storeReply)
  })
}

export async function showRedeemed(
  shop: Pick<Shop, 'db' | 'keys'>,
  caller: Caller,
  query: { page?: number; limit?: number },
) {
  const [page, limit] = [query.page ?? 1, query.limit ?? 20]
  const { rows, total } = await listCaptures(shop.db, { limit, offset: (page - 1) * limit })
  return {
    total,
    page,
    limit,
    items: rows.map((row) => ({
      id: row.id,
      code_id: row.code_id,
      code: codeFor(shop, caller, row.code_sealed, row.imported),
      voucher: row.voucher_name ?? row.campaign_name ?? '',
      amount_cents: row.hold_cents ?? row.cents,
      returned_cents: row.returned_cents ?? 0,
      reservationNumber: row.reservation_number,
      note: row.note,
      actor: row.actor,
      redeemed_at: row.at.toISOString(),
    })),
  }
}

export async function showEntries(shop: Pick<Shop, 'db' | 'keys' | 'now'>, caller: Caller, id: number) {
  await showOne(shop, caller, id)
  return (await findEntries(shop.db, id)).map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    kind: row.kind,
    cents: row.cents,
    stays: row.stays,
    reservationNumber: row.reservation_number,
    actor: row.actor,
    note: row.note,
    balance_cents: row.balance_cents,
    held_cents: row.held_cents,
  }))
}
