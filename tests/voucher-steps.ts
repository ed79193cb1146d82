/** Steps for vouchers through the API, for tests. */
import type { TestShop } from './harness.ts'
import { type Chosen, retryUntilPasses, makeGuestForm, readInbox, payByCard } from './booking-steps.ts'

export async function signIn(
  shop: TestShop,
  role: 'owner' | 'manager' | 'support' | 'finance' | 'viewer' | 'editor' | 'accountant',
): Promise<{ authorization: string }> {
  const { body } = await shop.raw('POST', '/auth/login', { email: `${role}@demo.test`, password: 'demo-2026' })
  return { authorization: `Bearer ${body.data.access_token}` }
}

type Access = ReturnType<typeof signIn>
const once = new WeakMap<TestShop, Map<string, Access>>()

/**
 * Signs in once per shop and role. For files that sign in at every step, which would exceed the limit of attempts per
 * minute on a fast machine.
 */
export function signInOnce(shop: TestShop, role: Parameters<typeof signIn>[1]): Access {
  const known = once.get(shop) ?? new Map<string, Access>()
  once.set(shop, known)
  const access = known.get(role) ?? signIn(shop, role)
  known.set(role, access)
  return access
}

export type Gift = {
  recipient?: { name: string; email?: string; language?: 'nl' | 'de' | 'en' }
  message?: string
  send_on?: string
}

/** Buys vouchers of a value and returns their codes. */
export async function buyVouchers(
  shop: TestShop,
  options: { cents: number; quantity?: number; email?: string } & Gift,
) {
  const vouchers = (await shop.client('GET /fetchvouchers', { query: {} })).data
  const voucher = vouchers.find((one) => one.value_cents === options.cents && one.kind === 'value')
  if (!voucher) throw new Error(`no voucher of ${options.cents} on sale`)
  const { cents: _cents, quantity = 1, email = 'noor@example.nl', ...gift } = options
  const order = (
    await shop.client('POST /pre-voucher-transaction', {
      body: { voucher_id: voucher.voucher_id, quantity, name: 'Noor', surname: 'Smit', email, ...gift },
    })
  ).data
  await payByCard(shop, order)
  const bought = (
    await shop.client(
      'POST /deals/voucher-transaction',
      { body: { transaction_number: order.transaction_number } },
      { 'manage-token': order.manage_token },
    )
  ).data
  return { voucher, order, codes: bought.codes, state: bought.state }
}

/** Reserves a room with codes; each call uses a new browser session unless a client is given. */
export async function reserveWithCodes(
  shop: TestShop,
  chosen: Chosen,
  codes: string[],
  more: {
    surname?: string
    pay?: 'full' | 'deposit'
    client?: TestShop['client']
    activities?: number[]
    room?: number
  } = {},
) {
  const client = more.client ?? shop.newClient()
  const room = chosen.rooms[more.room ?? 0]!
  const activities = more.activities ?? []
  const offer = { deals_id: chosen.deal.deals_id, activities, voucher_codes: codes }
  const quote = (
    await client('POST /specific-config', { body: { ...offer, book_hash: room.book_hash, pay: more.pay ?? 'full' } })
  ).data
  const prebooked = (await client('POST /prebook', { body: { ...offer, book_hash: room.book_hash } })).data
  const body = {
    ...chosen.stay,
    ...offer,
    book_hash: prebooked.book_hash,
    pay: more.pay ?? ('full' as const),
    agreed_total_cents: prebooked.total_cents,
    terms_accepted: true as const,
    book_again: true,
    guestForm: makeGuestForm(more.surname),
  }
  const reservation = (await client('POST /pre-reservation', { body })).data
  return { client, quote, prebooked, body, reservation }
}

export async function readCodeBalance(
  shop: TestShop,
  code: string,
): Promise<{ balance_cents: number; available_cents: number }> {
  const { balance_cents, available_cents } = (
    await shop.newClient()('POST /validate-voucher', { body: { voucher_code: code } })
  ).data
  return { balance_cents, available_cents }
}

export async function waitForMail(shop: TestShop, to: string, subject: RegExp) {
  return retryUntilPasses(async () => {
    const mail = (await readInbox(shop, to)).find((one) => subject.test(one.subject))
    if (!mail) throw new Error(`no mail to ${to} about ${subject}`)
    return mail
  })
}

/** Creates a code with this value as staff. */
export async function issueCode(shop: TestShop, cents: number): Promise<string> {
  const finance = await signIn(shop, 'finance')
  const { voucher_id } = (
    await shop.client(
      'POST /createVouchers',
      { body: { name: `Worth ${cents}`, value_cents: cents, selling_price: cents, active: false } },
      finance,
    )
  ).data
  await shop.client('POST /savevouchers', { body: { voucher_id, generate: 1 } }, finance)
  return (await shop.client('POST /fetchVoucherCodesByVoucherId', { body: { voucher_id } }, finance)).data.items[0]!
    .code
}
