/**
 * Validity dates of codes: those of the campaign and of the code, and their effect on the code's page and in a booking.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, today } from '@tussenuit/modules/shared/day.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { findBookableStay, type Chosen } from '../../booking-steps.ts'
import { issueCode, signIn } from '../../voucher-steps.ts'

let shop: TestShop
let chosen: Chosen
beforeAll(async () => {
  shop = await startTestShop({ deals: ['Heather, steam and silence'] })
  chosen = await findBookableStay(shop)
})
afterAll(() => shop.close())

const now = today(new Date())
type NewCampaign = { valid_until: string; generate?: number; codes?: string[] }

/** Creates a campaign for the chosen package, valid from today; returns its codes in the order of their ids. */
async function createCampaign(options: NewCampaign, persons = 2) {
  const finance = await signIn(shop, 'finance')
  const { id } = (
    await shop.client(
      'POST /addPackageVoucherCampaign',
      {
        body: {
          campaign_name: 'Autumn',
          partner: 'Weekend Club',
          deals_id: chosen.deal.deals_id,
          valid_from: now,
          nights: chosen.stay.nights,
          persons,
          ...options,
        },
      },
      finance,
    )
  ).data
  const list = async () =>
    (await shop.client('POST /fetchVoucherCodesByVoucherId', { body: { campaign_id: id, limit: 100 } }, finance)).data
      .items
  return { id, finance, list, codes: (await list()).map((item) => item.code) }
}

/** The weekend surcharge, which a campaign's code does not cover. */
const surchargeOf = ({ lines }: { lines: { kind: string; amount_cents: number }[] }) =>
  lines.find(({ kind }) => kind === 'weekend_surcharge')?.amount_cents ?? 0

test('codes follow the dates of their campaign, each with an entry; one with its own date keeps it', async () => {
  const [first, second, third] = [addDays(now, 60), addDays(now, 90), addDays(now, 30)]
  const { id, finance, list } = await createCampaign({ valid_until: first, generate: 3 })
  const [followed, extended] = (await list()).map((item) => item.id)
  const promised = addDays(now, 75)
  await shop.client(
    'POST /vouchers/codes/:id/extend',
    { params: { id: extended! }, body: { valid_until: promised, note: 'was ill' } },
    finance,
  )
  const move = (valid_until: string) =>
    shop.client('PUT /updatePackageVoucherCampaign/:id', { params: { id }, body: { valid_until } }, finance)
  const days = async () => (await list()).map((item) => item.valid_until)
  const entries = async (code: number) =>
    (await shop.client('GET /vouchers/codes/:id/entries', { params: { id: code } }, finance)).data.map((entry) => [
      entry.kind,
      entry.actor,
      entry.note,
    ])

  await move(second)
  expect(await days()).toEqual([second, promised, second])
  await move(third)
  expect(await days()).toEqual([third, promised, third])
  const staff = 'finance@demo.test'
  expect(await entries(followed!)).toEqual([
    ['issue', staff, 'campaign'],
    ['extend', staff, `with its campaign: valid ${now} to ${second}, before that ${now} to ${first}`],
    ['extend', staff, `with its campaign: valid ${now} to ${third}, before that ${now} to ${second}`],
  ])
  expect(await entries(extended!)).toEqual([
    ['issue', staff, 'campaign'],
    ['extend', staff, 'was ill'],
  ])

  // Other changes of a campaign do not affect its codes.
  await shop.client(
    'PUT /updatePackageVoucherCampaign/:id',
    { params: { id }, body: { campaign_name: 'Late autumn', valid_until: third } },
    finance,
  )
  expect(await entries(followed!)).toHaveLength(3)
})

test("a partner's code is valid for arrivals between its dates, on its page as in a booking; a value voucher for any", async () => {
  const { check_in } = chosen.stay
  const span = { from: addDays(check_in, -2), to: addDays(check_in, 2) }
  const daysOf = async (voucher_code: string) =>
    (
      await shop.newClient()('POST /vouchers/days', { body: { voucher_code, deals_id: chosen.deal.deals_id, ...span } })
    ).data.hotels.flatMap((hotel) => hotel.days.map((day) => day.date))
  const quote = (code: string) =>
    shop.newClient()('POST /specific-config', {
      body: { deals_id: chosen.deal.deals_id, book_hash: chosen.rooms[0]!.book_hash, voucher_codes: [code] },
    })

  const [until, before] = [
    await createCampaign({ valid_until: check_in, generate: 1 }),
    await createCampaign({ valid_until: addDays(check_in, -1), generate: 1 }),
  ]
  expect(await daysOf(until.codes[0]!)).toContain(check_in)
  expect((await daysOf(until.codes[0]!)).filter((day) => day > check_in)).toEqual([])
  const { data: covered } = await quote(until.codes[0]!)
  expect(covered.voucher_cents).toBeGreaterThan(0)
  expect(covered.due_now_cents).toBe(surchargeOf(covered))
  expect(await daysOf(before.codes[0]!)).not.toContain(check_in)
  await expect(quote(before.codes[0]!)).rejects.toMatchObject({
    status: 410,
    code: 'voucher_expired',
    message: `The last day of this voucher is ${addDays(check_in, -1)}.`,
  })
  // All refusals of an imported code are the same, so that they reveal nothing.
  await createCampaign({ valid_until: addDays(check_in, -1), codes: ['TOO-LATE-1'] })
  await expect(quote('TOO-LATE-1')).rejects.toMatchObject({ status: 404, code: 'voucher_not_valid' })

  const [money, last] = [await issueCode(shop, 5_000), addDays(check_in, -1)]
  await shop.shop.db.updateTable('voucher_code').set({ valid_until: last }).where('issued_cents', '=', 5_000).execute()
  expect(await daysOf(money)).toContain(check_in)
  expect((await quote(money)).data).toMatchObject({ voucher_cents: 5_000 })
})

test('the page of a code for several rooms shows the priced party, and that party books at the shown price', async () => {
  const { check_in, nights } = chosen.stay
  const {
    codes: [code],
  } = await createCampaign({ valid_until: addDays(now, 300), generate: 1 }, 4)
  const { deals_id } = chosen.deal
  const answer = (
    await shop.client('POST /vouchers/days', {
      body: { voucher_code: code!, from: check_in, to: addDays(check_in, 13) },
    })
  ).data
  expect(answer).toMatchObject({
    persons: 4,
    rooms: [
      { adults: 2, children: [] },
      { adults: 2, children: [] },
    ],
  })
  const hotel = answer.hotels.find((one) => one.days.length > 0)!
  const day = hotel.days[0]!
  const [room] = (
    await shop.client('POST /room-config', {
      body: { deals_id, check_in: day.date, nights, rooms: answer.rooms, hotel_id: hotel.hotel_id },
    })
  ).data
  const quote = (
    await shop.client('POST /specific-config', {
      body: { deals_id, book_hash: room!.book_hash, voucher_codes: [code!] },
    })
  ).data
  expect(quote.due_now_cents).toBe(day.on_top_cents)
})
