/** The action of a booking's own page. */
import { data } from 'react-router'
import type { Client } from '@tussenuit/modules/client/client.ts'
import { sendForm } from '../forms/send-form.server.ts'
import {
  type BookingResult,
  cancelForm,
  contactForm,
  type FormName,
  parseFormName,
  linkForm,
  type Preview,
} from './booking-forms.ts'
import { type Opened, loadBooking } from './read-booking.ts'

export async function handleBookingForm(send: Client, typed: FormData) {
  const form = parseFormName(typed)
  if (form === 'link') return handleLinkRequestForm(send, typed, 'booking')
  const owner = ownerOf(typed)
  let opened: Opened | null = null
  let preview: Preview | null = null
  const sent =
    form === 'contact'
      ? await sendForm(contactForm, typed, async ({ number, email, phone }) => {
          const body = { reservationNumber: number, email: email.trim(), phone: phone.trim() }
          const { data: changed } = await send('POST /changeContact', { body }, owner.proof)
          opened = await loadBooking(send, number, changed.manage_token)
          return true as const
        })
      : await sendForm(cancelForm, typed, async ({ number, agreed, reason }) => {
          const body = { reservationNumber: number }
          if (form === 'preview') preview = (await send('POST /cancellation-preview', { body }, owner.proof)).data
          if (form === 'cancel')
            await send('POST /cancelBooking', { body: { ...body, ...consentBody(agreed, reason) } }, owner.proof)
          return true as const
        })
  opened ??= await loadBooking(send, owner.number, owner.token).catch(() => null)
  // The refund has changed (midnight passed, or another refund was made), so it is shown again for consent.
  if (form === 'cancel' && !sent.data.done)
    preview = await send('POST /cancellation-preview', { body: { reservationNumber: owner.number } }, owner.proof).then(
      (answer) => answer.data,
      () => null,
    )
  return resultData(form, sent, opened, preview)
}

/** Sends an e-mail with the link of a booking, or with the links of a voucher order. */
export async function handleLinkRequestForm(send: Client, typed: FormData, kind: 'booking' | 'vouchers') {
  const sent = await sendForm(linkForm, typed, async (values) => {
    const [number, email] = [values.number.trim(), values.email.trim()]
    if (kind === 'booking') await send('POST /sendBookingLink', { body: { reservationNumber: number, email } })
    else await send('POST /vouchers/sendLink', { body: { transaction_number: number, email } })
    return true as const
  })
  return resultData('link', sent, null, null)
}

function ownerOf(typed: FormData) {
  const [number, token] = [String(typed.get('number') ?? ''), String(typed.get('token') ?? '')]
  return { number, token, proof: { 'manage-token': token } }
}

/** The refund that the traveller agrees to, and the reason, if there is one. */
function consentBody(agreed: string, reason: string) {
  const line = reason.replace(/\s+/g, ' ').trim()
  return {
    ...(agreed === '' ? {} : { agreed_refund_cents: Number(agreed) }),
    ...(line === '' ? {} : { reason: line }),
  }
}

type Sent = { data: BookingResult['sent']; init: ResponseInit | null }

const resultData = (form: FormName, sent: Sent, opened: Opened | null, preview: Preview | null) =>
  data({ form, sent: sent.data, opened, preview } satisfies BookingResult, sent.init ?? undefined)
