/** The shop and its hotel supplier: the call log, and imported hotels. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findReservation } from '@tussenuit/modules/sale/booking/index.ts'
import { deleteOldSupplierExchanges, refreshHotels } from '@tussenuit/modules/catalogue/hotel/index.ts'
import { bookConfirmedStay, startAfterSaleShop } from '../../after-sale-steps.ts'
import { retryUntilPasses, callSupplierStandIn } from '../../booking-steps.ts'
import type { TestShop } from '../../harness.ts'

let at: Awaited<ReturnType<typeof startAfterSaleShop>>
let shop: TestShop
beforeAll(async () => {
  at = await startAfterSaleShop()
  shop = at.shop
})
afterAll(() => shop?.close())

/** A shop whose clock is one day ahead. */
const shopOfTomorrow = () => ({ ...shop.shop, now: () => new Date(Date.now() + 86_400_000) })

test("staff read the call log of an order, without travellers' names; after a month it is deleted", async () => {
  const stay = await bookConfirmedStay(shop)
  const { id } = await at
    .db()
    .selectFrom('supplier_attempt')
    .select('id')
    .where('reservation_number', '=', stay.number)
    .executeTakeFirstOrThrow()
  const readExchanges = async () =>
    (await at.as('support')('GET /supplierExchanges', { query: { order_id: id, limit: 100 } })).data
  await retryUntilPasses(async () =>
    expect((await readExchanges()).items.map((one) => one.path)).toEqual(
      expect.arrayContaining([
        'hotel/order/booking/form',
        'hotel/order/booking/finish',
        'hotel/order/booking/finish/status',
      ]),
    ),
  )
  const finish = (await readExchanges()).items.find((one) => one.path === 'hotel/order/booking/finish')!
  expect(finish).toMatchObject({ http: 200, outcome: 'ok', attempt: 1, reply: { status: 'ok' } })
  const { surname, email, phone } = (await findReservation(shop.shop.db, stay.number))!.guest
  for (const secret of [surname, email, phone]) expect(JSON.stringify(await readExchanges())).not.toContain(secret)
  expect((await shop.raw('GET', '/supplierExchanges')).status).toBe(401)
  const storedAfter = async (days: number) => {
    await deleteOldSupplierExchanges({ ...shop.shop, now: () => new Date(Date.now() + days * 86_400_000) })
    return (await readExchanges()).total
  }
  expect(await storedAfter(29)).toBeGreaterThan(2)
  await retryUntilPasses(async () => expect(await storedAfter(31)).toBe(0))
})

test("the supplier's webhook reports that an order ended, without any set-up", async () => {
  const stay = await bookConfirmedStay(shop)
  const { id } = await at
    .db()
    .selectFrom('supplier_attempt')
    .select('id')
    .where('reservation_number', '=', stay.number)
    .executeTakeFirstOrThrow()
  await retryUntilPasses(async () =>
    expect(
      ((await callSupplierStandIn(shop, '/state')) as { webhooks: { partnerOrderId: string }[] }).webhooks.find(
        (hook) => hook.partnerOrderId === id,
      ),
    ).toMatchObject({ status: 'completed', delivered: true }),
  )
})

test("hotels follow the supplier's content: texts and rooms change, our pictures are preserved, a closed one is taken off sale", async () => {
  const hotel = await at
    .db()
    .selectFrom('hotel')
    .selectAll()
    .where('pictures', '<>', '[]' as never)
    .executeTakeFirstOrThrow()
  const rooms = () =>
    at
      .db()
      .selectFrom('room')
      .select(['id', 'name', 'pictures'])
      .where('hotel_id', '=', hotel.id)
      .orderBy('id')
      .execute()
  const before = await rooms()
  await at.db().updateTable('hotel').set({ phone: 'long gone' }).where('id', '=', hotel.id).execute()
  await at.db().updateTable('room').set({ name: 'Called otherwise once' }).where('id', '=', before[0]!.id).execute()
  await refreshHotels(shop.shop)
  expect(
    (await at.db().selectFrom('hotel').select('phone').where('id', '=', hotel.id).executeTakeFirstOrThrow()).phone,
  ).toBe('long gone')
  await refreshHotels(shopOfTomorrow())
  expect(
    await at
      .db()
      .selectFrom('hotel')
      .select(['phone', 'pictures', 'active'])
      .where('id', '=', hotel.id)
      .executeTakeFirstOrThrow(),
  ).toEqual({ phone: hotel.phone, pictures: hotel.pictures, active: true })
  expect(await rooms()).toEqual(before)

  await callSupplierStandIn(shop, '/content', { hid: hotel.supplier_id, is_closed: true })
  await refreshHotels(shopOfTomorrow())
  await refreshHotels(shopOfTomorrow())
  expect(
    (await at.db().selectFrom('hotel').select('active').where('id', '=', hotel.id).executeTakeFirstOrThrow()).active,
  ).toBe(false)
  expect(
    await at.db().selectFrom('staff_task').select('kind').where('kind', '=', 'hotel_closed').execute(),
  ).toHaveLength(1)
  await callSupplierStandIn(shop, '/content', { hid: hotel.supplier_id, is_closed: false })
  await at.db().updateTable('hotel').set({ active: true }).where('id', '=', hotel.id).execute()
})
