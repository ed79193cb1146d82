/** The page to open after signing in; it is always a back-office page. Pure. */
const start = '/admin'

/**
 * Path, query and fragment of `page` if it is a back-office page on `origin`; otherwise the start page of the
 * back-office.
 */
export function safeOfficePath(page: string | undefined | null, origin: string): string {
  if (!page || !URL.canParse(page, origin)) return start
  const { origin: pageOrigin, pathname, search, hash } = new URL(page, origin)
  const isOffice = pageOrigin === new URL(origin).origin && (pathname === start || pathname.startsWith(`${start}/`))
  return isOffice ? pathname + search + hash : start
}
