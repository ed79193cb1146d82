/** The state of the form for a voucher: fields, problems, and the order. */
import type { CallReply } from '@tussenuit/modules/shared/call.ts'
import type { Calls } from '@tussenuit/modules/client/calls.ts'
import { toCallFailed, type CallFailed } from '@tussenuit/modules/client/client.ts'
import type { Day } from '@tussenuit/modules/shared/day.ts'
import { type BaseSyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { browserApi } from '../api.ts'
import { readSession, saveSession, type VoucherPurchase } from '../booking/session-store.ts'
import { toPaymentInput } from '../payment-fields.ts'
import type { PayingFacts } from '../booking/pay/payment-panel.tsx'
import { flattenFieldErrors, useFieldProblems } from '../booking/steps/field.tsx'
import { useFormat } from '../format.ts'
import type { Language } from '../language.ts'
import { randomUuid } from '../session-id.ts'
import {
  toBuyBody,
  toBuyFormField,
  buyProblems,
  emptyBuyFields,
  buyRefusalMessageKey,
  type BuyFields,
  type BuyPath,
} from './buy-rules.ts'
import type { Voucher } from './voucher-links.ts'

/** Messages of this form; the others are shared with the booking's. */
const ownMessages = ['nameMissing', 'surnameMissing', 'recipientMissing', 'recipientEmailMissing', 'sendOnWrong']

type Order = CallReply<Calls['POST /pre-voucher-transaction']>
type OrderBody = ReturnType<typeof toBuyBody> & { language: Language }
type FieldProblems = [BuyPath, string][]

export type BuyForm = ReturnType<typeof useBuyForm>

export function useBuyForm({ voucher, today, language }: { voucher: Voucher; today: Day; language: Language }) {
  const { t } = useFormat()
  const empty = emptyBuyFields(language)
  const {
    register,
    handleSubmit,
    watch,
    setError,
    clearErrors,
    reset,
    getValues,
    formState: { errors },
  } = useForm<BuyFields>({ defaultValues: empty })
  const problems = useFieldProblems(errors)
  const [paying, setPaying] = useState<PayingFacts | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<CallFailed | null>(null)
  const { onceKey, answered } = useOnceKey()

  // After a declined payment the form has the earlier input again.
  const fill = useEffectEvent((saved: VoucherPurchase | null) => {
    if (saved?.voucher_id === voucher.voucher_id && JSON.stringify(getValues()) === JSON.stringify(empty))
      reset({ ...empty, ...saved.typed, company: { ...empty.company, ...saved.typed.company } })
  })
  useEffect(() => {
    void readSession('purchaseVoucherCode').then((saved) => fill(saved))
  }, [voucher.voucher_id])

  const showProblems = (entries: FieldProblems) => {
    for (const [name, message] of entries) setError(name, { type: 'own', message })
    setAttempt((count) => count + 1)
  }
  const sentence = (problem: string) => (ownMessages.includes(problem) ? t(`vouchers.problem.${problem}`) : problem)
  const refuse = (failed: CallFailed) => {
    const refused = failed.fields.flatMap(({ path, code }): FieldProblems => {
      const name = toBuyFormField(path)
      return name ? [[name, sentence(buyRefusalMessageKey(name, code))]] : []
    })
    if (refused.length > 0) showProblems(refused)
    else setProblem(failed)
  }
  const send = async (typed: BuyFields, event?: BaseSyntheticEvent) => {
    const sendOn = readTypedDay(typed.sendOn, event?.target as HTMLFormElement | undefined)
    const fields = { ...typed, sendOn, quantity: Number(typed.quantity) }
    clearErrors()
    setProblem(null)
    const entries = Object.entries(buyProblems(fields, today)) as FieldProblems
    if (entries.length > 0) return showProblems(entries.map(([name, code]) => [name, sentence(code)]))
    setBusy(true)
    try {
      const body = { ...toBuyBody(fields, voucher.voucher_id), language }
      const { data: order } = await browserApi(
        'POST /pre-voucher-transaction',
        { body },
        { 'idempotency-key': onceKey(JSON.stringify(body)) },
      )
      answered()
      // The return page needs these to request the codes.
      await saveSession('purchaseVoucherCode', purchaseOf(voucher, order, body, fields))
      setPaying(toPayingFacts(order, body))
    } catch (error) {
      refuse(toCallFailed(error))
    } finally {
      setBusy(false)
    }
  }
  return {
    paying,
    problem,
    problems,
    attempt,
    busy,
    register,
    watch,
    submit: handleSubmit(send),
    /** The message of a field's problem. */
    messageOf: (name: keyof BuyFields) => errors[name]?.message,
    companyProblem: (path: string) => flattenFieldErrors(errors).find(({ name }) => name === path)?.message,
    backToForm: () => setPaying(null),
  }
}

/**
 * The typed day, or "?" for an incomplete or impossible one (31 February). Scripts see such a day as '', as an empty
 * field, but the gift must not be sent at once.
 */
function readTypedDay(value: string, form: HTMLFormElement | undefined): string {
  const field = form?.elements.namedItem('sendOn')
  return field instanceof HTMLInputElement && field.validity.badInput ? '?' : value
}

/** An idempotency key: the same for repeated attempts of one order until it is answered, new for any other order. */
function useOnceKey() {
  const once = useRef({ order: '', key: '' })
  const onceKey = (order: string): string => {
    if (once.current.order !== order) once.current = { order, key: randomUuid() }
    return once.current.key
  }
  const answered = () => {
    once.current = { order: '', key: '' }
  }
  return { onceKey, answered }
}

const purchaseOf = (voucher: Voucher, order: Order, body: OrderBody, fields: BuyFields): VoucherPurchase => ({
  transaction_number: order.transaction_number,
  manage_token: order.manage_token,
  voucher_id: voucher.voucher_id,
  deals_id: voucher.deals_id,
  name: voucher.name,
  selling_price: voucher.selling_price,
  quantity: fields.quantity,
  amount_cents: order.amount_cents,
  valid_from: voucher.valid_from,
  valid_until: voucher.valid_until,
  pax_name: `${body.name} ${body.surname}`,
  email: body.email,
  paymentReference: order.payment.checkout.reference,
  typed: fields,
})

const toPayingFacts = (order: Order, body: OrderBody): PayingFacts => ({
  ...toPaymentInput(order.payment),
  amountCents: order.amount_cents,
  totalCents: order.amount_cents,
  balanceCents: 0,
  atHotelCents: 0,
  name: `${body.name} ${body.surname}`,
  email: body.email,
  phone: '',
  voucher: true,
})
