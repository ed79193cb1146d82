/** Vouchers that are redeemed at the shop's counter. */
import { Type } from 'typebox'
import { taxKinds } from '../../platform/pricing/tax-rates.ts'
import { call } from '../../shared/call.ts'
import { Cents, Id, Line, Nothing, Nullable } from '../../shared/shapes.ts'
import { TypedCode } from '../ledger/contract.ts'

const Strict = { additionalProperties: false } as const

const ReceiptBuyerShape = Type.Object(
  { name: Line(120), address: Line(200) },
  { ...Strict, description: 'Required where the receipt is of more than 10,000 cents' },
)

export const redeemVoucher = call({
  method: 'POST',
  once: true,
  path: '/redeemVoucher',
  onlyReconciled: true,
  summary: 'Takes a sum from a code at the counter, and makes the receipt of it with its VAT',
  body: Type.Object(
    {
      voucher_code: TypedCode,
      amount_cents: Type.Integer({ minimum: 1, maximum: 100_000_000 }),
      note: Line(300),
      supply: Type.Optional(
        Type.Enum([...taxKinds], {
          description:
            'What was supplied, for the VAT of a code that was not taxed when it was sold; by default the general rate',
        }),
      ),
      /** A company needs it on a receipt above € 100 (article 226b of the VAT directive). */
      buyer: Type.Optional(ReceiptBuyerShape),
    },
    Strict,
  ),
  access: [
    {
      who: 'staff',
      permission: 'vouchers.write',
      reply: Type.Object({
        id: Id,
        redeemed_cents: Cents,
        balance_cents: Cents,
        redemption_id: Id,
        receipt_number: Nullable(Type.String({ description: 'Null of a stay, which has no sum' })),
      }),
    },
  ],
})

export const undoRedemption = call({
  method: 'POST',
  once: true,
  path: '/redemptions/:id/undo',
  onlyReconciled: true,
  summary:
    'Undoes a redemption at the counter: it returns to the code, and a credit note takes back the receipt. ' +
    '409 where it has been undone, or `approval_asked` where a colleague has to agree',
  params: Type.Object({ id: Id }),
  body: Type.Object({ reason: Line(300) }, Strict),
  access: [
    {
      who: 'staff',
      permission: 'vouchers.write',
      reply: Type.Object({
        id: Id,
        returned_cents: Cents,
        balance_cents: Cents,
        credit_number: Nullable(Type.String({ description: 'Null of a stay, which has no receipt' })),
      }),
    },
  ],
})

export const counterReceipt = call({
  method: 'GET',
  path: '/redemptions/:id/receipt',
  summary: 'The receipt of a redemption at the counter as PDF, or the credit note of one that was undone',
  params: Type.Object({ id: Id }),
  query: Type.Object({ document: Type.Optional(Type.Enum(['receipt', 'credit'])) }),
  access: [{ who: 'staff', permission: 'vouchers.read', reply: Nothing }],
})
