/**
 * Who sees what the shop pays and earns. Amounts that occur nowhere else are planted where costs are: in the journal of
 * a past month, a payout, a cancelled stay, tasks and the audit log. Each role makes every call of staff that reads,
 * and the bytes of the answer are searched for the amounts, with and without a decimal mark. What each role should see
 * is a table of its own.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertJournalEntry } from '@tussenuit/modules/money/journal/index.ts'
import { upsertTasks } from '@tussenuit/modules/platform/task/index.ts'
import { allRoutes } from '@tussenuit/server/http/calls.ts'
import type { Call } from '@tussenuit/modules/shared/call.ts'
import { builtInCallers } from '../../access-table.ts'
import { bookConfirmedStay, startAfterSaleShop } from '../../after-sale-steps.ts'
import type { TestShop } from '../../harness.ts'
import { extractPdfText } from '../../pdf-text.ts'
import { signInOnce } from '../../voucher-steps.ts'

const maySee = ['owner', 'manager', 'finance', 'accountant']
/** The calls that answer a cost, and who of the roles above may make them; a call of the books is made for a month. */
const booksAnswers = [
  '/books?period=2026-01',
  '/exportJournal?period=2026-01&language=en&decimal=point',
  '/exportAuditFile?year=2026',
  '/exportTaxSummary?summary=margin&period=2026-01&format=csv&language=en',
  '/monthReport?month=2026-01',
  '/exportMonthReport?month=2026-01&format=csv&language=en',
  '/exportMonthReport?month=2026-01&format=pdf&language=en',
  '/payouts',
  '/payouts/standard/po_planted',
  '/manualEntries',
]
const withSales = ['owner', 'manager', 'finance']
const expected: Record<string, readonly string[]> = {
  ...Object.fromEntries(booksAnswers.map((path) => [path, maySee])),
  '/getCancellationRequest': withSales,
  '/tasks': withSales,
  // Finance may not read the audit log.
  '/fetchAuditLog': ['owner', 'manager'],
  '/exportAuditLog?format=csv': ['owner', 'manager'],
}
/** Answered to the viewer too, without costs. */
const answeredWithoutCosts = [
  '/monthReport',
  '/exportMonthReport',
  '/getCancellationRequest',
  '/tasks',
  '/fetchAuditLog',
  '/exportAuditLog',
]

const planted = {
  hotel: 8_413_917,
  activities: 5_318_629,
  /** The commission of an agent's stay: its turnover less its costs. */
  commission: 3_170_443,
  marginVat: 4_402_119,
  providerFee: 6_204_731,
  manual: 7_118_433,
  payoutFee: 2_907_157,
  penalty: 6_631_879,
  lost: 1_846_213,
}
const amounts = Object.values(planted)
/** Whether a text has the amount as cents, or as euros with any marks of thousands and decimals. */
const occursIn = (text: string, cents: number): boolean => {
  const thousands = Math.floor(cents / 100_000)
  const [hundreds, rest] = [Math.floor(cents / 100) % 1_000, cents % 100]
  const pad = (part: number, length: number) => String(part).padStart(length, '0')
  const written = `${thousands}[.,'\\s]?${pad(hundreds, 3)}[.,]?${pad(rest, 2)}`
  return new RegExp(`(?<!\\d)${written}(?!\\d)`).test(text)
}

let at: Awaited<ReturnType<typeof startAfterSaleShop>>
let shop: TestShop
let number = ''
beforeAll(async () => {
  at = await startAfterSaleShop()
  shop = at.shop
  await at.db().updateTable('deal').set({ vat_scheme: 'agent' }).where('slug', '=', 'sea-steam-in-domburg').execute()
  ;({ number } = await bookConfirmedStay(shop, { free: true }))
  await plantCosts()
})
afterAll(() => at?.shop.close())

async function plantCosts(): Promise<void> {
  const posting = (account: string, cents: number, vatCode: string | null = null) => ({ account, cents, vatCode })
  const insert = (key: string, kind: string, postings: object[]) =>
    at
      .db()
      .transaction()
      .execute((trx) =>
        insertJournalEntry(trx, { key, kind, reservationNumber: number, bookedOn: '2026-01-15', postings } as never),
      )
  await insert('planted:costs', 'stay_costs', [
    posting('cost_of_sales', planted.hotel + planted.activities),
    posting('owed_hotel_supplier', 0 - planted.hotel),
    posting('owed_activities', 0 - planted.activities),
    posting('revenue', planted.marginVat, 'margin_2100'),
    posting('vat', 0 - planted.marginVat, 'margin_2100'),
  ])
  await insert('planted:turnover', 'invoice', [
    posting('customer', 9_000_000),
    posting('revenue', 0 - 9_000_000, 'agency'),
  ])
  await insert('planted:agency', 'deferral', [
    posting('revenue', 9_000_000 - planted.commission, 'agency'),
    posting('deferred_income', planted.commission - 9_000_000),
  ])
  await insert('planted:fee', 'provider_fee', [
    posting('provider_fees', planted.providerFee),
    posting('card_standard', 0 - planted.providerFee),
  ])
  await (await clientOf('owner'))('POST /manualEntries', {
    body: {
      booked_on: '2026-01-20',
      reason: 'Invoice of the supplier',
      lines: [
        { account: 'cost_of_sales', debit_cents: planted.manual, credit_cents: 0 },
        { account: 'suspense', debit_cents: 0, credit_cents: planted.manual },
      ],
      key: '2f0bb0b8-4d7f-4b57-9e0f-6a8d5f1c2b3a',
    },
  })
  await sql`insert into payout (account, payout_id, state, amount_cents, created_at, arrives_on, has_movements, read_at)
    values ('standard', 'po_planted', 'paid', 100000, '2026-01-10', '2026-01-12', true, now())`.execute(at.db())
  await sql`insert into payout_line (account, line_id, payout_id, kind, amount_cents, fee_cents, text, made_at)
    values ('standard', 'txn_planted', 'po_planted', 'payment', ${100_000 + planted.payoutFee}, ${planted.payoutFee},
      'planted', '2026-01-09')`.execute(at.db())
  await sql`insert into cancellation_request (reservation_number, state, asked_by, reason, asked_at, fee_cents, card_refund_cents,
      voucher_refund_cents, automatic, supplier_penalty_cents)
    values (${number}, 'done', 'guest', 'ill', now(), 0, 0, 0, true, ${planted.penalty})`.execute(at.db())
  const message = { name: 'cancellation_loss', sale: number, penalty_cents: planted.lost, retained_cents: 0 } as const
  await upsertTasks(
    at.db(),
    [{ key: 'planted', kind: 'cancellation_loss', message, reservationNumber: number, cents: planted.lost }],
    new Date(),
  )
}

const clientOf = async (role: string) => shop.newClient(await signInOnce(shop, role as 'owner'))

async function readAnswer(path: string, role: string): Promise<{ status: number; text: string }> {
  const reply = await fetch(`${shop.url}/api${path}`, { headers: await signInOnce(shop, role as 'owner') })
  const content = Buffer.from(await reply.arrayBuffer())
  const isPdf = reply.headers.get('content-type') === 'application/pdf'
  return { status: reply.status, text: isPdf ? await extractPdfText(content) : content.toString() }
}

describe.each(builtInCallers)('%s', (role) => {
  test('sees costs where the table says so, and in no other answer', async () => {
    const seen: Record<string, boolean> = {}
    for (const path of Object.keys(expected)) {
      const { status, text } = await readAnswer(path, role)
      seen[path] = amounts.some((cents) => occursIn(text, cents))
      if (expected[path]!.includes(role)) expect([path, status]).toEqual([path, 200])
      else if (role === 'viewer')
        expect([path, status]).toEqual([path, answeredWithoutCosts.some((one) => path.startsWith(one)) ? 200 : 403])
    }
    expect(seen).toEqual(
      Object.fromEntries(Object.keys(expected).map((path) => [path, expected[path]!.includes(role)])),
    )
  })

  test('sees them in no answer of another call that reads', async () => {
    const listed = new Set(Object.keys(expected).map((path) => path.split('?')[0]))
    const headers = await signInOnce(shop, role)
    let answered = 0
    for (const call of allRoutes.map((route) => route.call).filter(isReadOfStaff)) {
      const path = call.path.replace(/:(\w+)/g, (_, name: string) => (name === 'account' ? 'standard' : number))
      if (listed.has(path) || call.path === '/payouts/:account/:id') continue
      const reply = await fetch(`${shop.url}/api${path}?${queryOf(call)}`, { headers })
      const text = await reply.text()
      if (reply.ok) answered += 1
      expect([path, amounts.filter((cents) => occursIn(text, cents))]).toEqual([path, []])
    }
    // Of the calls without an id of another kind than the sale's; most roles may make many of them.
    expect(answered).toBeGreaterThan(role === 'owner' ? 60 : 5)
  })
})

const inputs = {
  period: '2026-01',
  month: '2026-01',
  year: '2026',
  format: 'csv',
  summary: 'oss',
  reservationNumber: '',
}
/** What the call requires, or can take. */
const queryOf = (call: Call): URLSearchParams => {
  const { properties = {} } = (call.query ?? {}) as { properties?: object }
  const own = Object.entries({ ...inputs, reservationNumber: number })
  return new URLSearchParams(Object.fromEntries(own.filter(([name]) => name in properties)))
}
const isReadOfStaff = (call: Call): boolean =>
  call.method === 'GET' && call.access.some((access) => access.who === 'staff') && !call.path.includes('events')

test('each planted amount is in an answer to the owner, so that none can be missed', async () => {
  const texts = await Promise.all(Object.keys(expected).map(async (path) => (await readAnswer(path, 'owner')).text))
  const missing = Object.entries(planted).filter(([, cents]) => !texts.some((text) => occursIn(text, cents)))
  expect(missing).toEqual([])
})
