/** Makes every call as every caller and compares the result with the table in ../access-table.ts. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allRoutes } from '@tussenuit/server/http/calls.ts'
import type { Call } from '@tussenuit/modules/shared/call.ts'
import {
  accessTable,
  allCallers,
  type Asked,
  builtInCallers,
  ownRolePermissions,
  type Row,
  type TableCaller,
} from '../../access-table.ts'
import { findBookableStay, reserveRoom } from '../../booking-steps.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { buyVouchers, signIn } from '../../voucher-steps.ts'

type Headers = Record<string, string>
type Proof = { reservation: string; order: string; reservationToken: string; orderToken: string; email: string }

let shop: TestShop
let own: Proof
let other: Proof
const bearers = new Map<TableCaller, Headers>()

const calls = allRoutes.map((route) => route.call)
const nameOf = (call: Call) => `${call.method} ${call.path}`

beforeAll(async () => {
  shop = await startTestShop({ deals: 4, priceDays: 90 })
  own = await makeSales('own@example.nl')
  other = await makeSales('other@example.nl')
  for (const role of builtInCallers) bearers.set(role, await signIn(shop, role))
  await shop.newClient(bearers.get('owner')!)('POST /addRole', {
    body: { name: 'Hotel desk', permissions: [...ownRolePermissions] },
  })
  bearers.set('own role', await signInAs('desk@demo.test', 'Hotel desk'))
  bearers.set('disabled staff', await signInDisabledOwner())
  shop.clockAhead(-11)
  bearers.set('expired staff', await signIn(shop, 'owner'))
  shop.clockAhead(0)
})
afterAll(() => shop.close())

/** A reservation that awaits payment, so that no call can complete it, and a paid voucher order. */
async function makeSales(email: string): Promise<Proof> {
  const { reservation } = await reserveRoom(shop, await findBookableStay(shop), { email })
  const { order } = await buyVouchers(shop, { cents: 10_000, email })
  return {
    reservation: reservation.reservationNumber,
    reservationToken: reservation.manage_token,
    order: order.transaction_number,
    orderToken: order.manage_token,
    email,
  }
}

/** Signs in as an owner who is then deactivated. The token itself stays valid for ten minutes. */
async function signInDisabledOwner(): Promise<Headers> {
  const email = 'former@demo.test'
  const headers = await signInAs(email, 'owner')
  await shop.shop.db.updateTable('staff_user').set({ active: false }).where('email', '=', email).execute()
  return headers
}

/** Creates an account with this role and the demo's password, and signs in. */
async function signInAs(email: string, role: string): Promise<Headers> {
  const { db } = shop.shop
  const { password_hash } = await db
    .selectFrom('staff_user')
    .select('password_hash')
    .where('email', '=', 'owner@demo.test')
    .executeTakeFirstOrThrow()
  await db.insertInto('staff_user').values({ email, name: 'Added', role, password_hash }).execute()
  const { body } = await shop.raw('POST', '/auth/login', { email, password: 'demo-2026' })
  return { authorization: `Bearer ${body.data.access_token}` }
}

const visitorHeaders = (): Headers => ({ 'session-id': crypto.randomUUID() })
const guestHeaders = (proof: Proof, row: Row): Headers => ({
  ...visitorHeaders(),
  'manage-token': row.sale === 'order' ? proof.orderToken : proof.reservationToken,
})

function headersOf(caller: TableCaller, row: Row): Headers {
  if (caller === 'anonymous') return {}
  if (caller === 'visitor') return visitorHeaders()
  if (caller === 'own guest') return guestHeaders(own, row)
  if (caller === 'other guest') return guestHeaders(other, row)
  return bearers.get(caller)!
}

const emailOf = (caller: TableCaller): string =>
  caller === 'own guest' ? own.email : caller === 'other guest' ? other.email : 'stranger@example.nl'

/** Whether the call was refused. Another person's sale gets the same reply as an unknown one. */
const isRefusal = (row: Row, code: string | undefined): boolean =>
  code === 'signature_invalid' ||
  (row.sale !== undefined && (code === 'reservation_unknown' || code === 'voucher_order_unknown'))

async function isAllowed(call: Call, row: Row, caller: TableCaller): Promise<boolean> {
  const asked: Asked = { reservation: own.reservation, order: own.order, email: emailOf(caller) }
  const named = row.params?.(asked) ?? {}
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => named[name] ?? '987654321')
  const body = call.method === 'GET' ? undefined : (row.body?.(asked) ?? {})
  // Sent to the server without a connection, because there are some four thousand requests.
  const { statusCode, body: answer } = await shop.app.inject({
    method: call.method,
    url: `/api${path}`,
    headers: {
      host: new URL(shop.url).host,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headersOf(caller, row),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })
  expect(statusCode, `${caller} ${nameOf(call)}`).toBeLessThan(500)
  const code = statusCode < 400 ? undefined : (JSON.parse(answer) as { error?: { code: string } }).error?.code
  return statusCode !== 401 && statusCode !== 403 && !isRefusal(row, code)
}

test('every call has a row, and every row a call', () => {
  expect(calls.length).toBeGreaterThan(100)
  expect(Object.keys(accessTable).toSorted()).toEqual(calls.map(nameOf).toSorted())
})

test('every call allows exactly the callers of the table', async () => {
  const byName = new Map(calls.map((call) => [nameOf(call), call]))
  for (const [name, row] of Object.entries(accessTable)) {
    const through: TableCaller[] = []
    for (const caller of allCallers) if (await isAllowed(byName.get(name)!, row, caller)) through.push(caller)
    expect.soft(through, name).toEqual(allCallers.filter((caller) => row.who.includes(caller)))
  }
}, 360_000)
