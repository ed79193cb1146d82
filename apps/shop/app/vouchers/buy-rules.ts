/** The form for buying a voucher: its fields, their rules, and the body of the call. */
import { addDays, isDay, type Day } from '@tussenuit/modules/shared/day.ts'
import { emailProblem, nameProblem, refusalMessageKey } from '../booking/guest-rules.ts'
import {
  type CompanyFields,
  type CompanyPath,
  companyProblems,
  emptyCompany,
  toCompanyBody,
  toCompanyPath,
} from '../booking/company-rules.ts'
import type { Language } from '../language.ts'

export type BuyFields = {
  quantity: number
  name: string
  surname: string
  email: string
  /** The invoice is for a company. */
  forCompany: boolean
  company: CompanyFields
  gift: boolean
  recipient: string
  recipientEmail: string
  recipientLanguage: Language
  message: string
  sendOn: string
  picture: string
}
/** The e-mail to the recipient is in the buyer's language unless another is chosen. */
export const emptyBuyFields = (language: Language): BuyFields => ({
  quantity: 1,
  name: '',
  surname: '',
  email: '',
  forCompany: false,
  company: emptyCompany,
  gift: false,
  recipient: '',
  recipientEmail: '',
  recipientLanguage: language,
  message: '',
  sendOn: '',
  picture: '',
})

export const maxVouchers = 10
/** A gift is sent within a year. */
export const lastGiftSendDay = (today: Day): Day => addDays(today, 365)

export type BuyPath = keyof BuyFields | CompanyPath

type BuyProblem =
  | ReturnType<typeof nameProblem>
  | ReturnType<typeof emailProblem>
  | 'recipientMissing'
  | 'recipientEmailMissing'
  | 'sendOnWrong'

/** The problems by field, as message keys. The fields of a gift are checked only if it is one. */
export function buyProblems(fields: BuyFields, today: Day): Partial<Record<BuyPath, string>> {
  const problems: Partial<Record<BuyPath, BuyProblem | string>> = {
    name: nameProblem(fields.name),
    surname: nameProblem(fields.surname, 'surname'),
    email: emailProblem(fields.email),
  }
  if (fields.gift) {
    if (fields.recipient.trim() === '') problems.recipient = 'recipientMissing'
    const needsMail = fields.sendOn !== ''
    if (fields.recipientEmail.trim() !== '') problems.recipientEmail = emailProblem(fields.recipientEmail)
    else if (needsMail) problems.recipientEmail = 'recipientEmailMissing'
    if (
      fields.sendOn !== '' &&
      (!isDay(fields.sendOn) || fields.sendOn < today || fields.sendOn > lastGiftSendDay(today))
    )
      problems.sendOn = 'sendOnWrong'
  }
  if (fields.forCompany) Object.assign(problems, companyProblems(fields.company))
  return Object.fromEntries(Object.entries(problems).filter((entry): entry is [string, string] => entry[1] !== null))
}

/** The body of the call, for the voucher that was shown. A message is one line: line breaks become spaces. */
export function toBuyBody(fields: BuyFields, voucher_id: number) {
  const message = fields.message.replace(/\s+/g, ' ').trim()
  const email = fields.recipientEmail.trim()
  return {
    voucher_id,
    quantity: fields.quantity,
    name: fields.name.trim(),
    surname: fields.surname.trim(),
    email: fields.email.trim(),
    ...(fields.forCompany ? { company: toCompanyBody(fields.company) } : {}),
    ...(fields.gift
      ? {
          recipient: { name: fields.recipient.trim(), ...(email ? { email } : {}), language: fields.recipientLanguage },
          ...(message ? { message } : {}),
          ...(fields.sendOn ? { send_on: fields.sendOn } : {}),
          ...(fields.picture ? { picture: fields.picture } : {}),
        }
      : {}),
  }
}

/** The form's name for a field that the server refused; null if the form has no such field. */
export function toBuyFormField(path: string): BuyPath | null {
  const own = path.replace(/^\//, '').replaceAll('/', '.')
  const ofCompany = toCompanyPath(own)
  if (ofCompany) return ofCompany
  const names: Record<string, keyof BuyFields> = {
    name: 'name',
    surname: 'surname',
    email: 'email',
    quantity: 'quantity',
    message: 'message',
    send_on: 'sendOn',
    'recipient.name': 'recipient',
    'recipient.email': 'recipientEmail',
    'recipient.language': 'recipientLanguage',
    recipient: 'recipient',
  }
  return names[own] ?? null
}

/** The message key for a field that the server refused. */
export function buyRefusalMessageKey(name: BuyPath, code: string): string {
  switch (name) {
    case 'sendOn':
      return 'sendOnWrong'
    case 'recipient':
      return code === 'required' || code === 'minLength' ? 'recipientMissing' : 'notRight'
    case 'recipientEmail':
      return code === 'required' ? 'recipientEmailMissing' : 'emailWrong'
    default:
      return refusalMessageKey({ path: name, code })
  }
}
