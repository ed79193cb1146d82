import { describe, expect, it } from 'vitest'
import { hasHeaderAndFooter } from './frame-visibility.ts'

describe('header and footer', () => {
  it.each([
    '/auth/login',
    '/booking',
    '/booking/wellness/heath-and-sauna',
    '/booking/rooms',
    '/booking/reservation',
    '/booking/date-selection',
    '/booking/hotels',
    '/thankyou',
    '/auth/forget-password',
    '/auth/reset-password',
    '/not-found',
    '/admin',
    '/admin/deals',
    '/somewhere/admin',
  ])('are left out on %s', (path) => {
    expect(hasHeaderAndFooter(path)).toBe(false)
  })

  it.each([
    '/',
    '/packages/wellness',
    '/packages/wellness/heath-and-sauna',
    '/payment-details',
    '/error',
    '/health',
    '/vouchers',
    '/my-booking',
  ])('stand on %s', (path) => {
    expect(hasHeaderAndFooter(path)).toBe(true)
  })
})
