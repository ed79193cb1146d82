/**
 * The books of two months with sales, vouchers and refunds are exported as journal, audit file, register and VAT
 * return. Each file equals the journal to the cent. An accountant reads these files and nothing else.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPayouts } from '@tussenuit/modules/money/payout/index.ts'
import { addMonths, today } from '@tussenuit/modules/shared/day.ts'
import { parseCsv } from '@tussenuit/modules/shared/csv.ts'
import { bookConfirmedStay, cancelStay, startAfterSaleShop, type Stay } from '../../after-sale-steps.ts'
import { auditFileProblems, elementsAt, readAuditFile, sumAuditFile, textAt } from '../../audit-file.ts'
import { payByCard, waitForState } from '../../booking-steps.ts'
import type { TestShop } from '../../harness.ts'
import { extractPdfText } from '../../pdf-text.ts'
import { catchStatusAndCode } from '../../staff-steps.ts'
import { reserveWithCodes, signIn } from '../../voucher-steps.ts'

let at: Awaited<ReturnType<typeof startAfterSaleShop>>
let shop: TestShop
/** The month of the sales, and the next month, in which a stay is cancelled. */
let [month, next] = ['', '']
let cancelled: Stay

type Staff = Parameters<typeof signIn>[1]
const signInAs = async (role: Staff) => shop.newClient(await signIn(shop, role))
async function fetchFile(path: string, role: Staff = 'accountant') {
  const reply = await fetch(`${shop.url}/api${path}`, { headers: await signIn(shop, role) })
  return {
    status: reply.status,
    name: /filename="([^"]+)"/.exec(reply.headers.get('content-disposition') ?? '')?.[1],
    content: Buffer.from(await reply.arrayBuffer()),
  }
}
async function fetchTable(path: string): Promise<Record<string, string>[]> {
  const read = parseCsv((await fetchFile(path)).content.toString())
  if ('brokenLine' in read) throw new Error(`line ${read.brokenLine} is broken`)
  const [heads, ...rows] = read.rows.map(({ cells }) => cells)
  return rows.map((cells) => Object.fromEntries(heads!.map((head, index) => [head, cells[index]!])))
}
const centsOf = (euros: string): number => Math.round(Number(euros.replace(',', '.') || 0) * 100)
const sumOf = (rows: readonly Record<string, string>[], column: string): number =>
  rows.reduce((sum, row) => sum + centsOf(row[column]!), 0)
const readBooks = async (period: string) =>
  (await (await signInAs('accountant'))('GET /books', { query: { period } })).data

/** Debits, credits and number of the postings of a period, computed from the tables. */
async function readPostedSums(like: string, condition = 'true') {
  const { rows } = await sql<{ debit: number; credit: number; lines: number }>`
    select coalesce(sum(p.debit_cents), 0)::int as debit, coalesce(sum(p.credit_cents), 0)::int as credit,
      count(*)::int as lines
    from posting p join journal_entry e on e.id = p.entry_id
    where to_char(e.booked_on, 'YYYY-MM') like ${like} and (${sql.raw(condition)})`.execute(at.db())
  return rows[0]!
}

async function buyVoucher(vatClass: 'multi_purpose' | 'single_purpose') {
  const finance = await signInAs('finance')
  const { voucher_id } = (
    await finance('POST /createVouchers', {
      body: {
        active: true,
        name: '=1+1',
        value_cents: 10_000,
        selling_price: 9_000,
        vat_class: vatClass,
        vat_parts: [{ kind: 'lodging', share_bp: 10_000 }],
      } as never,
    })
  ).data
  const buyer = { name: 'Noor', surname: 'Smit', email: 'noor@example.nl' }
  const order = (await shop.client('POST /pre-voucher-transaction', { body: { voucher_id, quantity: 1, ...buyer } }))
    .data
  await payByCard(shop, order)
  const { codes } = (
    await shop.client(
      'POST /deals/voucher-transaction',
      { body: { transaction_number: order.transaction_number } },
      { 'manage-token': order.manage_token },
    )
  ).data
  return codes[0]!
}

async function setSeller(values: object) {
  const owner = await signInAs('owner')
  const template = (await owner('GET /getInVoiceTemplateData', {})).data
  await owner('PUT /updateInvoiceVoucherTemplateData', {
    body: { ...template, company: { ...template.company, ...values } },
  })
}

const monthAfter = (ms: number) => today(new Date(Date.now() + ms)).slice(0, 7)
beforeAll(async () => {
  // Shortly before the end of a month, waits for the next one, so that the month does not end during the test.
  while (monthAfter(120_000) !== monthAfter(0)) await wait(1_000)
  at = await startAfterSaleShop()
  shop = at.shop
  const day = today(shop.shop.now())
  ;[month, next] = [day.slice(0, 7), addMonths(`${day.slice(0, 7)}-01`, 1).slice(0, 7)]
  cancelled = await bookConfirmedStay(shop, { skipDays: 62 })
  const [multi, single] = [await buyVoucher('multi_purpose'), await buyVoucher('single_purpose')]
  const { reservation } = await reserveWithCodes(shop, cancelled.chosen, [multi])
  await payByCard(shop, reservation)
  await waitForState(shop, reservation.reservationNumber, 'confirmed')
  await (await signInAs('finance'))('POST /redeemVoucher', {
    body: { voucher_code: single, amount_cents: 4_000, note: 'x' },
  })
  // Sets the clock to the tenth of the next month.
  shop.clockAhead((Date.parse(`${next}-10T12:00:00Z`) - Date.now()) / 60_000)
  await cancelStay(shop, cancelled)
  await waitForState(shop, cancelled.number, 'refunded')
  // Reads the fees of the payments now, so that the job of that day books nothing during the tests.
  await readPayouts(shop.shop)
}, 120_000)
afterAll(() => shop?.close())

test('the books of a period are its postings, by ledger account, and balance', async () => {
  for (const period of [month, next, next.slice(0, 4)]) {
    const books = await readBooks(period)
    const { debit, credit, lines } = await readPostedSums(period.length === 4 ? `${period}-%` : period)
    expect([books.debit_cents, books.credit_cents, books.lines]).toEqual([debit, credit, lines])
    expect(debit).toBe(credit)
    expect(books.accounts.reduce((sum, account) => sum + account.debit_cents, 0)).toBe(debit)
    expect(books.accounts.reduce((sum, account) => sum + account.balance_cents, 0)).toBe(0)
  }
  const { accounts } = await readBooks(month)
  const revenue = await readPostedSums(month, "p.account = 'revenue' and p.vat_code = 'vat_2100'")
  expect(accounts.find(({ number }) => number === '8010')).toMatchObject({
    name: 'Omzet, Btw 21%',
    credit_cents: revenue.credit,
  })
  expect(await catchStatusAndCode(readBooks('2099'))).toEqual([400, 'invalid_input'])
})

test('the journal as CSV has every posting, with decimals of a Dutch spreadsheet, and sums to the journal', async () => {
  const query = `period=${month}&language=en&decimal=comma`
  const { name, content } = await fetchFile(`/exportJournal?${query}`)
  expect(name).toMatch(new RegExp(`^journal-${month}-`))
  expect(content.toString()).toMatch(/^\uFEFFEntry;Kind;/)
  expect(content.toString()).not.toMatch(/(?:^|;)"?=/m)
  const rows = await fetchTable(`/exportJournal?${query}`)
  const { debit, credit, lines } = await readPostedSums(month)
  expect([sumOf(rows, 'Debit'), sumOf(rows, 'Credit'), sumOf(rows, 'Amount'), rows.length]).toEqual([
    debit,
    credit,
    0,
    lines,
  ])
  // Each entry balances, and every ledger account has the total that the screen shows.
  for (const own of Map.groupBy(rows, (row) => row['Entry']).values()) expect(sumOf(own, 'Amount')).toBe(0)
  const books = await readBooks(month)
  const byNumber = Map.groupBy(rows, (row) => row['Ledger number']!)
  expect([...byNumber].map(([number, own]) => [number, sumOf(own, 'Amount')]).toSorted()).toEqual(
    books.accounts.map(({ number, balance_cents }) => [number, balance_cents]).toSorted(),
  )
  const invoiced = rows.filter((row) => row['Kind'] === 'invoice' && row['Sale'] === cancelled.number)
  expect(new Set(invoiced.map((row) => row['Document'])).size).toBe(1)
  expect(invoiced[0]!['Document']).toMatch(/^\d{10}$/)
  expect(invoiced[0]!['Deal']).not.toBe('')
})

test('the audit file of the year is a correct one whose lines sum to the postings', async () => {
  const year = month.slice(0, 4)
  await setSeller({ vat_number: '' })
  const missing = await fetchFile(`/exportAuditFile?year=${year}`)
  expect([missing.status, JSON.parse(missing.content.toString()).error.code]).toEqual([409, 'seller_incomplete'])
  await setSeller({ name: 'Reizen & Zo <B.V.>', vat_number: 'NL123456782B90' })
  for (const one of new Set([year, next.slice(0, 4)])) {
    const { name, content } = await fetchFile(`/exportAuditFile?year=${one}`)
    expect(name).toBe(`auditfile-${one}.xaf`)
    const file = readAuditFile(content.toString())
    expect(auditFileProblems(file)).toEqual([])
    const { debit, credit, lines } = await readPostedSums(`${one}-%`)
    expect(sumAuditFile(file)).toEqual({ lines, D: debit, C: credit })
    expect(debit).toBe(credit)
    const transactions = elementsAt(file, 'company/transactions')[0]!
    expect(['linesCount', 'totalDebit', 'totalCredit'].map((part) => centsOf(textAt(transactions, part)))).toEqual([
      lines * 100,
      debit,
      credit,
    ])
    expect(textAt(file, 'company/companyName')).toBe('Reizen & Zo <B.V.>')
    expect(content.toString()).not.toContain('Smit')
  }
  const { rows } = await sql<{ after: object }>`
    select after from audit where action = 'audit_file.export' order by id desc limit 1`.execute(at.db())
  expect(rows[0]!.after).toMatchObject({ lines: expect.any(Number) as number })
})

test('the VAT return has base and VAT of the invoices of the period, and names what corrects an earlier one', async () => {
  for (const period of [month, next]) {
    const books = await readBooks(period)
    const { rows } = await sql<{ rate: number; base: number; vat: number }>`
      select rate.rate_bp as rate, sum(rate.gross_cents - rate.vat_cents)::int as base, sum(rate.vat_cents)::int as vat
      from invoice i, jsonb_to_recordset(i.vat) as rate (rate_bp int, gross_cents int, vat_cents int)
      where to_char(i.issued_on, 'YYYY-MM') = ${period} and rate.rate_bp is not null group by 1 order by 1 desc`.execute(
      at.db(),
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(books.vat_rows.map(({ code, base_cents, vat_cents }) => [code, base_cents, vat_cents])).toEqual(
      rows.map(({ rate, base, vat }) => [`vat_${rate}`, base, vat]),
    )
    const due = books.vat_boxes.find(({ box }) => box === '5a')!
    expect(due.vat_cents).toBe(rows.reduce((sum, { vat }) => sum + vat, 0))
    // Only the cancellation was booked in the second month.
    for (const row of books.vat_rows)
      expect([row.correction_base_cents, row.correction_vat_cents]).toEqual(
        period === next ? [row.base_cents, row.vat_cents] : [0, 0],
      )
    expect(books.vat_boxes.filter(({ box }) => box === '3b' || box === '5b')).toEqual([
      { box: '3b', base_cents: 0, vat_cents: null },
      { box: '5b', base_cents: null, vat_cents: 0 },
    ])
  }
})

test('the invoice register has every invoice and credit note once, with the VAT of the return', async () => {
  for (const period of [month, next]) {
    const rows = await fetchTable(`/exportInvoiceRegister?period=${period}&format=csv&language=nl`)
    const { rows: stored } = await sql<{ count: number; total: number }>`
      select count(*)::int as count, sum(total_cents)::int as total from invoice
      where to_char(issued_on, 'YYYY-MM') = ${period}`.execute(at.db())
    expect([rows.length, sumOf(rows, 'Totaal, euro')]).toEqual([stored[0]!.count, stored[0]!.total])
    const { vat_rows: own } = await readBooks(period)
    const general = own.find(({ code }) => code === 'vat_2100')!
    expect([sumOf(rows, 'Grondslag 21%'), sumOf(rows, 'Btw 21%')]).toEqual([general.base_cents, general.vat_cents])
  }
  const workbook = await fetchFile(`/exportInvoiceRegister?period=${month}&format=xlsx`)
  expect([workbook.status, workbook.content.subarray(0, 2).toString()]).toEqual([200, 'PK'])
})

test('the accountant opens each invoice as PDF, and sees nothing else of a sale', async () => {
  const accountant = await signInAs('accountant')
  const { data } = await accountant('GET /bookInvoices', { query: { period: month } })
  expect(data.total).toBe(data.items.length)
  const stay = data.items.find(({ sale }) => sale === cancelled.number)!
  const pdf = await fetchFile(`/bookInvoices/${stay.number}`)
  expect(await extractPdfText(pdf.content)).toContain(stay.number)
  const voucher = data.items.find(({ sale }) => sale.startsWith('TV'))!
  expect(await extractPdfText((await fetchFile(`/bookInvoices/${voucher.number}`)).content)).toContain(voucher.number)
  expect((await fetchFile('/bookInvoices/0000000000')).status).toBe(404)
  expect(JSON.stringify(data)).not.toMatch(/@|Smit/)
  for (const path of ['/reservationData', '/fetchAuditLog', `/documents/confirmation/${cancelled.number}`])
    expect([401, 403, 404]).toContain((await fetchFile(path)).status)
  const found = (await accountant('POST /find', { body: { q: 'Smit' } })).data
  expect(JSON.stringify(found)).not.toContain('Smit')
  expect((await accountant('GET /monthReport', { query: { month } })).data.tied).toBe(true)
})

test('finance changes ledger numbers and VAT codes; they count for exports, once each, with an entry in the audit log', async () => {
  const finance = await signInAs('finance')
  const before = (await finance('GET /ledgerSetting', {})).data
  expect(Object.keys(before.vat_codes)).toEqual(expect.arrayContaining(['vat_2100', 'vat_900', 'margin', 'prepaid']))
  const after = structuredClone(before)
  after.accounts.card_standard = { number: '1099', name: 'Betaalprovider', rgs: 'BLimBanRba' }
  after.vat_codes['vat_2100'] = { code: '4', name: 'Btw hoog', revenue_number: '8100', vat_number: null }
  const saved = (await finance('POST /ledgerSetting', { body: after })).data
  expect(saved).toEqual({ ...after, version: before.version + 1 })
  const rows = await fetchTable(`/exportJournal?period=${month}&language=en`)
  expect(rows.some((row) => row['Ledger number'] === '1099' && row['Ledger name'] === 'Betaalprovider')).toBe(true)
  const vat = rows.filter((row) => row['VAT code'] === '4').map((row) => row['Ledger number'])
  expect([...new Set(vat)].toSorted()).toEqual(['1500', '1730', '8100'])

  expect(await catchStatusAndCode(finance('POST /ledgerSetting', { body: after }))).toEqual([409, 'record_changed'])
  const twice = structuredClone(saved)
  twice.accounts.bank.number = '1099'
  await expect(finance('POST /ledgerSetting', { body: twice })).rejects.toMatchObject({
    status: 400,
    fields: [{ path: 'accounts.bank.number', code: 'repeated' }].map((one) => expect.objectContaining(one) as object),
  })
  for (const number of ['0400', '12', '1234567890', '13a0', '']) {
    const wrong = structuredClone(saved)
    wrong.accounts.bank.number = number
    expect(await catchStatusAndCode(finance('POST /ledgerSetting', { body: wrong }))).toEqual([400, 'invalid_input'])
  }
  for (const role of ['manager', 'accountant', 'viewer'] as const)
    expect(await catchStatusAndCode((await signInAs(role))('POST /ledgerSetting', { body: saved }))).toEqual([
      403,
      'not_allowed',
    ])
  const { rows: audited } = await sql<{ actor: string; after: { accounts: object } }>`
    select actor, after from audit where action = 'setting.ledger'`.execute(at.db())
  expect(audited.map(({ actor }) => actor)).toEqual(['finance@demo.test'])
  expect(audited[0]!.after.accounts).toMatchObject({ card_standard: { number: '1099' } })
})
