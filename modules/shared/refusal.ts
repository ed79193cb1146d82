/** An expected refusal. The error handler turns it into a reply; nothing else catches it. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  readonly code: string
  readonly fields: FieldError[] | undefined
  /** Data for the caller to continue, e.g. the new quote. */
  readonly data: unknown
  readonly retryAfterSeconds: number | undefined
  constructor(
    status: number,
    code: string,
    message: string,
    extra: { fields?: FieldError[]; data?: unknown; retryAfterSeconds?: number } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.fields = extra.fields
    this.data = extra.data
    this.retryAfterSeconds = extra.retryAfterSeconds
  }
}

export type FieldError = { path: string; code: string; message: string }

/** `refuse(410, 'offer_expired', 'This offer has expired, pick again.')` */
export function refuse(
  status: number,
  code: string,
  message: string,
  extra: { fields?: FieldError[]; data?: unknown; retryAfterSeconds?: number } = {},
): never {
  throw new Refusal(status, code, message, extra)
}

/** 400 that names one field; `path` is dotted, e.g. "guestForm.email". */
export function refuseField(path: string, code: string, message: string): never {
  throw new Refusal(400, 'invalid_input', message, { fields: [{ path, code, message }] })
}

/**
 * The database gives no connection, lost one, or did not answer in time. A transaction that was under way may have been
 * committed or not, as with any lost answer: asking again shows the true state.
 */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}
