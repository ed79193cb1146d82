import { expect, test } from 'vitest'
import { defaultSettings } from '../../platform/settings/index.ts'
import { firstStepList, type MissingPart, missingParts, type StepName } from './step-names.ts'
import { toOnboardingSteps } from './steps.ts'

type Facts = Parameters<typeof toOnboardingSteps>[0]

const { customization } = defaultSettings
const company = { name: 'A', address: 'B', vat_number: 'NL1', chamber_of_commerce: '1', bank_account: '' }
const complete: Facts = {
  second_factor: true,
  saved: ['customization', 'package', 'vat', 'payment'],
  pages: ['algemene-voorwaarden', 'privacy-policy', 'cookies'],
  hotels: true,
  deals: true,
  team: true,
  customization: { ...customization, contact: { ...customization.contact, email: 'desk@shop.example' } },
  seller: company,
  outside: { payment: [], supplier: [], mail: [] },
}
const openSteps = (facts: Partial<Facts>) =>
  toOnboardingSteps({ ...complete, ...facts }).flatMap(({ name, done, missing }) => (done ? [] : [[name, missing]]))

test('of a shop that has everything each step is done, in the order of the list', () => {
  expect(toOnboardingSteps(complete).map(({ name, done, missing }) => [name, done, missing])).toEqual(
    firstStepList.map(({ name }) => [name, true, []]),
  )
})

test('of a new shop every step is left, and what it lacks is named', () => {
  const nothing: Facts = {
    second_factor: false,
    saved: [],
    pages: [],
    hotels: false,
    deals: false,
    team: false,
    customization,
    seller: null,
    outside: {
      payment: ['standard_refused', 'sgr_refused', 'payments_away'],
      supplier: ['supplier_calls', 'supplier_away'],
      mail: ['mail_away'],
    },
  }
  const steps = toOnboardingSteps(nothing)
  expect(steps.filter(({ done }) => done)).toEqual([])
  expect(new Set(steps.flatMap(({ missing }) => missing))).toEqual(new Set(missingParts))
})

const cases: [facts: Partial<Facts>, name: StepName, missing: MissingPart[]][] = [
  [{ second_factor: false }, 'second_factor', ['factor']],
  [{ customization }, 'look', ['contact_email']],
  [{ seller: { ...company, address: ' ' } }, 'seller', ['address']],
  [{ seller: { ...company, name: '', vat_number: '' } }, 'seller', ['name', 'vat_number']],
  [{ seller: { ...company, chamber_of_commerce: '' } }, 'seller', ['chamber_of_commerce']],
  [{ saved: complete.saved.filter((name) => name !== 'package') }, 'prices', ['unsaved']],
  [{ saved: complete.saved.filter((name) => name !== 'vat') }, 'vat', ['unsaved']],
  [{ saved: complete.saved.filter((name) => name !== 'payment') }, 'payment', ['unsaved']],
  [{ outside: { ...complete.outside, payment: ['sgr_refused'] } }, 'payment', ['sgr_refused']],
  [{ outside: { ...complete.outside, supplier: ['supplier_away'] } }, 'supplier', ['supplier_away']],
  [{ outside: { ...complete.outside, mail: ['mail_away'] } }, 'mail', ['mail_away']],
  [{ pages: ['faq', 'cookies', 'privacy-policy'] }, 'pages', ['algemene-voorwaarden']],
  [{ hotels: false }, 'hotels', ['hotel']],
  [{ deals: false }, 'deals', ['deal']],
  [{ team: false }, 'team', ['colleague']],
]
test.each(cases)('%j leaves %s: %j', (facts, name, missing) => expect(openSteps(facts)).toEqual([[name, missing]]))

test('the own second factor and a colleague are advice, all else is required', () => {
  expect(firstStepList.filter(({ isRequired }) => !isRequired).map(({ name }) => name)).toEqual([
    'second_factor',
    'team',
  ])
})
