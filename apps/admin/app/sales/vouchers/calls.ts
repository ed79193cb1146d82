/** Calls of the voucher screens other than reading and saving a record. */
import type { Calls } from '@tussenuit/modules/client/calls.ts'
import type { CallInput, CallReply } from '@tussenuit/modules/shared/call.ts'
import { openDocument } from '../../kit/sale/open-document.ts'
import { officeClient } from '../../kit/session/session.ts'

type Reply<K extends keyof Calls> = CallReply<Calls[K]>
export type Product = Extract<Reply<'GET /fetchvouchers'>[number], { sold: number }>
export type Campaign = Reply<'GET /fetchPackageVoucherCampaigns'>[number]
export type Code = Reply<'GET /vouchers/codes/:id'>
export type Entry = Reply<'GET /vouchers/codes/:id/entries'>[number]
export type Order = Reply<'GET /getVoucherTransaction'>['items'][number]
export type OrderDetails = Reply<'GET /voucherOrders/:id'>
export type Redemption = Reply<'GET /fetchRedeemedVouchers'>['items'][number]
export type Liability = Reply<'GET /vouchers/liability'>
/** The record that the codes belong to. */
export type Owner = { voucher_id: number } | { campaign_id: number }

export const readProducts = async (): Promise<Product[]> =>
  (await officeClient()('GET /fetchvouchers', { query: {} })).data as Product[]

export const codesPerPage = 50
/** The sort order and the filters of the call. */
export type CodeQuery = {
  q?: string
  state?: string
  until_from?: string
  until_to?: string
  sort?: 'created' | '-created' | 'valid_until' | '-valid_until'
}
export const readVoucherCodes = async (owner: Owner, page: number, query: CodeQuery) =>
  (
    await officeClient()('POST /fetchVoucherCodesByVoucherId', {
      body: { ...owner, ...query, page, limit: codesPerPage },
    })
  ).data
export const readVoucherCode = async (id: number): Promise<Code> =>
  (await officeClient()('GET /vouchers/codes/:id', { params: { id } })).data
export const findVoucherCode = async (voucher_code: string): Promise<Code> =>
  (await officeClient()('POST /vouchers/codes/find', { body: { voucher_code } })).data
export const readLedgerEntries = async (id: number): Promise<Entry[]> =>
  (await officeClient()('GET /vouchers/codes/:id/entries', { params: { id } })).data
export const readVoucherOrder = async (id: string): Promise<OrderDetails> =>
  (await officeClient()('GET /voucherOrders/:id', { params: { id } })).data
export const readVoucherLiability = async (): Promise<Liability> =>
  (await officeClient()('GET /vouchers/liability', {})).data

export const updateVoucherCodes = async (body: {
  ids: number[]
  blocked?: boolean
  valid_until?: string
  note: string
}) => (await officeClient()('POST /vouchers/codes/change', { body })).data

export const redemptionsPerPage = 25
export const readRedemptions = async (page: number) =>
  (await officeClient()('GET /fetchRedeemedVouchers', { query: { page, limit: redemptionsPerPage } })).data
/** `key` is the same for every attempt at one redemption. */
export const redeemVoucherCode = async (body: CallInput<Calls['POST /redeemVoucher']>['body'], key: string) =>
  (await officeClient()('POST /redeemVoucher', { body }, { 'idempotency-key': key })).data
export const openReceipt = (redemptionId: number): Promise<void> =>
  openDocument(`/api/redemptions/${redemptionId}/receipt`)
export const openReceiptCredit = (redemptionId: number): Promise<void> =>
  openDocument(`/api/redemptions/${redemptionId}/receipt?document=credit`)
/** `key` is the same for every attempt at undoing one redemption. */
export const undoRedemption = (id: number, reason: string, key: string) =>
  officeClient()('POST /redemptions/:id/undo', { params: { id }, body: { reason } }, { 'idempotency-key': key })
export const revokeOrderLinks = (transaction_number: string) =>
  officeClient()('POST /vouchers/links/end', { body: { transaction_number } })
export const setCampaignActive = (id: number, status: boolean) =>
  officeClient()('POST /togglePackageVoucherCampaignStatus', { body: { id, status } })

export type CampaignTerms = Reply<'GET /campaignTerms/:id'>
export const readCampaignTerms = async (id: number): Promise<CampaignTerms> =>
  (await officeClient()('GET /campaignTerms/:id', { params: { id } })).data
/** `key` is the same for every attempt at one change. */
export const setCampaignTerms = async (
  id: number,
  body: CallInput<Calls['PUT /campaignTerms/:id']>['body'],
  key: string,
) => (await officeClient()('PUT /campaignTerms/:id', { params: { id }, body }, { 'idempotency-key': key })).data

export const removeCampaignTerms = async (id: number, version: number, key: string) =>
  (
    await officeClient()(
      'DELETE /campaignTerms/:id',
      { params: { id }, query: { version } },
      { 'idempotency-key': key },
    )
  ).data

/** `first_id` and `last_id`: the range of the added codes; null if there are none. */
export type AddCounts = Reply<'POST /savevouchers'>
export const noCodes: AddCounts = { added: 0, skipped: 0, first_id: null, last_id: null }
/**
 * Codes per request; a request is written completely or not at all. Requests for generated codes contain no list, so
 * they may be larger.
 */
const [perList, perBatch] = [5_000, 20_000]

/** Adds codes in batches and reports the progress. Sending a list again adds only the missing codes. */
export async function addVoucherCodes(
  owner: Owner,
  request: { codes: string[] } | { generate: number },
  onProgress: (done: number, counts: AddCounts) => void,
): Promise<AddCounts> {
  const total = 'codes' in request ? request.codes.length : request.generate
  const perRequest = 'codes' in request ? perList : perBatch
  let counts = noCodes
  for (let at = 0; at < total; at += perRequest) {
    const piece =
      'codes' in request
        ? { codes: request.codes.slice(at, at + perRequest) }
        : { generate: Math.min(perRequest, total - at) }
    const size = Math.min(perRequest, total - at)
    const client = officeClient()
    const reply =
      'voucher_id' in owner
        ? (await client('POST /savevouchers', { body: { ...owner, ...piece } })).data
        : (await client('PUT /updatePackageVoucherCampaign/:id', { params: { id: owner.campaign_id }, body: piece }))
            .data
    counts = {
      added: counts.added + reply.added,
      skipped: counts.skipped + reply.skipped,
      first_id: counts.first_id ?? reply.first_id,
      last_id: reply.last_id ?? counts.last_id,
    }
    onProgress(at + size, counts)
  }
  return counts
}
