import { expect, test } from 'vitest'
import { languagesWithOffice, messagesOf } from '@tussenuit/languages/messages.ts'
import { formatEuros } from '../../shared/money.ts'
import { renderStaffText, staffTexts } from './message.ts'

const names = Object.keys(staffTexts) as (keyof typeof staffTexts)[]
const placeholdersOf = (text: string) => [...new Set([...text.matchAll(/%\{(\w+)\}/g)].map(([, name]) => name!))]

test.each([...languagesWithOffice])('every sentence is there, with its own placeholders: %s', (language) => {
  const { text } = messagesOf<{ text: Record<string, string> }>(language, 'staff')!
  expect(Object.keys(text).toSorted()).toEqual(names.toSorted())
  for (const name of names) {
    const wanted: readonly string[] = staffTexts[name]
    const forms = text[name]!.split(' |||| ')
    expect([name, forms.length]).toEqual([
      name,
      name !== 'vat_rates_missing_many' && wanted.includes('smart_count') ? 2 : 1,
    ])
    for (const form of forms) expect([name, placeholdersOf(form).toSorted()]).toEqual([name, wanted.toSorted()])
  }
})

test('amounts, days, countries and e-mails are written in the language', () => {
  const moved = { name: 'price_moved', deal: 'Heide', hotel: 'Hof', before_cents: 9_050, after_cents: 123_456 } as const
  expect(renderStaffText({ ...moved, day: '2027-03-09' }, 'nl')).toBe(
    'Heide, Hof: bij de controle vóór betaling van een verblijf vanaf 9 maart 2027 vroeg de leverancier ' +
      `${formatEuros(123_456, 'nl')} netto in plaats van ${formatEuros(9_050, 'nl')}.`,
  )
  expect(renderStaffText({ name: 'vat_rates_missing', country: 'FR', hotel: 'Hôtel' }, 'de')).toContain('Frankreich')
  expect(renderStaffText({ name: 'mail_failed', mail: 'balance_reminder' }, 'en')).toBe(
    'The e-mail “Reminder of the rest” could not be delivered.',
  )
})

test('one and many; a language without an office is answered in English', () => {
  expect(renderStaffText({ name: 'money_differs', smart_count: 1 }, 'en')).toContain('in 1 point:')
  expect(renderStaffText({ name: 'money_differs', smart_count: 2 }, 'fa')).toContain('in 2 points:')
  expect(renderStaffText({ name: 'translations_outdated', smart_count: 3, language: 'zh-CHS' }, 'en')).toMatch(
    /^3 texts in .*Chinese/,
  )
})

test('the reasons why a change set was refused are written in the language, by their codes', () => {
  const refusals = [
    { title: 'Heide', code: 'record_changed', message: 'English.' },
    { title: '', code: 'no_such_code', message: 'Only in English.' },
  ]
  const text = renderStaffText({ name: 'change_set_refused', set: 'Winter', refusals }, 'nl')
  const { refusal } = messagesOf<{ refusal: Record<string, string> }>('nl', 'office')!
  expect(text).toContain(`Heide: ${refusal['record_changed']} Only in English.`)
})

test('a task that was stored with the reason in English shows it', () => {
  const former = { name: 'change_set_refused', set: 'Winter', reason: 'Heide: it was changed.' } as never
  expect(renderStaffText(former, 'nl')).toMatch(/^De wijzigingsset “Winter” .*: Heide: it was changed\.$/)
})
