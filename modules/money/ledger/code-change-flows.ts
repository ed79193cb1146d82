/**
 * Changes of existing codes by staff: block, unblock, extend. Each change is recorded in the audit log,
 * without the code itself. A change that restores value to a code counts as given away (`approval`).
 */
import {
  recordWithinAllowance,
  type Authority,
  type GivenAwayValue,
  lockAllowance,
  runTransactionOrRequestApproval,
  subjects,
} from '../../platform/approval/index.ts'
import { writeAuditEntry } from '../../platform/audit/index.ts'
import { today } from '../../shared/day.ts'
import { Refusal, refuse, refuseField } from '../../shared/refusal.ts'
import type { StoreReply } from '../../shared/routes.ts'
import type { Caller, Shop, Trx } from '../../shared/shop.ts'
import { postCodeRenewal, unblockCode } from './journal-flows.ts'
import { type CodeListRow, findCodesWithState } from './list-store.ts'
import { getCodeForStaff } from './staff-flows.ts'
import { updateCodeBlock, updateCodeValidity, lockCodes } from './store.ts'

type LedgerShop = Pick<Shop, 'db' | 'keys' | 'now'>

/** Has exactly one of `blocked` and `valid_until`. */
export type CodesChange = { ids: number[]; blocked?: boolean; valid_until?: string; note: string }

/** A code with its state today. */
export async function requireCodeRow(shop: Pick<Shop, 'now'>, trx: Trx, id: number): Promise<CodeListRow> {
  const { rows } = await findCodesWithState(trx, { id, limit: 1, offset: 0, today: today(shop.now()) })
  return rows[0] ?? refuse(404, 'voucher_code_unknown', 'There is no such code.')
}

/** The remaining value of a code in cents; null for a code for a stay, which has no value in the ledger. */
const remainingValueCents = (code: CodeListRow): number | null => (code.stays_left > 0 ? null : code.balance_cents)

export const setCodeBlocked = (
  shop: LedgerShop,
  id: number,
  { blocked, note }: { blocked: boolean; note: string },
  caller: Caller,
  storeReply: StoreReply,
) => changeCode(shop, id, { ids: [id], blocked, note }, caller, storeReply)

export const extendCodeValidity = (
  shop: LedgerShop,
  id: number,
  { valid_until, note }: { valid_until: string; note: string },
  caller: Caller,
  storeReply: StoreReply,
) => changeCode(shop, id, { ids: [id], valid_until, note }, caller, storeReply)

const changeCode = (shop: LedgerShop, id: number, change: CodesChange, caller: Caller, storeReply: StoreReply) =>
  runTransactionOrRequestApproval(
    shop,
    caller,
    async (trx, authority) => {
      await lockAllowance(trx, authority)
      await lockCodes(trx, [id])
      const { givenValue } = await changeCodeInTransaction(shop, trx, id, change, authority.actor)
      if (givenValue)
        await recordWithinAllowance(shop, trx, authority, [givenValue], { payload: change, reason: change.note })
      return getCodeForStaff({ ...shop, db: trx }, caller, id)
    },
    storeReply,
  )

/** `givenValue`: the value that the change restores to a code. */
type CodeChangeResult = { hasChanged: boolean; givenValue: GivenAwayValue | null }
const unchanged: CodeChangeResult = { hasChanged: false, givenValue: null }

const changeCodeInTransaction = (shop: Pick<Shop, 'now'>, trx: Trx, id: number, change: CodesChange, actor: string) =>
  (change.valid_until === undefined ? blockCode : extendCode)(shop, trx, id, change, actor)

async function blockCode(
  shop: Pick<Shop, 'now'>,
  trx: Trx,
  id: number,
  change: CodesChange,
  actor: string,
): Promise<CodeChangeResult> {
  const before = await requireCodeRow(shop, trx, id)
  const by = { codeId: id, actor, note: change.note }
  const blocked = change.blocked!
  const hasChanged = blocked ? await updateCodeBlock(trx, { ...by, blocked: true }) : await unblockCode(shop, trx, by)
  if (!hasChanged) {
    if (!blocked && before.blocked)
      refuse(
        409,
        'voucher_block_not_ours',
        'This code is blocked because its money went back or is disputed. That block ends by itself, or never.',
      )
    return unchanged
  }
  await writeAuditEntry(trx, {
    actor,
    action: blocked ? 'voucher.blocked' : 'voucher.unblocked',
    subject: subjects.code(id),
    before: { blocked: before.blocked },
    after: { blocked, note: change.note },
  })
  return { hasChanged, givenValue: blocked ? null : givenValueOf(before) }
}

async function extendCode(
  shop: Pick<Shop, 'now'>,
  trx: Trx,
  id: number,
  change: CodesChange,
  actor: string,
): Promise<CodeChangeResult> {
  const [before, validUntil] = [await requireCodeRow(shop, trx, id), change.valid_until!]
  if (!(await updateCodeValidity(trx, { codeId: id, validUntil, actor, note: change.note })))
    refuse(422, 'voucher_not_later', `This code is already valid until ${before.valid_until}.`)
  if (validUntil >= today(shop.now())) await postCodeRenewal(trx, id, today(shop.now()))
  await writeAuditEntry(trx, {
    actor,
    action: 'voucher.extended',
    subject: subjects.code(id),
    before: { valid_until: before.valid_until },
    after: { valid_until: validUntil, note: change.note },
  })
  return { hasChanged: true, givenValue: givenValueOf(before) }
}

const givenValueOf = (code: CodeListRow): GivenAwayValue => ({
  kind: 'code_change',
  subject: subjects.code(code.id),
  cents: remainingValueCents(code),
})

/**
 * Applies one change to several codes in one transaction. Codes to which it does not apply are counted and left
 * unchanged, so the call may be repeated. If any code needs the approval of a second staff member, no code is changed.
 */
export async function changeCodes(shop: LedgerShop, input: CodesChange, caller: Caller, storeReply?: StoreReply) {
  if ((input.blocked === undefined) === (input.valid_until === undefined))
    refuseField('blocked', 'ambiguous', 'Either block, or give a last day.')
  return runTransactionOrRequestApproval(
    shop,
    caller,
    (trx, authority) => changeCodesInTransaction(shop, trx, input, authority),
    storeReply,
  )
}

/** Must be the first step of the caller's transaction, because it takes the allowance lock. */
export async function changeCodesInTransaction(
  shop: Pick<Shop, 'now'>,
  trx: Trx,
  input: CodesChange,
  authority: Authority,
) {
  const ids = [...new Set(input.ids)].sort((a, b) => a - b)
  await lockAllowance(trx, authority)
  await lockCodes(trx, ids)
  let changed = 0
  const givenValues: GivenAwayValue[] = []
  for (const id of ids) {
    try {
      const { hasChanged, givenValue } = await changeCodeInTransaction(shop, trx, id, input, authority.actor)
      if (hasChanged) changed += 1
      if (givenValue) givenValues.push(givenValue)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
  await recordWithinAllowance(shop, trx, authority, givenValues, { payload: { ...input, ids }, reason: input.note })
  return { changed, skipped: ids.length - changed }
}
