/** The page after signing in: always one of the office, also where the address names another. Pure. */
const start = '/admin'

/** The path, query and fragment of `wanted` on `origin`, or the first page of the office. */
export function officePage(wanted: string | undefined | null, origin: string): string {
  if (!wanted || !URL.canParse(wanted, origin)) return start
  const { origin: found, pathname, search, hash } = new URL(wanted, origin)
  const isOffice = found === new URL(origin).origin && (pathname === start || pathname.startsWith(`${start}/`))
  return isOffice ? pathname + search + hash : start
}
