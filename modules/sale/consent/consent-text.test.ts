import { expect, test } from 'vitest'
import { consentVersion, parseConsent, formatConsent } from './consent-text.ts'

const visitor = '0f8fad5b-d9cb-469f-a165-70867728950e'

test.each([true, false])('a choice (analytics: %s) is read as it was written', (analytics) => {
  const consent = { analytics, version: consentVersion, visitor, chosenAt: 1_795_000_000 }
  expect(parseConsent(formatConsent(consent))).toEqual(consent)
})

test.each([
  undefined,
  '',
  'necessary,analytics',
  `analytics:${consentVersion}:${visitor}:1`,
  `necessary,analytics:2020-01:${visitor}:1`,
  `necessary:${consentVersion}:somebody:1`,
  `necessary:${consentVersion}:${visitor}:soon`,
  `necessary:${consentVersion}:${visitor}:1:2`,
  `necessary,marketing:${consentVersion}:${visitor}:1`,
])('"%s" is no choice', (value) => {
  expect(parseConsent(value)).toBeNull()
})
