import { describe, expect, it } from 'vitest'
import {
  emailProblem,
  emptyDetails,
  toFormField,
  toGuestForm,
  nameProblem,
  phoneProblem,
  partyTravellers,
  refusalMessageKey,
  mergeDraft,
} from './guest-rules.ts'

const family = [
  { adults: 2, children: [7] },
  { adults: 1, children: [] },
]

describe('the travellers', () => {
  it('every place of the party is asked for, room by room, with the children’s ages fixed', () => {
    expect(partyTravellers(family)).toEqual([
      { room: 1, age: null },
      { room: 1, age: null },
      { room: 1, age: 7 },
      { room: 2, age: null },
    ])
  })

  it('the lead traveller fills the first place; a remark becomes one line', () => {
    const fields = {
      ...emptyDetails(family),
      name: ' Noor ',
      surname: 'el Amrani',
      email: 'noor@example.nl',
      phone: '06 12345678',
      remarks: 'late\n arrival ',
    }
    fields.guests[1] = { name: 'رضا', surname: 'رضایی', latinName: ' Reza ', latinSurname: 'Rezaei' }
    fields.guests[2] = { name: 'Sam', surname: 'el Amrani', latinName: 'typed before', latinSurname: '' }
    const form = toGuestForm(fields, family)
    expect(form.guestDetail[0]).toEqual({ room: 1, name: 'Noor', surname: 'el Amrani' })
    expect(form.guestDetail[1]).toEqual({
      room: 1,
      name: 'رضا',
      surname: 'رضایی',
      latinName: 'Reza',
      latinSurname: 'Rezaei',
    })
    expect(form.guestDetail[2]).toEqual({ room: 1, name: 'Sam', surname: 'el Amrani', age: 7 })
    expect(form.remarks).toBe('late arrival')
  })

  it('what was typed comes back, agreed terms too unless they were those of another deal', () => {
    const draft = {
      name: 'Noor',
      terms: true,
      guests: [
        { name: '', surname: '' },
        { name: 'Eva', surname: 'B' },
      ],
    }
    const fields = mergeDraft(emptyDetails([{ adults: 3, children: [] }]), draft, true)
    expect(fields).toMatchObject({ name: 'Noor', terms: true, surname: '' })
    expect(mergeDraft(emptyDetails(family), draft, false)).toMatchObject({ name: 'Noor', terms: false })
    expect(mergeDraft(emptyDetails(family), { name: 'Noor' }, true).terms).toBe(false)
    expect(fields.guests).toMatchObject([
      { name: '', surname: '' },
      { name: 'Eva', surname: 'B' },
      { name: '', surname: '' },
    ])
  })

  it.each([
    ['06 12345678', null],
    ['+31 6 12345678', null],
    ['+352 621 123', null],
    ['06 12', 'phoneShort'],
    ['call me', 'phoneSigns'],
    [' ', 'phoneMissing'],
  ])('phone "%s"', (phone, problem) => {
    expect(phoneProblem(phone)).toBe(problem)
  })

  it.each([
    ['noor@example.nl', null],
    ['noor@example', 'emailWrong'],
    ['noor example.nl', 'emailWrong'],
    ['', 'emailMissing'],
  ])('e-mail "%s"', (email, problem) => {
    expect(emailProblem(email)).toBe(problem)
  })

  it('a name of spaces is missing', () => {
    expect([nameProblem('  ', 'surname'), nameProblem('Bo'), nameProblem('x'.repeat(51))]).toEqual([
      'surnameMissing',
      null,
      'nameTooLong',
    ])
  })

  it('what the server refuses lands on the field it is about', () => {
    expect(
      [
        'guestForm.email',
        '/guestForm/guestDetail/2/name',
        'guestForm.guestDetail.0.surname',
        'bookingInfoReceiver.email',
        'deals_id',
      ].map(toFormField),
    ).toEqual(['email', 'guests.2.name', 'surname', 'receiver.email', null])
  })

  it('and is shown for the broken rule, as a message of the form', () => {
    const problemsOf = (path: string, codes: string[]) => codes.map((code) => refusalMessageKey({ path, code }))
    expect(problemsOf('guestForm.guestDetail.1.name', ['minLength', 'maxLength', 'pattern'])).toEqual([
      'nameMissing',
      'nameTooLong',
      'notRight',
    ])
    expect(problemsOf('guestForm.surname', ['required', 'maxLength', 'characters'])).toEqual([
      'surnameMissing',
      'nameTooLong',
      'notRight',
    ])
    expect(problemsOf('bookingInfoReceiver.email', ['required', 'format'])).toEqual(['emailMissing', 'emailWrong'])
    expect(
      problemsOf('guestForm.phone', [
        'minLength',
        'phoneShort',
        'maxLength',
        'phoneSigns',
        'phoneCountry',
        'characters',
      ]),
    ).toEqual(['phoneMissing', 'phoneShort', 'phoneLong', 'phoneSigns', 'phoneCountry', 'notRight'])
    expect([
      ...problemsOf('terms_accepted', ['const']),
      ...problemsOf('guestForm.remarks', ['maxLength', 'pattern']),
    ]).toEqual(['termsMissing', 'notRight', 'notRight'])
  })
})
