/**
 * The e-mail addresses that the newsletter accepts (the shop's specification, section 5): the footer form requires a
 * top-level domain of two to four letters, the home page form one of at least two letters. The codes are the message
 * keys of the forms.
 */
import { parseEmail } from '../../shared/email-address.ts'
import { refuseField } from '../../shared/refusal.ts'

export type Form = 'footer' | 'home'

const endings: Record<Form, RegExp> = { footer: /\.[a-z]{2,4}$/, home: /\.(?:[a-z]{2,}|xn--[a-z0-9-]+)$/ }

/** The e-mail address in lower case, if the form and browsers accept it; otherwise null. */
export function parseNewsletterAddress(text: string, form: Form): string | null {
  const address = parseEmail(text)?.toLowerCase() ?? null
  return address !== null && endings[form].test(address) ? address : null
}

/**
 * The e-mail address trimmed and in lower case. Throws 400 `emailRequired` or `enterValidEmail` for the field `email`
 * for any other input, including line breaks.
 */
export function requireNewsletterAddress(text: string, form: Form): string {
  if (text.trim() === '') refuseField('email', 'emailRequired', 'E-mail is required')
  return parseNewsletterAddress(text, form) ?? refuseField('email', 'enterValidEmail', 'Email is invalid')
}
