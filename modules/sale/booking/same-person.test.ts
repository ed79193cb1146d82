import { describe, expect, it } from 'vitest'
import { isSamePerson } from './same-person.ts'

const sanne = {
  email: 'sanne@example.nl',
  name: 'Sanne',
  surname: 'de Vries',
  phone: '+31612345678',
  guestDetail: [
    { name: 'Sanne', surname: 'de Vries' },
    { name: 'Joost', surname: 'Bakker' },
  ],
}

describe('the same person in another browser', () => {
  for (const [what, change] of Object.entries({
    'typed the same': {},
    'typed the address in capitals': { email: ' Sanne@Example.NL ' },
    'typed spaces and capitals in the name': { name: 'SANNE ', surname: 'De  Vries' },
    'typed the number as at home': { phone: '06 1234-5678' },
    'typed the number in Persian digits': { phone: '۰۶ ۱۲۳۴ ۵۶۷۸' },
    'named the travellers in another order': { guestDetail: sanne.guestDetail.toReversed() },
  }))
    it(`${what}`, () => expect(isSamePerson(sanne, { ...sanne, ...change })).toBe(true))

  for (const [what, change] of Object.entries({
    'knows the address only': { name: 'Eve', surname: 'Jansen', phone: '0687654321', guestDetail: [] },
    'knows address and name': { phone: '0687654321' },
    'knows address, name and number': { guestDetail: [{ name: 'Sanne', surname: 'de Vries' }] },
    'has the same name and number': { email: 'other@example.nl' },
    'was erased': { email: '' },
  }))
    it(`not who ${what}`, () => expect(isSamePerson(sanne, { ...sanne, ...change })).toBe(false))

  it('an erased booking belongs to nobody', () => {
    const erased = { email: '', name: '', surname: '', phone: '', guestDetail: [] }
    expect(isSamePerson(erased, erased)).toBe(false)
  })
})
