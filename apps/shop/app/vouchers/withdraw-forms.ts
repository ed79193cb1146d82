/** The two steps of withdrawing. The field `step` names the one that was sent. */
import type { CallReply } from '@tussenuit/modules/shared/call.ts'
import type { Calls } from '@tussenuit/modules/client/calls.ts'
import { emailProblem, refusalMessageKey } from '../booking/guest-rules.ts'
import type { Form, Outcome } from '../forms/form.ts'
import { makeClientAction } from '../forms/send-in-browser.ts'

export type Offer = CallReply<Calls['POST /vouchers/withdrawal']>
export type Withdrawn = CallReply<Calls['POST /vouchers/withdrawal/confirm']>

export type WithdrawField = 'number' | 'email' | 'name'
type Step = 'look' | 'confirm' | 'back'

/** The result of the page's action. */
export type WithdrawResult = {
  step: Step
  sent: Outcome<WithdrawField, Withdrawn | true>
  /** The order that was found; null if it was not read again. */
  offer: Offer | null
}

const stepOf = (typed: FormData): Step =>
  (['confirm', 'back'] as const).find((step) => step === typed.get('step')) ?? 'look'

/** Problems are complete message keys. */
const fields = ['number', 'email', 'name'] as const
const toRefusalKey: Form<WithdrawField>['refused'] = (error) =>
  error.path === 'email'
    ? `booking.problem.${refusalMessageKey(error)}`
    : error.path === 'name'
      ? 'vouchers.problem.nameMissing'
      : 'vouchers.withdraw.numberMissing'
const names = { transaction_number: 'number' } as const

const forms: Record<Step, Form<WithdrawField>> = {
  look: {
    fields,
    refused: toRefusalKey,
    names,
    check({ number, email }) {
      const wrong = emailProblem(email)
      return {
        ...(number.trim() === '' ? { number: 'vouchers.withdraw.numberMissing' } : {}),
        ...(wrong ? { email: `booking.problem.${wrong}` } : {}),
      }
    },
  },
  confirm: {
    fields,
    refused: toRefusalKey,
    names,
    check: ({ name }): { name?: string } => (name.trim() === '' ? { name: 'vouchers.problem.nameMissing' } : {}),
  },
  back: { fields, refused: toRefusalKey, names, check: () => ({}) },
}
export const selectWithdrawForm = (typed: FormData): { step: Step; form: Form<WithdrawField> } => ({
  step: stepOf(typed),
  form: forms[stepOf(typed)],
})

export const sendWithdrawal = makeClientAction<WithdrawField, WithdrawResult>(
  (typed) => forms[stepOf(typed)],
  (sent, typed) => ({ step: stepOf(typed), sent, offer: null }),
)
