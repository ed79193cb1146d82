/**
 * Which e-mail addresses the newsletter takes. The specification's section 5: the footer wants a top-level domain of
 * two to four letters, the home panel of two or more. The codes are the message keys of the forms.
 */
import { refuseField } from '../shared/refusal.ts'

export type Form = 'footer' | 'home'

const local = /^[^\s\p{C}@<>()[\]\\,;:"]{1,64}$/u
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const topLevel: Record<Form, RegExp> = { footer: /^[a-z]{2,4}$/, home: /^[a-z]{2,63}$/ }
const longest = 254

/** The address in lower case without spaces around it; 400 naming `email` for anything else, line ends included. */
export function readAddress(given: string, form: Form): string {
  const address = given.replace(/^ +| +$/g, '').toLowerCase()
  if (address === '') refuseField('email', 'emailRequired', 'E-mail is required')
  if (address.length > longest || !isAddress(address, form)) refuseField('email', 'enterValidEmail', 'Email is invalid')
  return address
}

function isAddress(address: string, form: Form): boolean {
  const [name = '', domain = '', ...more] = address.split('@')
  if (more.length > 0 || !local.test(name) || name.startsWith('.') || name.endsWith('.') || name.includes('..'))
    return false
  const labels = domain.split('.')
  return labels.length > 1 && labels.every((part) => label.test(part)) && topLevel[form].test(labels.at(-1)!)
}
