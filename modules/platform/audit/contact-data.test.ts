import { expect, test } from 'vitest'
import { redactContactData } from './contact-data.ts'

const change = {
  email: 'noor@example.nl',
  phone: '+31 6 12345678',
  reason: 'call 06-1234 5678 or a@b.nl, 2 rooms',
  cents: 12_345_678,
}

test.each([
  ['reservation:TU1', ['audit.read'], false],
  ['reservation:TU1', ['audit.read', 'reservations.read'], true],
  ['voucher_order:V1', ['reservations.read'], false],
  ['voucher_order:V1', ['vouchers.read'], true],
  ['subscriber:3', ['users.read'], false],
  ['staff_user:3', ['users.read'], true],
  ['staff_user:3', ['audit.read'], false],
  ['hotel:3', ['audit.read'], true],
])('contact data of %s for %j: shown %s', (subject, permissions, isShown) => {
  const shown = redactContactData(permissions, subject, change)
  if (isShown) expect(shown).toEqual(change)
  else expect(shown).toEqual({ email: '•••', phone: '•••', reason: 'call ••• or •••, 2 rooms', cents: 12_345_678 })
})

test('also within lists and records; what is none stays', () => {
  const value = { items: [{ guest: { name: 'Noor' }, nights: 2 }], name: null, day: '2027-03-01', sum: 12 }
  expect(redactContactData([], 'reservation:TU1', value)).toEqual({
    items: [{ guest: '•••', nights: 2 }],
    name: null,
    day: '2027-03-01',
    sum: 12,
  })
  expect(redactContactData([], 'reservation:TU1', null)).toBeNull()
})
