/**
 * Path prefixes of pages without header and footer: as the shop's specification lists them, and the pages for resetting
 * a password.
 */
const starts = [
  '/auth/login',
  '/booking',
  '/booking/rooms',
  '/booking/reservation',
  '/booking/date-selection',
  '/booking/hotels',
  '/thankyou',
  '/auth/forget-password',
  '/auth/reset-password',
  '/not-found',
]

/** Paths that contain /admin have neither. */
export function hasHeaderAndFooter(pathname: string): boolean {
  return !starts.some((start) => pathname.startsWith(start)) && !pathname.includes('/admin')
}
