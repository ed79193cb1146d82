/** Files per page of a list; object storage returns at most this many. */
export const filesPerPage = 1_000

const namePattern = /^[a-z]+\/[A-Za-z0-9_][A-Za-z0-9._-]{0,200}$/

/** Refuses names that would leave the folder or that a URL would change. */
export function requireFileName(name: string): string {
  if (!namePattern.test(name)) throw new Error(`${JSON.stringify(name)} is not the name of a stored file.`)
  return name
}
