import { expect, test } from 'vitest'
import { retentionTermsOn } from './terms.ts'

test('bookings go two years after the stay, messages a year after a month to answer, invoices seven years after their year', () => {
  expect(retentionTermsOn('2029-03-15')).toEqual({
    booking: '2027-03-15',
    contactMessage: '2028-02-15',
    unfinished: '2029-02-13',
    invoice: '2022-01-01',
  })
  // An invoice of the last day of 2021 is seven years old at the end of 2028, and may be erased from 2029.
  expect(retentionTermsOn('2028-12-31').invoice).toBe('2021-01-01')
})
