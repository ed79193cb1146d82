import { expect, test } from 'vitest'
import { type ContactForm, findContactFormProblems } from './contact-form.ts'

const good: ContactForm = {
  name: 'Noor el Amrani',
  email: 'noor@example.org',
  booking_number: 'TU23456789',
  message: 'Can we arrive\nafter nine in the evening?',
}

test('a message with a name, an address and a text can be sent, with or without a booking number', () => {
  expect(findContactFormProblems(good)).toEqual({})
  expect(findContactFormProblems({ ...good, booking_number: '' })).toEqual({})
  expect(
    findContactFormProblems({ ...good, name: 'Łucja Ó Briain 李', message: 'سلام، آیا اتاق آزاد دارید؟' }),
  ).toEqual({})
})

test.each<[keyof ContactForm, string, string]>([
  ['name', '', 'nameRequired'],
  ['name', '   ', 'nameRequired'],
  ['name', 'Noor\r\nBcc: all@example.org', 'characters'],
  ['name', 'Noor\u2028Bcc: x', 'characters'],
  ['email', '', 'emailRequired'],
  ['email', 'noor', 'emailInvalid'],
  ['email', 'noor@example', 'emailInvalid'],
  ['email', 'a@b.nl\r\nBcc: c@d.nl', 'emailInvalid'],
  ['email', 'a@b.nl,c@d.nl', 'emailInvalid'],
  ['email', `${'a'.repeat(300)}@b.nl`, 'emailInvalid'],
  ['booking_number', 'no number!', 'bookingInvalid'],
  ['booking_number', 'TU\r\n1234', 'bookingInvalid'],
  ['message', 'hello', 'messageShort'],
  ['message', 'x'.repeat(4001), 'messageLong'],
  ['message', 'a bell \u0007 in the text', 'characters'],
])('%s "%s" is %s', (field, value, problem) => {
  expect(findContactFormProblems({ ...good, [field]: value })).toEqual({ [field]: problem })
})
