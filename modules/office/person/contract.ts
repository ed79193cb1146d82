/**
 * The record of a person that staff need during a telephone call. As in `privacy`, a person is identified by e-mail
 * address.
 */
import { type Static, Type } from 'typebox'
import { CodeShape } from '../../money/ledger/contract.ts'
import { MailHistory } from '../../platform/mail/contract.ts'
import { StateShape } from '../../sale/booking/reservation-shape.ts'
import { voucherOrderStates } from '../../sale/voucher/states.ts'
import { call } from '../../shared/call.ts'
import { Cents, DayShape, Line, Nullable, Moment, SaleNumber } from '../../shared/shapes.ts'
import { HeldShape } from '../privacy/contract.ts'

const PersonCard = Type.Object({
  email: Type.String(),
  names: Type.Array(Type.String(), { description: 'As given at each sale, the latest first' }),
  phones: Type.Array(Type.String()),
  languages: Type.Array(Type.String(), { description: 'Of the sales, the latest first' }),
  open_balance_cents: Type.Integer({ description: 'Due of all stays that are confirmed or over' }),
  stays: Type.Array(
    Type.Object({
      number: SaleNumber,
      state: StateShape,
      title: Type.String(),
      hotel: Type.String(),
      check_in: DayShape,
      check_out: DayShape,
      total_cents: Cents,
      payable_at_hotel_cents: Cents,
      open_cents: Cents,
    }),
    { description: 'The latest arrival first' },
  ),
  orders: Nullable(
    Type.Array(
      Type.Object({
        number: SaleNumber,
        state: Type.Enum(voucherOrderStates),
        title: Type.String(),
        created_on: DayShape,
        amount_cents: Cents,
        is_received: Type.Boolean({ description: 'A gift that somebody else bought for this person' }),
      }),
      { description: 'The latest first; null without vouchers.read, as are codes' },
    ),
  ),
  codes: Nullable(Type.Array(CodeShape, { description: 'Masked for everybody' })),
  mails: MailHistory,
  notes: Type.Array(Type.Object({ number: SaleNumber, at: Moment, by: Type.String(), text: Type.String() }), {
    description: 'On the reservations, the latest first',
  }),
  newsletter: Nullable(
    Type.Object(
      { state: Type.String(), since: Moment },
      { description: 'Null where the address is not known to it, or without newsletter.read' },
    ),
  ),
  analytics: Nullable(
    Type.Object(
      { allowed: Type.Boolean(), at: Moment },
      { description: 'The last choice of a browser in which the person bought; null where none is known' },
    ),
  ),
  held: Nullable(Type.Array(HeldShape, { description: 'What may be erased; null without privacy.write' })),
  more: Type.Boolean({ description: 'Of something there is more than is listed' }),
})
export type PersonCard = Static<typeof PersonCard>

export const openPerson = call({
  method: 'POST',
  path: '/people/open',
  summary:
    'Everything about a person by the number of a sale or an e-mail address; is in the audit log, without the address',
  body: Type.Object({ person: Line(254) }, { additionalProperties: false }),
  access: [{ who: 'staff', permission: 'reservations.read', reply: PersonCard }],
})
