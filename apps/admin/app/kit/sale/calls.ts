/** Calls of the reservation screens. */
import type { Calls } from '@tussenuit/modules/client/calls.ts'
import type { RefundRequest } from '@tussenuit/modules/office/approval-admin/contract.ts'
import type { CompanyInput } from '@tussenuit/modules/shared/company.ts'
import type { CallReply } from '@tussenuit/modules/shared/call.ts'
import type { LanguageCode } from '@tussenuit/modules/shared/language.ts'
import { officeClient } from '../session/session.ts'

type Reply<K extends keyof Calls> = CallReply<Calls[K]>
export type Reservation = Reply<'POST /reservationDataByResId'>
export type ReservationRow = Reply<'GET /reservationData'>['items'][number]
export type History = Reply<'GET /reservationHistory/:id'>
export type Preview = Reply<'POST /cancellation-preview'>
export type RefundPreview = Reply<'POST /refunds/preview'>
export type Cancellation = Reply<'GET /getCancellationRequest'>['items'][number]

export const readReservation = async (reservationNumber: string): Promise<Reservation> =>
  (await officeClient()('POST /reservationDataByResId', { body: { reservationNumber } })).data
export const readReservationHistory = async (id: string): Promise<History> =>
  (await officeClient()('GET /reservationHistory/:id', { params: { id } })).data

export const previewCancellation = async (reservationNumber: string): Promise<Preview> =>
  (await officeClient()('POST /cancellation-preview', { body: { reservationNumber } })).data
type CancellationInput = {
  reason: string
  refundCents: number | null
  /** The refund by the terms, as shown on the screen. */
  previewedCents: number | null
}
/** `id` is a reservation or an open request. Without `refundCents` the terms determine the refund. */
export const cancelReservation = (id: string, { reason, refundCents, previewedCents }: CancellationInput) =>
  officeClient()('DELETE /cancelBookingByAdmin/:id', {
    params: { id },
    query: {
      ...(reason === '' ? {} : { reason }),
      ...(refundCents === null ? {} : { refund_cents: refundCents }),
      ...(previewedCents === null ? {} : { agreed_refund_cents: previewedCents }),
    },
  })
export const refuseCancellationRequest = (id: number, reason: string) =>
  officeClient()('POST /refuseCancellation/:id', { params: { id }, body: { reason } })

export const previewRefund = async (reservationNumber: string, cents: number | null): Promise<RefundPreview> =>
  (
    await officeClient()('POST /refunds/preview', {
      body: { reservationNumber, ...(cents === null ? {} : { amount_cents: cents }) },
    })
  ).data
/** `key` is the same for every attempt at one refund. */
export const refundReservation = (
  reservationNumber: string,
  body: { amount_cents: number; reason: string; key: string },
) => officeClient()('POST /refunds', { body: { reservationNumber, ...body } })

/** For a refund that the bank returned; `key` is the same for every attempt. */
export const recordExternalRefund = (reservationNumber: string, note: string, key: string) =>
  officeClient()('POST /refunds/elsewhere', { body: { reservationNumber, note, key } })

export const redeemVoucher = (reservationNumber: string, voucher_code: string, key: string) =>
  officeClient()(
    'POST /redeem-voucher-from-reservation',
    { body: { reservationNumber, voucher_code } },
    { 'idempotency-key': key },
  )

export const readRefundRequests = async (reservationNumber: string, language: LanguageCode): Promise<RefundRequest[]> =>
  (await officeClient()('GET /refunds/requests', { query: { reservationNumber, language } })).data
export const decideRefundRequest = (id: number, approve: boolean, note: string) =>
  officeClient()('POST /refunds/requests/:id/decide', { params: { id }, body: { approve, note } })

export const readApprovalEvidence = async (id: number) =>
  (await officeClient()('GET /approvals/:id/evidence', { params: { id } })).data

export const addReservationNote = (id: string, text: string) =>
  officeClient()('POST /reservationNotes/:id', { params: { id }, body: { text } })
export const updateContact = (id: string, body: { email?: string; phone?: string }) =>
  officeClient()('PUT /reservationContact/:id', { params: { id }, body })
export const changeCompany = (id: string, company: CompanyInput | null) =>
  officeClient()('PUT /reservationCompany/:id', { params: { id }, body: { company } })
/** `key` is the same for every attempt. */
export const revokeReservationLinks = (id: string, send_new: boolean, key: string) =>
  officeClient()('POST /reservationLinks/:id/end', { params: { id }, body: { send_new } }, { 'idempotency-key': key })
/** Returns the link for paying the open amount; `key` is the same for every attempt. */
export const createPayLink = async (id: string, send: boolean, key: string) =>
  (
    await officeClient()(
      'POST /payLinks/:id',
      { params: { id }, body: { send } },
      { 'idempotency-key': `${key}:${send}` },
    )
  ).data
export const resendConfirmation = (reservationNumber: string) =>
  officeClient()('POST /resendConfirmation', { body: { reservationNumber } })
export const resendMail = (id: number) => officeClient()('POST /resendMail/:id', { params: { id } })
