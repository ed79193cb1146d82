/**
 * Invalid input for every call, generated from the call itself: no 5xx, no type coercion, no internal details, and a
 * 400 that names the field.
 *
 * In the gate: one wrong type for every second field of each call; half of the calls have edge cases, the other half a
 * random request; malformed bodies, ids and queries take turns.
 * In the long suite: every call has all wrong types, five edge cases of each field, and ten random requests.
 */
import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allRoutes } from '@tussenuit/server/http/calls.ts'
import type { Call } from '@tussenuit/modules/shared/call.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { chooseBySuite, isLong } from '../../suite/form.ts'
import { signIn } from '../../voucher-steps.ts'

let shop: TestShop
let headers: Record<string, string> = {}
/** In the long suite, random requests come from every kind of caller. */
const otherCallers = ['manager', 'editor', 'support', 'finance', 'viewer', 'visitor', 'anonymous'] as const
const others = new Map<string, Record<string, string>>()
beforeAll(async () => {
  shop = await startTestShop({ deals: 4, priceDays: 10 })
  headers = await signInOwner()
  if (!isLong) return
  for (const role of otherCallers.slice(0, 5) as ('manager' | 'editor' | 'support' | 'finance' | 'viewer')[])
    others.set(role, { ...headers, ...(await signIn(shop, role)) })
  const { authorization: _, ...visitor } = headers
  others.set('visitor', visitor)
  others.set('anonymous', { origin: shop.url })
})
afterAll(() => shop.close())

async function signInOwner(): Promise<Record<string, string>> {
  const { data } = await shop.client('POST /auth/login', {
    body: { email: 'owner@demo.test', password: 'demo-2026' },
  })
  return {
    'session-id': randomUUID(),
    'manage-token': 'x'.repeat(43),
    authorization: `Bearer ${(data as { access_token: string }).access_token}`,
    origin: shop.url,
  }
}

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  nullable?: boolean
  patternProperties?: Record<string, Schema>
  default?: unknown
}

/** The seed, printed when a run fails. `INPUT_SEED=random` or `INPUT_SEED=7` selects other inputs. */
const wantedSeed = process.env['INPUT_SEED'] ?? '20261123'
const seed = wantedSeed === 'random' ? Date.now() % 1_000_000 : Number(wantedSeed)
const randomRequests = chooseBySuite(1, 10)

/** A sample of the edge cases of each field, because all of them would take minutes. */
const edgesPerField = chooseBySuite(1, 5)
const pickEdges = (schema: Schema, turn: number): unknown[] => {
  const all = edgesOf(schema)
  return all.length <= edgesPerField
    ? all
    : Array.from({ length: edgesPerField }, (_, index) => all[(seed + turn + index * 7) % all.length])
}

/**
 * The whole list in the long suite. In the gate `gate` items, others in each turn, so that all items are used over all
 * fields.
 */
const pickInTurn = <T>(list: readonly T[], turn: number, gate: number): T[] =>
  isLong || gate >= list.length
    ? [...list]
    : Array.from({ length: gate }, (_, index) => list[(turn * gate + index) % list.length]!)

const calls = allRoutes.map((route) => route.call)
/** Half of the list in the gate: the items with an even index (0) or an odd one (1). */
const halfInGate = <T>(list: readonly T[], half: 0 | 1): T[] => list.filter((_, index) => isLong || index % 2 === half)
const nameOf = (call: Call) => `${call.method} ${call.path}`
const allowed = new Set([200, 201, 202, 204, 400, 401, 402, 403, 404, 409, 410, 413, 415, 422, 429])
const inside =
  /\bat .+\(?\S+:\d+:\d+\)?|node_modules|\/modules\/|select .+ from |insert into|update ".+" set|syntax error at|violates|constraint|relation "|column "|TypeError|ReferenceError|RangeError|PGlite|kysely|\bECONN/i

const makeSample = (schema: Schema | undefined): unknown => {
  if (!schema) return undefined
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return makeSample(schema.anyOf[0])
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => schema.required?.includes(name))
          .map(([name, one]) => [name, makeSample(one)]),
      )
    case 'array':
      return Array.from({ length: Math.max(schema.minItems ?? 0, 1) }, () => makeSample(schema.items))
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1)
    case 'boolean':
      return true
    case 'null':
      return null
    case 'string':
      return makeTextFor(schema)
    default:
      return 'anything'
  }
}

function makeTextFor(schema: Schema): string {
  if (schema.format === 'date') return '2027-03-10'
  if (schema.format === 'email') return 'nobody@example.nl'
  if (schema.format === 'date-time') return '2027-03-10T10:00:00Z'
  if (schema.format === 'uuid') return '00000000-0000-4000-8000-000000000000'
  return schema.pattern?.includes('0-9 ()')
    ? '+31612345678'
    : 'a'.repeat(Math.max(schema.minLength ?? 1, Math.min(3, schema.maxLength ?? 3)))
}

/** Values that do not have the type of the schema. */
function valuesOfWrongType(schema: Schema): unknown[] {
  const everything: [string, unknown][] = [
    ['null', null],
    ['boolean', true],
    ['number', 1.5],
    ['string', 'text that is none of the choices'],
    ['array', [[[]]]],
    ['object', { a: { b: {} } }],
  ]
  if (schema.type === undefined && !schema.anyOf && !schema.enum && schema.const === undefined) return []
  const kind =
    schema.const !== undefined || schema.enum
      ? null
      : schema.type === 'integer'
        ? 'number'
        : (schema.type ?? schema.anyOf?.[0]?.type)
  const wrong = everything
    .filter(
      ([name, value]) =>
        name !== kind && !(value === null && (schema.nullable || schema.type === 'null')) && value !== schema.const,
    )
    .map(([, value]) => value)
  return schema.type === 'integer' ? [...wrong, 1.5, '1'] : wrong
}

/** Edge cases with the right type. */
function edgesOf(schema: Schema): unknown[] {
  if (schema.type === 'string')
    return [
      '',
      ' ',
      'x'.repeat(20_000),
      'nul\u0000',
      'half \ud800',
      '\udfff',
      '%',
      "'; drop table reservation; --",
      '${7*7}{{7*7}}',
      '<script>alert(1)</script>',
      '../../etc/passwd',
      '\r\nBcc: x@example.nl',
      '💶'.repeat(50),
      '‮',
      '__proto__',
      'constructor',
      '2027-02-30',
      '9999-12-31',
      '0000-00-00',
      '1e309',
    ]
  if (schema.type === 'integer' || schema.type === 'number')
    return [0, -1, -0, 2 ** 31, 2 ** 31 - 1, 2 ** 53, -(2 ** 53), 1e21, 1e308, 5e-324]
  if (schema.type === 'array')
    return [
      [],
      Array.from({ length: 500 }, () => makeSample(schema.items)),
      [makeSample(schema.items), null],
      [[makeSample(schema.items)]],
    ]
  if (schema.type === 'object')
    return [
      {},
      JSON.parse('{"__proto__":{"admin":true}}'),
      { constructor: { prototype: { admin: true } } },
      Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`k${index}`, index])),
      { 'nul\u0000': 1, '\ud800': ['x'] },
    ]
  // A field without a type accepts any value, including values and names that no database can store.
  if (schema.type === undefined && !schema.enum && schema.const === undefined)
    return [
      null,
      [],
      {},
      'nul\u0000',
      'half \ud800',
      { 'nul\u0000': 1 },
      { a: [{ '\udfff': 'x' }] },
      { a: { b: ['\u0000'] } },
      'x'.repeat(70_000),
      2 ** 60,
    ]
  return []
}

/** All places in a schema, as paths. */
function placesIn(
  schema: Schema,
  path: (string | number)[] = [],
): { path: (string | number)[]; schema: Schema; required: boolean }[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, one]) => [
    { path: [...path, name], schema: one, required: schema.required?.includes(name) ?? false },
    ...placesIn(one, [...path, name]),
  ])
  const items =
    schema.type === 'array' && schema.items
      ? [{ path: [...path, 0], schema: schema.items, required: false }, ...placesIn(schema.items, [...path, 0])]
      : []
  return [...own, ...items]
}

/** A copy with another value at the path; missing parents are created. */
function replaceAt(whole: unknown, path: (string | number)[], value: unknown): unknown {
  const [step, ...rest] = path
  if (step === undefined) return value
  if (typeof step === 'number') return [replaceAt(Array.isArray(whole) ? whole[0] : undefined, rest, value)]
  const base =
    whole !== null && typeof whole === 'object' && !Array.isArray(whole) ? (whole as Record<string, unknown>) : {}
  return { ...base, [step]: replaceAt(base[step], rest, value) }
}

/** The path of the call with a value for each parameter: `value`, or a valid one that does not exist. */
const fillPath = (call: Call, value?: string) =>
  call.path.replace(/:(\w+)/g, (_, name: string) => {
    const schema = (call.params as Schema | undefined)?.properties?.[name]
    // Records of a change set are identified by two numbers with a hyphen.
    const number = schema?.pattern?.includes('-[0-9]') ? '987654321-987654321' : '987654321'
    return encodeURIComponent(value ?? (schema?.enum ? String(schema.enum[0]) : number))
  })

/** The caller of a random request. */
const caller = fc.constantFrom('owner', ...(isLong ? otherCallers : []))

async function injectCall(
  call: Call,
  path: string,
  body: string | undefined,
  more: Record<string, string> = {},
  who: string = 'owner',
) {
  const response = await shop.app.inject({
    method: call.method,
    url: `/api${path}`,
    headers: {
      host: new URL(shop.url).host,
      ...(others.get(who) ?? headers),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...more,
    },
    ...(body === undefined ? {} : { payload: body }),
  })
  // This call ends the session of its caller.
  if (call.path === '/auth/logout-everywhere' && response.statusCode === 200) {
    if (others.has(who)) others.set(who, { ...headers, ...(await signIn(shop, who as 'viewer')) })
    else headers = await signInOwner()
  }
  const what = `${nameOf(call)} ${path.slice(0, 120)} ${(body ?? '').slice(0, 300)} (${who}, seed ${seed})`
  const text = response.body.slice(0, 50_000)
  expect(allowed.has(response.statusCode), `${what} answers ${response.statusCode}: ${text.slice(0, 200)}`).toBe(true)
  if (response.statusCode >= 400) {
    expect(text, what).not.toMatch(inside)
    const answer = JSON.parse(text) as {
      status: number
      message: string
      error: { code: string; fields?: { path: string; message: string }[] }
    }
    expect(answer.status, what).toBe(response.statusCode)
    expect(answer.error.code, what).toMatch(/^[a-z][a-z0-9_]+$/)
    if (response.statusCode === 400 && answer.error.code === 'invalid_input')
      expect(answer.error.fields?.length, `${what}: ${text}`).toBeGreaterThan(0)
    return { status: response.statusCode, fields: answer.error.fields?.map((field) => field.path) ?? [] }
  }
  return { status: response.statusCode, fields: [] }
}

const toJson = (value: unknown) => JSON.stringify(value)

describe('bodies', () => {
  const bodied = calls.filter((call) => call.body && !call.rawBody)

  test('missing, malformed, of another kind or media type: 400 or 415', async () => {
    for (const [turn, call] of bodied.entries()) {
      const path = fillPath(call)
      const malformed = [
        undefined,
        'null',
        '[]',
        '"text"',
        '7',
        'true',
        '[{}]',
        '',
        '{',
        '{"a":}',
        '\u0000',
        '{"a":1}{"b":2}',
        "{'a':1}",
        'NaN',
      ]
      for (const body of pickInTurn(malformed, turn, 1))
        expect((await injectCall(call, path, body)).status, `${nameOf(call)} ${body}`).toBe(400)
      const otherTypes = (
        'text/plain|application/x-www-form-urlencoded|multipart/form-data; boundary=x|application/xml|' +
        'application/json+x|application/jsonx|x|text/json|application/octet-stream'
      ).split('|')
      for (const type of pickInTurn(otherTypes, turn, 1))
        expect((await injectCall(call, path, '{}', { 'content-type': type })).status, `${nameOf(call)} ${type}`).toBe(
          415,
        )
      const prototypes = ['{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{"admin":true}}}']
      for (const body of pickInTurn(prototypes, turn, 1))
        expect((await injectCall(call, path, body)).status, `${nameOf(call)} ${body}`).toBe(400)
      // Nested as deeply as the size limit allows.
      const depth = call === bodied[0] ? 10_000 : 200
      const nested = [`${'['.repeat(depth)}${']'.repeat(depth)}`, `{"a":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`]
      for (const body of pickInTurn(nested, turn, 1))
        expect((await injectCall(call, path, body)).status, `${nameOf(call)} nested`).toBe(400)
    }
    expect((await injectCall(bodied[0]!, fillPath(bodied[0]!), `"${'x'.repeat(1_100_000)}"`)).status).toBe(413)
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
  })

  test('a wrong type anywhere is refused with the name of its field, never coerced', async () => {
    for (const call of bodied) {
      const schema = call.body as Schema
      const good = makeSample(schema)
      for (const [turn, place] of placesIn(schema).entries()) {
        const isItsTurn = isLong || turn % 2 === 0
        for (const wrong of isItsTurn ? pickInTurn(valuesOfWrongType(place.schema), turn / 2, 1) : []) {
          const answer = await injectCall(call, fillPath(call), toJson(replaceAt(good, place.path, wrong)))
          expect(answer.status, `${nameOf(call)} ${place.path.join('.')} = ${toJson(wrong)}`).toBe(400)
          expect(
            answer.fields.some((field) => field.startsWith(String(place.path[0]))),
            `${nameOf(call)} ${place.path.join('.')} = ${toJson(wrong)} names ${answer.fields.join()}`,
          ).toBe(true)
        }
        if (!place.required || place.path.length > 1) continue
        const without = { ...(good as Record<string, unknown>) }
        delete without[String(place.path[0])]
        expect(
          await injectCall(call, fillPath(call), toJson(without)),
          `${nameOf(call)} without ${place.path[0]}`,
        ).toMatchObject({ status: 400, fields: expect.arrayContaining([String(place.path[0])]) })
      }
    }
  })

  test('edge cases of every type are accepted or refused, and text that no database accepts is refused', async () => {
    for (const call of halfInGate(bodied, 0)) {
      const schema = call.body as Schema
      const good = makeSample(schema)
      for (const [turn, place] of placesIn(schema).entries()) {
        if (!isLong && turn % 2 === 0) continue
        for (const edge of pickEdges(place.schema, turn)) {
          const { status } = await injectCall(call, fillPath(call), toJson(replaceAt(good, place.path, edge)))
          if (typeof edge === 'string' && (edge.includes('\u0000') || !edge.isWellFormed())) {
            expect(status, `${nameOf(call)} ${place.path.join('.')}`).toBe(400)
          }
        }
      }
    }
  })

  test('random bodies, partly valid and partly invalid', async () => {
    for (const call of halfInGate(bodied, 1)) {
      const schema = call.body as Schema
      const places = placesIn(schema)
      const place = fc.constantFrom(
        ...(places.length > 0 ? places : [{ path: [] as string[], schema, required: false }]),
      )
      const change = place.chain(({ path, schema: one }) =>
        fc.tuple(
          fc.constant(path),
          fc.oneof(
            fc.constantFrom(...valuesOfWrongType(one), ...edgesOf(one), null),
            fc.jsonValue(),
            fc.string({ unit: 'binary' }),
            fc.integer(),
            fc.double(),
          ),
        ),
      )
      await fc.assert(
        fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), caller, async (changes, who) => {
          await injectCall(
            call,
            fillPath(call),
            toJson(changes.reduce<unknown>((body, [path, value]) => replaceAt(body, path, value), makeSample(schema))),
            {},
            who,
          )
        }),
        { numRuns: randomRequests, seed },
      )
    }
  })
})

describe('addresses', () => {
  test('unknown ids are 404 or 400, never a server error', async () => {
    for (const [turn, call] of calls.filter((one) => one.params && !one.rawBody).entries()) {
      const body = call.body
        ? toJson(makeSample(call.body as Schema))
        : call.method === 'POST' || call.method === 'PUT'
          ? '{}'
          : undefined
      const unknown = await injectCall(call, fillPath(call), body)
      // If the parameter is one of a closed list of names, every name exists and the call may succeed.
      const isOpen = Object.values((call.params as Schema).properties ?? {}).some((one) => !one.enum)
      expect(
        [400, 401, 402, 403, 404, 409, 422, ...(call.method === 'GET' || !isOpen ? [200] : [])],
        `${nameOf(call)} of what does not exist answers ${unknown.status}`,
      ).toContain(unknown.status)
      const oddIds = [
        '0',
        '-1',
        '1.5',
        'abc',
        '9007199254740993',
        '1e309',
        "1' or '1'='1",
        '../1',
        '..%2f1',
        '\u0000',
        '💶',
        'null',
        'undefined',
        '[object Object]',
        '%',
        ' ',
        'x'.repeat(250),
        '__proto__',
        'constructor',
        '⁠',
        '1,2',
        'true',
      ]
      for (const id of pickInTurn(oddIds, turn, 2)) await injectCall(call, fillPath(call, id), body)
      for (const raw of pickInTurn(['%00', '%E0%A4%A', '%ff', 'x'.repeat(400)], turn, 1))
        await injectCall(
          call,
          call.path.replace(/:(\w+)/g, () => raw),
          body,
        )
    }
  })

  test('a single record that does not exist is 404', async () => {
    for (const path of [
      '/deals/999999',
      '/deals/package/no-such-package',
      '/deals/package/none/none',
      '/fetchDealsById/999999',
      '/fetchDealTitleById/999999',
      '/voucherDealDetails?q=none',
      '/getReservationStatusMessage/TU00000000',
      '/documents/confirmation/TU00000000',
      '/no-such-call',
    ]) {
      expect((await shop.raw('GET', path)).status, path).toBe(404)
    }
  })

  test('repeated, odd and unknown query parameters', async () => {
    let turn = 0
    for (const call of halfInGate(
      calls.filter((one) => one.query && !one.rawBody),
      0,
    )) {
      const schema = call.query as Schema
      const body = call.body
        ? toJson(makeSample(call.body as Schema))
        : call.method === 'POST' || call.method === 'PUT'
          ? '{}'
          : undefined
      const needed = new URLSearchParams(
        (schema.required ?? []).map((name): [string, string] => [name, String(makeSample(schema.properties![name]))]),
      )
      const plain = await injectCall(call, `${fillPath(call)}?${needed}`, body)
      expect(
        (
          await injectCall(
            call,
            `${fillPath(call)}?${needed}&nocache=${Date.now()}&nocache=2&utm[a]=b&__proto__=1&constructor=2`,
            body,
          )
        ).status,
        `${nameOf(call)} with unknown parameters`,
      ).toBe(plain.status)
      for (const [name, one] of Object.entries(schema.properties ?? {})) {
        turn += 1
        const oddValues = [
          '',
          '%00',
          '%',
          'null',
          '-1',
          '0',
          '1e309',
          '99999999999999999999',
          'NaN',
          '1;drop table deal',
          '%27',
          '💶',
          'x'.repeat(5000),
          '[]',
          '{}',
          '%ED%A0%80',
        ]
        for (const value of pickInTurn(oddValues, turn, 1))
          await injectCall(call, `${fillPath(call)}?${needed}&${name}=${value}`, body)
        const twice = await injectCall(call, `${fillPath(call)}?${name}=1&${name}=2`, body)
        if (one.type !== 'array' && plain.status === 200)
          expect(twice.status, `${nameOf(call)} ${name} twice`).toBe(400)
        for (const form of pickInTurn([`${name}[]=1`, `${name}[0]=1`, `${name}[a][b]=1`, `${name}.x=1`], turn, 1))
          await injectCall(call, `${fillPath(call)}?${needed}&${form}`, body)
        if (one.type === 'integer' && one.maximum !== undefined)
          for (const value of pickInTurn([one.maximum + 1, (one.minimum ?? 0) - 1, 1.5], turn, 1))
            expect(
              (await injectCall(call, `${fillPath(call)}?${needed}&${name}=${value}`, body)).status,
              `${nameOf(call)} ${name}=${value}`,
            ).toBe(400)
      }
    }
  })

  test('random queries and ids', async () => {
    for (const call of halfInGate(
      calls.filter((one) => (one.query || one.params) && !one.rawBody),
      1,
    )) {
      const names = Object.keys((call.query as Schema | undefined)?.properties ?? {})
      const body = call.body
        ? toJson(makeSample(call.body as Schema))
        : call.method === 'POST' || call.method === 'PUT'
          ? '{}'
          : undefined
      const text = fc.oneof(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'binary' }).map((value) => value.toWellFormed()),
        fc.integer().map(String),
        fc.double().map(String),
      )
      await fc.assert(
        fc.asyncProperty(
          text,
          fc.array(fc.tuple(fc.constantFrom('x', ...names), text), { maxLength: 4 }),
          caller,
          async (id, pairs, who) => {
            await injectCall(call, `${fillPath(call, id || 'x')}?${new URLSearchParams(pairs)}`, body, {}, who)
          },
        ),
        { numRuns: randomRequests, seed },
      )
    }
  })
})

test('signed calls check the signature first, for any body', async () => {
  const raw = calls.filter((one) => one.rawBody)
  const uploads = new Set(raw.filter((one) => one.access[0].who === 'staff'))
  expect([raw.length > uploads.size, uploads.size]).toEqual([true, 2])
  for (const call of raw) {
    // A file that is not a picture is refused with the accepted types.
    const refusals = uploads.has(call) ? [400, 415] : [400, 401]
    for (const body of ['', '{', 'null', '\u0000', '💶', 'x'.repeat(100_000), '{"__proto__":1}']) {
      for (const type of ['application/json', 'text/plain', 'x/y'])
        expect(refusals, `${nameOf(call)} ${body.slice(0, 10)} ${type}`).toContain(
          (await injectCall(call, fillPath(call), body, { 'content-type': type })).status,
        )
    }
  }
})
