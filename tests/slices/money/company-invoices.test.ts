/**
 * Sales to a company: its name, address and VAT number are on the PDF and in the electronic invoice, whose amounts
 * equal those of the PDF and of the postings. The mails of the sale and of its cancellation contain both documents.
 *
 * In the gate: own supply, Belgium, the mails, VAT numbers, vouchers.
 * In the long suite: also a private buyer, changes by staff, an erased person.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startVatRegister, type VatRegisterStandIn } from '@tussenuit/stand-ins/vat/stand-in.ts'
import type { CompanyInput } from '@tussenuit/modules/shared/company.ts'
import { cancelStay, expectRefused, startAfterSaleShop } from '../../after-sale-steps.ts'
import {
  findBookableStay,
  payByCard,
  readInbox,
  reserveRoom,
  retryUntilPasses,
  waitForState,
} from '../../booking-steps.ts'
import { brokenRules, centsAt, findNodes, parseElectronicInvoice, textAt } from '../../electronic-invoice.ts'
import type { TestShop } from '../../harness.ts'
import { extractPdfText } from '../../pdf-text.ts'
import { longTest } from '../../suite/long-test.ts'

const dutch: CompanyInput = {
  name: 'Duinrand & Zoon Advies B.V.',
  street: 'Zeeweg 7',
  postal_code: '2042 AA',
  city: 'Zandvoort',
  country: 'NL',
  vat_number: ' nl 0044.95.445.b01 ',
}
const belgian: CompanyInput = {
  name: 'Reien Advies BV',
  street: 'Spiegelrei 3',
  postal_code: '8000',
  city: 'Brugge',
  country: 'BE',
  vat_number: '0428.759.497',
}
const slugs = { NL: 'sea-steam-in-domburg', BE: 'still-canals-after-six' }

let at: Awaited<ReturnType<typeof startAfterSaleShop>>
let shop: TestShop
let register: VatRegisterStandIn
beforeAll(async () => {
  register = await startVatRegister(['NL004495445B01', 'BE0428759497'])
  at = await startAfterSaleShop(false, ['Still canals after six'], { VIES_URL: register.url })
  shop = at.shop
  const owner = at.as('owner')
  const template = (await owner('GET /getInVoiceTemplateData', {})).data
  await owner('PUT /updateInvoiceVoucherTemplateData', {
    body: {
      ...template,
      company: {
        name: 'Tussenuit B.V.',
        address: 'Singel 1, 1012 VC Amsterdam',
        vat_number: 'NL000099998B57',
        chamber_of_commerce: '12345678',
        bank_account: 'NL91 ABNA 0417 1643 00',
      },
    },
  })
})
afterAll(async () => {
  await shop?.close()
  await register?.close()
})

let skipDays = 40
type Sale = { country?: keyof typeof slugs; scheme?: string | null; company?: CompanyInput; language?: 'nl' | 'en' }

async function reserveStay({ country = 'NL', scheme = null, company = dutch, language = 'nl' }: Sale) {
  await at.db().updateTable('deal').set({ vat_scheme: scheme }).where('slug', '=', slugs[country]).execute()
  const chosen = await findBookableStay(shop, { slug: slugs[country], skipDays: (skipDays += 2) })
  return (await reserveRoom(shop, chosen, { company, language, pay: 'full' })).reservation
}

async function sellStay(sale: Sale) {
  const reservation = await reserveStay(sale)
  await payByCard(shop, reservation)
  await waitForState(shop, reservation.reservationNumber, 'confirmed')
  return { number: reservation.reservationNumber, token: { 'manage-token': reservation.manage_token } }
}
type Sold = Awaited<ReturnType<typeof sellStay>>

const listOf = async ({ number, token }: Sold) =>
  (await shop.client('POST /invoices', { body: { reservationNumber: number } }, token)).data
async function downloadFile(url: string, token: Record<string, string>) {
  const response = await fetch(new URL(url, shop.url), { headers: token })
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    body: Buffer.from(await response.arrayBuffer()),
  }
}
const waitForCredit = (sold: Sold) =>
  retryUntilPasses(async () => {
    const credit = (await listOf(sold)).find(({ kind }) => kind === 'credit')
    return credit ?? Promise.reject(new Error('no credit note yet'))
  })
const readPrintedText = async (url: string, { token }: Sold) => extractPdfText((await downloadFile(url, token)).body)
async function readElectronicInvoice(url: string | null, { token }: Sold) {
  const file = await downloadFile(url!, token)
  expect([file.status, file.type]).toEqual([200, 'application/xml; charset=utf-8'])
  const xml = file.body.toString()
  expect(brokenRules(xml)).toEqual([])
  return parseElectronicInvoice(xml)
}

/** Net and VAT in cents by VAT code, as booked for the invoice or credit note with this number. */
const readBookedSums = async (number: string) =>
  (
    await sql<{ code: string; net: number; vat: number }>`
      select p.vat_code as code,
        sum(case when p.account <> 'vat' then p.credit_cents - p.debit_cents else 0 end)::int as net,
        sum(case when p.account = 'vat' then p.credit_cents - p.debit_cents else 0 end)::int as vat
      from posting p join journal_entry e on e.id = p.entry_id
      where e.key in ('invoice:' || ${number}, 'credit:' || ${number}) and p.vat_code is not null
      group by 1 order by 1`.execute(at.db())
  ).rows

/** Net and VAT in cents in the electronic invoice, by category and rate. */
const groupsIn = (root: ReturnType<typeof parseElectronicInvoice>) =>
  findNodes(root, 'TaxTotal/TaxSubtotal').map((group) => ({
    category: textAt(group, 'TaxCategory/ID'),
    percent: Number(textAt(group, 'TaxCategory/Percent') ?? 0),
    net: centsAt(group, 'TaxableAmount')!,
    vat: centsAt(group, 'TaxAmount')!,
  }))
const sumCents = (cents: readonly number[]) => cents.reduce((total, one) => total + one, 0)

test('own supply: paper, electronic invoice and postings say the same to the cent', async () => {
  const sold = await sellStay({})
  const [invoice] = await listOf(sold)
  const text = await readPrintedText(invoice!.url, sold)
  for (const part of [dutch.name, 'Sanne', 'Zeeweg 7', '2042 AA Zandvoort', 'Nederland', 'Btw-nummer NL004495445B01'])
    expect(text).toContain(part)
  const root = await readElectronicInvoice(invoice!.electronic_url, sold)
  expect(centsAt(root, 'LegalMonetaryTotal/TaxInclusiveAmount')).toBe(invoice!.total_cents)
  expect(centsAt(root, 'TaxTotal/TaxAmount')).toBe(invoice!.vat_cents)
  // The invoice was paid in full by card.
  expect(centsAt(root, 'LegalMonetaryTotal/PayableAmount')).toBe(0)
  const booked = await readBookedSums(invoice!.number)
  const groups = groupsIn(root)
  for (const [code, percent] of [
    ['vat_2100', 21],
    ['vat_900', 9],
  ] as const) {
    const group = groups.find((one) => one.category === 'S' && one.percent === percent)!
    const row = booked.find((one) => one.code === code)!
    expect([code, group.net, group.vat]).toEqual([code, row.net, row.vat])
  }
  const held = booked.filter(({ code }) => code === 'sgr' || code === 'tourist_tax')
  expect(sumCents(groups.filter(({ category }) => category === 'E').map(({ net }) => net))).toBe(
    sumCents(held.map(({ net }) => net)),
  )
  expect(textAt(root, 'AccountingCustomerParty/Party/PartyTaxScheme/CompanyID')).toBe('NL004495445B01')
  expect(textAt(root, 'AccountingSupplierParty/Party/PartyTaxScheme/CompanyID')).toBe('NL000099998B57')
})

test.each([
  ['travel_agent', 'E', 'VATEX-EU-D'],
  ['agent', 'O', 'VATEX-EU-O'],
])('%s: one group of category %s without VAT, as the paper says', async (scheme, category, reason) => {
  const sold = await sellStay({ scheme })
  const [invoice] = await listOf(sold)
  const root = await readElectronicInvoice(invoice!.electronic_url, sold)
  expect(groupsIn(root)).toEqual([{ category, percent: 0, net: invoice!.total_cents, vat: 0 }])
  expect(textAt(root, 'TaxTotal/TaxSubtotal/TaxCategory/TaxExemptionReasonCode')).toBe(reason)
  expect(await readPrintedText(invoice!.url, sold)).toContain(
    scheme === 'agent' ? 'namens het hotel' : 'regeling reisbureaus',
  )
  expect(sumCents((await readBookedSums(invoice!.number)).map(({ net }) => net))).toBe(invoice!.total_cents)
})

describe('reverse charge', () => {
  const setCountries = async (reverse_charge: ('BE' | 'NL')[]) => {
    const { data } = await at.as('owner')('GET /vatSetting', {})
    return (await at.as('owner')('POST /vatSetting', { body: { ...data, reverse_charge } })).data
  }
  test('a Belgian company pays VAT as anybody until staff switch it on for Belgium', async () => {
    const [invoice] = await listOf(await sellStay({ country: 'BE', company: belgian }))
    expect((await readBookedSums(invoice!.number)).map(({ code }) => code)).toContain('be_1200')
  })
  test('then the stay is charged without VAT, with the phrase, in the books, in box 3b and in the listing of companies', async () => {
    expect((await setCountries(['NL', 'BE'])).reverse_charge).toEqual(['BE'])
    const sold = await sellStay({ country: 'BE', company: belgian })
    const [invoice] = await listOf(sold)
    const text = await readPrintedText(invoice!.url, sold)
    expect(text).toContain('Btw verlegd naar BE0428759497.')
    expect(text).toContain('btw verlegd (België)')
    const root = await readElectronicInvoice(invoice!.electronic_url, sold)
    const reversed = groupsIn(root).find(({ category }) => category === 'AE')
    const booked = await readBookedSums(invoice!.number)
    expect(booked.find(({ code }) => code === 'be_rc')).toMatchObject({ net: reversed!.net, vat: 0 })
    expect(booked.map(({ code }) => code)).not.toContain('be_1200')
    // The reservation cost is taxed in the shop's own country.
    expect(booked.map(({ code }) => code)).toContain('vat_2100')
    const { data: books } = await at.as('finance')('GET /books', { query: { period: invoice!.issued_on.slice(0, 7) } })
    expect(books.vat_rows.find(({ code }) => code === 'be_rc')).toMatchObject({
      box: '3b',
      vat_cents: 0,
      base_cents: reversed!.net,
    })
    expect(books.vat_boxes.find(({ box }) => box === '3b')).toMatchObject({ base_cents: reversed!.net })
    const listing = await downloadFile(
      `/api/exportTaxSummary?summary=icp&period=${invoice!.issued_on.slice(0, 7)}&format=csv&language=nl`,
      at.bearer('finance'),
    )
    const rows = listing.body.toString().trim().split('\r\n')
    expect(rows).toHaveLength(2)
    expect(rows[1]).toBe(`BE0428759497;${belgian.name};${(reversed!.net / 100).toFixed(2).replace('.', ',')};0,00`)
    const file = await downloadFile(`/api/exportAuditFile?year=${invoice!.issued_on.slice(0, 4)}`, at.bearer('finance'))
    expect(file.body.toString()).toContain('<vatID>VERLEGD BE</vatID>')
    const [ofDutchCompany] = await listOf(await sellStay({ country: 'BE', company: dutch }))
    expect((await readBookedSums(ofDutchCompany!.number)).map(({ code }) => code)).toContain('be_1200')
    await setCountries([])
  })
})

const waitForAttachments = (number: string, subject: string) =>
  retryUntilPasses(async () => {
    const mail = (await readInbox(shop)).find((one) => one.subject.includes(number) && one.subject.includes(subject))
    if (!mail) throw new Error(`no mail "${subject}" about ${number}`)
    return mail.attachments.map(({ filename }) => filename)
  })

test('the confirmation brings the invoice; a cancelled stay has a credit note in its one mail, as paper and XML', async () => {
  const sold = await sellStay({})
  const [invoice] = await listOf(sold)
  expect(await waitForAttachments(sold.number, 'Bevestigd')).toEqual(
    expect.arrayContaining([`invoice-${invoice!.number}.pdf`, `invoice-${invoice!.number}.xml`]),
  )
  await cancelStay(shop, sold)
  const credit = await waitForCredit(sold)
  expect(credit.total_cents).toBeLessThan(0)
  const root = await readElectronicInvoice(credit.electronic_url, sold)
  expect([root.name, textAt(root, 'BillingReference/InvoiceDocumentReference/ID')]).toEqual([
    'CreditNote',
    invoice!.number,
  ])
  expect(centsAt(root, 'LegalMonetaryTotal/TaxInclusiveAmount')).toBe(0 - credit.total_cents)
  expect(sumCents((await readBookedSums(credit.number)).flatMap(({ net, vat }) => [net, vat]))).toBe(credit.total_cents)
  expect(await waitForAttachments(sold.number, 'Geannuleerd')).toEqual([
    `credit-${credit.number}.pdf`,
    `credit-${credit.number}.xml`,
  ])
  const about = (await readInbox(shop)).filter(({ subject }) => subject.includes(sold.number))
  expect(
    about.filter(({ attachments }) => attachments.some(({ filename }) => filename.startsWith('credit-'))),
  ).toHaveLength(1)
  const { data: page } = await at.as('finance')('GET /bookInvoices', {
    query: { period: credit.issued_on.slice(0, 7), limit: 50 },
  })
  expect(page.items.find(({ number }) => number === credit.number)).toMatchObject({ for_company: true })
  const office = await shop.raw('GET', `/bookInvoices/${credit.number}?format=ubl`, undefined, at.bearer('finance'))
  expect(office.status).toBe(200)
})

longTest('a private buyer has no electronic invoice, and a credit note by mail all the same', async () => {
  const chosen = await findBookableStay(shop, { slug: slugs.NL, skipDays: (skipDays += 2) })
  const { reservation } = await reserveRoom(shop, chosen, {})
  await payByCard(shop, reservation)
  const sold = { number: reservation.reservationNumber, token: { 'manage-token': reservation.manage_token } }
  await waitForState(shop, sold.number, 'confirmed')
  const [invoice] = await listOf(sold)
  expect(invoice!.electronic_url).toBeNull()
  const file = await downloadFile(`${invoice!.url}&format=ubl`, sold.token)
  expect([file.status, JSON.parse(file.body.toString()).error.code]).toEqual([404, 'electronic_invoice_unknown'])
  expect(await waitForAttachments(sold.number, 'Confirmed')).toContain(`invoice-${invoice!.number}.pdf`)
  await cancelStay(shop, sold)
  const credit = await waitForCredit(sold)
  expect(await waitForAttachments(sold.number, 'Cancelled')).toEqual([`credit-${credit.number}.pdf`])
})

describe('the VAT number', () => {
  test('what is no number, has a wrong digit or is not registered is refused at its field', async () => {
    const reserveWithVatNumber = (vat_number: string) => reserveStay({ company: { ...dutch, vat_number } })
    for (const [typed, code] of [
      ['12345678', 'vat_number_form'],
      ['NL004495446B01', 'vat_number_digits'],
      ['NL123456782B90', 'vat_number_unknown'],
    ] as const)
      await expect(reserveWithVatNumber(typed)).rejects.toMatchObject({
        status: 400,
        fields: [{ path: 'company.vat_number', code }],
      })
  })
  test('a register that is out of reach does not stop the sale; the office sees that it was not checked', async () => {
    register.state = 'down'
    const { reservationNumber } = await reserveStay({})
    register.state = 'up'
    const { company } = await at.rowOf(reservationNumber)
    expect(company).toMatchObject({ vat_number: 'NL004495445B01', vat_check: 'unknown' })
    const { data } = await at.as('support')('POST /reservationDataByResId', { body: { reservationNumber } })
    expect(data.company?.vat_check).toBe('unknown')
  })
})

longTest(
  'staff change the company until the invoice is made, with an entry in the log; afterwards it is refused',
  async () => {
    const { reservationNumber: id, ...reservation } = await reserveStay({})
    const change = (role: 'support' | 'viewer', company: CompanyInput | null) =>
      at.as(role)('PUT /reservationCompany/:id', { params: { id }, body: { company } })
    await expectRefused(change('viewer', belgian), 403, 'not_allowed')
    expect((await change('support', belgian)).data.company).toMatchObject({ ...belgian, vat_number: 'BE0428759497' })
    const [entry] = await at
      .db()
      .selectFrom('audit')
      .select(['actor', 'before', 'after'])
      .where('action', '=', 'reservation.company')
      .where('subject', '=', `reservation:${id}`)
      .execute()
    expect(entry).toMatchObject({ actor: 'support@demo.test', before: { company: { name: dutch.name } } })
    await payByCard(shop, reservation)
    await waitForState(shop, id, 'confirmed')
    await expectRefused(change('support', dutch), 409, 'invoice_made')
    const [invoice] = await listOf({ number: id, token: { 'manage-token': reservation.manage_token } })
    const row = await at
      .db()
      .selectFrom('invoice')
      .select('buyer')
      .where('number', '=', invoice!.number)
      .executeTakeFirstOrThrow()
    expect(row.buyer).toMatchObject({ name: belgian.name, company: { vat_number: 'BE0428759497' } })
  },
)

longTest('erasing the person leaves the company on the invoice, for seven years, and nowhere else', async () => {
  const sold = await sellStay({})
  await sql`update reservation set check_in = '2020-01-01', check_out = '2020-01-03', state = 'completed'
    where number = ${sold.number}`.execute(at.db())
  const { eraseReservations } = await import('@tussenuit/modules/platform/retention/erase-store.ts')
  await at
    .db()
    .transaction()
    .execute((trx) => eraseReservations(trx, sql`number = ${sold.number}`))
  expect((await at.rowOf(sold.number)).company).toBeNull()
  const row = await at
    .db()
    .selectFrom('invoice')
    .select('buyer')
    .where('reservation_number', '=', sold.number)
    .executeTakeFirstOrThrow()
  expect(row.buyer).toMatchObject({ name: dutch.name, company: { city: 'Zandvoort' } })
})

describe('vouchers', () => {
  const product = async (vat_class: 'single_purpose' | 'multi_purpose') =>
    (
      await at.as('finance')('POST /createVouchers', {
        body: {
          name: 'A night and a sauna',
          value_cents: 10_000,
          selling_price: 9_000,
          vat_class,
          vat_parts: vat_class === 'single_purpose' ? [{ kind: 'lodging', share_bp: 10_000 }] : null,
          active: true,
          translations: { nl: { name: 'Een nacht en een sauna' } },
        },
      })
    ).data.voucher_id
  const order = async (voucher_id: number) =>
    (
      await shop.client('POST /pre-voucher-transaction', {
        body: {
          voucher_id,
          quantity: 1,
          name: 'Noor',
          surname: 'Smit',
          email: 'noor-company@example.nl',
          language: 'nl',
          company: dutch,
        },
      })
    ).data

  test('the invoice of a single-purpose voucher names the company, and the product as it was called when it was sold', async () => {
    const voucher_id = await product('single_purpose')
    const bought = await order(voucher_id)
    await payByCard(shop, bought)
    const token = { 'manage-token': bought.manage_token }
    await shop.client(
      'POST /deals/voucher-transaction',
      { body: { transaction_number: bought.transaction_number } },
      token,
    )
    await at.as('finance')('PUT /editVouchers/:id', {
      params: { id: voucher_id },
      body: { translations: { nl: { name: 'Iets anders' } } },
    })
    const address = `/api/documents/invoice/${bought.transaction_number}`
    const text = await extractPdfText((await downloadFile(address, token)).body)
    expect(text).toContain(dutch.name)
    expect(text).toContain('Een nacht en een sauna')
    expect(text).not.toContain('Iets anders')
    const xml = (await downloadFile(`${address}?format=ubl`, token)).body.toString()
    expect(brokenRules(xml)).toEqual([])
    expect(groupsIn(parseElectronicInvoice(xml))).toEqual([{ category: 'S', percent: 21, net: 7_438, vat: 1_562 }])
    const { data: withdrawn } = await shop.client('POST /vouchers/withdrawal/confirm', {
      body: { transaction_number: bought.transaction_number, email: 'noor-company@example.nl', name: 'Noor Smit' },
    })
    expect(withdrawn.refund_cents).toBe(9_000)
    const mail = await retryUntilPasses(async () => {
      const found = (await readInbox(shop, 'noor-company@example.nl')).find(({ attachments }) =>
        attachments.some(({ filename }) => filename.startsWith('credit-')),
      )
      return found ?? Promise.reject(new Error('no credit note by mail'))
    })
    expect(mail.attachments.map(({ filename }) => filename.split('.')[1])).toEqual(['pdf', 'xml'])
  })

  test('a voucher whose VAT is charged when it is used has no invoice to put a company on', async () => {
    const voucher_id = await product('multi_purpose')
    await expectRefused(order(voucher_id), 409, 'voucher_without_invoice')
    const { data } = await shop.client('GET /fetchvouchers', { query: {} })
    expect(data.find((one) => one.voucher_id === voucher_id)?.invoiced).toBe(false)
  })
})
