/**
 * The HTTP status of a call that was refused. By its shape: the server's own copy of the client's class is another one.
 */
export function statusOf(error: unknown): number | null {
  return typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number'
    ? error.status
    : null
}
