import { expect, test } from 'vitest'
import { parseChoices } from '../booking/url-state.ts'
import { shareableUrl, setStayParams } from './stay-address.ts'

const usual = { adults: 2, nights: [2, 1, 3], today: '2026-11-20' }
const choicesOf = (query: string) => parseChoices(new URLSearchParams(query), usual)

test('days and party go into the address, and what else stood there stays', () => {
  const chosen = choicesOf('check_in=2027-01-10&nights=3&adults=3&children=4,9')
  const query = setStayParams('?q=12&lang=fa&check_in=2026-12-01&nights=1', chosen)
  expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
    q: '12',
    lang: 'fa',
    check_in: '2027-01-10',
    nights: '3',
    adults: '3',
    children: '4,9',
  })
  expect(choicesOf(query)).toMatchObject({ checkIn: '2027-01-10', nights: 3, rooms: [{ adults: 3, children: [4, 9] }] })
})

test('several rooms are read back unchanged, and the usual party needs no parameters', () => {
  expect(choicesOf(setStayParams('', choicesOf('check_in=2027-01-10&rooms=2%2B8%7C1'))).rooms).toEqual([
    { adults: 2, children: [8] },
    { adults: 1, children: [] },
  ])
  expect(setStayParams('?adults=4', choicesOf('nights=2'))).toBe('?nights=2')
})

test('a shared link opens in the language of its visitor', () => {
  expect(shareableUrl('https://shop.example/packages/coast/sea?check_in=2027-01-10&lang=fa&nights=2#stay-3')).toBe(
    'https://shop.example/packages/coast/sea?check_in=2027-01-10&nights=2',
  )
})
