/** Payouts of the card provider to the bank, and the movements of each payout. */
import { Type } from 'typebox'
import { call } from '../../shared/call.ts'
import { defaultLimit, Paged, PageQuery } from '../../shared/page.ts'
import { Cents, DayShape, Nullable, Moment } from '../../shared/shapes.ts'
import { providerAccounts } from '../payment/account.ts'
import { movementKinds } from '../payment/payout-ports.ts'

const AccountShape = Type.Enum([...providerAccounts])

const PayoutShape = Type.Object({
  account: AccountShape,
  payout_id: Type.String(),
  state: Type.Enum(['on_its_way', 'paid', 'failed']),
  amount_cents: Cents,
  fee_cents: Cents,
  created_at: Moment,
  arrives_on: DayShape,
  received_on: Nullable(Type.String({ format: 'date', description: 'When the bank received it, by its statement' })),
  received_cents: Nullable(Type.Integer({ description: 'What the bank received' })),
  read: Type.Boolean({ description: 'Whether its movements have been read' }),
  difference_cents: Type.Integer({ description: 'Its amount less the sum of its movements; 0 until they are read' }),
  lines: Type.Integer({ description: 'How many movements it consists of' }),
  unexplained: Type.Integer({ description: 'How many of them the books do not have with the same amount' }),
})

const LineShape = Type.Object({
  line_id: Type.String(),
  kind: Type.Enum([...movementKinds]),
  amount_cents: Cents,
  fee_cents: Cents,
  made_at: Moment,
  text: Type.String(),
  booked_cents: Nullable(Cents),
  explained: Type.Boolean(),
  reservationNumber: Nullable(Type.String()),
  transaction_number: Nullable(Type.String()),
})

const HeldShape = Type.Object({
  account: AccountShape,
  read_until: Moment,
  held_cents: Nullable(Type.Integer({ description: 'What the provider held; null if it changed while it was read' })),
})

export const listPayouts = call({
  method: 'GET',
  path: '/payouts',
  summary: `Payouts of the card provider, what is not explained first, then the newest; ${defaultLimit} on a page`,
  query: Type.Object({
    ...PageQuery,
    account: Type.Optional(AccountShape),
    unexplained: Type.Optional(Type.Boolean()),
    received: Type.Optional(Type.Boolean({ description: 'Whether a receipt of the bank is assigned to it' })),
  }),
  access: [
    {
      who: 'staff',
      permission: 'costs.read',
      reply: Type.Object({ ...Paged(PayoutShape).properties, held: Type.Array(HeldShape) }),
    },
  ],
})
export const showPayout = call({
  method: 'GET',
  path: '/payouts/:account/:id',
  summary: 'A payout with its payments, refunds, disputes and fees, what is not explained first',
  params: Type.Object({ account: AccountShape, id: Type.String({ minLength: 1, maxLength: 200 }) }),
  access: [
    {
      who: 'staff',
      permission: 'costs.read',
      reply: Type.Object({ ...PayoutShape.properties, items: Type.Array(LineShape) }),
    },
  ],
})
export const readPayouts = call({
  method: 'POST',
  path: '/payouts/read',
  waitsFor: ['payments'],
  limit: 'outside',
  summary: "Reads the card provider's payouts now, as every night, and compares them with the books",
  access: [
    {
      who: 'staff',
      permission: 'books.write',
      reply: Type.Object({ differences: Type.Integer() }),
    },
  ],
})
