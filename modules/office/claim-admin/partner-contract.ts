/** Money that partners owe for stays that their codes paid: claims, invoices and receipts. */
import { Type } from 'typebox'
import { claimAges } from '../../money/claim/claim.ts'
import { partnerClaimStates } from '../../money/partner-claim/states.ts'
import { call } from '../../shared/call.ts'
import { Paged, PageQuery, QueueQuery } from '../../shared/page.ts'
import { Cents, DayShape, Id, Line, Moment, Nullable, SaleNumber } from '../../shared/shapes.ts'
import { Amount, Key, read, ReceiptShape, strict, write } from './contract.ts'

const InvoiceNumber = Type.String({ minLength: 1, maxLength: 20, description: 'Of an invoice or credit note' })

const PartnerClaimShape = Type.Object({
  id: Id,
  reservation: SaleNumber,
  campaign: Type.String(),
  value_cents: Type.Integer({ description: 'What the code pays of the stay' }),
  price_bp: Nullable(Type.Integer({ description: 'The agreed share of it; null: a sum for each code' })),
  cents: Cents,
  open_cents: Type.Integer({ description: 'What receipts leave open; they pay the oldest claims first' }),
  state: Type.Enum([...partnerClaimStates], { description: 'redeemed: the stay is not confirmed yet' }),
  redeemed_on: DayShape,
  due_on: Nullable(DayShape),
  reversed_on: Nullable(DayShape),
  invoice: Nullable(InvoiceNumber),
  credit: Nullable(InvoiceNumber),
})
const PartnerShape = Type.Object({
  id: Id,
  name: Type.String(),
  company: Type.String(),
  invoice_email: Type.String(),
  open_cents: Cents,
  due_on: Nullable(DayShape),
  age: Type.Enum([...claimAges]),
  days_late: Type.Integer({ description: 'Negative while nothing is due' }),
  credit_cents: Type.Integer({ description: 'What it paid beyond its claims' }),
  uninvoiced: Type.Integer({ description: 'Claims that are to be invoiced, or credited because they came back' }),
})

export const listPartners = call({
  method: 'GET',
  path: '/partners',
  summary: 'Partners with an agreed price and what they owe for stays that their codes paid, the longest due first',
  query: Type.Object({ ...PageQuery, q: QueueQuery.q }),
  access: [{ ...read, reply: Paged(PartnerShape) }],
})

export const listPartnerClaims = call({
  method: 'GET',
  path: '/partners/:id/claims',
  summary: 'The stays that the codes of a partner paid, the newest first',
  params: Type.Object({ id: Id }),
  query: Type.Object({ ...PageQuery }),
  access: [{ ...read, reply: Paged(PartnerClaimShape) }],
})

export const listPartnerInvoices = call({
  method: 'GET',
  path: '/partners/:id/invoices',
  summary: 'The invoices and credit notes of a partner, the newest first; `/bookInvoices/:number` has the documents',
  params: Type.Object({ id: Id }),
  query: Type.Object({ ...PageQuery }),
  access: [
    {
      ...read,
      reply: Paged(
        Type.Object({
          number: InvoiceNumber,
          kind: Type.Enum(['invoice', 'credit']),
          credit_of: Nullable(InvoiceNumber),
          issued_on: DayShape,
          due_on: Nullable(DayShape),
          total_cents: Cents,
          vat_cents: Cents,
          claims: Type.Integer({ description: 'The stays on it' }),
          mail_state: Nullable(Type.Enum(['queued', 'sent', 'failed', 'dropped'])),
          mailed_at: Nullable(Moment),
        }),
      ),
    },
  ],
})

export const invoicePartner = call({
  method: 'POST',
  once: true,
  path: '/partners/:id/invoices',
  onlyReconciled: true,
  summary:
    'Makes the invoice of what a partner owes and is on no invoice yet, and credit notes for what came back; each is ' +
    'sent by e-mail. 409 where nothing is missing',
  params: Type.Object({ id: Id }),
  access: [
    {
      ...write,
      reply: Type.Object({
        numbers: Type.Array(InvoiceNumber, { description: 'One invoice for each VAT scheme and term' }),
      }),
    },
  ],
})

export const mailPartnerInvoice = call({
  method: 'POST',
  once: true,
  path: '/partnerInvoices/:number/mail',
  summary: 'Sends an invoice or credit note to its partner again, to the address that is set now',
  params: Type.Object({ number: InvoiceNumber }),
  body: Type.Object({ key: Key }, strict),
  access: [{ ...write, reply: Type.Object({ to: Type.String() }) }],
})

export const recordPartnerReceipt = call({
  method: 'POST',
  once: true,
  path: '/partnerReceipts',
  summary: 'Books money of a partner that arrived at the bank, by the day of its receipt',
  body: Type.Object(
    {
      received_on: DayShape,
      amount_cents: Amount,
      payer: Line(140),
      reference: Line(500, 0),
      partner_id: Id,
      key: Key,
    },
    strict,
  ),
  access: [{ ...write, reply: ReceiptShape }],
})

export const assignReceiptToPartner = call({
  method: 'POST',
  once: true,
  path: '/bankReceipts/:id/assignPartner',
  summary: 'Books a receipt for a partner; it pays its oldest claims. 409 if it is booked',
  params: Type.Object({ id: Id }),
  body: Type.Object({ partner_id: Id, note: Line(500, 0) }, strict),
  access: [{ ...write, reply: ReceiptShape }],
})

export const payBackPartner = call({
  method: 'POST',
  once: true,
  path: '/partnerPaybacks',
  onlyReconciled: true,
  summary:
    'Writes down that the credit of a partner was paid back by bank transfer; 409 beyond the credit, and ' +
    '`approval_asked` where a colleague has to agree',
  body: Type.Object({ partner_id: Id, amount_cents: Amount, paid_on: DayShape, note: Line(500), key: Key }, strict),
  access: [{ ...write, reply: Type.Object({ credit_cents: Cents }) }],
})

export const writeOffPartnerClaim = call({
  method: 'POST',
  once: true,
  path: '/partnerWriteOffs',
  summary:
    'Gives up what a partner owes for a stay, or a part of it; 409 `approval_asked` where a colleague has to agree',
  body: Type.Object({ claim_id: Id, amount_cents: Amount, reason: Line(500), key: Key }, strict),
  access: [{ ...write, reply: Type.Object({ open_cents: Cents }) }],
})
