/**
 * The HTTP status of a call that was refused; null for other errors. Checked by shape, because the server has its own
 * copy of the client's error class.
 */
export function errorStatus(error: unknown): number | null {
  return typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number'
    ? error.status
    : null
}

/** Whether a call was refused because its link was valid before and has expired. */
export const isLinkEndedError = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'link_ended'
