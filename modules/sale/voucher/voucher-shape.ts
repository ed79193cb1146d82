/** The fields of a voucher on sale. */
import { Type } from 'typebox'
import { OutdatedTexts, RowFields, TranslationsOf, Version } from '../../shared/resource-calls.ts'
import { Cents, DayShape, Id, ImageShape, Line, Nullable, Slug } from '../../shared/shapes.ts'

export const kinds = ['value', 'package'] as const

export const vatClasses = ['multi_purpose', 'single_purpose'] as const

/**
 * How the price of a single-purpose voucher is split by VAT class; the shares add up to 10,000. Null: everything is
 * lodging.
 */
export const VatParts = Type.Array(
  Type.Object({
    kind: Type.Enum(['lodging', 'meals', 'activities']),
    share_bp: Type.Integer({ minimum: 1, maximum: 10_000, description: 'Hundredths of a percent' }),
  }),
  { minItems: 1, maxItems: 3 },
)

export const voucherFields = {
  voucher_id: Id,
  slug: Slug,
  picture: Nullable(Type.String({ description: 'The name of its picture' })),
  name: Type.String(),
  description: Type.String({ description: 'Cleaned HTML' }),
  image: Nullable(ImageShape),
  kind: Type.Enum([...kinds]),
  deals_id: Nullable(Id),
  deal_title: Nullable(Type.String()),
  deal_slug: Nullable(Type.String()),
  deal_category: Nullable(Type.String()),
  value_cents: Cents,
  selling_price: Type.Integer({ description: 'Cents' }),
  /** The validity if the voucher is bought today. */
  valid_from: DayShape,
  valid_until: DayShape,
  validity_months: Type.Integer(),
  invoiced: Type.Boolean({ description: 'An invoice is made when it is sold; otherwise when it is used' }),
}

/** The texts of a voucher in another language; a missing one falls back to English. */
export const VoucherTranslations = TranslationsOf(
  Type.Object(
    { name: Type.Optional(Line(120, 0)), description: Type.Optional(Type.String({ maxLength: 20_000 })) },
    { additionalProperties: false },
  ),
)

export const VoucherShape = Type.Object(voucherFields)

export const StaffVoucherShape = Type.Object({
  ...voucherFields,
  active: Type.Boolean(),
  position: Type.Integer(),
  vat_class: Type.Enum([...vatClasses]),
  vat_parts: Nullable(VatParts),
  translations: VoucherTranslations,
  outdated: OutdatedTexts,
  missing_languages: RowFields.missing_languages,
  outdated_languages: RowFields.outdated_languages,
  version: Version,
  sold: Type.Integer(),
  codes: Type.Integer(),
  open_cents: Cents,
})
