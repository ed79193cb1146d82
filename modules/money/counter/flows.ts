/**
 * Redemption at the counter. What is redeemed is taken from the code and is income of the day, with its VAT and a
 * receipt, in one transaction. A code for a stay has no sum: it is only marked as used.
 */
import {
  recordWithinAllowance,
  type Authority,
  lockAllowance,
  runTransactionOrRequestApproval,
  subjects,
} from '../../platform/approval/index.ts'
import { writeAuditEntry } from '../../platform/audit/index.ts'
import type { TaxKind } from '../../platform/pricing/tax-rates.ts'
import { today } from '../../shared/day.ts'
import { defaultLanguage } from '../../shared/language.ts'
import { refuse } from '../../shared/refusal.ts'
import type { StoreReply } from '../../shared/routes.ts'
import type { Caller, Shop, Trx } from '../../shared/shop.ts'
import { createReceipt, type ReceiptBuyer, renderReceipt } from '../invoice/index.ts'
import {
  captureAtCounter,
  codeIneligibilityReason,
  requireCodeRow,
  findTypedCodes,
  type LedgerCode,
  lockCodes,
  maskSealedCode,
  postCounterRedemption,
  toVoucherRefusal,
} from '../ledger/index.ts'
import { findRedemption, insertRedemption } from './store.ts'

type CounterShop = Pick<Shop, 'db' | 'keys' | 'now'>

/** `supply` and `buyer` are missing from requests that are older than receipts. */
export type CounterInput = { amount_cents: number; note: string; supply?: TaxKind; buyer?: ReceiptBuyer }

/** Redeems a code at the counter. Staff see the reason if the code cannot be used, for codes of every kind. */
export async function redeemCodeAtCounter(
  shop: CounterShop,
  { voucher_code, ...input }: CounterInput & { voucher_code: string },
  caller: Caller,
  storeReply: StoreReply,
) {
  const [code = null] = await findTypedCodes(shop, [voucher_code])
  requireEligible(shop, code)
  return runTransactionOrRequestApproval(
    shop,
    caller,
    (trx, authority) => redeemAtCounterInTransaction(shop, trx, code!.id, input, authority),
    storeReply,
  )
}

function requireEligible(shop: Pick<Shop, 'now'>, code: LedgerCode | null): void {
  const reason = codeIneligibilityReason(code, today(shop.now()))
  if (reason === null) return
  const why = toVoucherRefusal(reason, code ? { ...code, imported: false } : null)
  refuse(why.status, why.code, why.message, { data: why.data })
}

/** Must be the first step of the caller's transaction, because it takes the allowance lock. */
export async function redeemAtCounterInTransaction(
  shop: Pick<Shop, 'now'>,
  trx: Trx,
  id: number,
  input: CounterInput,
  authority: Authority,
) {
  await lockAllowance(trx, authority)
  await lockCodes(trx, [id])
  const before = await requireCodeRow(shop, trx, id)
  const isStay = before.stays_issued > 0
  const cents = isStay ? 0 : input.amount_cents
  const entryId = await captureAtCounter(trx, { codeId: id, cents, actor: authority.actor, note: input.note })
  if (entryId === null)
    return refuse(409, 'voucher_not_enough', 'There is not so much left on this voucher.', {
      data: { available_cents: before.balance_cents - before.held_cents },
    })
  // Before the allowance, so that nothing is asked of a colleague that could not be carried out.
  const receipt = isStay ? null : await bookRedemption(shop, trx, { codeId: id, entryId, cents }, input)
  await recordWithinAllowance(
    shop,
    trx,
    authority,
    [{ kind: 'counter', subject: subjects.code(id), cents: isStay ? null : cents }],
    { payload: { id, ...input }, reason: input.note },
  )
  await writeAuditEntry(trx, {
    actor: authority.actor,
    action: 'voucher.redeemed',
    subject: subjects.code(id),
    after: { cents, note: input.note, supply: receipt?.supply ?? null, receipt: receipt?.number ?? null },
  })
  return {
    id,
    redeemed_cents: cents,
    balance_cents: (await requireCodeRow(shop, trx, id)).balance_cents,
    redemption_id: entryId,
    receipt_number: receipt?.number ?? null,
  }
}

/** The kind with the highest rate, so that a caller that does not say the supply never declares too little VAT. */
const supplyUnlessSaid: TaxKind = 'general'

/** Returns the receipt: its number, and its supply, which is null if the VAT was paid with the code. */
async function bookRedemption(
  shop: Pick<Shop, 'now'>,
  trx: Trx,
  use: { codeId: number; entryId: number; cents: number },
  input: CounterInput,
): Promise<{ number: string; supply: TaxKind | null }> {
  const day = today(shop.now())
  const { orderNumber, prepaidCents, unpaidCents } = await postCounterRedemption(trx, day, use)
  const supply = prepaidCents > 0 ? null : (input.supply ?? supplyUnlessSaid)
  await insertRedemption(trx, {
    entry_id: use.entryId,
    supply,
    cents: use.cents,
    prepaid_cents: prepaidCents,
    unpaid_cents: unpaidCents,
    taxed_cents: use.cents - prepaidCents - unpaidCents,
    redeemed_on: day,
  })
  const { number } = await createReceipt(shop, trx, {
    redemptionId: use.entryId,
    cents: use.cents,
    supply,
    unpaidCents,
    orderNumber,
    buyer: input.buyer ?? null,
  })
  return { number, supply }
}

/** The receipt or its credit note as PDF, in the language of the voucher's order. Throws 404 `invoice_unknown`. */
export async function renderCounterReceipt(
  shop: Pick<Shop, 'db' | 'documents' | 'keys' | 'now'>,
  id: number,
  document: 'receipt' | 'credit' = 'receipt',
) {
  const redemption = (await findRedemption(shop.db, id)) ?? refuse(404, 'invoice_unknown', 'There is no such invoice.')
  return renderReceipt(shop, {
    redemptionId: id,
    document,
    code: maskSealedCode(shop, redemption.code_sealed, redemption.imported),
    note: redemption.note,
    language: redemption.language ?? defaultLanguage,
  })
}
