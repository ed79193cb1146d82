/** The forms of a booking's own page. The field `form` names the one that was sent. */
import type { CallReply } from '@tussenuit/modules/shared/call.ts'
import type { Calls } from '@tussenuit/modules/client/calls.ts'
import { emailProblem, phoneProblem, refusalMessageKey } from '../booking/guest-rules.ts'
import type { Form, Outcome } from '../forms/form.ts'
import { makeClientAction } from '../forms/send-in-browser.ts'
import type { Opened } from './read-booking.ts'

export type Preview = CallReply<Calls['POST /cancellation-preview']>

export type LinkField = 'number' | 'email'
/** Problems of all these forms are keys below `booking.problem`. */
export const linkForm: Form<LinkField> = {
  fields: ['number', 'email'],
  check({ number, email }) {
    const wrong = emailProblem(email)
    return { ...(number.trim() === '' ? { number: 'numberMissing' } : {}), ...(wrong ? { email: wrong } : {}) }
  },
  refused: (error) => (error.path === 'email' ? refusalMessageKey(error) : 'notRight'),
  names: { reservationNumber: 'number', transaction_number: 'number' },
}

/** `token`: opens the booking. */
type Owner = 'number' | 'token'
export type ContactField = Owner | 'email' | 'phone'
export const contactForm: Form<ContactField> = {
  fields: ['number', 'token', 'email', 'phone'],
  check({ email, phone }) {
    const [wrongEmail, wrongPhone] = [emailProblem(email), phoneProblem(phone)]
    return { ...(wrongEmail ? { email: wrongEmail } : {}), ...(wrongPhone ? { phone: wrongPhone } : {}) }
  },
  refused: refusalMessageKey,
}

/** `agreed`: the refund in cents that was shown; empty if staff decide. */
export type CancelField = Owner | 'agreed' | 'reason'
export const cancelForm: Form<CancelField> = {
  fields: ['number', 'token', 'agreed', 'reason'],
  check: () => ({}),
  refused: () => 'notRight',
}

export type FormName = 'link' | 'contact' | 'preview' | 'keep' | 'cancel'
export type BookingField = LinkField | ContactField | CancelField

/** The result of the actions of this page. */
export type BookingResult = {
  form: FormName
  sent: Outcome<BookingField, true>
  /** The current booking; null if it was not read again. */
  opened: Opened | null
  /** The refund if the booking were cancelled now. */
  preview: Preview | null
}

const names: readonly FormName[] = ['contact', 'preview', 'keep', 'cancel']
export const parseFormName = (typed: FormData): FormName => names.find((name) => name === typed.get('form')) ?? 'link'

const forms: Record<FormName, Form<BookingField>> = {
  link: linkForm,
  contact: contactForm,
  preview: cancelForm,
  keep: cancelForm,
  cancel: cancelForm,
} as Record<FormName, Form<BookingField>>

/** The `clientAction` of all pages with one of these forms. */
export const sendBookingForm = makeClientAction<BookingField, BookingResult>(
  (typed) => forms[parseFormName(typed)],
  (sent, typed) => ({ form: parseFormName(typed), sent, opened: null, preview: null }),
)
