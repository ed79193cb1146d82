import { Type } from 'typebox'
import { call } from '../../shared/call.ts'
import { Cents, DayShape, Nothing, OwnerEmail } from '../../shared/shapes.ts'

const Number = Type.String({ minLength: 1, maxLength: 40 })
const Token = Type.Optional(Type.String({ maxLength: 200 }))

export const downloadInvoice = call({
  method: 'GET',
  path: '/documents/invoice/:id',
  summary: 'The invoice of a reservation or of single-purpose vouchers as PDF, or the credit invoice of that number',
  params: Type.Object({ id: Number }),
  query: Type.Object({ token: Token, number: Type.Optional(Type.String({ maxLength: 20 })) }),
  limit: 'guest',
  access: [{ who: 'guest', reply: Nothing }],
})
export const listInvoices = call({
  method: 'POST',
  path: '/invoices',
  summary: "A reservation's invoice and its credit invoices",
  body: Type.Object({ reservationNumber: Number, email: Type.Optional(OwnerEmail) }),
  limit: 'guest',
  access: [
    {
      who: 'guest',
      reply: Type.Array(
        Type.Object({
          number: Type.String(),
          kind: Type.Enum(['invoice', 'credit']),
          year: Type.Integer(),
          sequence: Type.Integer(),
          issued_on: DayShape,
          total_cents: Cents,
          vat_cents: Cents,
          reason: Type.String(),
          url: Type.String(),
        }),
      ),
    },
  ],
})
