import { Type } from 'typebox'
import { call } from '../../shared/call.ts'
import { Cents, DayShape, Nothing, Nullable, OwnerEmail } from '../../shared/shapes.ts'

const Number = Type.String({ minLength: 1, maxLength: 40 })
/** `ubl`: XML according to EN 16931. */
export const InvoiceFormat = Type.Optional(Type.Enum(['pdf', 'ubl']))
const Token = Type.Optional(Type.String({ maxLength: 200 }))

export const downloadInvoice = call({
  method: 'GET',
  path: '/documents/invoice/:id',
  summary:
    'The invoice of a reservation or of single-purpose vouchers, or the credit invoice of that number: as PDF or, ' +
    'for a company, as XML',
  params: Type.Object({ id: Number }),
  query: Type.Object({ token: Token, number: Type.Optional(Type.String({ maxLength: 20 })), format: InvoiceFormat }),
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
          electronic_url: Nullable(Type.String({ description: 'The same as XML (UBL 2.1), for a company' })),
        }),
      ),
    },
  ],
})
