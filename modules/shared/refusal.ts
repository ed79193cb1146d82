/** An expected refusal. The error handler converts it to a reply; other code does not catch it. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  readonly code: string
  readonly fields: FieldError[] | undefined
  /** Data that the caller needs to continue, e.g. the new quote. */
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

/** Throws a refusal: `refuse(410, 'offer_expired', 'This offer has expired, pick again.')`. */
export function refuse(
  status: number,
  code: string,
  message: string,
  extra: { fields?: FieldError[]; data?: unknown; retryAfterSeconds?: number } = {},
): never {
  throw new Refusal(status, code, message, extra)
}

/** Refuses with 400 and names one field; `path` is dotted, e.g. "guestForm.email". */
export function refuseField(path: string, code: string, message: string): never {
  throw new Refusal(400, 'invalid_input', message, { fields: [{ path, code, message }] })
}

/** Refuses with 409 a change of a record, such as "this hotel", that was changed since the caller read it. */
export function refuseChanged(what: string, current?: unknown): never {
  refuse(
    409,
    'record_changed',
    `Someone else has changed ${what} meanwhile.`,
    current === undefined ? {} : { data: { current } },
  )
}

/**
 * Thrown if the database has no free connection, lost the connection, or did not answer in time. A transaction in
 * progress may or may not have been committed, as after any lost reply; only another request shows the actual state.
 */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}
