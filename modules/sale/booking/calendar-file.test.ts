import fc from 'fast-check'
import { expect, test } from 'vitest'
import { languages } from '../../shared/language.ts'
import { buildIcsFile } from './calendar-file.ts'

type Stay = Parameters<typeof buildIcsFile>[0]
const makeStay = (
  title: string,
  hotel: Partial<Stay['snapshot']['hotel']> = {},
  days: [string, string] = ['2027-03-27', '2027-03-29'],
): Stay => ({
  number: 'TU23456789',
  language: 'en',
  check_in: days[0],
  check_out: days[1],
  created_at: new Date('2026-11-20T09:08:07.654Z'),
  snapshot: {
    deal: { title },
    hotel: {
      hotel_name: 'De Zilte Duin',
      address: 'Zeeweg 1, 4357 AA Domburg',
      check_in_time: '15:00:00',
      check_out_time: '11:00:00',
      ...hotel,
    },
  } as Stay['snapshot'],
})
const textOf = (stay: Stay) => buildIcsFile(stay).content.toString('utf8')
/** The unfolded lines of the calendar file. */
const linesOf = (stay: Stay) => textOf(stay).replace(/\r\n /g, '').split('\r\n')
const valueOf = (stay: Stay, name: string) =>
  linesOf(stay)
    .find((line) => line.startsWith(`${name}:`) || line.startsWith(`${name};`))!
    .replace(/^[^:]*:/, '')
const unescapeText = (escaped: string) =>
  escaped.replace(/\\([\\;,n])/g, (_, character: string) => (character === 'n' ? '\n' : character))

test('a stay is an entry of whole days whose end is the day of departure', () => {
  expect(buildIcsFile(makeStay('Two days by the sea'))).toMatchObject({
    contentType: 'text/calendar; charset=utf-8',
    filename: 'TU23456789.ics',
  })
  expect(linesOf(makeStay('Two days by the sea'))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tussenuit//Stay//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:TU23456789@tussenuit',
    'DTSTAMP:20261120T090807Z',
    'DTSTART;VALUE=DATE:20270327',
    'DTEND;VALUE=DATE:20270329',
    'SUMMARY:Two days by the sea',
    'LOCATION:De Zilte Duin\\, Zeeweg 1\\, 4357 AA Domburg',
    'DESCRIPTION:Reservation TU23456789. Check-in from 15:00\\, check-out until 11:00.',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test.each(languages)('the entry is in %s', (language) => {
  const said = unescapeText(valueOf({ ...makeStay('Sea'), language }, 'DESCRIPTION'))
  expect(said).toContain('TU23456789')
  expect(said).toContain(language === 'fa' ? '۱۵:۰۰' : '15:00')
  expect(said).not.toMatch(/[{}]|undefined/)
  expect(said.startsWith('Reservation ')).toBe(language === 'en')
})

test.each([
  'Sea; sand, and \\ sky',
  'two\nlines',
  'two\r\nlines',
  'BEGIN:VALARM\r\nTRIGGER:-PT5M',
  'a lone\rreturn',
  '',
  'ünïcödé 🌊'.repeat(20),
  '\\n',
])('a title of %j adds no line of its own and is read back as it was', (title) => {
  const one = makeStay(title)
  expect(linesOf(one)).toHaveLength(15)
  expect(unescapeText(valueOf(one, 'SUMMARY'))).toBe(title.replace(/\r\n|\r/g, '\n'))
  expect(textOf(one).replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
})

test('no line is longer than 75 octets, and no character is split', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      (title, address) => {
        const one = makeStay(title, { address })
        const written = textOf(one)
        for (const line of written.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
        expect(written.isWellFormed() && !written.includes('\ufffd')).toBe(true)
        expect(unescapeText(valueOf(one, 'SUMMARY'))).toBe(title.replace(/\r\n|\r/g, '\n'))
        expect(unescapeText(valueOf(one, 'LOCATION'))).toBe(`De Zilte Duin, ${address}`.replace(/\r\n|\r/g, '\n'))
      },
    ),
    { seed: 20261120, numRuns: 500 },
  )
})
