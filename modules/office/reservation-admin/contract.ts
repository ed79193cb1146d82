/** The fields of a reservation that only staff see. */
import { Type } from 'typebox'
import { MailHistory } from '../../platform/mail/contract.ts'
import { GuestFormShape } from '../../sale/booking/guest-shape.ts'
import { StateShape } from '../../sale/booking/reservation-shape.ts'
import { call } from '../../shared/call.ts'
import { CompanyInputShape, CompanyShape } from '../../shared/company.ts'
import { Cents, Email, Id, Nullable, Moment, SaleNumber } from '../../shared/shapes.ts'

const Note = Type.Object({ id: Id, at: Moment, by: Type.String(), text: Type.String() })
const History = Type.Object({
  reservationNumber: SaleNumber,
  sold_by: Nullable(Type.String({ description: 'The member of staff who sold it by telephone' })),
  events: Type.Array(
    Type.Object({
      at: Moment,
      actor: Type.String({ description: 'An address of staff, or a part of the program' }),
      from: Nullable(StateShape),
      to: StateShape,
      reason: Type.String(),
    }),
    { description: 'The latest first' },
  ),
  mails: MailHistory,
  refunds: Type.Array(Type.Object({ at: Moment, amount_cents: Cents, state: Type.String(), reason: Type.String() }), {
    description: 'To cards, the latest first; what returned to vouchers is in the reservation',
  }),
  notes: Type.Array(Note, { description: 'The latest first' }),
})

export const reservationHistory = call({
  method: 'GET',
  path: '/reservationHistory/:id',
  summary: 'Every change of state of a reservation, its mails, refunds and notes',
  params: Type.Object({ id: SaleNumber }),
  access: [{ who: 'staff', permission: 'reservations.read', reply: History }],
})

export const addReservationNote = call({
  method: 'POST',
  path: '/reservationNotes/:id',
  summary: 'Writes a note that only staff see',
  params: Type.Object({ id: SaleNumber }),
  body: Type.Object(
    { text: Type.String({ minLength: 1, maxLength: 2000, pattern: '\\S' }) },
    { additionalProperties: false },
  ),
  access: [{ who: 'staff', permission: 'reservations.write', reply: Note }],
})

export const endReservationLinks = call({
  method: 'POST',
  once: true,
  path: '/reservationLinks/:id/end',
  summary: 'Ends every link to a reservation that was mailed or shown so far; the booking itself stays as it is',
  params: Type.Object({ id: SaleNumber }),
  body: Type.Object(
    { send_new: Type.Boolean({ description: 'Mail a new link to the address on record' }) },
    { additionalProperties: false },
  ),
  access: [
    {
      who: 'staff',
      permission: 'reservations.write',
      reply: Type.Object({ reservationNumber: SaleNumber, sent_to: Nullable(Type.String()) }),
    },
  ],
})

export const changeReservationCompany = call({
  method: 'PUT',
  once: true,
  path: '/reservationCompany/:id',
  waitsFor: ['vat_register'],
  limit: 'outside',
  summary: 'Sets or removes the company that the invoice will be for. 409 `invoice_made` once the invoice exists',
  params: Type.Object({ id: SaleNumber }),
  body: Type.Object({ company: Nullable(CompanyInputShape) }, { additionalProperties: false }),
  access: [
    {
      who: 'staff',
      permission: 'reservations.write',
      reply: Type.Object({ reservationNumber: SaleNumber, company: Nullable(CompanyShape) }),
    },
  ],
})

export const changeReservationContact = call({
  method: 'PUT',
  once: true,
  path: '/reservationContact/:id',
  summary: 'Corrects telephone or e-mail of a traveller; both addresses are notified',
  params: Type.Object({ id: SaleNumber }),
  body: Type.Object(
    { email: Type.Optional(Email), phone: Type.Optional(GuestFormShape.properties.phone) },
    { additionalProperties: false, minProperties: 1 },
  ),
  access: [
    {
      who: 'staff',
      permission: 'reservations.write',
      reply: Type.Object({ reservationNumber: SaleNumber, email: Type.String(), phone: Type.String() }),
    },
  ],
})
