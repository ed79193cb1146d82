/** Voucher codes: their value, and the calls for staff. */
import { type Static, Type } from 'typebox'
import { call } from '../../shared/call.ts'
import { OneOrMore } from '../../shared/one-or-more.ts'
import { PageQuery, Paged } from '../../shared/page.ts'
import { Cents, DayShape, GivenCents, Id, Line, Moment, Nullable, SaleNumber } from '../../shared/shapes.ts'
import { ages } from './age.ts'
import { codeKinds, codeStates } from './code-state.ts'
import { maxCodes, maxNewCodes } from './limits.ts'

/** Typed codes, in the order in which they are used. */
export const VoucherCodes = Type.Array(Type.String({ maxLength: 64 }), { maxItems: maxCodes })

export const TypedCode = Type.String({ minLength: 1, maxLength: 64 })

export const ValidVoucherShape = Type.Object({
  value_cents: Cents,
  balance_cents: Cents,
  /**
   * The balance minus open holds of other bookings. All three amounts are 0 for a campaign code, which pays for a stay.
   */
  available_cents: Cents,
  valid_from: DayShape,
  valid_until: DayShape,
  kind: Type.Enum([...codeKinds]),
  deals_id: Nullable(Id),
  nights: Nullable(Type.Integer()),
  persons: Nullable(Type.Integer()),
})
export const validateVoucher = call({
  method: 'POST',
  path: '/validate-voucher',
  summary: 'What a code is worth, if it may be used',
  limit: 'voucher',
  body: Type.Object({ voucher_code: TypedCode, deals_id: Type.Optional(Id), total_cents: Type.Optional(GivenCents) }),
  access: [{ who: 'public', reply: ValidVoucherShape }],
})

const Strict = { additionalProperties: false } as const
export const NewCodes = {
  codes: Type.Optional(Type.Array(Type.String({ minLength: 4, maxLength: 40 }), { minItems: 1, maxItems: 60_000 })),
  /** CSV with one code per line: see `parseCodesFromCsv`. */
  csv: Type.Optional(Type.String({ minLength: 4, maxLength: 900_000 })),
  generate: Type.Optional(Type.Integer({ minimum: 1, maximum: maxNewCodes })),
}
export const Added = Type.Object({
  added: Type.Integer(),
  skipped: Type.Integer({ description: 'Codes that existed already' }),
  first_id: Nullable({ ...Id, description: 'Of the added codes; `exportVoucherCodes` takes the two' }),
  last_id: Nullable(Id),
})
export type AddedCodes = Static<typeof Added>
export const saveVouchers = call({
  method: 'POST',
  once: true,
  path: '/savevouchers',
  summary: 'Imports codes of a voucher or makes new ones: all of them or none',
  body: Type.Object({ voucher_id: Id, ...NewCodes }, Strict),
  access: [{ who: 'staff', permission: 'vouchers.write', reply: Added }],
})

export const CodeShape = Type.Object({
  id: Id,
  code: Type.String({ description: 'Masked without vouchers.write' }),
  state: Type.Enum([...codeStates]),
  kind: Type.Enum([...codeKinds]),
  imported: Type.Boolean(),
  blocked: Type.Boolean(),
  taxed_when_sold: Type.Boolean({ description: 'Single-purpose: no VAT is due when it is redeemed' }),
  value_cents: Cents,
  balance_cents: Cents,
  held_cents: Cents,
  stays_left: Type.Integer(),
  valid_from: DayShape,
  valid_until: DayShape,
  transaction_number: Nullable(Type.String()),
  created_at: Moment,
})
export const fetchVoucherCodesByVoucherId = call({
  method: 'POST',
  path: '/fetchVoucherCodesByVoucherId',
  summary: 'Codes of a voucher, or of a campaign',
  body: Type.Object(
    {
      voucher_id: Type.Optional(Id),
      campaign_id: Type.Optional(Id),
      state: Type.Optional(OneOrMore(codeStates)),
      q: Type.Optional(
        Type.String({ maxLength: 100, description: 'A whole code, or the number of the order that it was sold with' }),
      ),
      until_from: Type.Optional({ ...DayShape, description: 'The earliest last day of validity' }),
      until_to: Type.Optional({ ...DayShape, description: 'The latest last day of validity' }),
      sort: Type.Optional(Type.Enum(['created', '-created', 'valid_until', '-valid_until'])),
      ...PageQuery,
    },
    Strict,
  ),
  access: [{ who: 'staff', permission: 'vouchers.read', reply: Paged(CodeShape) }],
})
export const redeemVoucherFromReservation = call({
  method: 'POST',
  once: true,
  path: '/redeem-voucher-from-reservation',
  onlyReconciled: true,
  waitsFor: ['payments'],
  limit: 'outside',
  sale: 'body.reservationNumber',
  summary: 'Pays the balance that is due on a reservation with a code',
  body: Type.Object({ voucher_code: TypedCode, reservationNumber: SaleNumber }, Strict),
  access: [
    {
      who: 'staff',
      permission: 'reservations.write',
      reply: Type.Object({
        reservationNumber: Type.String(),
        redeemed_cents: Cents,
        voucher_cents: Cents,
        due_now_cents: Cents,
        balance_cents: Cents,
      }),
    },
  ],
})
export const fetchRedeemedVouchers = call({
  method: 'GET',
  path: '/fetchRedeemedVouchers',
  summary: 'What was taken from codes, the latest first',
  query: Type.Object(PageQuery),
  access: [
    {
      who: 'staff',
      permission: 'vouchers.read',
      reply: Paged(
        Type.Object({
          id: Id,
          code_id: Id,
          code: Type.String(),
          voucher: Type.String(),
          amount_cents: Cents,
          returned_cents: Cents,
          reservationNumber: Nullable(Type.String()),
          note: Type.String(),
          actor: Type.String(),
          redeemed_at: Moment,
          receipt_number: Nullable(Type.String({ description: 'Of a sum that was redeemed at the counter' })),
          credit_number: Nullable(Type.String({ description: 'Of the credit note for its receipt, once undone' })),
          undone_on: Nullable(DayShape),
          can_be_undone: Type.Boolean(),
        }),
      ),
    },
  ],
})
const OfCode = Type.Object({ id: Id })
export const blockVoucherCode = call({
  method: 'POST',
  once: true,
  path: '/vouchers/codes/:id/block',
  summary: 'Blocks a code or lets it be used again',
  params: OfCode,
  body: Type.Object({ blocked: Type.Boolean(), note: Line(300) }, Strict),
  access: [{ who: 'staff', permission: 'vouchers.write', reply: CodeShape }],
})
export const extendVoucherCode = call({
  method: 'POST',
  once: true,
  path: '/vouchers/codes/:id/extend',
  summary: 'Gives a code a later last day',
  params: OfCode,
  body: Type.Object({ valid_until: DayShape, note: Line(300) }, Strict),
  access: [{ who: 'staff', permission: 'vouchers.write', reply: CodeShape }],
})
export const fetchVoucherEntries = call({
  method: 'GET',
  path: '/vouchers/codes/:id/entries',
  summary: 'Every movement of a code',
  params: OfCode,
  access: [
    {
      who: 'staff',
      permission: 'vouchers.read',
      reply: Type.Array(
        Type.Object({
          id: Id,
          at: Moment,
          kind: Type.String(),
          cents: Cents,
          stays: Type.Integer(),
          reservationNumber: Nullable(Type.String()),
          actor: Type.String(),
          note: Type.String(),
          balance_cents: Cents,
          held_cents: Cents,
        }),
      ),
    },
  ],
})

export const fetchVoucherCode = call({
  method: 'GET',
  path: '/vouchers/codes/:id',
  summary: 'A code as it stands',
  params: OfCode,
  access: [{ who: 'staff', permission: 'vouchers.read', reply: CodeShape }],
})
export const findVoucherCode = call({
  method: 'POST',
  path: '/vouchers/codes/find',
  summary: 'The code that was typed or scanned, in any state',
  limit: 'voucher',
  body: Type.Object({ voucher_code: TypedCode }, Strict),
  access: [{ who: 'staff', permission: 'vouchers.read', reply: CodeShape }],
})
export const changeVoucherCodes = call({
  method: 'POST',
  once: true,
  path: '/vouchers/codes/change',
  summary: 'Blocks several codes, lets them be used again, or gives them a later last day',
  body: Type.Object(
    {
      ids: Type.Array(Id, { minItems: 1, maxItems: 200 }),
      blocked: Type.Optional(Type.Boolean()),
      valid_until: Type.Optional(DayShape),
      note: Line(300),
    },
    Strict,
  ),
  access: [
    {
      who: 'staff',
      permission: 'vouchers.write',
      reply: Type.Object({
        changed: Type.Integer(),
        skipped: Type.Integer({ description: 'Codes to which the change does not apply' }),
      }),
    },
  ],
})
export const fetchVoucherLiability = call({
  method: 'GET',
  path: '/vouchers/liability',
  summary: 'What is owed on codes that were sold, by their age',
  access: [
    {
      who: 'staff',
      permission: 'vouchers.read',
      reply: Type.Object({
        day: DayShape,
        owed_cents: Cents,
        booked_cents: Type.Integer({ description: 'Balance of the account in the books: the same sum' }),
        ages: Type.Array(Type.Object({ age: Type.Enum([...ages]), codes: Type.Integer(), cents: Cents })),
      }),
    },
  ],
})
