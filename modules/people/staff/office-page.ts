/** The page after signing in: always one of the office, for any address. Pure. */
const start = '/admin'

/** The path, query and fragment of `wanted` on `origin`, or the first page of the office. */
export function officePage(page: string | undefined | null, origin: string): string {
  if (!page || !URL.canParse(page, origin)) return start
  const { origin: pageOrigin, pathname, search, hash } = new URL(page, origin)
  const isOffice = pageOrigin === new URL(origin).origin && (pathname === start || pathname.startsWith(`${start}/`))
  return isOffice ? pathname + search + hash : start
}
