import { describe, expect, it } from 'vitest'
import { formatChoices, parseChoices, applyStay, type Choices } from './url-state.ts'

const usual = { adults: 2, nights: [2, 3], today: '2027-01-01' }
const parseQuery = (query: string) => parseChoices(new URLSearchParams(query), usual)

describe('the choices in the address', () => {
  it('a bare address means the deal’s usual party and its shortest stay, at the dates', () => {
    expect(parseQuery('step=date&q=12')).toEqual({
      part: 'dates',
      q: '12',
      checkIn: null,
      nights: 2,
      rooms: [{ adults: 2, children: [] }],
      chosen: { nights: false, party: false },
      hotel: null,
      room: null,
      activities: [],
    })
  })

  it('everything chosen comes back as it went in', () => {
    const choices: Choices = {
      part: 'details',
      q: '12',
      checkIn: '2027-01-10',
      nights: 3,
      rooms: [
        { adults: 2, children: [5, 8] },
        { adults: 1, children: [] },
      ],
      chosen: { nights: true, party: true },
      hotel: 7,
      room: 'h-1 2',
      activities: [3, 9],
    }
    expect(parseQuery(formatChoices(choices))).toEqual(choices)
  })

  it('a single room with children is written as adults and ages', () => {
    const query = formatChoices(applyStay(parseQuery('q=1'), { rooms: [{ adults: 1, children: [0, 17] }] }))
    expect(query).toContain('adults=1&children=0%2C17')
    expect(parseQuery(query).rooms).toEqual([{ adults: 1, children: [0, 17] }])
  })

  it('what nobody chose is not written: it would go along to pages where something else is usual', () => {
    expect(formatChoices(parseQuery('q=1'))).toBe('step=date&q=1')
    expect(formatChoices(applyStay(parseQuery('q=1'), { nights: 2 }))).toBe('step=date&q=1&nights=2')
    expect(formatChoices(applyStay(parseQuery('q=1'), { rooms: [{ adults: 2, children: [] }] }))).toBe(
      'step=date&q=1&adults=2',
    )
    expect(formatChoices(applyStay(parseQuery('q=1'), { checkIn: '2027-01-10' }))).toBe(
      'step=date&q=1&check_in=2027-01-10&nights=2',
    )
  })

  it('of several lengths that are fine the first is taken that is sold here', () =>
    expect(parseQuery('nights=9&nights=3')).toMatchObject({ nights: 3, chosen: { nights: true } }))

  it.each([
    'check_in=2027-02-30',
    'check_in=2026-12-31',
    'nights=9',
    'adults=0',
    'children=18',
    'hotel=-1',
    'rooms=7',
    'rooms=1|1|1|1|1|1|1|1|1|1',
    'activities=x',
  ])('"%s" is dropped, the rest stands', (wrong) => {
    expect(parseQuery(`q=4&${wrong}`)).toEqual(parseQuery('q=4'))
  })

  it('step=checkout opens the details, for every value of part', () => {
    expect(parseQuery('step=checkout&part=room').part).toBe('details')
    expect(parseQuery('step=date&part=extras').part).toBe('extras')
  })

  it('another day keeps the hotel but asks for rooms anew; another party asks for hotels anew', () => {
    const chosen = parseQuery('q=4&check_in=2027-01-10&hotel=7&room=h&activities=1&part=extras')
    expect(applyStay(chosen, { checkIn: '2027-01-12' })).toMatchObject({
      part: 'dates',
      hotel: 7,
      room: null,
      activities: [],
      checkIn: '2027-01-12',
    })
    expect(applyStay(chosen, { rooms: [{ adults: 1, children: [] }] })).toMatchObject({
      hotel: null,
      checkIn: '2027-01-10',
    })
  })
})
