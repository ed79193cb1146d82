import type { Failure } from './objects.ts'

/** An error reply: the HTTP status and the provider's error envelope. */
export class Refusal extends Error {
  readonly status: number
  readonly body: { error: Partial<Failure> & Record<string, unknown> }
  constructor(status: number, error: Partial<Failure> & Record<string, unknown>) {
    super(String(error.message ?? 'refused'))
    this.status = status
    this.body = { error }
  }
}

export function invalidRequestRefusal(code: string | null, message: string, param?: string, status = 400): Refusal {
  return new Refusal(status, {
    type: 'invalid_request_error',
    ...(code === null ? {} : { code, doc_url: `https://docs.stripe.com/error-codes/${code.replaceAll('_', '-')}` }),
    message,
    ...(param === undefined ? {} : { param }),
  })
}

export function notFoundRefusal(what: string, id: string, param: string): Refusal {
  return invalidRequestRefusal('resource_missing', `No such ${what}: '${id}'`, param, 404)
}
