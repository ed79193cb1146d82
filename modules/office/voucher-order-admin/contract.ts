/** The staff view of a voucher order: what was bought for whom, and its complete history. */
import { Type } from 'typebox'
import { CodeShape } from '../../money/ledger/contract.ts'
import { MailHistory } from '../../platform/mail/contract.ts'
import { call } from '../../shared/call.ts'
import { CompanyShape } from '../../shared/company.ts'
import { Cents, DayShape, Id, Nullable, Moment, SaleNumber } from '../../shared/shapes.ts'
import { voucherOrderStates } from '../../sale/voucher/states.ts'

const VoucherOrderDetails = Type.Object({
  transaction_number: SaleNumber,
  state: Type.Enum(voucherOrderStates),
  voucher_id: Nullable(Id),
  campaign_name: Type.String({ description: 'The name under which it was sold' }),
  deals_id: Nullable(Id),
  quantity: Type.Integer(),
  unit_cents: Cents,
  value_cents: Type.Integer({ description: 'Euro cents that each code is worth' }),
  amount_cents: Cents,
  buyer: Type.Object({ name: Type.String(), surname: Type.String(), email: Type.String() }),
  company: Nullable(CompanyShape),
  language: Type.String(),
  recipient: Nullable(Type.Object({ name: Type.String(), email: Nullable(Type.String()), language: Type.String() })),
  message: Type.String(),
  send_on: Nullable(DayShape),
  created_at: Moment,
  payment_date: Nullable(DayShape),
  withdrawal_until: Nullable(Type.String({ description: 'The last day on which the buyer may withdraw' })),
  codes: Type.Array(CodeShape),
  payments: Type.Array(
    Type.Object({
      id: Id,
      state: Type.String(),
      method: Nullable(Type.String()),
      amount_cents: Cents,
      received_cents: Cents,
      refunded_cents: Cents,
    }),
  ),
  refunds: Type.Array(Type.Object({ at: Moment, amount_cents: Cents, state: Type.String(), reason: Type.String() }), {
    description: 'The latest first',
  }),
  owed_again_cents: Type.Integer({ description: 'Refunds that a bank sent back; they have to be sent again' }),
  invoices: Type.Array(
    Type.Object({ kind: Type.String(), number: Type.String(), issued_on: DayShape, total_cents: Type.Integer() }),
  ),
  events: Type.Array(
    Type.Object({
      at: Moment,
      actor: Type.String({ description: 'An address of staff, or a part of the program' }),
      from: Nullable(Type.String()),
      to: Type.String(),
      reason: Type.String(),
    }),
    { description: 'The latest first' },
  ),
  mails: MailHistory,
})

export const voucherOrder = call({
  method: 'GET',
  path: '/voucherOrders/:id',
  summary: 'One voucher order with its codes, payments, refunds, invoices, changes of state and mails',
  params: Type.Object({ id: SaleNumber }),
  access: [{ who: 'staff', permission: 'vouchers.read', reply: VoucherOrderDetails }],
})
