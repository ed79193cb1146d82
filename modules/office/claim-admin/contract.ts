/** Money owed to the shop: the list of debtors, bank receipts, write-offs and manual entries. */
import { Type, type Static } from 'typebox'
import { maxStatementLength } from '../../money/bank-receipt/camt.ts'
import { receiptStates } from '../../money/bank-receipt/entry.ts'
import { claimAges, claimReasons } from '../../money/claim/claim.ts'
import { manualAccounts, maxManualLines } from '../../money/claim/manual-entry.ts'
import { providerAccounts } from '../../money/payment/account.ts'
import { call } from '../../shared/call.ts'
import { Paged, PageQuery, QueueQuery } from '../../shared/page.ts'
import * as shapes from '../../shared/shapes.ts'
import { Cents, DayShape, Id, Language, Line, Moment, Nothing, Nullable } from '../../shared/shapes.ts'
import { exportFormats } from '../list-export/contract.ts'

export const strict = { additionalProperties: false } as const
export const read = { who: 'staff', permission: 'books.read' } as const
export const write = { who: 'staff', permission: 'books.write' } as const
const SaleNumber = { ...shapes.SaleNumber, description: 'The number of a reservation or voucher order' }
export const Amount = Type.Integer({ minimum: 1, maximum: 100_000_000, description: 'Euro cents' })
export const Key = Type.String({ format: 'uuid', description: 'Drawn by the caller; sent again with every repetition' })

const debtorFilter = {
  show: Type.Optional(Type.Enum(['owed', 'disputed', 'credit'], { description: 'Default: what is owed to the shop' })),
  age: Type.Optional(Type.Enum([...claimAges], { description: 'How long ago it was due' })),
  reason: Type.Optional(Type.Enum([...claimReasons])),
  q: QueueQuery.q,
}

const DebtorShape = Type.Object({
  sale: SaleNumber,
  kind: Type.Enum(['reservation', 'voucher_order']),
  state: Type.String(),
  title: Type.String(),
  name: Type.String(),
  open_cents: Cents,
  due_on: Nullable(DayShape),
  age: Type.Enum([...claimAges]),
  days_late: Type.Integer({ description: 'Negative while it is not due' }),
  reason: Nullable(Type.Enum([...claimReasons])),
  disputed_cents: Cents,
  credit_cents: Cents,
  booked_cents: Type.Integer({ description: 'The account of this customer in the books' }),
})
export type Debtor = Static<typeof DebtorShape>

export const listDebtors = call({
  method: 'GET',
  path: '/debtors',
  summary: 'Sales of which something is owed, disputed or the credit of the customer, the longest due first',
  query: Type.Object({ ...PageQuery, ...debtorFilter }),
  access: [
    {
      ...read,
      reply: Type.Object({
        ...Paged(DebtorShape).properties,
        sums: Type.Array(Type.Object({ age: Type.Enum([...claimAges]), sales: Type.Integer(), open_cents: Cents }), {
          description: 'By age, of all sales that the other filters leave',
        }),
      }),
    },
  ],
})

export const exportDebtors = call({
  method: 'GET',
  path: '/exportDebtors',
  summary: 'The debtors of the list as a file, the longest due first',
  query: Type.Object({
    ...debtorFilter,
    format: Type.Enum([...exportFormats]),
    language: Type.Optional(Language),
  }),
  access: [{ ...read, reply: Nothing }],
})

const ClaimShape = Type.Object({
  sale: SaleNumber,
  open_cents: Cents,
  due_on: Nullable(DayShape),
  disputed_cents: Cents,
  credit_cents: Cents,
})

export const writeOff = call({
  method: 'POST',
  once: true,
  path: '/writeOffs',
  summary: 'Gives up what is owed for a sale, or a part of it; 409 `approval_asked` where a colleague has to agree',
  body: Type.Object({ sale: SaleNumber, amount_cents: Amount, reason: Line(500), key: Key }, strict),
  access: [{ ...write, reply: ClaimShape }],
})

export const payBackCredit = call({
  method: 'POST',
  once: true,
  path: '/creditPaybacks',
  onlyReconciled: true,
  summary: 'Writes down that the credit of a customer was paid back by bank transfer; 409 beyond the credit',
  body: Type.Object({ sale: SaleNumber, amount_cents: Amount, paid_on: DayShape, note: Line(500), key: Key }, strict),
  access: [{ ...write, reply: ClaimShape }],
})

const PayoutKeyShape = Type.Object({
  account: Type.Enum([...providerAccounts]),
  payout_id: Type.String({ minLength: 1, maxLength: 200 }),
})

export const ReceiptShape = Type.Object({
  id: Id,
  state: Type.Enum([...receiptStates]),
  by_hand: Type.Boolean(),
  account: Type.String({ description: 'The bank account that it arrived on; empty by hand' }),
  received_on: DayShape,
  amount_cents: Cents,
  payer: Type.String(),
  payer_account: Type.String(),
  text: Type.String(),
  sale: Nullable(SaleNumber),
  partner: Nullable(Type.String({ description: 'The partner that it is booked for' })),
  payout: Nullable(PayoutKeyShape),
  proposed_partner: Nullable(
    Type.Object(
      { id: Id, name: Type.String(), invoices: Type.Array(Type.String()), exact: Type.Boolean() },
      { description: 'The partner whose invoices the text names; exact: it is their sum' },
    ),
  ),
  proposed_payouts: Type.Array(
    Type.Object({
      ...PayoutKeyShape.properties,
      amount_cents: Cents,
      arrives_on: DayShape,
      exact: Type.Boolean({ description: 'The amount is that of the payout' }),
    }),
    { description: 'Payouts that it may be, by text, day and amount' },
  ),
  proposed: Nullable(
    Type.Object(
      { sale: SaleNumber, name: Type.String(), open_cents: Cents, exact: Type.Boolean() },
      { description: 'The sale whose number the text names; exact: this sum is owed for it' },
    ),
  ),
  note: Type.String(),
  decided_at: Nullable(Moment),
  decided_by: Nullable(Type.String()),
})
export type BankReceipt = Static<typeof ReceiptShape>

export const listReceipts = call({
  method: 'GET',
  path: '/bankReceipts',
  summary: 'Money that arrived at the bank, the newest first',
  query: Type.Object({ ...PageQuery, ...QueueQuery, state: Type.Optional(Type.Enum([...receiptStates])) }),
  access: [{ ...read, reply: Paged(ReceiptShape) }],
})

export const recordReceipt = call({
  method: 'POST',
  once: true,
  path: '/bankReceipts',
  summary: 'Books money that arrived at the bank for a sale, by the day of its receipt',
  body: Type.Object(
    {
      received_on: DayShape,
      amount_cents: Amount,
      payer: Line(140),
      reference: Line(500, 0),
      sale: SaleNumber,
      key: Key,
    },
    strict,
  ),
  access: [{ ...write, reply: ReceiptShape }],
})

export const importStatement = call({
  method: 'POST',
  path: '/bankReceipts/import',
  summary:
    'Reads a bank statement (CAMT.053, versions 02 and 08); each entry once. Payouts of the card provider that are ' +
    'certain are booked, and nothing else',
  body: Type.Object(
    {
      name: Line(200),
      content: Type.String({
        maxLength: maxStatementLength,
        description: 'The file as text. 422 where it cannot be read',
      }),
    },
    strict,
  ),
  bodyBytes: maxStatementLength * 2,
  access: [
    {
      ...write,
      reply: Type.Object({
        imported: Type.Integer(),
        known: Type.Integer({ description: 'Entries that were imported before' }),
        skipped: Type.Integer({ description: 'Entries that are no money in euros that arrived, and no payouts' }),
        named: Type.Integer({ description: 'Entries whose text names one sale' }),
        cleared: Type.Integer({ description: 'Entries booked as payouts of the card provider' }),
      }),
    },
  ],
})

export const assignReceipt = call({
  method: 'POST',
  once: true,
  path: '/bankReceipts/:id/assign',
  summary: 'Books a receipt for a sale; what exceeds its claim is the credit of the customer. 409 if it is booked',
  params: Type.Object({ id: Id }),
  body: Type.Object({ sale: SaleNumber, note: Line(500, 0) }, strict),
  access: [{ ...write, reply: ReceiptShape }],
})

export const assignReceiptToPayout = call({
  method: 'POST',
  once: true,
  path: '/bankReceipts/:id/assignPayout',
  summary: 'Books a receipt as a payout of the card provider. 409 if it is booked, or the payout was received already',
  params: Type.Object({ id: Id }),
  body: Type.Object({ ...PayoutKeyShape.properties, note: Line(500, 0) }, strict),
  access: [{ ...write, reply: ReceiptShape }],
})

export const setReceiptAside = call({
  method: 'POST',
  once: true,
  path: '/bankReceipts/:id/notOurs',
  summary: 'Marks a receipt as money for none of the sales; it can still be assigned',
  params: Type.Object({ id: Id }),
  body: Type.Object({ note: Line(500) }, strict),
  access: [{ ...write, reply: ReceiptShape }],
})

export const unassignReceipt = call({
  method: 'POST',
  once: true,
  path: '/bankReceipts/:id/unassign',
  summary:
    'Takes back the assignment of a receipt: its entry is reversed, the sale or partner owes it again, and it can be ' +
    'assigned again. 409 where it is not booked, or was paid back',
  params: Type.Object({ id: Id }),
  body: Type.Object({ reason: Line(500) }, strict),
  access: [{ ...write, reply: ReceiptShape }],
})

const LineAmount = Type.Integer({ minimum: 0, maximum: 100_000_000, description: 'Euro cents; one of the two is 0' })
const EntryLine = {
  account: Type.Enum([...manualAccounts]),
  debit_cents: LineAmount,
  credit_cents: LineAmount,
  vat_code: Type.Optional(Type.String({ pattern: '^[a-z]{2,10}(?:_[0-9]{1,5})?$', description: 'Of revenue and VAT' })),
}

export const bookManualEntry = call({
  method: 'POST',
  once: true,
  path: '/manualEntries',
  summary:
    'Books an entry that no document explains; a day of a closed month is booked on the first open day. ' +
    '409 `approval_asked` where a colleague has to agree',
  body: Type.Object(
    {
      booked_on: DayShape,
      reason: Line(500),
      sale: Type.Optional(SaleNumber),
      lines: Type.Array(Type.Object(EntryLine, strict), { minItems: 2, maxItems: maxManualLines }),
      key: Key,
    },
    strict,
  ),
  access: [{ ...write, reply: Type.Object({ entry: Type.String({ description: 'Its key in the journal' }) }) }],
})

export const listManualEntries = call({
  method: 'GET',
  path: '/manualEntries',
  summary: 'Entries made by hand and write-offs, the newest first',
  query: Type.Object({ ...PageQuery }),
  access: [
    {
      who: 'staff',
      permission: 'costs.read',
      reply: Paged(
        Type.Object({
          entry: Type.String(),
          kind: Type.Enum(['manual', 'write_off', 'partner_write_off', 'credit_payback', 'partner_payback']),
          booked_on: DayShape,
          document_on: Nullable(Type.String({ format: 'date', description: 'Its own day, of a closed month' })),
          sale: Nullable(Type.String()),
          reason: Type.String(),
          by: Type.String(),
          lines: Type.Array(
            Type.Object({
              account: Type.String(),
              debit_cents: Cents,
              credit_cents: Cents,
              vat_code: Nullable(Type.String()),
            }),
          ),
        }),
      ),
    },
  ],
})
