/** Numbers and days that people type are parsed by one parser each, which every field uses. */
import { expect, test } from 'vitest'
import type { FieldKind } from '@tussenuit/modules/shared/readers.ts'
import { listCallFields, listInputs, readers } from '../../scripts/inputs-document.ts'
import { sources } from './sources.ts'

const screens = sources.filter(({ path, isTest }) => /^apps\/(?:admin|shop)\/app\//.test(path) && !isTest)

/** Code that would parse a number or a day in another way. */
const refused: Record<string, RegExp> = {
  'a number field of react-admin': /\bNumberInput\b(?=[^\n]*ra-ui-materialui)|<NumberInput\b/,
  'a date field of react-admin': /<DateInput\b|<DateTimeInput\b/,
  'a number field of the browser': /\btype(?:=|: )(?:\{[^}]*)?["']number["']/,
  'a date field of the browser': /\btype(?:=|: )(?:\{[^}]*)?["']date["']/,
  'a parser of its own': /\b(?:parseFloat|Number\.parseFloat)\(|parseEurosToCents\(Number\(/,
}

/** Files that may use such code, each with the reason. */
const allowed: Record<string, string> = {
  'apps/admin/app/kit/record/day-input.tsx': 'the date field of the office itself',
  'apps/shop/app/vouchers/buy-form.tsx': 'read by buyProblems, half a day included',
  'apps/shop/app/listing/day-range-field.tsx': 'without scripts; the URL is read by travel-choice.ts',
}

const brokenRules = (code: string): string[] =>
  Object.entries(refused).flatMap(([name, pattern]) => (pattern.test(code) ? [name] : []))

test('every number and day of office and shop goes through the one reader of its kind', () => {
  expect(screens.length).toBeGreaterThan(200)
  const found = screens.flatMap(({ path, code }) => (brokenRules(code).length > 0 ? [path] : []))
  expect(found.filter((path) => !(path in allowed))).toEqual([])
  expect(Object.keys(allowed).filter((path) => !found.includes(path))).toEqual([])
})

test.each([
  '<NumberInput source="margin" />',
  '<DateInput source="from" />',
  '<input type="number" />',
  "<TextField type={isDay(way) ? 'date' : 'number'} />",
  '<input type="date" />',
  'const cents = parseEurosToCents(Number(typed))',
  'parseFloat(typed)',
])('%s is refused', (code) => {
  expect(brokenRules(code)).not.toEqual([])
})

/** Code that would parse an e-mail address or a telephone number in another way, in any layer. */
const ownReaders: Record<string, RegExp> = {
  'a pattern of e-mail addresses': /\/[^/\n]*@\[(?:\^|\\w)[^/\n]*\//,
  'digits of a telephone number': /(?:phone|tel(?:ephone)?)\w*\.replace(?:All)?\(\/\[?\^?(?:\+?\\d|\\D|\\d\+)/i,
}
/** Files that may use such code, each with the reason. */
const ownReadersAllowed: Record<string, string> = {
  'apps/server/config/config-addresses.ts': 'a sender with a name, which may be one of the local network',
  'modules/platform/audit/contact-data.ts': 'finds them within texts, to leave them out of a log',
}
const readsByItself = (code: string): boolean => Object.values(ownReaders).some((pattern) => pattern.test(code))

test('no file reads addresses and telephone numbers in a way of its own', () => {
  const found = sources
    .filter(({ path, isTest, code }) => !isTest && /^(?:apps|modules|adapters)\//.test(path) && readsByItself(code))
    .map(({ path }) => path)
  expect(found.toSorted()).toEqual(Object.keys(ownReadersAllowed).toSorted())
})

test.each([
  '/^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$/.test(email)',
  '/[\\w.]+@[\\w.]+/.exec(email)',
  "phone.replace(/[^+\\d]/g, '')",
  "contact.phone.replaceAll(/\\D/g, '')",
])('%s is a reader of its own', (code) => expect(readsByItself(code)).toBe(true))

/**
 * Fields whose schema names no reader of their kind, each with the reason: they hold another kind of value, or the flow
 * reads them.
 */
const withoutReader: Record<string, string> = {
  'POST /addActivities send_activity_email': 'yes or no',
  'PUT /updateActivitiesById/:id send_activity_email': 'yes or no',
  'POST /saveGuestEmails email': 'by requireNewsletterAddress, which also has a rule for the ending',
  'POST /activateEmail email': 'the same',
  'POST /insert-reservation phone': 'of the specification of the shop; the reservation has the one that counts',
  'PUT /updateCustomization contact.phone': 'shown as the shop writes it',
  'PUT /updateHotels/:id phone': 'shown as the hotel writes it',
  'PUT /updateHotelById/:id phone': 'shown as the hotel writes it',
}

test('every name, address and telephone number of a request is read by the reader of its kind', () => {
  const fields = listCallFields()
  const kinds: [FieldKind[], RegExp][] = [
    [['email', 'ownerEmail'], /(?:^|\.)(?:\w*_)?e?mail$/i],
    [['telephone'], /(?:^|\.)(?:phone|telephone)$/i],
    [['name'], /(?:^|\.)(?:surname|latin\w+|recipient\.name|guestForm\.name)$/i],
  ]
  for (const [allowedKinds, pattern] of kinds) {
    const named = fields.filter(({ field }) => pattern.test(field))
    expect(named.length).toBeGreaterThan(0)
    const other = named.filter(({ kind }) => kind === null || !allowedKinds.includes(kind))
    expect(other.map(({ call, field }) => `${call} ${field}`).filter((one) => !(one in withoutReader))).toEqual([])
  }
})

test('docs/inputs.md finds fields of every kind', () => {
  const rows = listInputs()
  expect(rows.length).toBeGreaterThan(60)
  expect(readers.filter(({ kind }) => !rows.some((row) => row.kind === kind))).toEqual([])
  // A field without a name would not be checked.
  expect(rows.filter(({ field }) => field === '')).toEqual([])
})
