/**
 * The proof that the worked sales find the mistakes that they stand for: each kind of mistake (tests/worked-kinds.ts)
 * is planted in the product (tests/worked-mistakes.ts), sales of the kind are played with it, and the comparison of
 * their books, documents, claims and electronic invoices finds it. Without a planted mistake, it finds nothing.
 *
 * In the long suite: every kind. `KIND=sgr` chooses the kinds that contain the word.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applySourceChangesOnLoad } from '../../chaos/plant.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { workOut } from '../../worked-books.ts'
import { mistakes } from '../../worked-kinds.ts'
import { plantedMistakes } from '../../worked-mistakes.ts'
import { makeSales, type WorkedSale } from '../../worked-sales.ts'
import { prepareWorkedShop } from '../../worked-shop.ts'

const kinds = Object.keys(mistakes)
const copyOf = (kind: string): string => `mistake-${kinds.indexOf(kind)}`
const copies = Object.fromEntries(Object.entries(plantedMistakes).map(([kind, changes]) => [copyOf(kind), changes]))
const hooks = applySourceChangesOnLoad({ copies })

let shop: TestShop
let prepared: Awaited<ReturnType<typeof prepareWorkedShop>>
beforeAll(async () => {
  shop = await startTestShop({ deals: 2, priceDays: 40, work: false })
  prepared = await prepareWorkedShop(shop)
}, 300_000)
afterAll(async () => {
  hooks.deregister()
  await shop?.close()
})

const all = [...makeSales(300)]
const salesPerKind = 6
const salesOf = (kind: string): WorkedSale[] => all.filter(mistakes[kind]!).slice(0, salesPerKind)

let plays = 0
/** Plays sales with a copy of the program. Returns what differs, by sale. */
async function play(sales: readonly WorkedSale[], copy: string | null): Promise<Map<number, string[]>> {
  const query = copy === null ? '' : `?planted=${copy}`
  const { WorkedShop }: typeof import('../../worked-sale-steps.ts') = await import(`../../worked-sale-steps.ts${query}`)
  const { readBookedSums, saleDifferences }: typeof import('../../worked-comparison.ts') = await import(
    `../../worked-comparison.ts${query}`
  )
  plays += 1
  // Numbers of sales are made of the index.
  const numbered = sales.map((sale) => ({ ...sale, index: sale.index + plays * 1_000 }))
  const worked = new WorkedShop(shop.shop, prepared.voucherId, prepared.template)
  const played = await worked.play(numbered)
  const booked = await readBookedSums(shop.shop.db)
  const found = new Map<number, string[]>()
  for (const one of played)
    found.set(one.sale.index - plays * 1_000, await saleDifferences(shop.shop, booked, one, workOut(one.sale)))
  return new Map([...found].filter(([, differences]) => differences.length > 0))
}

test('every kind of mistake is planted', () => {
  expect(Object.keys(plantedMistakes)).toEqual(kinds)
})

test('without a planted mistake nothing differs', async () => {
  const sales = [...new Set(kinds.flatMap(salesOf))]
  expect(sales.length).toBeGreaterThan(salesPerKind)
  expect(Object.fromEntries(await play(sales, null))).toEqual({})
}, 600_000)

test.each(kinds.filter((kind) => kind.includes(process.env['KIND'] ?? '')))(
  '%s: found',
  async (kind) => {
    const sales = salesOf(kind)
    const found = await play(sales, copyOf(kind))
    expect(found.size, `none of ${sales.length} sales of this kind differs`).toBeGreaterThan(0)
  },
  300_000,
)
