/**
 * The office and the example files have every field of the calls. Fields that may be null are declared as such, because
 * an empty input would otherwise send "". Every label has a text.
 */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseCsv } from '@tussenuit/modules/shared/csv.ts'
import { erasedReason } from '@tussenuit/modules/platform/approval/kinds.ts'
import { erasedRecipient } from '@tussenuit/modules/platform/mail/outdated.ts'
import { allRoutes } from '@tussenuit/server/http/calls.ts'
import { type Resource, resources } from '../../apps/admin/app/kit/resources.ts'
import { sources } from './sources.ts'

type Schema = { [name: string]: unknown }

/** The names of properties that may be null, at any depth. */
const nullableIn = (schema: unknown): string[] => {
  if (schema === null || typeof schema !== 'object') return []
  const properties = Object.entries(((schema as Schema)['properties'] ?? {}) as Record<string, Schema>)
  return [
    ...properties.flatMap(([name, part]) => (part['nullable'] ? [name] : [])),
    ...Object.values(schema).flatMap(nullableIn),
  ]
}

const bodies = (Object.entries(resources) as [string, Resource][]).flatMap(([name, { calls, nullable = [] }]) =>
  [calls.create, calls.update].flatMap((key) => {
    const body = allRoutes.find(({ call }) => `${call.method} ${call.path}` === key)?.call.body
    return body ? [{ key, name, nullable, found: [...new Set(nullableIn(body))] }] : []
  }),
)

test.each(bodies)(
  '$name: `nullable` of apps/admin/app/kit/resources.ts has every field of $key that may be null',
  (one) => {
    expect(one.found.filter((field) => !one.nullable.includes(field))).toEqual([])
  },
)

test('the bodies are read, with what is nested in them', () => {
  expect(bodies.length).toBeGreaterThan(20)
  const deal = bodies.find(({ key }) => key === 'PUT /editdeals/:id')!
  expect(deal.found).toEqual(expect.arrayContaining(['travel_end_date', 'upgraded_with_activity_id']))
})

const textOf = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

test.each([
  ['deals', 'POST /managedeals/adddeals'],
  ['activities', 'POST /addActivities'],
])('docs/import-example/%s.csv has a column for every field of %s', (name, key) => {
  const { body } = allRoutes.find(({ call }) => `${call.method} ${call.path}` === key)!.call
  const wanted = Object.keys((body as unknown as { properties: object }).properties)
  const read = parseCsv(textOf(`docs/import-example/${name}.csv`))
  const columns = ('rows' in read ? read.rows[0]?.cells : undefined) ?? []
  expect(wanted.length).toBeGreaterThan(5)
  expect(wanted.filter((field) => !columns.includes(field))).toEqual([])
})

const textsOf = (language: string) => {
  const keysOf = (texts: object, above = ''): string[] =>
    Object.entries(texts).flatMap(([name, text]) =>
      typeof text === 'string' ? [above + name] : keysOf(text as object, `${above}${name}.`),
    )
  return keysOf(JSON.parse(textOf(`languages/${language}/office.json`)) as object).toSorted()
}

/** Keys of texts without those under `ra`, whose English texts react-admin provides. */
const ownTexts = (language: string) => textsOf(language).filter((key) => !key.startsWith('ra.'))

test.each(['nl', 'de'])('the office has every text in English and in %s', (language) => {
  expect(ownTexts(language)).toEqual(ownTexts('en'))
})

/** Matches calls that change the state of a reservation, and captures the last two arguments: actor and reason. */
const moves = /transitionReservation\([^()]*'\w+', '(?<actor>[^']+)', '(?<reason>[^']+)'\)/gs

test('why a reservation moved, and who moved it, is translated where the program says it', () => {
  const texts = new Set(textsOf('en'))
  const keyOf = (text: string) => text.replaceAll(/\W+/g, '_').toLowerCase()
  const found = sources
    .filter(({ path, isTest }) => path.startsWith('modules/') && !isTest)
    .flatMap(({ code }) => [...code.matchAll(moves)].map(({ groups }) => groups!))
  expect(found.length).toBeGreaterThan(5)
  const keys = found.flatMap(({ actor, reason }) => [
    `reservation.by.${keyOf(actor!)}`,
    `reservation.why.${keyOf(reason!)}`,
  ])
  expect([...new Set(keys)].filter((key) => !texts.has(key))).toEqual([])
})

test('the notes that the program writes to movements of voucher codes are translated', () => {
  const texts = new Set(textsOf('en'))
  const notes = sources
    .filter(({ path, isTest }) => /^modules\/(?:money|sale)\//.test(path) && !isTest)
    .flatMap(({ code }) => [...code.matchAll(/\bnote: .*/g)])
    .flatMap(([line]) => [...line.matchAll(/'(?<note>\w+)'/g)].map(({ groups }) => groups!['note']!))
  expect(new Set(notes)).toContain('sold')
  expect(notes.filter((note) => !texts.has(`voucher.note.${note}`))).toEqual([])
})

test('the codes that replace erased texts are translated', () => {
  const texts = new Set(textsOf('en'))
  const keys = [`reservation.why.${erasedReason}`, `reservation.mailError.${erasedRecipient}`]
  expect(keys.filter((key) => !texts.has(key))).toEqual([])
})

test('every label and help text of an input that the office names is there', () => {
  const texts = new Set(textsOf('en'))
  const named = sources
    .filter(({ path, isTest }) => path.startsWith('apps/admin/app/') && !isTest)
    .flatMap(({ code }) => [...code.matchAll(/['"](field\.\w+)['"]/g)].map(([, key]) => key!))
  expect(named.length).toBeGreaterThan(50)
  expect([...new Set(named)].filter((key) => !texts.has(key))).toEqual([])
})
