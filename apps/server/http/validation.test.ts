import Fastify from 'fastify'
import { Type } from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DayShape, Email, Id } from '@tussenuit/modules/shared/shapes.ts'
import { allRoutes } from './calls.ts'
import { addErrorHandler } from './errors.ts'
import { serialiserOf } from './register.ts'
import { addStrictValidation, compileSchema, toFieldErrors } from './validation.ts'

test.each<[string, Parameters<typeof toFieldErrors>[0], string | undefined, [string, string][]]>([
  ['a field', [{ instancePath: '/email', keyword: 'format', message: 'm' }], 'body', [['email', 'format']]],
  [
    'a field in a list',
    [{ instancePath: '/guestForm/guestDetail/2/age', keyword: 'maximum' }],
    'body',
    [['guestForm.guestDetail.2.age', 'maximum']],
  ],
  [
    'a missing field',
    [{ instancePath: '', keyword: 'required', params: { missingProperty: 'nights' } }],
    'body',
    [['nights', 'required']],
  ],
  [
    'a missing field inside another',
    [{ instancePath: '/guestForm', keyword: 'required', params: { missingProperty: 'email' } }],
    'body',
    [['guestForm.email', 'required']],
  ],
  [
    'the first of two problems of a field',
    [
      { instancePath: '/email', keyword: 'type' },
      { instancePath: '/email', keyword: 'format' },
    ],
    'body',
    [['email', 'type']],
  ],
  [
    'every field, each once',
    [
      { instancePath: '/a', keyword: 'type' },
      { instancePath: '/b', keyword: 'type' },
      { instancePath: '/a', keyword: 'format' },
    ],
    'body',
    [
      ['a', 'type'],
      ['b', 'type'],
    ],
  ],
  ['the body as a whole', [{ instancePath: '', keyword: 'type' }], 'body', [['body', 'type']]],
  ['the address as a whole', [{ instancePath: '', keyword: 'type' }], 'querystring', [['querystring', 'type']]],
  [
    'a name with a slash or a tilde in it',
    [{ instancePath: '/filters/a~1b/c~0d', keyword: 'type' }],
    'body',
    [['filters.a/b.c~d', 'type']],
  ],
  ['a problem without a word', [{}], undefined, [['body', 'invalid']]],
])('%s is named by its path', (_, problems, part, wanted) => {
  expect(toFieldErrors(problems, part).map(({ path, code }) => [path, code])).toEqual(wanted)
  expect(toFieldErrors(problems, part).every(({ message }) => message.length > 0)).toBe(true)
})

const app = Fastify({ ajv: { customOptions: {} } })
beforeAll(async () => {
  addStrictValidation(app)
  addErrorHandler(app)
  app.post(
    '/take',
    {
      schema: {
        body: Type.Object({
          id: Id,
          name: Type.String({ maxLength: 5 }),
          day: Type.Optional(DayShape),
          email: Type.Optional(Email),
          list: Type.Optional(Type.Array(Type.String(), { maxItems: 2 })),
          yes: Type.Optional(Type.Boolean()),
          percent: Type.Optional(Type.Number({ multipleOf: 0.01 })),
        }),
      },
    },
    async (request) => request.body,
  )
  app.get(
    '/list',
    {
      schema: {
        querystring: Type.Object({
          page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
          names: Type.Optional(Type.Array(Type.String())),
        }),
      },
    },
    async (request) => request.query,
  )
  await app.ready()
})
afterAll(() => app.close())

const postBody = async (payload: unknown) => {
  const response = await app.inject({ method: 'POST', url: '/take', payload: payload as object })
  const body = response.json() as { error?: { fields?: { path: string }[] } }
  return { status: response.statusCode, body, fields: body.error?.fields?.map((field) => field.path) }
}

test.each<[string, object, string[]]>([
  ['a number written as text', { id: '7', name: 'a' }, ['id']],
  ['a text written as a number', { id: 7, name: 12_345 }, ['name']],
  ['a list where a text is due', { id: 7, name: ['a'] }, ['name']],
  ['null where a text is due', { id: 7, name: null }, ['name']],
  ['a fraction', { id: 7.5, name: 'a' }, ['id']],
  ['nothing', {}, ['id', 'name']],
  ['zero as an id', { id: 0, name: 'a' }, ['id']],
  ['an id beyond all numbers', { id: 9_007_199_254_740_992, name: 'a' }, ['id']],
  ['a text too long', { id: 7, name: 'abcdef' }, ['name']],
  ['a day that does not exist', { id: 7, name: 'a', day: '2027-02-30' }, ['day']],
  ['a day with a time', { id: 7, name: 'a', day: '2027-02-03T00:00:00Z' }, ['day']],
  ['an address without a host', { id: 7, name: 'a', email: 'mila@' }, ['email']],
  ['one text where a list is due', { id: 7, name: 'a', list: 'x' }, ['list']],
  ['a list too long', { id: 7, name: 'a', list: ['a', 'b', 'c'] }, ['list']],
  ['a third decimal', { id: 7, name: 'a', percent: 17.905 }, ['percent']],
  ['a yes written as text', { id: 7, name: 'a', yes: 'true' }, ['yes']],
])('%s in a body is refused by name', async (_, payload, fields) => {
  expect(await postBody(payload)).toMatchObject({
    status: 400,
    fields,
    body: { status: 400, error: { code: 'invalid_input' } },
  })
})

test('valid input is passed on unchanged', async () => {
  const payload = {
    id: 7,
    name: 'Mila',
    day: '2028-02-29',
    email: 'mila@example.org',
    list: ['a'],
    yes: false,
    more: { unknown: 1 },
  }
  expect(await postBody(payload)).toMatchObject({ status: 200, body: payload })
})

test('numbers of two decimals are that, however computers store them', async () => {
  const refused: number[] = []
  for (let hundredths = 0; hundredths <= 10_000; hundredths += 7) {
    const { status } = await postBody({ id: 7, name: 'a', percent: hundredths / 100 })
    if (status !== 200) refused.push(hundredths / 100)
  }
  expect(refused).toEqual([])
})

test.each([
  ['/list?page=2', 200, { page: 2 }],
  ['/list?names=a', 200, { names: ['a'] }],
  ['/list?names=a&names=b', 200, { names: ['a', 'b'] }],
  ['/list?page=0', 400, null],
  ['/list?page=x', 400, null],
  ['/list?page=1e9', 400, null],
  ['/list?page=-1', 400, null],
  ['/list?page=1.5', 400, null],
])('%s is answered %i', async (url, status, query) => {
  const response = await app.inject({ url })
  expect(response.statusCode).toBe(status)
  if (query) expect(response.json()).toEqual(query)
  else expect((response.json() as { error: { fields: { path: string }[] } }).error.fields[0]!.path).toBe('page')
})

test('a long list of problems is cut after a hundred fields', () => {
  const problems = Array.from({ length: 300 }, (_, index) => ({ instancePath: `/rows/${index}`, keyword: 'type' }))
  const fields = toFieldErrors(problems, 'body')
  expect([fields.length, fields[0]!.path, fields.at(-1)!.path]).toEqual([100, 'rows.0', 'rows.99'])
})

/** Paths of objects in a schema whose keys follow a pattern but which also accept other keys without validation. */
function findOpenRecords(schema: unknown, path = ''): string[] {
  if (schema === null || typeof schema !== 'object') return []
  const { patternProperties, additionalProperties } = schema as Record<string, unknown>
  return [
    ...(patternProperties && additionalProperties !== false ? [path] : []),
    ...Object.entries(schema).flatMap(([name, part]) => findOpenRecords(part, `${path}/${name}`)),
  ]
}

// Keys that do not match the pattern, such as "" or a line break, would be accepted with any value.
test('an object whose keys follow a pattern has no other keys, in no call', () => {
  const records = allRoutes.flatMap(({ call: { method, path, body, query } }) =>
    [body, query].flatMap((schema) => findOpenRecords(schema).map((at) => `${method} ${path} ${at}`)),
  )
  expect(JSON.stringify(allRoutes.map(({ call }) => call.body ?? null))).toContain('patternProperties')
  expect(records).toEqual([])
})

/** They are compiled at the first request, so that a schema that is not valid would only be found by a visitor. */
test('the schemas of all calls can be compiled', () => {
  const failures = allRoutes.flatMap(({ call }) => {
    const compileAll = () => {
      for (const [part, schema] of Object.entries({ params: call.params, querystring: call.query, body: call.body }))
        if (schema) compileSchema(part, schema)
      for (const { reply } of call.access) serialiserOf(reply)
    }
    try {
      compileAll()
      return []
    } catch (error) {
      return [`${call.method} ${call.path}: ${(error as Error).message}`]
    }
  })
  expect(failures).toEqual([])
  expect(allRoutes.length).toBeGreaterThan(100)
})
