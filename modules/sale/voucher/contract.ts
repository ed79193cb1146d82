/** The calls for voucher products and orders: selling, gifts, withdrawal, resending. */
import { Type } from 'typebox'
import { VoucherCodes } from '../../money/ledger/contract.ts'
import { PaymentShape, ProofField } from '../../money/payment/contract.ts'
import { call } from '../../shared/call.ts'
import { CompanyInputShape } from '../../shared/company.ts'
import { confirmedField, Version } from '../../shared/resource-calls.ts'
import {
  Cents,
  DayShape,
  Email,
  GivenEuros,
  Id,
  ImageShape,
  Language,
  Line,
  Nothing,
  Nullable,
  OwnerEmail,
  PersonName,
  SaleNumber,
} from '../../shared/shapes.ts'
import { kinds, vatClasses, VatParts, VoucherShape, VoucherTranslations, StaffVoucherShape } from './voucher-shape.ts'

const Strict = { additionalProperties: false } as const

export const fetchVouchers = call({
  method: 'GET',
  path: '/fetchvouchers',
  onlyWhileOpen: true,
  summary: 'Vouchers on sale; staff see all, with figures',
  query: Type.Object({ language: Type.Optional(Language) }),
  access: [
    { who: 'staff', permission: 'vouchers.read', reply: Type.Array(StaffVoucherShape) },
    { who: 'public', reply: Type.Array(VoucherShape) },
  ],
})
export const fetchVoucherById = call({
  method: 'POST',
  path: '/fetchVoucherById',
  onlyWhileOpen: true,
  summary: 'A voucher on sale',
  body: Type.Object({ voucher_id: Id, language: Type.Optional(Language) }),
  access: [
    { who: 'staff', permission: 'vouchers.read', reply: StaffVoucherShape },
    { who: 'public', reply: VoucherShape },
  ],
})

const product = {
  name: Line(120),
  description: Type.String({ maxLength: 20_000 }),
  picture: Nullable(Type.String({ maxLength: 120, pattern: '^[a-z0-9][a-z0-9/_-]*$' })),
  kind: Type.Enum([...kinds]),
  deals_id: Nullable(Id),
  value_cents: Type.Integer({ minimum: 100, maximum: 1_000_000 }),
  selling_price: Type.Integer({ minimum: 50, maximum: 1_000_000, description: 'Cents' }),
  /** The legal minimum for paid vouchers is two years. */
  validity_months: Type.Integer({ minimum: 24, maximum: 120 }),
  vat_class: Type.Enum([...vatClasses]),
  vat_parts: Nullable(VatParts),
  active: Type.Boolean(),
  position: Type.Integer({ minimum: 0, maximum: 10_000 }),
  translations: VoucherTranslations,
}
const given = Type.Partial(Type.Object(product))
export const createVouchers = call({
  method: 'POST',
  once: true,
  path: '/createVouchers',
  summary: 'A new voucher',
  body: Type.Object(
    { ...given.properties, name: product.name, value_cents: product.value_cents, selling_price: product.selling_price },
    Strict,
  ),
  access: [{ who: 'staff', permission: 'vouchers.write', reply: StaffVoucherShape }],
})
export const editVouchers = call({
  method: 'PUT',
  once: true,
  path: '/editVouchers/:id',
  summary: 'Changes a voucher; what was sold stays as it was. With `version`: 409 where it has another by now',
  params: Type.Object({ id: Id }),
  body: Type.Object({ ...given.properties, ...confirmedField, version: Type.Optional(Version) }, Strict),
  access: [{ who: 'staff', permission: 'vouchers.write', reply: StaffVoucherShape }],
})
export const deleteVouchers = call({
  method: 'DELETE',
  path: '/deleteVochers/:id',
  summary: 'Removes a voucher that was never sold',
  params: Type.Object({ id: Id }),
  access: [{ who: 'staff', permission: 'vouchers.write', reply: Nothing }],
})

export const preVoucherTransaction = call({
  method: 'POST',
  path: '/pre-voucher-transaction',
  onlyReconciled: true,
  waitsFor: ['payments', 'vat_register'],
  onlyWhileOpen: true,
  summary: 'Records a voucher order; nothing is taken yet',
  body: Type.Object({
    voucher_id: Type.Optional(Id),
    deals_id: Type.Optional(Id),
    quantity: Type.Integer({ minimum: 1, maximum: 10 }),
    name: PersonName(50),
    surname: PersonName(50),
    email: Email,
    /**
     * Refused with 409 if the voucher is not invoiced at its sale: the VAT of a multi-purpose voucher is charged when
     * it is used.
     */
    company: Type.Optional(CompanyInputShape),
    recipient: Type.Optional(
      Type.Object({ name: PersonName(100), email: Type.Optional(Email), language: Type.Optional(Language) }),
    ),
    message: Type.Optional(Line(500, 0)),
    send_on: Type.Optional(DayShape),
    picture: Type.Optional(Type.String({ maxLength: 80, pattern: '^[a-z0-9][a-z0-9/_-]*$' })),
    language: Type.Optional(Language),
    /** Refused with 409: vouchers cannot be paid with vouchers. */
    voucher_code: Type.Optional(Type.String({ maxLength: 64 })),
    voucher_codes: Type.Optional(VoucherCodes),
  }),
  limit: 'booking',
  quota: 'orders',
  once: true,
  access: [
    {
      who: 'public',
      reply: Type.Object({
        transaction_number: Type.String(),
        amount_cents: Cents,
        payment: PaymentShape,
        manage_token: Type.String(),
      }),
    },
  ],
})
export const voucherTransaction = call({
  method: 'POST',
  once: true,
  path: '/deals/voucher-transaction',
  onlyReconciled: true,
  waitsFor: ['payments'],
  limit: 'booking',
  sale: 'body.transaction_number',
  summary: 'After paying: settles and hands out the codes',
  body: Type.Object({
    transaction_number: SaleNumber,
    campaign_name: Type.Optional(Type.String({ maxLength: 200 })),
    pax_name: Type.Optional(Type.String({ maxLength: 200 })),
    amount: Type.Optional(GivenEuros),
    valid_from: Type.Optional(Type.String({ maxLength: 30 })),
    valid_until: Type.Optional(Type.String({ maxLength: 30 })),
    voucher_id: Type.Optional(Id),
    code: Type.Optional(Type.String({ maxLength: 64 })),
    email: Type.Optional(OwnerEmail),
    deals_id: Type.Optional(Nullable(Id)),
    payment_date: Type.Optional(Type.String({ maxLength: 30 })),
    /**
     * For a browser without the purchase session: the proof shows that the sender paid. The reply then contains no
     * code.
     */
    ...ProofField,
  }),
  access: [
    {
      who: 'session or guest',
      reply: Type.Object({
        state: Type.Enum(['issued', 'processing']),
        codes: Type.Array(Type.String()),
        /** The gift page, once vouchers are issued; only for the buyer. */
        gift_link: Nullable(Type.String()),
      }),
    },
  ],
})
export const voucherCode = call({
  method: 'POST',
  path: '/deals/voucher-code',
  summary: "Codes of the caller's own paid order",
  body: Type.Object({ voucher_id: Type.Optional(Id), transaction_number: SaleNumber }),
  access: [{ who: 'session or guest', reply: Type.Object({ code: Type.String(), codes: Type.Array(Type.String()) }) }],
})

const Owner = { transaction_number: SaleNumber, email: Email }
/** The refund of a withdrawal, which is possible for unused codes within fourteen days. */
const WithdrawalShape = Type.Object({
  transaction_number: SaleNumber,
  voucher: Type.String(),
  until: Nullable(DayShape),
  possible: Type.Boolean(),
  refund_cents: Cents,
  items: Type.Array(
    Type.Object({
      item: Type.Integer(),
      code: Type.String({ description: 'Masked' }),
      state: Type.String(),
      returnable: Type.Boolean(),
      refund_cents: Cents,
    }),
  ),
})
export const showWithdrawal = call({
  method: 'POST',
  path: '/vouchers/withdrawal',
  summary: 'First step of withdrawing from a voucher order: what would come back',
  body: Type.Object(Owner),
  limit: 'guest',
  access: [{ who: 'public', reply: WithdrawalShape }],
})
export const withdraw = call({
  method: 'POST',
  once: true,
  path: '/vouchers/withdrawal/confirm',
  onlyReconciled: true,
  summary: 'Second step: blocks the unused codes and refunds them; asks for no reason',
  limit: 'guest',
  body: Type.Object({
    ...Owner,
    name: Line(100),
    items: Type.Optional(Type.Array(Type.Integer({ minimum: 1, maximum: 10 }), { minItems: 1, maxItems: 10 })),
  }),
  access: [
    {
      who: 'public',
      reply: Type.Object({
        transaction_number: SaleNumber,
        state: Type.String(),
        withdrawn: Type.Integer(),
        refund_cents: Cents,
      }),
    },
  ],
})

const LinkToken = Type.String({ minLength: 1, maxLength: 200 })
export const showGift = call({
  method: 'GET',
  path: '/vouchers/gift/:id',
  summary: 'What the recipient of a gift sees; opened by the link in the mail',
  params: Type.Object({ id: SaleNumber }),
  query: Type.Object({ token: LinkToken, language: Type.Optional(Language) }),
  limit: 'guest',
  access: [
    {
      who: 'public',
      reply: Type.Object({
        voucher: VoucherShape,
        from: Type.String(),
        to: Type.String(),
        message: Type.String(),
        image: Nullable(ImageShape),
        language: Type.String(),
        codes: Type.Array(
          Type.Object({ code: Type.String(), balance_cents: Cents, state: Type.String(), valid_until: DayShape }),
        ),
      }),
    },
  ],
})
export const downloadVoucher = call({
  method: 'GET',
  path: '/documents/voucher/:id',
  summary: 'The vouchers of an order as PDF, for its buyer or by the gift link',
  params: Type.Object({ id: SaleNumber }),
  query: Type.Object({ token: Type.Optional(LinkToken) }),
  access: [{ who: 'guest', reply: Nothing }],
})
export const resendVoucher = call({
  method: 'POST',
  once: true,
  path: '/vouchers/resend',
  summary: 'Sends the mail of an order once more',
  body: Type.Object({ transaction_number: SaleNumber, to: Type.Enum(['buyer', 'recipient']) }, Strict),
  access: [{ who: 'staff', permission: 'vouchers.write', reply: Nothing }],
})

export const endOrderLinks = call({
  method: 'POST',
  once: true,
  path: '/vouchers/links/end',
  summary: "Ends the buyer's and the gift's links of an order that were mailed or shown so far; its codes stay good",
  body: Type.Object({ transaction_number: SaleNumber }, Strict),
  access: [{ who: 'staff', permission: 'vouchers.write', reply: Nothing }],
})
export const sendVoucherLink = call({
  method: 'POST',
  once: true,
  path: '/vouchers/sendLink',
  summary:
    'Mails the vouchers of an order with a new link to its buyer or recipient, where number and address belong ' +
    'together; always the same answer',
  limit: 'newsletter',
  quota: 'messages',
  body: Type.Object({ transaction_number: SaleNumber, email: Email }, Strict),
  access: [{ who: 'public', reply: Nothing }],
})

export const TemplateShape = Type.Object(
  {
    title: Line(120),
    intro: Line(600, 0),
    how_to_redeem: Line(600, 0),
    conditions: Line(2_000, 0),
    footer: Line(300, 0),
    company: Type.Object(
      {
        name: Line(120),
        address: Line(300, 0),
        vat_number: Line(40, 0),
        chamber_of_commerce: Line(40, 0),
        bank_account: Line(60, 0),
      },
      Strict,
    ),
  },
  Strict,
)
const TemplateVersion = Type.Integer({ minimum: 0, maximum: 2_147_483_647 })
const StoredTemplate = Type.Object({ ...TemplateShape.properties, version: TemplateVersion })
export const getInvoiceTemplateData = call({
  method: 'GET',
  path: '/getInVoiceTemplateData',
  summary: 'What the invoice and voucher documents say',
  access: [{ who: 'staff', permission: 'settings.read', reply: StoredTemplate }],
})
export const updateInvoiceVoucherTemplateData = call({
  method: 'PUT',
  path: '/updateInvoiceVoucherTemplateData',
  summary: 'Changes what the invoice and voucher documents say',
  body: Type.Object({ ...Type.Partial(TemplateShape).properties, version: Type.Optional(TemplateVersion) }, Strict),
  access: [{ who: 'staff', permission: 'settings.write', reply: StoredTemplate }],
})
export const previewInvoiceVoucherTemplate = call({
  method: 'POST',
  path: '/previewInvoiceVoucherTemplate',
  summary: 'An invoice or voucher with these texts and an invented sale, as PDF; nothing is stored',
  body: Type.Object({ kind: Type.Enum(['invoice', 'voucher']), language: Language, template: TemplateShape }, Strict),
  access: [{ who: 'staff', permission: 'settings.read', reply: Nothing }],
})
