/**
 * The beginnings of the paths of pages without header and footer: those of the shop's specification, and the other
 * pages of /auth.
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

export function hasHeaderAndFooter(pathname: string): boolean {
  return !starts.some((start) => pathname.startsWith(start)) && !pathname.includes('/admin')
}
