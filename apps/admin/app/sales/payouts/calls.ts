/** Calls of the payouts. */
import type { Calls } from '@tussenuit/modules/client/calls.ts'
import type { CallReply } from '@tussenuit/modules/shared/call.ts'
import { callApi } from '../../kit/data-provider.ts'
import { officeClient } from '../../kit/session/session.ts'

type Reply<K extends keyof Calls> = CallReply<Calls[K]>
export type PayoutPage = Reply<'GET /payouts'>
export type PayoutRow = PayoutPage['items'][number]
export type PayoutDetails = Reply<'GET /payouts/:account/:id'>
export type PayoutLine = PayoutDetails['items'][number]

/** `isMissing`: only payouts that the bank has no receipt of. */
export const listPayouts = (
  isMissing: boolean,
  page: number,
  limit: number,
  signal: AbortSignal,
): Promise<PayoutPage> =>
  callApi('GET /payouts', { query: { page, limit, ...(isMissing && { received: false }) } }, signal)

export const showPayout = (account: PayoutRow['account'], id: string, signal: AbortSignal): Promise<PayoutDetails> =>
  callApi('GET /payouts/:account/:id', { params: { account, id } }, signal)

export const readPayouts = () => officeClient()('POST /payouts/read', {})
