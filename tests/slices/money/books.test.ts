/** check-books finds nothing in a shop with sold, refused and expired stays, and finds each planted violation. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expireReservation, transitionReservation } from '@tussenuit/modules/sale/booking/index.ts'
import { transitionOrder } from '@tussenuit/modules/sale/voucher/index.ts'
import { buildBooksQuery, type Violation } from '../../chaos/check-books.ts'
import {
  findBookableStay,
  retryUntilPasses,
  payByCard,
  reserveRoom,
  callSupplierStandIn,
  waitForState,
} from '../../booking-steps.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { buyVouchers, signIn } from '../../voucher-steps.ts'

let shop: TestShop
let [confirmed, refused, expired, order] = ['', '', '', '']
beforeAll(async () => {
  shop = await startTestShop()
  await callSupplierStandIn(shop, '/settings', { polls: 0 })
  const sell = async (skipDays: number, surname?: string) => {
    const { reservation } = await reserveRoom(
      shop,
      await findBookableStay(shop, { skipDays }),
      surname ? { surname } : {},
    )
    return reservation
  }
  const [one, two, three] = [await sell(14), await sell(20, 'Soldout'), await sell(26)]
  await payByCard(shop, one)
  await payByCard(shop, two)
  ;[confirmed, refused, expired] = [one.reservationNumber, two.reservationNumber, three.reservationNumber]
  await waitForState(shop, confirmed, 'confirmed')
  await waitForState(shop, refused, 'refunded')
  await expireReservation(shop.shop, expired)
  order = (await buyVouchers(shop, { cents: 5_000 })).order.transaction_number
  const { codes } = await buyVouchers(shop, { cents: 5_000 })
  await shop.newClient(await signIn(shop, 'finance'))('POST /redeemVoucher', {
    body: { voucher_code: codes[0]!, amount_cents: 1_000, note: 'Lunch', supply: 'meals' },
  })
  await retryUntilPasses(async () =>
    expect(await shop.shop.db.selectFrom('mail').select('id').where('state', '=', 'queued').execute()).toEqual([]),
  )
})
afterAll(() => shop?.close())

class Undone extends Error {}

/** The findings of the check after these SQL statements, which are then rolled back. */
async function findViolationsAfter(...statements: string[]): Promise<string[]> {
  let found: Violation[] = []
  await shop.shop.db
    .transaction()
    .execute(async (trx) => {
      for (const statement of statements) await sql.raw(statement).execute(trx)
      found = (await sql.raw<Violation>(buildBooksQuery(60)).execute(trx)).rows
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  return [...new Set(found.map((one) => one.invariant))]
}

test('a consistent shop has no violations', async () => {
  expect((await sql.raw<Violation>(buildBooksQuery(60)).execute(shop.shop.db)).rows).toEqual([])
})

const payout =
  'insert into payout (account, payout_id, state, amount_cents, created_at, arrives_on, has_movements, read_at) ' +
  `values ('sgr', 'po_x', 'paid', 5000, now(), current_date, true, now() - interval '2 hours')`
const payoutLineInsert = (kind: string, cents: number, fee: number) =>
  'insert into payout_line (account, line_id, payout_id, kind, amount_cents, fee_cents, text, made_at) ' +
  `values ('sgr', 'txn_x', 'po_x', '${kind}', ${cents}, ${fee}, '', now())`

const wrongs: [string, string, () => string[]][] = [
  [
    'a stay that was not cancelled of which money went back unasked',
    'INV-3',
    () => [
      `insert into refund (payment_id, key, amount_cents, reason, state, provider_id) select id, 'x', 100, ` +
        `'late_payment', 'succeeded', 're_x' from payment where reservation_number = '${confirmed}' and state = 'paid'`,
    ],
  ],
  [
    'a refused stay whose refund is gone',
    'INV-1',
    () => [`delete from refund where payment_id in (select id from payment where reservation_number = '${refused}')`],
  ],
  [
    'an expired stay that was paid',
    'INV-1',
    () => [`update payment set state = 'paid', received_cents = amount_cents where reservation_number = '${expired}'`],
  ],
  [
    'a confirmed stay that nobody paid',
    'INV-16',
    () => [`update payment set state = 'cancelled' where reservation_number = '${confirmed}'`],
  ],
  [
    'two open payments of one instalment',
    'INV-11',
    () =>
      [1, 2].map(
        (attempt) =>
          `insert into payment (reservation_number, part, attempt, account, state, amount_cents) values ('` +
          `${confirmed}', '${attempt === 1 ? 'full' : 'deposit'}', ${attempt + 5}, 'standard', 'open', 100)`,
      ),
  ],
  [
    'a confirmed stay without an order',
    'INV-5',
    () => [`update supplier_attempt set state = 'dropped' where reservation_number = '${confirmed}'`],
  ],
  [
    'a refused stay with an order that lives',
    'INV-5',
    () => [`update supplier_attempt set state = 'confirmed' where reservation_number = '${refused}'`],
  ],
  [
    'a refund left lying',
    'INV-4',
    () => [`update refund set state = 'wanted', created_at = now() - interval '2 hours'`],
  ],
  [
    'a stay that stays refused',
    'INV-4',
    () => [
      `update reservation set state = 'failed', updated_at = now() - interval '2 hours' where number = '${refused}'`,
    ],
  ],
  [
    'a state that no move led to',
    'INV-13',
    () => [`update reservation set state = 'completed' where number = '${confirmed}'`],
  ],
  [
    'a move that the table does not have',
    'INV-13',
    () => [
      `insert into reservation_event (reservation_number, actor, from_state, to_state, reason) values ('${confirmed}` +
        `', 'x', 'confirmed', 'expired', 'x')`,
      `update reservation set state = 'expired' where number = '${confirmed}'`,
    ],
  ],
  [
    'an order without its codes',
    'INV-6',
    () => [`update voucher_code set order_number = null where order_number = '${order}'`],
  ],
  [
    'a code that does not add up',
    'INV-9',
    () => [`update voucher_code set balance_cents = balance_cents - 1 where order_number = '${order}'`],
  ],
  [
    'a hold of a stay that ended',
    'INV-9',
    () => [
      `insert into voucher_hold (code_id, reservation_number, cents) select id, '${expired}', 100 from ` +
        `voucher_code where order_number = '${order}'`,
    ],
  ],
  ['a confirmed stay without an e-mail', 'INV-7', () => [`delete from mail where key = 'confirmed:${confirmed}'`]],
  ['a gap in the invoices', 'INV-32', () => [`update invoice_series set last_sequence = last_sequence + 1`]],
  [
    'a document whose postings do not balance',
    'INV-33',
    () => [
      `insert into posting (entry_id, account, debit_cents) select id, 'customer', 1 from journal_entry where ` +
        `key like 'payment:%' limit 1`,
    ],
  ],
  [
    'a payment that is not in the journal',
    'INV-34',
    () => [
      'alter table journal_entry disable trigger journal_stays',
      'alter table posting disable trigger journal_stays',
      `delete from posting where entry_id in (select id from journal_entry where reservation_number = '${confirmed}' ` +
        `and kind = 'payment')`,
      `delete from journal_entry where reservation_number = '${confirmed}' and kind = 'payment'`,
    ],
  ],
  [
    'an invoice that is booked with another sum',
    'INV-34',
    () => [
      'alter table invoice disable trigger invoice_stays',
      `update invoice set total_cents = total_cents + 1 where reservation_number = '${confirmed}'`,
    ],
  ],
  [
    'an entry of a document that is not there',
    'INV-34',
    () => [
      `with entry as (insert into journal_entry (key, kind, booked_on) values ('payment:0', 'payment', current_date) returning id)
       insert into posting (entry_id, account, debit_cents, credit_cents) select id, 'bank', 5, 0 from entry union all select id, 'customer', 0, 5 from entry`,
    ],
  ],
  [
    'codes that are worth more than the journal says',
    'INV-35',
    () => [`update voucher_code set written_off_cents = 1 where order_number = '${order}'`],
  ],
  [
    'a paid stay that still owes',
    'INV-36',
    () => [
      `with entry as (insert into journal_entry (key, kind, reservation_number, booked_on) values ('voucher_return:x', 'voucher_return', '${confirmed}', current_date) returning id)
       insert into posting (entry_id, account, debit_cents, credit_cents) select id, 'customer', 5, 0 from entry union all select id, 'promotion', 0, 5 from entry`,
    ],
  ],
  [
    'a refunded stay of which something is kept that no invoice names',
    'INV-36',
    () => {
      const mine = `in (select r.id from refund r join payment p on p.id = r.payment_id where p.reservation_number = '${refused}')`
      const entry = `entry_id in (select id from journal_entry where reservation_number = '${refused}' and kind = 'refund')`
      return [
        'alter table posting disable trigger journal_stays',
        `update posting set debit_cents = debit_cents - 5 where debit_cents > 0 and ${entry}`,
        `update posting set credit_cents = credit_cents - 5 where credit_cents > 0 and ${entry}`,
        `update refund set amount_cents = amount_cents - 5 where id ${mine}`,
      ]
    },
  ],
  [
    'a payout that its movements do not add up to',
    'INV-37',
    () => [`${payout}; ${payoutLineInsert('payment', 4_999, 0)}`],
  ],
  [
    'a paid out movement that nothing explains, without a task',
    'INV-37',
    () => [`${payout}; ${payoutLineInsert('payment', 5_000, 0)}`],
  ],
  ['a fee that is not booked', 'INV-38', () => [`${payout}; ${payoutLineInsert('payment', 5_029, 29)}`]],
  ['a payout that is not booked', 'INV-38', () => [payout]],
  [
    'a payment that the provider has no movement for',
    'INV-39',
    () => [
      `insert into payout_reading (account, read_until) values ('standard', now() + interval '4 days'),
        ('sgr', now() + interval '4 days') on conflict (account) do update set read_until = excluded.read_until`,
    ],
  ],
  [
    'tourist tax that a refund took from the municipality',
    'INV-40',
    () => [entryInsert('credit:x', 'credit', 'collected_for_others', 5, 'revenue')],
  ],
  [
    'a stay that costs nothing',
    'INV-41',
    () => [entryInsert('costs:x', 'stay_costs', 'owed_hotel_supplier', 100_000_000, 'cost_of_sales')],
  ],
  [
    'a claim beside the account of its customer',
    'INV-42',
    () => [entryInsert('voucher_return:y', 'voucher_return', 'customer', 7, 'promotion')],
  ],
  [
    'a list of debtors that misses an entry',
    'INV-42',
    () => [`update customer_balance set cents = cents + 1 where sale = '${confirmed}'`],
  ],
  [
    'money at the bank that is booked on another day than it arrived',
    'INV-43',
    () => [receiptInsert(500, 3), entryInsert(`bank_receipt:${receiptId}`, 'bank_receipt', 'bank', 500, 'customer')],
  ],
  [
    'money at the bank that is booked for less',
    'INV-43',
    () => [receiptInsert(500, 0), entryInsert(`bank_receipt:${receiptId}`, 'bank_receipt', 'bank', 499, 'customer')],
  ],
  [
    'a receipt that was unassigned, and whose entry is not reversed',
    'INV-43',
    () => [
      receiptInsert(500, 0),
      entryInsert(`bank_receipt:${receiptId}`, 'bank_receipt', 'bank', 500, 'customer'),
      'insert into bank_receipt_unassignment (receipt_id, position, reservation_number, reason, unassigned_at, ' +
        `unassigned_by) values (${receiptId}, 1, '${confirmed}', 'x', now(), 'x')`,
      "update bank_receipt set state = 'open', reservation_number = null, decided_at = null, times_unassigned = 1 " +
        `where id = ${receiptId}`,
    ],
  ],
  ['money at the bank that is not booked', 'INV-34', () => [receiptInsert(500, 0)]],
  [
    'more paid back than was paid',
    'INV-44',
    () => [
      `insert into credit_payback (key, reservation_number, amount_cents, note, paid_on, paid_by, created_at) values ` +
        `('x', '${refused}', 1, 'x', current_date, 'x', now())`,
    ],
  ],
  [
    'an entry in a month that was closed before',
    'INV-45',
    () => [
      'insert into closed_month (month, closed_at, closed_by) values ' +
        `(date_trunc('month', now()), now() - interval '1 hour', 'x')`,
      'alter table journal_entry disable trigger book_in_open_month',
      entryInsert('manual:x', 'manual', 'suspense', 5, 'bank'),
    ],
  ],
  [
    'an overturned dispute that gives back more than it took',
    'INV-46',
    () => [
      `insert into dispute (account, dispute_id, intent_id, payment_id, status, reason, amount_cents, open, overturned_at,
        overturned_cents) select account, 'dp_x', intent_id, id, 'lost', 'x', 500, true, now(), 500 from payment
        where reservation_number = '${confirmed}' limit 1`,
    ],
  ],
  [
    'a redemption at the counter without a receipt',
    'INV-50',
    () => ['alter table invoice disable trigger invoice_stays', 'delete from invoice where redemption_id is not null'],
  ],
  [
    'a redemption at the counter that is not kept',
    'INV-50',
    () => [
      `insert into voucher_entry (code_id, kind, cents, actor, balance_cents, held_cents)
        select code_id, 'capture', cents, actor, balance_cents, held_cents from voucher_entry
        where kind = 'capture' and hold_id is null limit 1`,
    ],
  ],
  [
    'a receipt that taxes less than was paid',
    'INV-50',
    () => [
      'alter table counter_redemption disable trigger counter_redemption_stays',
      'update counter_redemption set taxed_cents = taxed_cents - 1, unpaid_cents = unpaid_cents + 1',
    ],
  ],
  [
    'a voucher that the books take less from than its receipt says',
    'INV-50',
    () => [
      'alter table posting disable trigger journal_stays',
      `update posting set credit_cents = credit_cents - 1 where account = 'counter' and credit_cents > 0`,
    ],
  ],
  [
    'money that belongs to nothing',
    'INV-15',
    () => [
      `insert into provider_event (account, event_id, type, intent_id) values ('standard', 'evt_x', 'paid', 'pi_x')`,
    ],
  ],
]

const receiptId = 2_000_000_000
/** SQL of a bank receipt for the confirmed stay that arrived some days ago. */
const receiptInsert = (cents: number, daysAgo: number) =>
  'insert into bank_receipt (id, account, reference, received_on, amount_cents, state, reservation_number, ' +
  `created_at, created_by, decided_at, decided_by) overriding system value values (${receiptId}, 'hand', 'x', ` +
  `current_date - ${daysAgo}, ${cents}, 'booked', '${confirmed}', now(), 'x', now(), 'x')`

/** SQL of a journal entry for the confirmed stay that moves an amount between two accounts. */
const entryInsert = (key: string, kind: string, debit: string, cents: number, credit: string) =>
  `with entry as (insert into journal_entry (key, kind, reservation_number, booked_on)
     values ('${key}', '${kind}', '${confirmed}', current_date) returning id)
   insert into posting (entry_id, account, debit_cents, credit_cents)
     select id, '${debit}', ${cents}, 0 from entry union all select id, '${credit}', 0, ${cents} from entry`

test.each(wrongs)('found: %s (%s)', async (_, invariant, statements) => {
  expect(await findViolationsAfter(...statements())).toContain(invariant)
})

test('the database protects the journal: an unbalanced entry is refused, a booked one is immutable', async () => {
  const { db } = shop.shop
  const oneSided = db.transaction().execute(async (trx) => {
    await sql`insert into journal_entry (key, kind, booked_on)
      values ('payment:one-sided', 'payment', current_date)`.execute(trx)
    await sql`insert into posting (entry_id, account, debit_cents) select id, 'bank', 7 from journal_entry
      where key = 'payment:one-sided'`.execute(trx)
  })
  await expect(oneSided).rejects.toThrow('differ by 7 cents')
  expect(await db.selectFrom('journal_entry').select('id').where('key', '=', 'payment:one-sided').execute()).toEqual([])
  for (const statement of [
    'update posting set debit_cents = debit_cents + 1 where debit_cents > 0',
    'delete from posting',
    "update journal_entry set kind = 'refund'",
    'delete from journal_entry',
  ])
    await expect(sql.raw(statement).execute(db)).rejects.toThrow('never changed')
})

test('a transition whose event cannot be written does not happen, outside a transaction too', async () => {
  const unwritable = 'a zero byte \u0000'
  await expect(
    transitionReservation(shop.shop.db, confirmed, 'confirmed', 'completed', 'clock', unwritable),
  ).rejects.toThrow()
  await expect(transitionOrder(shop.shop.db, order, 'issued', 'refunding', 'buyer', unwritable)).rejects.toThrow()
  const states = await sql<{
    state: string
  }>`select state from reservation where number = ${confirmed} union all select state from voucher_order
  where number = ${order}`.execute(shop.shop.db)
  expect(states.rows.map((row) => row.state)).toEqual(['confirmed', 'issued'])
})
