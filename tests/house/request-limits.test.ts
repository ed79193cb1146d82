/**
 * The input of every call has limits: on its size, and on its numbers, because 1e309 would become Infinity, which no
 * column can store.
 */
import { readFileSync } from 'node:fs'
import { allRoutes } from '@tussenuit/server/http/calls.ts'
import { maxBodyBytes } from '@tussenuit/server/http/register.ts'
import { expect, test } from 'vitest'

type Schema = { type?: unknown; minimum?: number; maximum?: number; enum?: unknown; const?: unknown }

const numbersIn = (schema: unknown, path: string): { path: string; schema: Schema }[] => {
  if (schema === null || typeof schema !== 'object') return []
  const here = schema as Schema
  const isNumber = here.type === 'integer' || here.type === 'number'
  return [
    ...(isNumber && here.enum === undefined && here.const === undefined ? [{ path, schema: here }] : []),
    ...Object.entries(schema).flatMap(([name, part]) => numbersIn(part, `${path}.${name}`)),
  ]
}

test('every number of params, query and body has a smallest and a largest value', () => {
  const found = allRoutes.flatMap(({ call }) =>
    (['params', 'query', 'body'] as const).flatMap((part) =>
      numbersIn(call[part], `${call.method} ${call.path} ${part}`),
    ),
  )
  expect(found.length).toBeGreaterThan(150)
  const open = found.filter(({ schema }) => schema.minimum === undefined || schema.maximum === undefined)
  expect(open.map(({ path }) => path)).toEqual([])
})

test('the proxy of docs/production.md admits the largest body that a call takes', () => {
  const page = readFileSync(new URL('../../docs/production.md', import.meta.url), 'utf8')
  const megabytes = Number(/client_max_body_size (\d+)m;/.exec(page)?.[1])
  expect(megabytes * 1024 * 1024).toBeGreaterThanOrEqual(Math.max(...allRoutes.map(({ call }) => maxBodyBytes(call))))
})
