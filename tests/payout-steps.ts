/** Sales by every method on both accounts of the card provider, on a shifted clock, and what its payouts say. */
import { expect } from 'vitest'
import { findCreditBalance } from '@tussenuit/modules/money/journal/index.ts'
import { sendOpenRefunds } from '@tussenuit/modules/money/refund/index.ts'
import { reconcileBooks } from '@tussenuit/modules/sale/reconciliation/index.ts'
import {
  callProviderStandIn,
  findBookableStay,
  intentIdOfSale,
  makeGuestForm,
  payAtBank,
  payByCard,
  reserveRoom,
  retryUntilPasses,
} from './booking-steps.ts'
import type { TestShop } from './harness.ts'
import { signIn } from './voucher-steps.ts'

type Transaction = { id: string; type: string; amount: number; fee: number; net: number; source: string | null }
type ProviderPayout = {
  id: string
  amount: number
  status: string
  arrival_date: number
  trace_id: { value: string | null }
}
type Payable = Parameters<typeof payByCard>[1]
const accounts = ['standard', 'sgr'] as const

export async function moveClocks(shop: TestShop, days: number): Promise<void> {
  await callProviderStandIn(shop, '/clock', { offset_seconds: days * 86_400 })
  shop.clockAhead(days * 1_440)
}

export const readProviderAccount = async (shop: TestShop, account: (typeof accounts)[number]) =>
  (
    await callProviderStandIn<Record<string, { balance_transaction: Transaction[]; payout: ProviderPayout[] }>>(
      shop,
      '/state',
    )
  )[account]!

/** Waits until the payment is booked and the provider has its balance transaction. */
export async function waitUntilBooked(shop: TestShop, sale: Payable): Promise<string> {
  const intent = intentIdOfSale(sale)
  await retryUntilPasses(async () => {
    const payment = await shop.shop.db
      .selectFrom('payment')
      .select(['state', 'account'])
      .where('intent_id', '=', intent)
      .executeTakeFirstOrThrow()
    expect(payment.state).toBe('paid')
    const { charge } = (
      await callProviderStandIn<
        Record<string, { charge: { payment_intent: string; balance_transaction: string | null }[] }>
      >(shop, '/state')
    )[payment.account]!
    expect(charge.find((one) => one.payment_intent === intent)?.balance_transaction).toMatch(/^txn_/)
  })
  return intent
}

export async function paySale(shop: TestShop, sale: Payable, method: 'card' | 'ideal' | 'bancontact'): Promise<string> {
  if (method === 'card') await payByCard(shop, sale)
  else await payAtBank(shop, sale, 'authorise', method)
  return waitUntilBooked(shop, sale)
}

export async function sellVoucher(
  shop: TestShop,
  method: 'card' | 'ideal' | 'bancontact',
  cents = 5_000,
): Promise<string> {
  const vouchers = (await shop.client('GET /fetchvouchers', { query: {} })).data
  const { voucher_id } = vouchers.find((one) => one.value_cents === cents && one.kind === 'value')!
  const { name, surname, email } = makeGuestForm()
  const body = { voucher_id, quantity: 1, name, surname, email }
  return paySale(shop, (await shop.newClient()('POST /pre-voucher-transaction', { body })).data, method)
}

export async function sellGuaranteedStay(shop: TestShop, method: 'card' | 'ideal', skipDays: number): Promise<string> {
  const chosen = await findBookableStay(shop, { deal: (deal) => deal.is_sgr_package, skipDays })
  return paySale(shop, (await reserveRoom(shop, chosen)).reservation, method)
}

/** Runs the jobs that must precede the reading of payouts. */
export async function compareNightly(shop: TestShop): Promise<void> {
  await sendOpenRefunds(shop.shop, AbortSignal.timeout(60_000))
  await reconcileBooks(shop.shop)
}

export const openTasks = (shop: TestShop) =>
  shop.shop.db
    .selectFrom('staff_task')
    .select(['key', 'kind', 'text', 'cents'])
    .where('kind', 'in', ['payout_unexplained', 'card_balance_differs'])
    .where('done_at', 'is', null)
    .orderBy('key')
    .execute()

export const balanceOf = async (shop: TestShop, account: Parameters<typeof findCreditBalance>[1]) =>
  0 - (await findCreditBalance(shop.shop.db, account))

/** Compares the books with the provider: balances, fees and payouts. */
export async function expectBooksAsAtProvider(shop: TestShop): Promise<void> {
  let [fees, paidOut] = [0, 0]
  for (const account of accounts) {
    const { balance_transaction: transactions } = await readProviderAccount(shop, account)
    const held = transactions.reduce((sum, { net }) => sum + net, 0)
    expect([account, await balanceOf(shop, `card_${account}`)]).toEqual([account, held])
    fees += transactions.reduce((sum, { fee, type, amount }) => sum + fee - (type === 'stripe_fee' ? amount : 0), 0)
    paidOut -= transactions
      .filter(({ type }) => type === 'payout' || type === 'payout_failure')
      .reduce((sum, { net }) => sum + net, 0)
  }
  expect([await balanceOf(shop, 'provider_fees'), await balanceOf(shop, 'bank_in_transit')]).toEqual([fees, paidOut])
}

export const signInFinance = async (shop: TestShop) => shop.newClient(await signIn(shop, 'finance'))
export const listPayouts = async (shop: TestShop, query: { unexplained?: boolean } = {}) =>
  (await (await signInFinance(shop))('GET /payouts', { query: { limit: 100, ...query } })).data

/** An entry of a bank statement; a negative amount goes out. `reference`: the bank's own. */
export type BankLine = { cents: number; day: string; reference: string; text?: string; payer?: string }

/** A statement in CAMT.053. `until`: the day of its closing balance. */
export function makeBankStatement(lines: readonly BankLine[], until?: string): string {
  const closing = `<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">1.00</Amt><Dt><Dt>${until}</Dt></Dt></Bal>`
  const entries = lines.map(({ cents, day, reference, text = '', payer = 'STRIPE' }) => {
    const role = cents < 0 ? 'Cdtr' : 'Dbtr'
    return `<Ntry><Amt Ccy="EUR">${(Math.abs(cents) / 100).toFixed(2)}</Amt>
      <CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt>
      <AcctSvcrRef>${reference}</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><${role}><Pty><Nm>${payer}</Nm></Pty></${role}>
      </RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
  })
  return `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
  <Acct><Id><IBAN>NL91ABNA0417164300</IBAN></Id></Acct>${until ? closing : ''}${entries.join('')}</Stmt></BkToCstmrStmt></Document>`
}

/** `client`: of finance; signs in if it is not given. */
export const importStatement = async (shop: TestShop, content: string, client?: TestShop['client']) =>
  (
    await (client ?? (await signInFinance(shop)))('POST /bankReceipts/import', {
      body: { name: 'statement.xml', content },
    })
  ).data

/** The open tasks about payouts that are missing at the bank or differ there. */
export const tasksAtBank = async (shop: TestShop) =>
  (
    await shop.shop.db
      .selectFrom('staff_task')
      .select(['key', 'text', 'cents'])
      .where('kind', '=', 'payout_not_received')
      .where('done_at', 'is', null)
      .orderBy('key')
      .execute()
  ).map(({ key, text, cents }) => ({ id: key.split(':').at(-1), text, cents }))
