/** Performs an approved request of each kind, in the transaction of the decision. */
import {
  type ApprovalKind,
  type Authority,
  decryptRequestPayload,
  type StoredRequest,
} from '../../platform/approval/index.ts'
import { lockReservation } from '../../sale/booking/index.ts'
import {
  addCampaignInTransaction,
  type CampaignChange,
  updateCampaignInTransaction,
  type WholeCampaign,
} from '../../sale/campaign/index.ts'
import {
  bookManualEntryInTransaction,
  type ManualEntryInput,
  type PaybackInput,
  payBackInTransaction,
  type WriteOffInput,
  writeOffInTransaction,
} from '../../money/claim/index.ts'
import {
  changeCodesInTransaction,
  type CodesChange,
  type CodesInput,
  addCodesInTransaction,
} from '../../money/ledger/index.ts'
import {
  type CounterInput,
  redeemAtCounterInTransaction,
  type ReversalInput,
  undoRedemptionInTransaction,
} from '../../money/counter/index.ts'
import {
  type PartnerPaybackInput,
  payBackPartnerInTransaction,
  type PartnerWriteOffInput,
  writeOffPartnerClaimInTransaction,
} from '../../money/partner-claim/index.ts'
import type { SaleChange } from '../../money/payment/index.ts'
import {
  type Elsewhere,
  recordOrderRefundPaidElsewhereInTransaction,
  recordRefundPaidElsewhereInTransaction,
  type OrderRefund,
  requireRefundableAmounts,
  resendOrderRefundInTransaction,
  performStaffRefund,
} from '../refund-admin/index.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Shop, Trx } from '../../shared/shop.ts'
import {
  createVoucherInTransaction,
  changeVoucherInTransaction,
  findVoucher,
  isVoucherOrderNumber,
  type NewProduct,
  type ProductChange,
} from '../../sale/voucher/index.ts'

export type PerformShop = SaleChange & Pick<Shop, 'keys' | 'pictures' | 'sales'>
type Perform<P = never> = (shop: PerformShop, trx: Trx, payload: P, authority: Authority) => Promise<unknown>

/**
 * Cancellations never await approval: a refund beyond their terms is refused and is requested separately as a refund.
 */
const flows: { [kind in Exclude<ApprovalKind, 'refund' | 'cancellation'>]: Perform } = {
  order_refund: (shop, trx, payload: OrderRefund, authority) =>
    resendOrderRefundInTransaction(shop, trx, payload, authority),
  paid_elsewhere: (shop, trx, payload: Elsewhere, authority) =>
    (isVoucherOrderNumber(payload.reservationNumber)
      ? recordOrderRefundPaidElsewhereInTransaction
      : recordRefundPaidElsewhereInTransaction)(shop, trx, payload, authority),
  codes: async (shop, trx, { voucher_id, ...input }: CodesInput & { voucher_id: number }, authority) => {
    const voucher = (await findVoucher(trx, voucher_id)) ?? refuse(404, 'voucher_unknown', 'There is no such voucher.')
    return addCodesInTransaction(shop, trx, voucher, input, authority)
  },
  campaign_codes: (shop, trx, payload: WholeCampaign, authority) =>
    addCampaignInTransaction(shop, trx, payload, authority),
  campaign_change: (shop, trx, { id, ...input }: CampaignChange & { id: number }, authority) =>
    updateCampaignInTransaction(shop, trx, id, input, authority),
  code_change: (shop, trx, payload: CodesChange, authority) => changeCodesInTransaction(shop, trx, payload, authority),
  counter: (shop, trx, { id, ...input }: CounterInput & { id: number }, authority) =>
    redeemAtCounterInTransaction(shop, trx, id, input, authority),
  redemption_reversal: (shop, trx, payload: ReversalInput, authority) =>
    undoRedemptionInTransaction(shop, trx, payload, authority),
  voucher_price: (shop, trx, { id, input }: { id?: number; input: NewProduct & ProductChange }, authority) =>
    id === undefined
      ? createVoucherInTransaction(shop, trx, input, authority)
      : changeVoucherInTransaction(shop, trx, id, input, authority),
  write_off: (shop, trx, payload: WriteOffInput, authority) => writeOffInTransaction(shop, trx, payload, authority),
  partner_write_off: (shop, trx, payload: PartnerWriteOffInput, authority) =>
    writeOffPartnerClaimInTransaction(shop, trx, payload, authority),
  credit_payback: (shop, trx, payload: PaybackInput, authority) => payBackInTransaction(shop, trx, payload, authority),
  partner_payback: (shop, trx, payload: PartnerPaybackInput, authority) =>
    payBackPartnerInTransaction(shop, trx, payload, authority),
  manual_entry: (shop, trx, payload: ManualEntryInput, authority) =>
    bookManualEntryInTransaction(shop, trx, payload, authority),
}

/** Throws the refusal of the underlying call if that would now be refused: the request may no longer be possible. */
export async function performApprovedRequest(
  shop: PerformShop,
  trx: Trx,
  request: StoredRequest,
  authority: Authority,
): Promise<void> {
  if (request.kind === 'refund') return performRefund(shop, trx, request, authority)
  const payload = decryptRequestPayload(shop, request)
  if (payload === null || request.kind === 'cancellation')
    return refuse(409, 'approval_unreadable', 'This request is too old to be carried out. Decline it, and ask anew.')
  await flows[request.kind](shop, trx, payload as never, authority)
}

async function performRefund(
  shop: PerformShop,
  trx: Trx,
  { reservation_number: number, amount_cents: cents, reason, key }: StoredRequest,
  authority: Authority,
): Promise<void> {
  const reservation = await lockReservation(trx, number!)
  const { back } = await requireRefundableAmounts(trx, reservation, cents!)
  await performStaffRefund(shop, trx, reservation, back, { reason, key }, authority)
}
