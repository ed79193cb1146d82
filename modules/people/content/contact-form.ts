import { isEmail } from '../../shared/email-address.ts'

/** The validation rules of the contact form, shared by browser and server. The codes are message keys. */
export const subjects = ['booking', 'voucher', 'question', 'complaint', 'other'] as const
export type Subject = (typeof subjects)[number]

export const messageLength = 4000
/** Shorter messages are too vague to be answered. */
export const minMessageLength = 10

export type ContactForm = { name: string; email: string; booking_number: string; message: string }
export type ContactProblem =
  | 'nameRequired'
  | 'emailRequired'
  | 'emailInvalid'
  | 'bookingInvalid'
  | 'messageShort'
  | 'messageLong'
  | 'characters'

/** Line breaks are refused to prevent header injection. */
const inLine = /[\p{Cc}\u2028\u2029]/u
const inMessage = /[^\P{Cc}\t\n\r]/u

/** The problems by field, in the order of the form; empty for a valid form. */
export function findContactFormProblems(form: ContactForm): Partial<Record<keyof ContactForm, ContactProblem>> {
  const [name, email, booking, message] = [
    form.name.trim(),
    form.email.trim(),
    form.booking_number.trim(),
    form.message.trim(),
  ]
  const nameProblem = name === '' ? 'nameRequired' : inLine.test(form.name) ? 'characters' : null
  const emailProblem = email === '' ? 'emailRequired' : !isEmail(email) ? 'emailInvalid' : null
  const bookingProblem = booking !== '' && !/^[A-Za-z0-9-]{4,20}$/.test(booking) ? 'bookingInvalid' : null
  const messageProblem =
    message.length < minMessageLength
      ? 'messageShort'
      : message.length > messageLength
        ? 'messageLong'
        : inMessage.test(message)
          ? 'characters'
          : null
  return {
    ...(nameProblem ? { name: nameProblem } : {}),
    ...(emailProblem ? { email: emailProblem } : {}),
    ...(bookingProblem ? { booking_number: bookingProblem } : {}),
    ...(messageProblem ? { message: messageProblem } : {}),
  }
}
