import { expect, test } from 'vitest'
import { toTravelInformation } from './travel-information.ts'

const texts = {
  title: 'Package',
  titleSingle: 'Stay',
  lead: '{{organiser}} is responsible.',
  leadSingle: '{{organiser}} books a stay.',
  noWithdrawal: 'No withdrawal.',
  rights: ['Right', 'SGR pays for {{organiser}}.'],
  guarantee: 'SGR guards.',
}
const trip = { organiser: 'Tussenuit', isPackage: true, isGuaranteed: true, guaranteeText: 'Member 1234.' }

test('a package covered by SGR has the form, the guarantee and every right', () =>
  expect(toTravelInformation(texts, trip)).toEqual({
    title: 'Package',
    paragraphs: ['Tussenuit is responsible.', 'No withdrawal.', 'SGR guards.', 'Member 1234.'],
    rights: ['Right', 'SGR pays for Tussenuit.'],
  }))

test('a package without SGR names no SGR, a stay no rights of packages, and SGR may cover a stay', () => {
  expect(toTravelInformation(texts, { ...trip, isGuaranteed: false })).toEqual({
    title: 'Package',
    paragraphs: ['Tussenuit is responsible.', 'No withdrawal.'],
    rights: ['Right'],
  })
  expect(toTravelInformation(texts, { ...trip, isPackage: false, guaranteeText: '' })).toEqual({
    title: 'Stay',
    paragraphs: ['Tussenuit books a stay.', 'No withdrawal.', 'SGR guards.'],
    rights: [],
  })
})
