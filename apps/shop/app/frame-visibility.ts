/** Where header and footer are left out, by the specification's list. */
const starts = ['/auth/login', '/booking', '/booking/rooms', '/booking/reservation', '/booking/date-selection', '/booking/hotels', '/thankyou', '/auth/forget-password', '/not-found']

export function showsFrame(pathname: string): boolean {
  return !starts.some((start) => pathname.startsWith(start)) && !pathname.includes('/admin')
}
