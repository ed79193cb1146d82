import { data } from 'react-router'
import type { Client } from '@tussenuit/modules/client/client.ts'
import { idempotencyHeader, sendForm } from '../forms/send-form.server.ts'
import { type Offer, selectWithdrawForm, type Withdrawn, type WithdrawResult } from './withdraw-forms.ts'

/** The action of the page: looks the order up, or withdraws from the purchase of the selected vouchers. */
export async function handleWithdrawalForm(send: Client, typed: FormData) {
  const { step, form } = selectWithdrawForm(typed)
  let offer: Offer | null = null
  const sent = await sendForm(form, typed, async ({ number, email, name }): Promise<Withdrawn | true> => {
    const owner = { transaction_number: number.trim(), email: email.trim() }
    if (step === 'look') offer = (await send('POST /vouchers/withdrawal', { body: owner })).data
    if (step !== 'confirm') return true
    const items = typed.getAll('item').map(Number)
    const body = { ...owner, name: name.trim(), items }
    return (await send('POST /vouchers/withdrawal/confirm', { body }, idempotencyHeader(typed))).data
  })
  if (step === 'confirm' && !sent.data.done) offer = await findOffer(send, typed)
  return data({ step, sent: sent.data, offer } satisfies WithdrawResult, sent.init ?? undefined)
}

function findOffer(send: Client, typed: FormData): Promise<Offer | null> {
  const body = { transaction_number: String(typed.get('number') ?? ''), email: String(typed.get('email') ?? '') }
  return send('POST /vouchers/withdrawal', { body }).then(
    (answer) => answer.data,
    () => null,
  )
}
