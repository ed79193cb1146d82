import { expect, test } from 'vitest'
import { paymentMethodOrder } from './method-order.ts'

const firstMethod = (phone: string, timeZone: string, language = 'en') =>
  paymentMethodOrder({ phone, timeZone, language })[0] ?? null

test.each([
  ['a Dutch number abroad', '+31 6 12345678', 'America/New_York', 'en', 'ideal'],
  ['a Dutch number with zeros', '0031612345678', 'Europe/Paris', 'en', 'ideal'],
  ['a Belgian number in the Netherlands', '+32470123456', 'Europe/Amsterdam', 'nl', 'bancontact'],
  ['a German number in the Netherlands', '+49 170 1234567', 'Europe/Amsterdam', 'nl', null],
  ['a national number in the Netherlands', '06 12345678', 'Europe/Amsterdam', 'en', 'ideal'],
  ['no number, in Belgium', '', 'Europe/Brussels', 'nl', 'bancontact'],
  ['no number, in Germany', '', 'Europe/Berlin', 'nl', null],
  ['no number and no known place, in Dutch', '', 'UTC', 'nl-NL', 'ideal'],
  ['nothing known', '', 'UTC', 'en', null],
])('%s', (_, phone, timeZone, language, expected) => expect(firstMethod(phone, timeZone, language)).toBe(expected))
