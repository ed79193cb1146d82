import { expect, test } from 'vitest'
import { SupplierUnavailable } from '@tussenuit/modules/catalogue/hotel/ports.ts'
import { PaymentsUnavailable } from '@tussenuit/modules/money/payment/ports.ts'
import { DatabaseUnavailable, Refusal } from '@tussenuit/modules/shared/refusal.ts'
import { toErrorReply, sendError } from './errors.ts'

const makeHttpError = (statusCode: number) => Object.assign(new Error('select * from secret_table'), { statusCode })

test.each<[string, unknown, object]>([
  [
    'a refusal',
    new Refusal(410, 'offer_expired', 'This offer has expired.'),
    { status: 410, code: 'offer_expired', message: 'This offer has expired.' },
  ],
  [
    'a refusal with what is needed to go on',
    new Refusal(409, 'price_changed', 'Changed.', { data: { total_cents: 1 } }),
    { status: 409, code: 'price_changed', message: 'Changed.', data: { total_cents: 1 } },
  ],
  [
    'a refusal of a field',
    new Refusal(400, 'invalid_input', 'No.', { fields: [{ path: 'to', code: 'range', message: 'No.' }] }),
    { status: 400, code: 'invalid_input', message: 'No.', fields: [{ path: 'to', code: 'range', message: 'No.' }] },
  ],
  [
    'a disk that is full, of files',
    Object.assign(new Error('ENOSPC: no space left on device, write /var/uploads'), { code: 'ENOSPC' }),
    { status: 507, code: 'disk_full', message: expect.stringContaining('disk') },
  ],
  [
    'a disk that is full, of the database',
    new DatabaseUnavailable('could not extend file', { cause: { code: '53100' } }),
    { status: 507, code: 'disk_full', message: expect.stringContaining('disk') },
  ],
  [
    'a refusal for a while',
    new Refusal(429, 'too_many', 'Wait.', { retryAfterSeconds: 7 }),
    { status: 429, code: 'too_many', message: 'Wait.', retryAfterSeconds: 7 },
  ],
  [
    'hotels that are away',
    new SupplierUnavailable('timeout'),
    { status: 502, code: 'supplier_unavailable', retryAfterSeconds: 30 },
  ],
  [
    'hotels that name a time',
    new SupplierUnavailable('limited', 4),
    { status: 502, code: 'supplier_unavailable', retryAfterSeconds: 4 },
  ],
  [
    'a card provider that is away',
    new PaymentsUnavailable('timeout'),
    { status: 502, code: 'payments_unavailable', retryAfterSeconds: 30 },
  ],
  [
    'a body that is no JSON',
    makeHttpError(400),
    { status: 400, code: 'invalid_input', fields: [{ path: 'body', code: 'json' }] },
  ],
  ['a body that is too large', makeHttpError(413), { status: 413, code: 'too_large' }],
  ['a body that is no text of ours', makeHttpError(415), { status: 415, code: 'media_type' }],
  ['too much at once', makeHttpError(503), { status: 503, code: 'overloaded', retryAfterSeconds: 5 }],
  [
    'a database that gives no connection',
    new DatabaseUnavailable('sorry, too many clients already'),
    { status: 503, code: 'database_unavailable', retryAfterSeconds: 5 },
  ],
  ['what there is not', makeHttpError(404), { status: 404, code: 'refused' }],
  ['a name too long for the router', makeHttpError(414), { status: 404, code: 'refused' }],
  [
    'a bug',
    new TypeError('x is not a function'),
    { status: 500, code: 'internal', message: 'Something went wrong on our side.' },
  ],
  ['a bug that calls itself 500', makeHttpError(500), { status: 500, code: 'internal' }],
  ['a redirect that was thrown', makeHttpError(302), { status: 500, code: 'internal' }],
  ['something thrown that is no error', Object.assign(Object.create(null), {}), { status: 500, code: 'internal' }],
])('%s', (_, error, answer) => expect(toErrorReply(error)).toMatchObject(answer))

test('a failed validation names every field once', () => {
  const error = Object.assign(new Error('body/guestForm/email must match format'), {
    statusCode: 400,
    validationContext: 'body',
    validation: [
      { instancePath: '/guestForm/email', keyword: 'format', message: 'must match format "email"' },
      { instancePath: '', keyword: 'required', params: { missingProperty: 'nights' }, message: 'must have nights' },
    ],
  })
  expect(toErrorReply(error)).toEqual({
    status: 400,
    code: 'invalid_input',
    message: 'Some fields are not valid.',
    fields: [
      { path: 'guestForm.email', code: 'format', message: 'must match format "email"' },
      { path: 'nights', code: 'required', message: 'must have nights' },
    ],
  })
})

test.each([
  [new Error('select * from secret_table where /srv/shop')],
  [makeHttpError(500)],
  [makeHttpError(503)],
  [makeHttpError(413)],
  [makeHttpError(415)],
  [makeHttpError(400)],
  [makeHttpError(404)],
  [new SupplierUnavailable('http://supplier.internal:9000')],
  [new PaymentsUnavailable('sk_live_1')],
  [new DatabaseUnavailable('connect ECONNREFUSED /srv/secret_table')],
])('no internal details in the reply: %s', (error) => {
  expect(JSON.stringify(toErrorReply(error))).not.toMatch(/secret_table|srv|supplier\.internal|sk_live|stack/)
})

/** The reply that was sent and the entries that were logged. */
function replyTo(error: unknown) {
  const seen = { status: 0, headers: {} as Record<string, string>, body: null as unknown, logged: [] as string[] }
  const sink = {
    status: (status: number) => ((seen.status = status), sink),
    header: (name: string, value: string) => ((seen.headers[name] = value), sink),
    type: (value: string) => ((seen.headers['content-type'] = value), sink),
    serializer: (write: (body: unknown) => string) => ((seen.body = write), sink),
    send: (body: unknown) => ((seen.body = JSON.parse((seen.body as (body: unknown) => string)(body))), sink),
  }
  const write = (_: object, message: string) => seen.logged.push(message)
  sendError(error, { log: { error: write, warn: write }, routeOptions: { url: '/api/deals' } } as never, sink as never)
  return seen
}

test('the envelope of a failure: status, message and error, never cached', () => {
  expect(replyTo(new Refusal(429, 'too_many', 'Wait.', { retryAfterSeconds: 7 }))).toEqual({
    status: 429,
    headers: { 'retry-after': '7', 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' },
    body: { status: 429, message: 'Wait.', error: { code: 'too_many', message: 'Wait.' } },
    logged: [],
  })
  expect(replyTo(new Refusal(409, 'price_changed', 'Changed.', { data: { total_cents: 1 } })).body).toEqual({
    status: 409,
    message: 'Changed.',
    data: { total_cents: 1 },
    error: { code: 'price_changed', message: 'Changed.' },
  })
  expect(
    replyTo(new Refusal(400, 'invalid_input', 'No.', { fields: [{ path: 'to', code: 'range', message: 'No.' }] })).body,
  ).toEqual({
    status: 400,
    message: 'No.',
    error: { code: 'invalid_input', message: 'No.', fields: [{ path: 'to', code: 'range', message: 'No.' }] },
  })
})

test('only a bug is logged as one, and an unavailable database as such', () => {
  expect([
    replyTo(new Error('x')).logged,
    replyTo(new SupplierUnavailable('timeout')).logged,
    replyTo(makeHttpError(503)).logged,
    replyTo(new Refusal(500, 'code_unreadable', 'x')).logged,
    replyTo(new DatabaseUnavailable('x')).logged,
  ]).toEqual([['bug'], [], [], [], ['requests were answered 503']])
})
