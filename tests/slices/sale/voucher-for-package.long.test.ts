/**
 * Vouchers for a package: on sale while the package is on sale, equal everywhere, and valid for the package afterwards.
 *
 * In the long suite: vouchers for a package; their sale and use are tested in the gate.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestShop, type TestShop } from '../../harness.ts'
import { findBookableStay, type Chosen, payByCard } from '../../booking-steps.ts'
import { buyVouchers, reserveWithCodes, signIn } from '../../voucher-steps.ts'

let shop: TestShop
let chosen: Chosen
let finance: { authorization: string }
beforeAll(async () => {
  shop = await startTestShop({ deals: ['Heather, steam and silence'] })
  chosen = await findBookableStay(shop)
  finance = await signIn(shop, 'finance')
})
afterAll(() => shop.close())

const buyer = { quantity: 1, name: 'Noor', surname: 'Smit', email: 'noor@example.nl' }
const listPackageVouchers = async () =>
  (await shop.newClient()('GET /fetchvouchers', { query: {} })).data
    .filter((one) => one.kind === 'package')
    .map((one) => one.voucher_id)
const createVoucher = async (name: string, selling_price: number, position: number) =>
  (
    await shop.client(
      'POST /createVouchers',
      { body: { name, kind: 'package', deals_id: chosen.deal.deals_id, value_cents: 10_000, selling_price, position } },
      finance,
    )
  ).data.voucher_id
const orderVoucher = async (options: { voucher_id: number } | { deals_id: number }) =>
  (await shop.client('POST /pre-voucher-transaction', { body: { ...buyer, ...options } })).data
const changeDeal = (values: { status?: string; externally_sold?: boolean }) =>
  shop.shop.db.updateTable('deal').set(values).where('id', '=', chosen.deal.deals_id).execute()

test('of several vouchers for a package the first shown one is ordered', async () => {
  const [later, first] = [await createVoucher('Later', 9_000, 5), await createVoucher('First', 8_000, 1)]
  expect(await listPackageVouchers()).toEqual([first, later])
  expect((await orderVoucher({ deals_id: chosen.deal.deals_id })).amount_cents).toBe(8_000)
  expect((await orderVoucher({ voucher_id: later })).amount_cents).toBe(9_000)
})

test('a voucher is on sale while its package is; one that was bought before books a package that partners sell', async () => {
  const [first] = await listPackageVouchers()
  const { deals_id } = chosen.deal
  const bought = await orderVoucher({ deals_id })
  await payByCard(shop, bought)
  const { codes } = (
    await shop.client(
      'POST /deals/voucher-transaction',
      { body: { transaction_number: bought.transaction_number } },
      { 'manage-token': bought.manage_token },
    )
  ).data
  const money = (await buyVouchers(shop, { cents: 5_000 })).codes
  const asVoucher = async () =>
    (await shop.client('GET /deals/package-as-voucher', { query: {} })).data as { deals_id: number }[]
  expect((await asVoucher()).map((deal) => deal.deals_id)).toEqual([deals_id])

  for (const off of [
    { status: 'draft', externally_sold: false },
    { status: 'active', externally_sold: true },
  ]) {
    await changeDeal(off)
    expect([await listPackageVouchers(), await asVoucher()]).toEqual([[], []])
    await expect(shop.newClient()('POST /fetchVoucherById', { body: { voucher_id: first! } })).rejects.toMatchObject({
      status: 404,
    })
    for (const options of [{ voucher_id: first! }, { deals_id }])
      await expect(orderVoucher(options)).rejects.toMatchObject({ status: 404, code: 'voucher_unknown' })
  }
  const fields = [{ path: 'deals_id', code: 'sold_externally' }]
  await expect(createVoucher('Never', 9_000, 9)).rejects.toMatchObject({
    status: 422,
    code: 'deal_sold_externally',
    data: { fields },
  })
  const byValue = (await shop.client('GET /fetchvouchers', { query: {} }, finance)).data.find(
    (one) => one.kind === 'value',
  )!
  await expect(
    shop.client(
      'PUT /editVouchers/:id',
      { params: { id: byValue.voucher_id }, body: { kind: 'package', deals_id } },
      finance,
    ),
  ).rejects.toMatchObject({ status: 422, data: { fields } })
  expect(
    (await shop.client('PUT /editVouchers/:id', { params: { id: first! }, body: { deals_id, active: false } }, finance))
      .data,
  ).toMatchObject({ active: false })

  const stay = { ...chosen.stay, voucher_codes: money }
  for (const options of [chosen.stay, stay])
    await expect(shop.client('POST /live-prices', { body: options })).rejects.toMatchObject({
      status: 422,
      code: 'deal_sold_externally',
    })
  expect(
    (await shop.client('POST /live-prices', { body: { ...stay, voucher_codes: codes } })).data.length,
  ).toBeGreaterThan(0)
  const { reservation } = await reserveWithCodes(shop, chosen, codes)
  expect(reservation).toMatchObject({ voucher_amount_cents: 10_000 })
})
