import { expect, test } from 'vitest'
import {
  toBuyBody,
  toBuyFormField,
  buyProblems,
  emptyBuyFields,
  lastGiftSendDay,
  buyRefusalMessageKey,
  type BuyFields,
} from './buy-rules.ts'

const today = '2026-11-20'
const empty = emptyBuyFields('nl')
const noor: BuyFields = { ...empty, name: ' Noor ', surname: 'Smit', email: 'noor@example.nl' }

test('a voucher for oneself needs a name and an address, and nothing of a recipient', () => {
  expect(buyProblems(empty, today)).toEqual({ name: 'nameMissing', surname: 'surnameMissing', email: 'emailMissing' })
  expect(buyProblems({ ...noor, sendOn: 'someday' }, today)).toEqual({})
  expect(toBuyBody({ ...noor, recipient: 'Sam', message: 'x' }, 3)).toEqual({
    voucher_id: 3,
    quantity: 1,
    name: 'Noor',
    surname: 'Smit',
    email: 'noor@example.nl',
  })
})

test('a gift names its recipient; a day of sending needs an address and lies within a year', () => {
  const gift = { ...noor, gift: true }
  expect(buyProblems(gift, today)).toEqual({ recipient: 'recipientMissing' })
  expect(buyProblems({ ...gift, recipient: 'Sam', sendOn: '2026-12-24' }, today)).toEqual({
    recipientEmail: 'recipientEmailMissing',
  })
  expect(buyProblems({ ...gift, recipient: 'Sam', recipientEmail: 'sam@' }, today)).toEqual({
    recipientEmail: 'emailWrong',
  })
  const sent = { ...gift, recipient: 'Sam', recipientEmail: 'sam@example.nl' }
  for (const sendOn of ['2026-11-19', '2027-11-21', '24-12-2026'])
    expect(buyProblems({ ...sent, sendOn }, today)).toEqual({ sendOn: 'sendOnWrong' })
  for (const sendOn of [today, lastGiftSendDay(today), '']) expect(buyProblems({ ...sent, sendOn }, today)).toEqual({})
})

test('the message of a gift is sent as one line', () => {
  const fields = {
    ...noor,
    quantity: 2,
    gift: true,
    recipient: ' Sam ',
    recipientEmail: 'sam@example.nl',
    message: ' Three days.\n Love ',
    sendOn: '2026-12-24',
  }
  expect(toBuyBody(fields, 7)).toEqual({
    voucher_id: 7,
    quantity: 2,
    name: 'Noor',
    surname: 'Smit',
    email: 'noor@example.nl',
    recipient: { name: 'Sam', email: 'sam@example.nl', language: 'nl' },
    message: 'Three days. Love',
    send_on: '2026-12-24',
  })
})

test("a gift is sent in the recipient's language, which is the page's until another is chosen", () => {
  const gift = { ...noor, gift: true, recipient: 'Sam' }
  expect(toBuyBody(gift, 7).recipient).toEqual({ name: 'Sam', language: 'nl' })
  expect(toBuyBody({ ...gift, recipientLanguage: 'fa' }, 7).recipient).toEqual({ name: 'Sam', language: 'fa' })
})

test('what the server refuses stands at the field of the form', () => {
  expect(
    ['/recipient/email', 'recipient.email', 'recipient.language', 'send_on', 'voucher_id'].map(toBuyFormField),
  ).toEqual(['recipientEmail', 'recipientEmail', 'recipientLanguage', 'sendOn', null])
})

test('a refusal of the server is shown for the broken rule, as a message of the form', () => {
  expect([
    buyRefusalMessageKey('sendOn', 'range'),
    buyRefusalMessageKey('recipient', 'minLength'),
    buyRefusalMessageKey('recipient', 'pattern'),
  ]).toEqual(['sendOnWrong', 'recipientMissing', 'notRight'])
  expect([
    buyRefusalMessageKey('recipientEmail', 'required'),
    buyRefusalMessageKey('recipientEmail', 'format'),
    buyRefusalMessageKey('email', 'format'),
    buyRefusalMessageKey('message', 'pattern'),
  ]).toEqual(['recipientEmailMissing', 'emailWrong', 'emailWrong', 'notRight'])
})
