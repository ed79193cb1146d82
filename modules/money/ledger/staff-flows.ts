/**
 * Codes for staff: importing, generating and listing. New codes are recorded in the audit log without the codes
 * themselves.
 */
import { addMonths, today } from '../../shared/day.ts'
import { multiplyCents } from '../../shared/money.ts'
import { refuse } from '../../shared/refusal.ts'
import { unsealText } from '../../shared/secret.ts'
import type { StoreReply } from '../../shared/routes.ts'
import type { Caller, Shop, Trx } from '../../shared/shop.ts'
import {
  recordWithinAllowance,
  type Authority,
  type GivenAwayValue,
  lockAllowance,
  runTransactionOrRequestApproval,
  subjects,
} from '../../platform/approval/index.ts'
import { writeAuditEntry } from '../../platform/audit/index.ts'
import { maskCode, formatCode } from './code.ts'
import type { codeKinds, codeStates } from './code-state.ts'
import { type CodeListRow, findCodeLedgerEntries, findCaptures, findCodesWithState } from './list-store.ts'
import type { AddedCodes } from './contract.ts'
import { insertPreparedCodes, type CodesInput, prepareCodes } from './new-code-flows.ts'

/**
 * The shop's own codes are stored in normalised form and shown in groups; imported codes are shown as they were
 * imported.
 */
export function unsealCodeForDisplay(shop: Pick<Shop, 'keys'>, sealed: string, imported: boolean): string {
  const code =
    unsealText(shop.keys('voucher-seal'), sealed) ?? refuse(500, 'code_unreadable', 'The code cannot be shown.')
  return imported ? code : formatCode(code)
}

/** Masks codes for users who may not write vouchers. */
export const unsealOrMaskCode = (
  shop: Pick<Shop, 'keys'>,
  caller: Caller,
  sealed: string,
  imported: boolean,
): string => {
  const code = unsealCodeForDisplay(shop, sealed, imported)
  return caller.staff?.permissions.includes('vouchers.write') ? code : maskCode(code)
}

export type CodedVoucher = {
  id: number
  name: string
  deal_id: number | null
  value_cents: number
  validity_months: number
  vat_class: string
}

/** Adds all codes or none, in one transaction that includes the audit log entry. */
export const addCodesToVoucher = (
  shop: Pick<Shop, 'db' | 'keys' | 'now'>,
  voucher: CodedVoucher,
  input: CodesInput,
  caller: Caller,
  storeReply: StoreReply,
): Promise<AddedCodes> =>
  runTransactionOrRequestApproval(
    shop,
    caller,
    (trx, authority) => addCodesInTransaction(shop, trx, voucher, input, authority),
    storeReply,
  )

/** Must be the first step of the caller's transaction, because it takes the allowance lock. */
export async function addCodesInTransaction(
  shop: Pick<Shop, 'keys' | 'now'>,
  trx: Trx,
  voucher: CodedVoucher,
  input: CodesInput,
  authority: Authority,
): Promise<AddedCodes> {
  const validFrom = today(shop.now())
  const subject = subjects.voucher(voucher.id)
  await lockAllowance(trx, authority, subject)
  const codes = await prepareCodes(shop, trx, input)
  const givenValue: GivenAwayValue = { kind: 'codes', subject, cents: multiplyCents(voucher.value_cents, codes.count) }
  await recordWithinAllowance(shop, trx, authority, [givenValue], {
    payload: { voucher_id: voucher.id, ...input },
    reason: voucher.name,
  })
  const result = await insertPreparedCodes(shop, trx, codes, {
    voucherId: voucher.id,
    dealId: voucher.deal_id,
    orderNumber: null,
    campaignId: null,
    vatClass: voucher.vat_class,
    cents: voucher.value_cents,
    stays: 0,
    validFrom,
    validUntil: addMonths(validFrom, voucher.validity_months),
    actor: authority.actor,
    note: input.generate === undefined ? 'imported' : 'generated',
  })
  await writeAuditEntry(trx, {
    actor: authority.actor,
    action: 'voucher.codes',
    subject,
    after: {
      added: result.added,
      skipped: result.skipped,
      how: input.generate === undefined ? 'imported' : 'generated',
    },
  })
  return result
}

export const toCodeView = (shop: Pick<Shop, 'keys'>, caller: Caller, row: CodeListRow) => ({
  id: row.id,
  code: unsealOrMaskCode(shop, caller, row.code_sealed, row.imported),
  state: row.state as (typeof codeStates)[number],
  kind: (row.campaign_id !== null
    ? 'campaign'
    : row.deal_id !== null
      ? 'package'
      : 'value') as (typeof codeKinds)[number],
  imported: row.imported,
  blocked: row.blocked,
  taxed_when_sold: row.net_cents !== null,
  value_cents: row.issued_cents,
  balance_cents: row.balance_cents,
  held_cents: row.held_cents,
  stays_left: row.stays_left,
  valid_from: row.valid_from,
  valid_until: row.valid_until,
  transaction_number: row.order_number,
  created_at: row.created_at.toISOString(),
})

export async function getCodeForStaff(shop: Pick<Shop, 'db' | 'keys' | 'now'>, caller: Caller, id: number) {
  const {
    rows: [row],
  } = await findCodesWithState(shop.db, { id, limit: 1, offset: 0, today: today(shop.now()) })
  return row ? toCodeView(shop, caller, row) : refuse(404, 'voucher_code_unknown', 'There is no such code.')
}

/** The codes of a voucher order, in the order of their issue. */
export async function getOrderCodes(shop: Pick<Shop, 'db' | 'keys' | 'now'>, caller: Caller, orderNumber: string) {
  const { rows } = await findCodesWithState(shop.db, { orderNumber, limit: 100, offset: 0, today: today(shop.now()) })
  return rows.map((row) => toCodeView(shop, caller, row))
}

/** The code as papers and lists show it to everybody. */
export const maskSealedCode = (shop: Pick<Shop, 'keys'>, sealed: string, imported: boolean): string =>
  maskCode(unsealCodeForDisplay(shop, sealed, imported))

/** The codes of several voucher orders, masked for every user; a full code is shown only when opened. */
export async function listMaskedCodes(
  shop: Pick<Shop, 'db' | 'keys' | 'now'>,
  caller: Caller,
  orderNumbers: readonly string[],
  limit: number,
) {
  const { rows } = await findCodesWithState(shop.db, { orderNumbers, limit, offset: 0, today: today(shop.now()) })
  return rows.map((row) => toMaskedView(shop, caller, row))
}

const toMaskedView = (shop: Pick<Shop, 'keys'>, caller: Caller, row: CodeListRow) => ({
  ...toCodeView(shop, caller, row),
  code: maskSealedCode(shop, row.code_sealed, row.imported),
})

/** The first of these codes, masked for every user. */
export async function listMaskedCodesById(
  shop: Pick<Shop, 'db' | 'keys' | 'now'>,
  caller: Caller,
  ids: readonly number[],
  limit: number,
) {
  if (ids.length === 0) return []
  const { rows } = await findCodesWithState(shop.db, { ids, limit, offset: 0, today: today(shop.now()) })
  return rows.map((row) => toMaskedView(shop, caller, row))
}

export async function listRedemptions(
  shop: Pick<Shop, 'db' | 'keys'>,
  caller: Caller,
  query: { page?: number; limit?: number },
) {
  const [page, limit] = [query.page ?? 1, query.limit ?? 20]
  const { rows, total } = await findCaptures(shop.db, { limit, offset: (page - 1) * limit })
  return {
    total,
    page,
    limit,
    items: rows.map((row) => ({
      id: row.id,
      code_id: row.code_id,
      code: unsealOrMaskCode(shop, caller, row.code_sealed, row.imported),
      voucher: row.voucher_name ?? row.campaign_name ?? '',
      amount_cents: row.hold_cents ?? row.cents,
      returned_cents: row.returned_cents ?? (row.reversed_on === null ? 0 : row.cents),
      reservationNumber: row.reservation_number,
      note: row.note,
      actor: row.actor,
      redeemed_at: row.at.toISOString(),
      receipt_number: row.receipt_number,
      credit_number: row.credit_number,
      undone_on: row.reversed_on,
      // Redemptions from before receipts existed are put right by a manual entry.
      can_be_undone:
        row.reservation_number === null && row.reversed_on === null && (row.receipt_number !== null || row.cents === 0),
    })),
  }
}

export async function listCodeLedgerEntries(shop: Pick<Shop, 'db' | 'keys' | 'now'>, caller: Caller, id: number) {
  await getCodeForStaff(shop, caller, id)
  return (await findCodeLedgerEntries(shop.db, id)).map((row) => ({
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
