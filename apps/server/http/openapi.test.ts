import { createConfig, lintFromString } from '@redocly/openapi-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessTable, allCallers, type Row, staffCallers } from '../../../tests/access-table.ts'
import type { Shop } from '@tussenuit/modules/shared/shop.ts'
import { makeApp } from '../start/app.ts'
import { allRoutes } from './calls.ts'
import { readConfig } from '../config/config.ts'
import { operationIdForCall } from './openapi.ts'

type Operation = {
  operationId: string
  tags: string[]
  security: object[]
  parameters?: { in: string; name: string }[]
  responses: Record<string, { description: string; headers?: object }>
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  servers: { url: string }[]
  tags: { name: string }[]
}

const config = readConfig({}, () => 'k'.repeat(40))
const nobody = { publicUrl: config.publicUrl, keys: () => [Buffer.alloc(32)], now: () => new Date() } as unknown as Shop
const options = { logger: false as const, pages: false, ready: async () => true }
let app: Awaited<ReturnType<typeof makeApp>>
let document: Document

beforeAll(async () => {
  app = await makeApp(nobody, config, options)
  await app.ready()
  document = app.swagger() as unknown as Document
})
afterAll(() => app.close())

test('the documents have no error by the rules of Redocly', async () => {
  const problems = await lintFromString({
    source: JSON.stringify(document),
    config: await createConfig({ extends: ['recommended'] }),
  })
  expect(
    problems
      .filter((one) => one.severity === 'error')
      .map((one) => `${one.ruleId}: ${one.message} ${one.location[0]?.pointer ?? ''}`)
      .filter((one, index, all) => all.findIndex((other) => other.split(' #')[0] === one.split(' #')[0]) === index),
  ).toEqual([])
}, 60_000)

test('every call is there with a name of its own, a group, who may make it, and what it answers when it refuses', () => {
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
  expect(operations).toHaveLength(allRoutes.length)
  expect(new Set(operations.map((one) => one.operationId)).size).toBe(operations.length)
  expect(operations.map((one) => one.operationId).toSorted()).toEqual(
    allRoutes.map(({ call }) => operationIdForCall(call)).toSorted(),
  )
  for (const one of operations) {
    expect(one.tags, one.operationId).toHaveLength(1)
    expect(one.security.length, one.operationId).toBeGreaterThan(0)
    expect(Object.keys(one.responses), one.operationId).toEqual(expect.arrayContaining(['200', '400', '503']))
    expect(one.responses['503']!.headers, one.operationId).toHaveProperty('retry-after')
  }
  for (const { call } of allRoutes) {
    const { parameters = [] } = operations.find(({ operationId }) => operationId === operationIdForCall(call))!
    const takesKey = parameters.some((one) => one.in === 'header' && one.name === 'idempotency-key')
    expect(takesKey, call.path).toBe(call.once ?? false)
  }
  expect(document.servers).toEqual([expect.objectContaining({ url: config.publicUrl })])
})

/** The expected tag and security of a call, from the hand-written access table. */
function expectedOperation(path: string, { who }: Row): { tag: string; security: string[] } {
  const isOpen = who.length === allCallers.length
  const isStaff = who.some((caller) => staffCallers.some((one) => one === caller))
  const isGuest = who.includes('own guest') && !isOpen
  if (path.startsWith('/auth/'))
    return { tag: 'sign-in', security: isOpen ? ['none'] : isStaff ? ['bearer'] : ['refreshCookie'] }
  if (isOpen) return { tag: 'shop', security: ['none'] }
  if (who.includes('visitor')) return { tag: 'visitor', security: ['session'] }
  // A withdrawal is authorised by the number and e-mail address in the request itself.
  if (path.startsWith('/vouchers/withdrawal')) return { tag: 'shop', security: ['none'] }
  if (isGuest) return { tag: 'guest', security: ['bearer', 'manageToken', 'session'] }
  return isStaff ? { tag: 'staff', security: ['bearer'] } : { tag: 'providers', security: ['none'] }
}

test('group and proof of each call are those of the table of who may make it', () => {
  const seen: Record<string, number> = {}
  for (const [name, row] of Object.entries(accessTable)) {
    const [method, path] = name.split(' ') as [string, string]
    const operation = document.paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()]
    const { tag, security } = expectedOperation(path, row)
    seen[tag] = (seen[tag] ?? 0) + 1
    const named = (operation?.security ?? []).map((one) => Object.keys(one)[0] ?? 'none')
    // A public call may return more to staff, so it may also accept a bearer token.
    const said = security[0] === 'none' ? named.filter((one) => one !== 'bearer') : named
    expect([name, operation?.operationId, operation?.tags, said.toSorted()]).toEqual([
      name,
      operationIdForCall({ method, path } as never),
      [tag],
      security,
    ])
  }
  expect(document.tags.map((tag) => tag.name).toSorted()).toEqual(Object.keys(seen).toSorted())
  expect(seen['staff']).toBeGreaterThan(100)
})

test('the name of an operation is its method and its path', () => {
  expect(operationIdForCall({ method: 'POST', path: '/cancelBooking/:id' })).toBe('postCancelBookingById')
  expect(operationIdForCall({ method: 'GET', path: '/additional-info' })).toBe('getAdditionalInfo')
})

test('in production they are only for staff', async () => {
  const production = await makeApp(nobody, { ...config, demo: false }, options)
  for (const url of ['/openapi.json', '/api/openapi.json'])
    expect((await production.inject({ url, headers: { host: 'localhost' } })).statusCode, url).toBe(401)
  expect((await production.inject({ url: '/docs', headers: { host: 'localhost' } })).statusCode).toBe(404)
  await production.close()
  expect((await app.inject({ url: '/openapi.json', headers: { host: 'localhost' } })).statusCode).toBe(200)
})
