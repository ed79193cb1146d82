/**
 * The price that a partner agreed for its codes, through the calls: set in the office, booked with a stay that a code
 * paid, listed and paid by bank receipt, in month report, VAT return and audit log. `partner-claims.test.ts` has the
 * amounts.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refundVouchers } from '@tussenuit/modules/money/ledger/index.ts'
import { defaultSettings, saveSetting } from '@tussenuit/modules/platform/settings/index.ts'
import { addDays, today } from '@tussenuit/modules/shared/day.ts'
import { expectRefused, startAfterSaleShop } from '../../after-sale-steps.ts'
import { type Chosen, findBookableStay, readInbox, retryUntilPasses, waitForState } from '../../booking-steps.ts'
import { buildBooksQuery, type Violation } from '../../chaos/check-books.ts'
import type { TestShop } from '../../harness.ts'
import { makeBankStatement } from '../../payout-steps.ts'
import { extractPdfText } from '../../pdf-text.ts'
import { reserveWithCodes } from '../../voucher-steps.ts'

let at: Awaited<ReturnType<typeof startAfterSaleShop>>
let shop: TestShop
let chosen: Chosen
let campaign: number
const codes = ['PARTNER-1X', 'PARTNER-2X', 'PARTNER-3X', 'PARTNER-4X', 'PARTNER-5X']
const day = today(new Date())
beforeAll(async () => {
  at = await startAfterSaleShop()
  shop = at.shop
  // Without a weekend surcharge the code pays for all of the stay.
  await saveSetting(shop.shop.db, 'package', {
    ...defaultSettings.package,
    weekend: { weekdays: [], surchargeCents: 0 },
  })
  chosen = await findBookableStay(shop, { slug: 'sea-steam-in-domburg', skipDays: 55 })
  const body = {
    campaign_name: 'Winter',
    partner: 'Weekend Club',
    deals_id: chosen.deal.deals_id,
    valid_from: day,
    valid_until: addDays(day, 300),
    nights: chosen.stay.nights,
    persons: 2,
    codes,
  }
  campaign = (await at.as('finance')('POST /addPackageVoucherCampaign', { body })).data.id
})
afterAll(() => shop?.close())

const finance = () => at.as('finance')
const readTerms = async () => (await finance()('GET /campaignTerms/:id', { params: { id: campaign } })).data
const company = {
  name: 'Weekend Club BV',
  street: 'Kade 1',
  postal_code: '1011 AA',
  city: 'Amsterdam',
  country: 'NL',
  vat_number: '',
}
const setTerms = async (change: object) => {
  const { version } = await readTerms()
  const body = {
    company,
    invoice_email: 'books@example.nl',
    payment_days: 30,
    price_cents: null,
    price_bp: null,
    version,
  }
  return (await finance()('PUT /campaignTerms/:id', { params: { id: campaign }, body: { ...body, ...change } })).data
}

async function bookOnCode(code: string) {
  const { reservation, quote } = await reserveWithCodes(shop, chosen, [code])
  const number = reservation.reservationNumber
  const access = { 'manage-token': reservation.manage_token }
  await shop.client('POST /reservation', { body: { reservationNumber: number } }, access)
  await waitForState(shop, number, 'confirmed')
  return { number, access, total: quote.total_cents }
}
const readPdfText = async (path: string, token: string) =>
  extractPdfText(
    Buffer.from(await (await fetch(`${shop.url}/api${path}?token=${encodeURIComponent(token)}`)).arrayBuffer()),
  )
const readPartner = async () => (await finance()('GET /partners', { query: {} })).data.items[0]
const expectBooksInOrder = async () =>
  expect((await sql.raw<Violation>(buildBooksQuery(60)).execute(at.db())).rows).toEqual([])

test('a campaign has no price until one is agreed, and wrong terms are refused', async () => {
  expect(await readTerms()).toMatchObject({ partner: 'Weekend Club', agreed: null })
  expect((await finance()('GET /partners', { query: {} })).data).toMatchObject({ items: [], total: 0 })
  await expectRefused(setTerms({}), 400, 'invalid_input')
  await expectRefused(setTerms({ price_cents: 100, price_bp: 100 }), 400, 'invalid_input')
  await expectRefused(setTerms({ price_bp: 10_001 }), 400, 'invalid_input')
  await expectRefused(setTerms({ price_cents: 100, company: { ...company, vat_number: 'NL1' } }), 400, 'invalid_input')
  await expectRefused(setTerms({ price_cents: 100, version: 999 }), 409, 'record_changed')
  const unknown = {
    company,
    invoice_email: 'a@example.nl',
    payment_days: 1,
    price_cents: 1,
    price_bp: null,
    version: 1,
  }
  await expectRefused(
    finance()('PUT /campaignTerms/:id', { params: { id: 999_999 }, body: unknown }),
    404,
    'campaign_unknown',
  )
  expect(await readTerms()).toMatchObject({ agreed: null })
})

test('a stay on a code: what the partner owes, its receipt, and the code that comes back', async () => {
  const before = await bookOnCode(codes[0]!)
  expect(await setTerms({ price_cents: 14_317 })).toMatchObject({
    agreed: { price_cents: 14_317, price_bp: null, payment_days: 30, company: { name: 'Weekend Club BV' } },
  })
  // What was used before the price was agreed stays as it is.
  expect(await readPartner()).toMatchObject({ name: 'Weekend Club', open_cents: 0, due_on: null })
  const first = await bookOnCode(codes[1]!)
  const second = await bookOnCode(codes[2]!)
  await setTerms({ price_bp: 100 })
  const partner = (await readPartner())!
  expect(partner).toMatchObject({ open_cents: 28_634, due_on: addDays(day, 30), age: 'not_due', credit_cents: 0 })

  // The traveller pays nothing, and the invoice says so without the price of the partner.
  const page = await shop.client(
    'POST /reservationDataByResId',
    { body: { reservationNumber: first.number } },
    first.access,
  )
  const pdf = await readPdfText(`/documents/invoice/${first.number}`, first.access['manage-token'])
  expect(pdf).toMatch(/Paid for with your code/)
  const mails = await at
    .db()
    .selectFrom('mail')
    .select('variables')
    .where('reservation_number', '=', first.number)
    .execute()
  for (const text of [pdf, JSON.stringify(page.data), JSON.stringify(mails)])
    expect(text).not.toMatch(/143[.,]17|14317|Weekend Club BV/)

  const receipt = { received_on: day, payer: 'Weekend Club', reference: 'codes', partner_id: partner.id }
  const key = crypto.randomUUID()
  for (const _ of [1, 2])
    expect(
      (await finance()('POST /partnerReceipts', { body: { ...receipt, amount_cents: 20_000, key } })).data,
    ).toMatchObject({ state: 'partner', partner: 'Weekend Club', sale: null, amount_cents: 20_000 })
  await expectRefused(
    finance()('POST /partnerReceipts', {
      body: { ...receipt, partner_id: 999_999, amount_cents: 1, key: crypto.randomUUID() },
    }),
    404,
    'partner_unknown',
  )
  const claims = (await finance()('GET /partners/:id/claims', { params: { id: partner.id }, query: {} })).data
  expect(claims.items.map((claim) => [claim.reservation, claim.cents, claim.open_cents, claim.state])).toEqual([
    [second.number, 14_317, 8_634, 'owed'],
    [first.number, 14_317, 0, 'owed'],
  ])
  await expectBooksInOrder()

  const invoices = () => finance()('GET /partners/:id/invoices', { params: { id: partner.id }, query: {} })
  const make = () =>
    finance()('POST /partners/:id/invoices', { params: { id: partner.id } }, { 'idempotency-key': key })
  const { numbers } = (await make()).data
  expect((await make()).data).toEqual({ numbers })
  await expectRefused(
    finance()('POST /partners/:id/invoices', { params: { id: partner.id } }),
    409,
    'nothing_to_invoice',
  )
  await expectRefused(finance()('POST /partners/:id/invoices', { params: { id: 999_999 } }), 404, 'partner_unknown')
  expect((await invoices()).data.items).toMatchObject([{ number: numbers[0], total_cents: 28_634, claims: 2 }])
  const document = await fetch(`${shop.url}/api/bookInvoices/${numbers[0]}`, { headers: at.bearer('finance') })
  const text = await extractPdfText(Buffer.from(await document.arrayBuffer()))
  for (const part of ['Weekend Club BV', first.number, second.number, 'Winter']) expect(text).toContain(part)
  await finance()('POST /partnerInvoices/:number/mail', {
    params: { number: numbers[0]! },
    body: { key: crypto.randomUUID() },
  })
  await retryUntilPasses(async () => {
    const sent = (await readInbox(shop, 'books@example.nl')).filter(({ subject }) => subject.includes(numbers[0]!))
    expect(sent.map(({ attachments }) => attachments.map(({ filename }) => filename))).toEqual([
      [`invoice-${numbers[0]}.pdf`, `invoice-${numbers[0]}.xml`],
      [`invoice-${numbers[0]}.pdf`, `invoice-${numbers[0]}.xml`],
    ])
  })
  await expectRefused(
    finance()('POST /partnerInvoices/:number/mail', { params: { number: '1' }, body: { key } }),
    404,
    'invoice_unknown',
  )
  await expectBooksInOrder()

  const refund = { reservationNumber: first.number, reason: 'gave it back', key: crypto.randomUUID() }
  await at.as('owner')('POST /refunds', { body: refund })
  // The receipt pays the claim that is left, and the rest is credit.
  expect(await readPartner()).toMatchObject({ open_cents: 0, due_on: null, credit_cents: 5_683 })
  const { data: report } = await finance()('GET /monthReport', { query: { month: day.slice(0, 7) } })
  expect(report.ties.filter((tie) => tie.books_cents !== tie.documents_cents)).toEqual([])
  const owed = report.accounts.find(({ account }) => account === 'partner')
  expect(owed!.end_cents).toBe(before.total + 14_317 - 20_000)
})

test('a receipt of a statement is assigned to a partner, once', async () => {
  const partner = (await readPartner())!
  const { id } = await at
    .db()
    .insertInto('bank_receipt')
    .values({
      account: 'NL1',
      reference: 'r1',
      received_on: day,
      amount_cents: 700,
      state: 'open',
      created_at: new Date(),
      created_by: 'test',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const assign = () =>
    finance()('POST /bankReceipts/:id/assignPartner', { params: { id }, body: { partner_id: partner.id, note: '' } })
  expect((await assign()).data).toMatchObject({ state: 'partner', partner: 'Weekend Club' })
  await expectRefused(assign(), 409, 'receipt_booked')
  const listed = (await finance()('GET /bankReceipts', { query: { state: 'partner' } })).data
  expect(listed.items.map(({ amount_cents: cents, partner: name }) => [cents, name])).toEqual([
    [700, 'Weekend Club'],
    [20_000, 'Weekend Club'],
  ])
  expect((await readPartner())!.credit_cents).toBe(6_383)
  // Taken back, it can be assigned again, and each step is booked once.
  const unassign = (reason = 'of another club') =>
    finance()('POST /bankReceipts/:id/unassign', { params: { id }, body: { reason } })
  expect((await unassign()).data).toMatchObject({ state: 'open', partner: null, note: 'of another club' })
  await expectRefused(unassign(), 409, 'receipt_not_booked')
  expect((await readPartner())!.credit_cents).toBe(5_683)
  await expectBooksInOrder()
  expect((await assign()).data).toMatchObject({ state: 'partner', partner: 'Weekend Club' })
  expect((await readPartner())!.credit_cents).toBe(6_383)
  const { rows } = await sql<{ key: string; cents: number }>`
    select e.key, (p.debit_cents - p.credit_cents)::int as cents from journal_entry e join posting p on p.entry_id = e.id
    where e.key ~ ${`^partner_receipt(_unassigned)?:${id}(:|$)`} and p.account = 'bank' order by e.id`.execute(at.db())
  expect(rows).toEqual([
    { key: `partner_receipt:${id}`, cents: 700 },
    { key: `partner_receipt_unassigned:${id}:1`, cents: -700 },
    { key: `partner_receipt:${id}:2`, cents: 700 },
  ])
  await expectBooksInOrder()
  await expect(
    sql`update bank_receipt set state = 'open', partner_id = null where id = ${id}`.execute(at.db()),
  ).rejects.toThrow(/never changed/)
})

test('the credit of a partner is paid back, once, and not beyond it', async () => {
  const { id, credit_cents: credit } = (await readPartner())!
  const payBack = (cents: number, key = crypto.randomUUID()) =>
    finance()('POST /partnerPaybacks', {
      body: { partner_id: id, amount_cents: cents, paid_on: day, note: 'paid too much', key },
    })
  await expectRefused(payBack(credit + 1), 409, 'credit_smaller')
  const key = crypto.randomUUID()
  for (const _ of [1, 2]) expect((await payBack(1_000, key)).data).toEqual({ credit_cents: credit - 1_000 })
  // Two at once for all that is left: one of them.
  const both = await Promise.allSettled([payBack(credit - 1_000), payBack(credit - 1_000)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'credit_smaller' } })
  expect((await readPartner())!.credit_cents).toBe(0)
  const { items: entries } = (await finance()('GET /manualEntries', { query: {} })).data
  expect(entries.slice(0, 2)).toMatchObject([
    {
      kind: 'partner_payback',
      reason: 'paid too much',
      lines: [
        { account: 'partner', debit_cents: credit - 1_000 },
        { account: 'bank', credit_cents: credit - 1_000 },
      ].toReversed(),
    },
    { kind: 'partner_payback' },
  ])
  // What was paid back is not there to be taken back.
  const { items } = (await finance()('GET /bankReceipts', { query: { state: 'partner' } })).data
  const largest = items.toSorted((a, b) => b.amount_cents - a.amount_cents)[0]!
  await expectRefused(
    finance()('POST /bankReceipts/:id/unassign', { params: { id: largest.id }, body: { reason: 'x' } }),
    409,
    'receipt_paid_back',
  )
  await expectBooksInOrder()
  // It pays again, so that it has its credit again.
  await finance()('POST /partnerReceipts', {
    body: {
      received_on: day,
      amount_cents: credit,
      payer: 'Weekend Club',
      reference: '',
      partner_id: id,
      key: crypto.randomUUID(),
    },
  })
})

test('who set which terms is in the audit log', async () => {
  const rows = await at
    .db()
    .selectFrom('audit')
    .select(['actor', 'action', 'after'])
    .where('subject', '=', `campaign:${campaign}`)
    .where('action', '=', 'campaign.terms')
    .orderBy('id')
    .execute()
  expect(rows.map(({ actor, after }) => [actor, (after as { price_cents: unknown }).price_cents])).toEqual([
    ['finance@demo.test', 14_317],
    ['finance@demo.test', null],
  ])
})

test('what a partner will not pay is written off, above the limit with a colleague, and comes back with the code', async () => {
  await setTerms({ price_cents: 14_317 })
  const stay = await bookOnCode(codes[3]!)
  const partner = (await readPartner())!
  // The credit of 63.83 pays a part of it.
  expect(partner.open_cents).toBe(7_934)
  const readClaim = async () =>
    (await finance()('GET /partners/:id/claims', { params: { id: partner.id }, query: {} })).data.items[0]!
  const { id } = await readClaim()
  const writeOff = (cents: number, key = crypto.randomUUID()) =>
    finance()('POST /partnerWriteOffs', { body: { claim_id: id, amount_cents: cents, reason: 'bankrupt', key } })
  await expectRefused(writeOff(7_935), 409, 'claim_smaller')
  const key = crypto.randomUUID()
  for (const _ of [1, 2]) expect((await writeOff(7_000, key)).data).toEqual({ open_cents: 934 })
  expect(await readPartner()).toMatchObject({ open_cents: 934, credit_cents: 0 })
  const { items: entries } = (await finance()('GET /manualEntries', { query: {} })).data
  expect(entries.filter(({ kind }) => kind !== 'partner_payback')).toMatchObject([
    {
      kind: 'partner_write_off',
      sale: stay.number,
      reason: 'bankrupt',
      lines: [
        { account: 'written_off', debit_cents: 7_000 },
        { account: 'partner', credit_cents: 7_000 },
      ],
    },
  ])
  await expectBooksInOrder()

  const { accounts: _, ...present } = (await at.as('owner')('GET /payment-setting', {})).data
  await at.as('owner')('POST /payment-setting', { body: { ...present, refund_approval_cents: 100 } })
  await expectRefused(writeOff(934), 409, 'approval_asked')
  const { items } = (await at.as('owner')('GET /approvals', { query: { state: 'waiting', limit: 100 } })).data
  const request = items.find(({ kind }) => kind === 'partner_write_off')!
  const params = { id: request.id }
  expect((await at.as('owner')('GET /approvals/:id/evidence', { params })).data.facts).toEqual([
    { name: 'partner_claim_cents', before: 934, after: 0 },
    { name: 'debit_cents', line: 1, account: 'written_off', before: null, after: 934 },
    { name: 'credit_cents', line: 2, account: 'partner', before: null, after: 934 },
  ])
  const decide = (role: 'owner' | 'finance') =>
    at.as(role)('POST /approvals/:id/decide', { params, body: { approve: true, note: '' } })
  await expectRefused(decide('finance'), 403, 'own_request')
  await decide('owner')
  expect(await readPartner()).toMatchObject({ open_cents: 0, credit_cents: 0 })
  await expectBooksInOrder()

  await at
    .db()
    .transaction()
    .execute((trx) => refundVouchers(shop.shop, trx, stay.number, { actor: 'test', reason: 'given back' }))
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(p.debit_cents - p.credit_cents), 0)::int as cents from posting p join journal_entry e
      on e.id = p.entry_id where e.reservation_number = ${stay.number} and p.account in ('partner', 'written_off')`.execute(
    at.db(),
  )
  expect(rows).toEqual([{ cents: 0 }])
  expect(await readPartner()).toMatchObject({ open_cents: 0, credit_cents: 6_383 })
})

test('above the limit a colleague decides on paying a credit back', async () => {
  const { id, credit_cents: credit } = (await readPartner())!
  const body = { partner_id: id, amount_cents: 700, paid_on: day, note: 'paid too much', key: crypto.randomUUID() }
  await expectRefused(finance()('POST /partnerPaybacks', { body }), 409, 'approval_asked')
  const { items: requests } = (await at.as('owner')('GET /approvals', { query: { state: 'waiting', limit: 100 } })).data
  const params = { id: requests.find(({ kind }) => kind === 'partner_payback')!.id }
  expect((await at.as('owner')('GET /approvals/:id/evidence', { params })).data.facts).toMatchObject([
    { name: 'partner_credit_cents', before: credit, after: credit - 700 },
    { name: 'booked_on', after: day },
    { name: 'credit_cents', account: 'bank', after: 700 },
    { name: 'debit_cents', account: 'partner', after: 700 },
  ])
  await at.as('owner')('POST /approvals/:id/decide', { params, body: { approve: true, note: '' } })
  expect((await readPartner())!.credit_cents).toBe(credit - 700)
  // The test before gave the code of a confirmed stay back, which other checks find.
  const { rows } = await sql.raw<Violation>(buildBooksQuery(60)).execute(at.db())
  expect(rows.filter(({ invariant }) => ['INV-33', 'INV-34', 'INV-54', 'INV-55'].includes(invariant))).toEqual([])
})

test('the text of a bank line that names an invoice of a partner proposes the partner', async () => {
  const { id } = (await readPartner())!
  const { items } = (await finance()('GET /partners/:id/invoices', { params: { id }, query: {} })).data
  const { number, total_cents: cents } = items.find(({ kind }) => kind === 'invoice')!
  const lines = [
    { cents, day, reference: 'P1', payer: 'Weekend Club', text: `factuur ${number} dank` },
    { cents: cents - 1, day, reference: 'P2', payer: 'Weekend Club', text: `RF49${number}` },
    { cents, day, reference: 'P3', payer: 'Weekend Club', text: 'dank' },
  ]
  await finance()('POST /bankReceipts/import', { body: { name: 'p.xml', content: makeBankStatement(lines) } })
  const { items: receipts } = (await finance()('GET /bankReceipts', { query: { state: 'open', sort: 'oldest' } })).data
  expect(receipts.map(({ proposed_partner: proposed }) => proposed)).toEqual([
    { id, name: 'Weekend Club', invoices: [number], exact: true },
    { id, name: 'Weekend Club', invoices: [number], exact: false },
    null,
  ])
})

test('a price that ends holds for what was used; what is used later is owed by nobody', async () => {
  const { version, agreed } = await readTerms()
  const remove = (wanted: number) =>
    finance()('DELETE /campaignTerms/:id', { params: { id: campaign }, query: { version: wanted } })
  await expectRefused(remove(999), 409, 'record_changed')
  const claims = () =>
    at.db().selectFrom('partner_claim').select(['hold_id', 'cents', 'state']).orderBy('hold_id').execute()
  const before = await claims()
  expect(agreed).not.toBeNull()
  expect((await remove(version)).data).toMatchObject({ agreed: null })
  await expectRefused(remove((await readTerms()).version), 409, 'terms_unknown')
  await bookOnCode(codes[4]!)
  expect(await claims()).toEqual(before)
})
