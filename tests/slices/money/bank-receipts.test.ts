/**
 * Bank statements: each entry is imported once, exact matches are proposed, and other entries are assigned or set
 * aside.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findClaim } from '@tussenuit/modules/money/claim/index.ts'
import { addDays, today } from '@tussenuit/modules/shared/day.ts'
import { bookConfirmedStay, cancelStay, expectRefused, startAfterSaleShop, type Stay } from '../../after-sale-steps.ts'
import { retryUntilPasses, waitForState } from '../../booking-steps.ts'
import { buildBooksQuery, type Violation } from '../../chaos/check-books.ts'
import type { TestShop } from '../../harness.ts'
import { buyVouchers } from '../../voucher-steps.ts'

let at: Awaited<ReturnType<typeof startAfterSaleShop>>
let shop: TestShop
let stay: Stay
beforeAll(async () => {
  at = await startAfterSaleShop()
  shop = at.shop
  stay = await bookConfirmedStay(shop, { pay: 'deposit' })
})
afterAll(() => shop?.close())

const financeClient = () => at.as('finance')
const yesterday = addDays(today(new Date()), -1)
type Arrived = { cents: number; reference?: string; text?: string; payer?: string; day?: string }
const statementEntry = ({ cents, reference = '', text = '', payer = 'S. de Vries', day = yesterday }: Arrived) =>
  `<Ntry><Amt Ccy="EUR">${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}</Amt>
  <CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt>
  ${reference && `<AcctSvcrRef>${reference}</AcctSvcrRef>`}<NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>${payer}</Nm></Pty></Dbtr></RltdPties>
  <RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
const makeStatement = (...entries: Arrived[]) =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
  <Acct><Id><IBAN>NL91ABNA0417164300</IBAN></Id></Acct>${entries.map(statementEntry).join('')}</Stmt></BkToCstmrStmt></Document>`
const importFile = async (content: string) =>
  (await financeClient()('POST /bankReceipts/import', { body: { name: 'statement.xml', content } })).data
const listReceipts = async (state: 'open' | 'booked' | 'not_ours' = 'open') =>
  (await financeClient()('GET /bankReceipts', { query: { state, sort: 'oldest', limit: 100 } })).data.items
const assignReceipt = (id: number, sale: string) =>
  financeClient()('POST /bankReceipts/:id/assign', { params: { id }, body: { sale, note: '' } })
const openOf = async (sale: Stay) => (await findClaim(at.db(), { reservationNumber: sale.number })).openCents

test('a statement is imported once, as a file and by entry; what it names is proposed, what it does not is listed', async () => {
  const { order } = await buyVouchers(shop, { cents: 5_000 })
  const balance = stay.total - stay.dueNow
  const { number: invoice } = await at
    .db()
    .selectFrom('invoice')
    .select('number')
    .where('reservation_number', '=', stay.number)
    .executeTakeFirstOrThrow()
  const arrived: Arrived[] = [
    { cents: balance, reference: 'A', text: `boeking ${stay.number.toLowerCase()}` },
    { cents: 1_234, reference: 'B', text: `factuur ${invoice}` },
    { cents: 4_000, reference: 'C', text: `${stay.number} ${order.transaction_number}` },
    { cents: 99_900, reference: 'D', text: 'huur november', payer: 'Somebody else' },
    { cents: 700, text: 'TU22222222' },
  ]
  const file = makeStatement(...arrived)
  expect(await importFile(file)).toEqual({ imported: 5, known: 0, skipped: 0, named: 2, cleared: 0 })
  expect(await importFile(file)).toEqual({ imported: 0, known: 5, skipped: 0, named: 0, cleared: 0 })
  // The next statement contains entries that have already been imported.
  const longer = makeStatement(...arrived, { cents: 800, reference: 'E' })
  expect(await importFile(longer)).toMatchObject({ imported: 1, known: 5 })
  expect(
    (await listReceipts()).map(({ amount_cents, proposed }) => [amount_cents, proposed?.sale ?? null, proposed?.exact]),
  ).toEqual([
    [balance, stay.number, true],
    [1_234, stay.number, false],
    [4_000, null, undefined],
    [99_900, null, undefined],
    [700, null, undefined],
    [800, null, undefined],
  ])
  expect(await openOf(stay)).toBe(balance)
})

test('two staff assign the same receipt at once: one succeeds, it is booked once, and the traveller is notified', async () => {
  const [exact, , , other] = await listReceipts()
  const another = await bookConfirmedStay(shop, { pay: 'deposit' })
  const both = await Promise.allSettled([
    assignReceipt(exact!.id, stay.number),
    assignReceipt(exact!.id, another.number),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'receipt_booked' } })
  const { rows } = await sql<{ sale: string; cents: number }>`select e.reservation_number as sale,
    p.debit_cents as cents from journal_entry e join posting p on p.entry_id = e.id
    where e.key = ${`bank_receipt:${exact!.id}`} and p.account = 'bank' and e.booked_on = ${yesterday}::date`.execute(
    at.db(),
  )
  expect(rows).toEqual([
    { sale: both[0]!.status === 'fulfilled' ? stay.number : another.number, cents: exact!.amount_cents },
  ])
  await at.mailAbout(rows[0]!.sale, 'payment')
  await financeClient()('POST /bankReceipts/:id/notOurs', { params: { id: other!.id }, body: { note: 'rent' } })
  await expectRefused(
    financeClient()('POST /bankReceipts/:id/notOurs', { params: { id: exact!.id }, body: { note: 'rent' } }),
    409,
    'receipt_booked',
  )
  expect((await listReceipts('not_ours')).map(({ note }) => note)).toEqual(['rent'])
  await assignReceipt(other!.id, another.number)
  expect((await listReceipts('booked')).length).toBe(2)
  await expectBooksInOrder()
})

const unassign = (id: number, reason = 'wrong sale') =>
  financeClient()('POST /bankReceipts/:id/unassign', { params: { id }, body: { reason } })
const expectBooksInOrder = () =>
  retryUntilPasses(async () =>
    expect((await sql.raw<Violation>(buildBooksQuery(60)).execute(at.db())).rows).toEqual([]),
  )
/** What is booked on the bank for each sale by the entries of a receipt, by day. */
const bankOf = async (id: number) =>
  (
    await sql<{
      sale: string
      day: string
      cents: number
    }>`select coalesce(e.reservation_number, e.voucher_order_number) as sale,
      coalesce(e.document_on, e.booked_on)::text as day, sum(p.debit_cents - p.credit_cents)::int as cents
      from journal_entry e join posting p on p.entry_id = e.id
      where p.account = 'bank' and (e.key ~ ${`^bank_receipt:${id}(:|$)`} or e.key ~ ${`^bank_receipt_unassigned:${id}:`})
      group by 1, 2 order by 3, 1`.execute(at.db())
  ).rows

test('a receipt of the wrong sale is unassigned: the sale owes it again, the books of both are in order', async () => {
  const [wrong, right] = [
    await bookConfirmedStay(shop, { pay: 'deposit' }),
    await bookConfirmedStay(shop, { pay: 'deposit' }),
  ]
  const owed = right.total - right.dueNow
  await importFile(makeStatement({ cents: owed, reference: 'U1', text: 'thanks' }))
  const receipt = (await listReceipts()).find(({ text }) => text === 'thanks')!
  await expectRefused(unassign(receipt.id), 409, 'receipt_not_booked')
  const before = await openOf(wrong)
  await assignReceipt(receipt.id, wrong.number)
  await expectRefused(
    at.as('manager')('POST /bankReceipts/:id/unassign', {
      params: { id: receipt.id },
      body: { reason: 'x' },
    }),
    403,
    'not_allowed',
  )

  // Two at once: one takes it back.
  const both = await Promise.allSettled([unassign(receipt.id), unassign(receipt.id)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'receipt_not_booked' } })
  expect(await openOf(wrong)).toBe(before)
  const again = (await listReceipts()).find(({ id }) => id === receipt.id)!
  expect([again.state, again.sale, again.note]).toEqual(['open', null, 'wrong sale'])
  expect(await bankOf(receipt.id)).toEqual([{ sale: wrong.number, day: yesterday, cents: 0 }])
  await expectBooksInOrder()

  await assignReceipt(receipt.id, right.number)
  expect([await openOf(wrong), await openOf(right)]).toEqual([before, 0])
  expect(await bankOf(receipt.id)).toEqual([
    { sale: wrong.number, day: yesterday, cents: 0 },
    { sale: right.number, day: yesterday, cents: owed },
  ])
  // Each of the two travellers had a mail; the second is not taken for a repetition of the first.
  await at.mailAbout(right.number, 'payment')
  await unassign(receipt.id, 'once more')
  await assignReceipt(receipt.id, right.number)
  expect(await openOf(right)).toBe(0)
  const { rows } = await sql`select 1 from audit where action = 'bank_receipt.unassigned'
    and subject in (${`reservation:${wrong.number}`}, ${`reservation:${right.number}`})`.execute(at.db())
  expect(rows).toHaveLength(2)
  await expectBooksInOrder()
})

test('what was paid back from a receipt is owed again, unless the sale then received less than it sent', async () => {
  const [confirmed, cancelled] = [
    await bookConfirmedStay(shop, { pay: 'full' }),
    await bookConfirmedStay(shop, { pay: 'full' }),
  ]
  await cancelStay(shop, cancelled)
  await waitForState(shop, cancelled.number, 'refunded')
  const payBackReceipt = async (sale: string) => {
    const body = { sale, amount_cents: 4_000, key: crypto.randomUUID() }
    const { id } = (
      await financeClient()('POST /bankReceipts', {
        body: { ...body, received_on: yesterday, payer: 'Somebody else', reference: '' },
      })
    ).data
    await financeClient()('POST /creditPaybacks', { body: { ...body, paid_on: yesterday, note: 'not meant for us' } })
    return id
  }
  await unassign(await payBackReceipt(confirmed.number))
  expect(await openOf(confirmed)).toBe(4_000)
  const id = await payBackReceipt(cancelled.number)
  await expectRefused(unassign(id), 409, 'receipt_paid_back')
  expect((await listReceipts('booked')).map((receipt) => receipt.id)).toContain(id)
  await expectBooksInOrder()
})

test('a file with a document type, of another kind or with a day to come changes nothing', async () => {
  const before = (await listReceipts()).length
  const file = makeStatement({ cents: 100, reference: 'Z' })
  await expectRefused(importFile(file.replace('<Document', '<!DOCTYPE x><Document')), 422, 'file_doctype')
  await expectRefused(importFile('<a/>'), 422, 'file_camt')
  await expectRefused(
    importFile(makeStatement({ cents: 100, reference: 'Y' }, { cents: 1, day: addDays(yesterday, 9) })),
    400,
    'invalid_input',
  )
  expect((await listReceipts()).length).toBe(before)
})

test('a booked receipt is never changed, and one by hand needs a right to book', async () => {
  await expect(sql`update bank_receipt set amount_cents = 1 where state = 'booked'`.execute(at.db())).rejects.toThrow(
    'never changed',
  )
  await expect(
    sql`update bank_receipt set state = 'open', reservation_number = null, voucher_order_number = null,
      decided_at = null, times_unassigned = times_unassigned + 1 where state = 'booked'`.execute(at.db()),
  ).rejects.toThrow('never changed')
  await expect(sql`delete from bank_receipt`.execute(at.db())).rejects.toThrow('never changed')
  await expectRefused(
    at.as('manager')('POST /bankReceipts/import', { body: { name: 'x', content: makeStatement() } }),
    403,
    'not_allowed',
  )
})
