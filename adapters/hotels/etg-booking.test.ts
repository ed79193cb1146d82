import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { SupplierStay } from '@tussenuit/modules/catalogue/hotel/ports.ts'
import {
  coast,
  city,
  stay,
  standIn,
  supplier,
  createTestSupplier,
  supplierCallsTo,
  findFirstRate,
  makeOrder,
  prebookRate,
  makeOrderForm,
  placeOrder,
  pollStatuses,
  startEtgStandIn,
} from '../../tests/etg-supplier.ts'

startEtgStandIn()

describe('booking', () => {
  it('confirms after the supplier has worked on it, and the order can be found again', async () => {
    const booking = await placeOrder()
    expect(booking.result).toEqual({ kind: 'accepted' })
    expect(await supplier.findOrder(booking.attemptId)).toBeNull()
    expect(await pollStatuses(booking.attemptId)).toEqual(['unknown processing', 'unknown processing', 'confirmed'])
    expect(await supplier.findOrder(booking.attemptId)).toMatchObject({
      orderId: booking.orderId,
      attemptId: booking.attemptId,
      state: 'confirmed',
      checkIn: '2027-03-09',
      checkOut: '2027-03-11',
      amountCents: booking.rate.totalCents,
      confirmationId: expect.stringMatching(/^\w+-\d+$/),
    })
    expect(await supplier.findOrder(randomUUID())).toBeNull()
  })

  it('removes the booked room from the offers', async () => {
    const weekdayStay: SupplierStay = { ...stay, checkIn: '2027-03-16' }
    const free = async (): Promise<number> => (await findFirstRate(city, weekdayStay)).roomsLeft ?? 0
    const was = await free()
    const { rate } = await prebookRate(await findFirstRate(city, weekdayStay))
    const form = await makeOrderForm(rate)
    await supplier.finish(makeOrder(form.attemptId, form.payment))
    expect(was).toBeGreaterThan(1)
    expect(await free()).toBe(was - 1)
    await pollStatuses(form.attemptId)
    await supplier.cancel(form.attemptId)
    expect(await free()).toBe(was)
  })

  it.each([
    ['Soldout', 'unknown processing', 'refused soldout'],
    ['BOOKLIMIT', 'unknown processing', 'refused book_limit'],
    ['provider', 'unknown processing', 'refused provider'],
  ])('fails for a guest called %s', async (surname, running, outcome) => {
    const booking = await placeOrder(surname)
    expect(booking.result).toEqual({ kind: 'accepted' })
    expect(await pollStatuses(booking.attemptId)).toEqual([running, running, outcome])
  })

  it.each([
    ['Unknownsuccess', 'confirmed'],
    ['Unknownsoldout', 'refused soldout'],
  ])('stays unknown, never failed, for a guest called %s until the outcome is there', async (surname, outcome) => {
    const booking = await placeOrder(surname)
    expect(booking.result).toEqual({ kind: 'unknown', code: 'unknown' })
    expect(await pollStatuses(booking.attemptId)).toEqual(['unknown unknown', 'unknown unknown', outcome])
  })

  it('has the sandbox outcome that the end of the attempt id selects', async () => {
    const { rate } = await prebookRate(await findFirstRate())
    const form = await makeOrderForm(rate, `${randomUUID()}-unknown_book_limit`)
    expect(await supplier.finish(makeOrder(form.attemptId, form.payment))).toEqual({ kind: 'unknown', code: 'unknown' })
    expect((await pollStatuses(form.attemptId)).at(-1)).toBe('refused book_limit')
    const refused = await makeOrderForm(rate, `${randomUUID()}-insufficient_b2b_balance`)
    expect(await supplier.finish(makeOrder(refused.attemptId, refused.payment))).toEqual({
      kind: 'refused',
      reason: 'other',
      code: 'insufficient_b2b_balance',
    })
    expect(await supplier.status(refused.attemptId)).toEqual({
      kind: 'refused',
      reason: 'never_arrived',
      code: 'booking_finish_did_not_succeed',
    })
  })

  it('asks for a new attempt id when the old one is used or the answer says nothing', async () => {
    const { rate } = await prebookRate(await findFirstRate())
    const { attemptId } = await makeOrderForm(rate)
    const form = { attemptId, bookHash: rate.bookHash, language: 'en', userIp: '203.0.113.7' }
    expect(await supplier.makeForm(form)).toEqual({ kind: 'again', code: 'double_booking_form' })
    standIn.control.fault({ path: 'hotel/order/booking/form', kind: 'reset', when: 'after' })
    expect(await supplier.makeForm({ ...form, attemptId: randomUUID() })).toMatchObject({ kind: 'again' })
    expect(await supplier.makeForm({ ...form, attemptId: randomUUID(), bookHash: `p-${randomUUID()}` })).toEqual({
      kind: 'refused',
      reason: 'offer_gone',
      code: 'rate_not_found',
    })
  })

  it('sends finish once only, and finds the booking although the answer was lost', async () => {
    const { rate } = await prebookRate(await findFirstRate())
    const form = await makeOrderForm(rate)
    standIn.control.fault({ path: 'hotel/order/booking/finish', kind: 'reset', when: 'after' })
    expect(await supplier.finish(makeOrder(form.attemptId, form.payment))).toMatchObject({ kind: 'unknown' })
    expect(supplierCallsTo('hotel/order/booking/finish')).toHaveLength(1)
    expect((await pollStatuses(form.attemptId)).at(-1)).toBe('confirmed')
    expect(await supplier.finish(makeOrder(form.attemptId, form.payment))).toEqual({ kind: 'accepted' })
    expect(standIn.control.dump().orders).toHaveLength(1)
  })

  it('finds the booking although finish hung until the time limit', async () => {
    const { rate } = await prebookRate(await findFirstRate())
    const form = await makeOrderForm(rate)
    const hasty = createTestSupplier({ timeLimitsMs: { finish: 150, status: 150 } })
    standIn.control.fault({ path: 'hotel/order/booking/finish', kind: 'timeout', when: 'after' })
    standIn.control.fault({ path: 'hotel/order/booking/finish/status', kind: 'timeout' })
    expect(await hasty.finish(makeOrder(form.attemptId, form.payment))).toEqual({ kind: 'unknown', code: 'timeout' })
    expect(await hasty.status(form.attemptId)).toEqual({ kind: 'unknown', code: 'timeout' })
    expect((await pollStatuses(form.attemptId)).at(-1)).toBe('confirmed')
  })

  it('counts a finish that never arrived as failed only when the supplier says so', async () => {
    const { rate } = await prebookRate(await findFirstRate())
    const form = await makeOrderForm(rate)
    standIn.control.fault({ path: 'hotel/order/booking/finish', kind: 'html', when: 'before' })
    expect(await supplier.finish(makeOrder(form.attemptId, form.payment))).toEqual({
      kind: 'unknown',
      code: 'http_502',
    })
    expect(await supplier.status(form.attemptId)).toEqual({
      kind: 'refused',
      reason: 'never_arrived',
      code: 'booking_finish_did_not_succeed',
    })
  })

  it.each(['500', '429', 'html', 'empty', 'truncated', 'reset'] as const)(
    'keeps a booking in progress when status answers with a fault (%s)',
    async (kind) => {
      const booking = await placeOrder()
      standIn.control.fault({ path: 'hotel/order/booking/finish/status', kind, seconds: 1 })
      expect((await supplier.status(booking.attemptId)).kind).toBe('unknown')
    },
  )

  it.each(['lock', 'incorrect_credentials', 'some_new_code'])(
    'keeps a booking in progress when status answers %s',
    async (code) => {
      const booking = await placeOrder()
      standIn.control.fault({ path: 'hotel/order/booking/finish/status', kind: 'error', code })
      expect(await supplier.status(booking.attemptId)).toEqual({ kind: 'unknown', code })
    },
  )

  it('loses a race for the last room at the supplier, not before', async () => {
    const { rate } = await prebookRate(await findFirstRate())
    const form = await makeOrderForm(rate)
    standIn.control.takeStock(coast, [stay.checkIn])
    expect(await supplier.finish(makeOrder(form.attemptId, form.payment))).toEqual({ kind: 'accepted' })
    expect((await pollStatuses(form.attemptId)).at(-1)).toBe('refused soldout')
  })

  it('books a family with the ages of the search and the names of passports', async () => {
    const family: SupplierStay = { ...stay, rooms: [{ adults: 2, children: [7] }] }
    const { rate } = await prebookRate(await findFirstRate(coast, family))
    const form = await makeOrderForm(rate)
    const order = makeOrder(form.attemptId, form.payment)
    order.rooms = [
      {
        guests: [
          { name: 'Łukasz', surname: 'Þórðarson', age: null },
          { name: 'Xiaoming', surname: 'Nguyễn', age: null },
          { name: 'Pien', surname: 'O’Neill', age: 7 },
        ],
      },
    ]
    expect(await supplier.finish(order)).toEqual({ kind: 'accepted' })
    expect(standIn.control.dump().orders[0]?.rooms[0]).toEqual([
      { first_name: 'Łukasz', last_name: 'Þórðarson', is_child: false, age: null },
      { first_name: 'Xiaoming', last_name: 'Nguyễn', is_child: false, age: null },
      { first_name: 'Pien', last_name: 'O’Neill', is_child: true, age: 7 },
    ])
    expect(standIn.control.dump().orders[0]?.userEmail).toBe('hotels@shop.test')
  })

  it('refuses guests that are not those of the search', async () => {
    const { rate } = await prebookRate(await findFirstRate())
    const form = await makeOrderForm(rate)
    const order = makeOrder(form.attemptId, form.payment)
    expect(await supplier.finish({ ...order, rooms: [...order.rooms, ...order.rooms] })).toEqual({
      kind: 'refused',
      reason: 'other',
      code: 'incorrect_rooms_number',
    })
    expect(
      await supplier.finish({
        ...order,
        rooms: [{ guests: [...order.rooms[0]!.guests, { name: 'Pien', surname: 'Bakker', age: null }] }],
      }),
    ).toEqual({ kind: 'refused', reason: 'other', code: 'incorrect_guests_number' })
    expect(
      await supplier.finish({
        ...order,
        rooms: [{ guests: [order.rooms[0]!.guests[0]!, { name: 'Pien', surname: 'Bakker', age: 7 }] }],
      }),
    ).toEqual({ kind: 'refused', reason: 'other', code: 'incorrect_children_data' })
    expect(await supplier.finish({ ...order, payment: { ...order.payment, amount: '1.00' } })).toEqual({
      kind: 'refused',
      reason: 'other',
      code: 'incorrect_chosen_payment_type',
    })
  })

  it('refuses a form that is over an hour old', async () => {
    const { rate } = await prebookRate(await findFirstRate())
    const form = await makeOrderForm(rate)
    standIn.control.advance(3700)
    expect(await supplier.finish(makeOrder(form.attemptId, form.payment))).toEqual({
      kind: 'refused',
      reason: 'never_arrived',
      code: 'booking_form_expired',
    })
  })
})

describe('cancelling', () => {
  async function confirmed(surname?: string) {
    const booking = await placeOrder(surname)
    await pollStatuses(booking.attemptId)
    return booking
  }

  it('costs what the terms say at that moment', async () => {
    const flexible = (await supplier.hotelRates(stay, coast, 'en')).find(
      (rate) => rate.freeCancellationBefore !== null,
    )!
    for (const [aheadDays, layer] of [
      [0, 0],
      [35, 1],
    ] as const) {
      const { rate } = await prebookRate({ ...flexible, bookHash: flexible.bookHash! })
      const form = await makeOrderForm(rate)
      await supplier.finish(makeOrder(form.attemptId, form.payment))
      await pollStatuses(form.attemptId)
      standIn.control.advance(aheadDays * 86_400)
      const penaltyCents = rate.penalties[layer]!.amountCents
      expect(await supplier.cancel(form.attemptId)).toEqual({
        kind: 'cancelled',
        penaltyCents,
        refundedCents: rate.totalCents - penaltyCents,
      })
    }
  })

  it('finds out that it is cancelled when the first answer was lost, and when it is asked twice', async () => {
    const booking = await confirmed()
    standIn.control.fault({ path: 'hotel/order/cancel', kind: 'reset', when: 'after' })
    const first = await supplier.cancel(booking.attemptId)
    expect(first).toMatchObject({ kind: 'cancelled' })
    expect(await supplier.cancel(booking.attemptId)).toEqual(first)
    expect((await supplier.findOrder(booking.attemptId))?.state).toBe('ended')
  })

  it('is refused for an order that is not cancellable or not there, and unknown when nothing is known', async () => {
    expect(await supplier.cancel((await confirmed('Ordernotcancellable')).attemptId)).toEqual({
      kind: 'refused',
      code: 'order_not_cancellable',
    })
    expect(await supplier.cancel(randomUUID())).toEqual({ kind: 'refused', code: 'order_not_found' })
    const booking = await confirmed()
    standIn.control.fault({ path: 'hotel/order/cancel', kind: '500', times: 3 })
    expect(await supplier.cancel(booking.attemptId)).toEqual({ kind: 'unknown', code: 'http_500' })
  })
})
