/** The order of the payment methods, by the payer's country as far as the browser knows it. Pure. */
import { normalisePhoneCharacters } from '@tussenuit/modules/shared/telephone-signs.ts'

type Payer = { phone: string; timeZone: string; language: string }

const orders: Readonly<Record<string, readonly string[]>> = {
  NL: ['ideal', 'wero', 'apple_pay', 'google_pay', 'card', 'bancontact'],
  BE: ['bancontact', 'apple_pay', 'google_pay', 'card', 'wero', 'ideal'],
}

/** Precedence: the country code of the telephone number, then the time zone, then the language. */
function countryOf({ phone, timeZone, language }: Payer): string | null {
  const read = normalisePhoneCharacters(phone)
  const code = /^(?:\+|00)(31|32)?/.exec('value' in read ? read.value : '')
  if (code) return code[1] === '31' ? 'NL' : code[1] === '32' ? 'BE' : null
  if (timeZone === 'Europe/Amsterdam') return 'NL'
  if (timeZone === 'Europe/Brussels') return 'BE'
  if (timeZone.startsWith('Europe/')) return null
  return language.split('-')[0] === 'nl' ? 'NL' : null
}

/** Empty to use the provider's own order. */
export const paymentMethodOrder = (payer: Payer): readonly string[] => orders[countryOf(payer) ?? ''] ?? []
