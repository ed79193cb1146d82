/** Settings of the whole shop: some are public, the others are read and changed by staff. */
import { Type, type Static } from 'typebox'
import { call } from '../../shared/call.ts'
import { RecordName } from '../../shared/resource-calls.ts'
import { type BoardCode, boardCodes } from '../../shared/board.ts'
import { countryCodes } from '../../shared/country.ts'
import { Cents, DayShape, Email, Line, Nullable } from '../../shared/shapes.ts'
import { type TaxKind, taxKinds } from '../pricing/tax-rates.ts'
import { vatSchemes } from '../pricing/vat.ts'
import { paymentMarks } from './payment-marks.ts'

/**
 * The version of the setting that the client read; 0 if it was never changed. Saving with an outdated version is
 * refused with 409.
 */
const Version = Type.Integer({ minimum: 0, maximum: 2_147_483_647 })
const PicturePath = Type.String({
  maxLength: 200,
  pattern: '^/[A-Za-z0-9][A-Za-z0-9/._-]*$',
  description: 'Path in this shop',
})

const SgrShape = Type.Object({ sgr_logo: Nullable(Type.String()), sgr_contribution_cents: Cents, text: Type.String() })

export const CustomizationShape = Type.Object({
  brand_name: Type.String(),
  brand_color: Type.String(),
  logo: Nullable(Type.String()),
  contact: Type.Object({ email: Type.String(), phone: Type.String(), address: Type.String() }),
  socials: Type.Array(Type.Object({ name: Type.String(), url: Type.String() })),
  /** Payment logos in the footer, e.g. "ideal". */
  payment_methods: Type.Array(Type.String()),
  popular_destinations: Type.Array(Type.String()),
})
export type Customization = Static<typeof CustomizationShape>

export const getCustomizations = call({
  method: 'GET',
  path: '/customizations',
  summary: 'Brand, contact, socials',
  access: [
    {
      who: 'staff',
      permission: 'settings.read',
      reply: Type.Object({ ...CustomizationShape.properties, version: Version }),
    },
    { who: 'public', reply: CustomizationShape },
  ],
})
const write = { who: 'staff', permission: 'settings.write' } as const
const strict = { additionalProperties: false } as const

/** Access is the same as for deal previews: users who may read the catalogue may see what a closed shop will sell. */
export const previewLook = call({
  method: 'GET',
  path: '/lookPreview',
  summary: 'A token with which the first page of the shop is shown beside the settings of its look, also while closed',
  access: [
    {
      who: 'staff',
      permission: 'catalogue.read',
      reply: Type.Object({
        token: Type.String({ description: 'With ?preview= the first page is shown, for some minutes' }),
      }),
    },
  ],
})

export const saveMinimumDays = call({
  method: 'POST',
  path: '/saveMinimumDays',
  summary: 'Sets how many days must lie between booking and check-in; calendars and quotes obey at once',
  body: Type.Object({ days: Type.Integer({ minimum: 0, maximum: 365 }) }, strict),
  access: [{ ...write, reply: Type.Object({ days: Type.Integer() }) }],
})
export const getMinimumDays = call({
  method: 'GET',
  path: '/minimum-days',
  summary: 'Days that must lie between booking and check-in',
  access: [{ who: 'public', reply: Type.Object({ days: Type.Integer() }) }],
})
export const getSgrConfiguration = call({
  method: 'GET',
  path: '/sgrpaymentconfiguration',
  summary: 'What is shown of the guarantee',
  access: [
    {
      who: 'public',
      reply: SgrShape,
    },
  ],
})
const Contribution = Type.Integer({ minimum: 0, maximum: 100_000 })
export const saveSgrSettings = call({
  method: 'POST',
  once: true,
  path: '/sgrSettings',
  summary: 'What is shown of the guarantee, and what each traveller contributes',
  body: Type.Object(
    {
      sgr_logo: Nullable(PicturePath),
      sgr_contribution_cents: Contribution,
      text: Line(600, 0),
      before: Type.Optional(
        Type.Object(
          { ...SgrShape.properties, sgr_contribution_cents: Contribution },
          { description: 'As it was read; 409 where it is another by now' },
        ),
      ),
    },
    strict,
  ),
  access: [{ ...write, reply: SgrShape }],
})

const Surcharge = Type.Integer({ minimum: 0, maximum: 100_000, description: 'Euro cents per room and night' })
/** A day that recurs every year; 29 February applies only in leap years. */
const DayOfYear = Type.String({
  pattern:
    '^(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|[12]\\d))$',
  description: 'MM-DD',
})
const Percent = Type.Number({ minimum: 0, maximum: 100, multipleOf: 0.01, description: 'At most two decimals' })

const PackageFields = {
  margin: Percent,
  reservation_cost_cents: Type.Integer({ minimum: 0, maximum: 100_000 }),
  round_to_cents: Type.Enum([1, 50, 100, 500, 1000]),
  weekend: Type.Object(
    {
      weekdays: Type.Array(Type.Integer({ minimum: 0, maximum: 6, description: '0 is Sunday' }), {
        maxItems: 7,
        uniqueItems: true,
      }),
      surcharge_cents: Surcharge,
    },
    strict,
  ),
  seasons: Type.Array(Type.Object({ from: DayOfYear, to: DayOfYear, surcharge_cents: Surcharge }, strict), {
    maxItems: 20,
  }),
  tourist_tax_cents: Type.Integer({ minimum: 0, maximum: 10_000, description: 'Euro cents per person and night' }),
  absorbed_rise: Percent,
}
const PackageShape = Type.Object({ ...PackageFields, version: Version })

export const getPackageSetting = call({
  method: 'GET',
  path: '/packageSetting',
  summary: 'What prices are made of: margin, surcharges, reservation cost, rounding',
  access: [{ who: 'staff', permission: 'settings.read', reply: PackageShape }],
})
export const savePackageSetting = call({
  method: 'POST',
  once: true,
  path: '/packageSetting',
  summary: 'Changes what prices are made of; quotes obey at once, advertised prices are worked out anew',
  body: Type.Object({ ...PackageFields, version: Version }, strict),
  access: [{ ...write, reply: PackageShape }],
})

export type PackageInput = Static<typeof savePackageSetting.body>

const VatFields = {
  scheme: Type.Enum([...vatSchemes], {
    description:
      'Of deals without a scheme of their own. normal: own supply, VAT by place and part; travel_agent: the margin ' +
      'scheme; agent: VAT on the commission only. The last two show no VAT',
  }),
  rates: Type.Array(
    Type.Object(
      {
        country: Type.Enum(countryCodes.map((code) => code.toUpperCase())),
        from: DayShape,
        ...(Object.fromEntries(taxKinds.map((kind) => [kind, Percent])) as Record<TaxKind, typeof Percent>),
        booked_until: Nullable(DayShape),
        due_until: Nullable(DayShape),
      },
      strict,
    ),
    {
      minItems: 1,
      maxItems: 60,
      description:
        'By country, from the day of the stay on. Sales made until booked_until whose VAT falls due until due_until ' +
        'keep the earlier rates',
    },
  ),
  reverse_charge: Type.Array(Type.Enum(countryCodes.map((code) => code.toUpperCase())), {
    maxItems: 60,
    uniqueItems: true,
    description:
      'Countries other than that of the shop whose companies pay the VAT of a stay there themselves (reverse charge)',
  }),
  meal_cents: Type.Object(
    Object.fromEntries(boardCodes.map((board) => [board, Type.Integer({ minimum: 0, maximum: 100_000 })])) as Record<
      BoardCode,
      ReturnType<typeof Type.Integer>
    >,
    { ...strict, description: 'What meals of a board are worth per person and night, in euro cents' },
  ),
}
const VatShape = Type.Object({ ...VatFields, version: Version })

export const getVatSetting = call({
  method: 'GET',
  path: '/vatSetting',
  summary: 'VAT: scheme, rates by country, kind and day, worth of meals',
  access: [{ who: 'staff', permission: 'settings.read', reply: VatShape }],
})
export const saveVatSetting = call({
  method: 'POST',
  once: true,
  path: '/vatSetting',
  summary: 'Changes the VAT of invoices from now on; what was invoiced keeps its own',
  body: Type.Object({ ...VatFields, version: Version }, strict),
  access: [{ ...write, reply: VatShape }],
})

export type VatInput = Static<typeof saveVatSetting.body>

const CancellationFields = {
  automatic: Type.Boolean({
    description: 'Requests are executed at once where the terms determine the fee; otherwise staff decide each',
  }),
  keep_reservation_cost: Type.Boolean({
    description: 'The reservation cost is never refunded; applies to what is sold from then on',
  }),
}
const CancellationSettingShape = Type.Object({ ...CancellationFields, version: Version })

export const getCancellationSetting = call({
  method: 'GET',
  path: '/cancellationSetting',
  summary: 'How cancellation requests are decided, and what of the price is never refunded',
  access: [{ who: 'staff', permission: 'settings.read', reply: CancellationSettingShape }],
})
export const saveCancellationSetting = call({
  method: 'POST',
  once: true,
  path: '/cancellationSetting',
  summary: 'Changes how cancellation requests are decided; stays already sold keep their terms',
  body: Type.Object({ ...CancellationFields, version: Version }, strict),
  access: [{ ...write, reply: CancellationSettingShape }],
})

export type CancellationInput = Static<typeof saveCancellationSetting.body>

const WebAddress = Type.String({
  maxLength: 300,
  pattern: '^https://[A-Za-z0-9.-]+(?::\\d{1,5})?(?:/[^\\s"<>\\u0000-\\u001f]*)?$',
})

export const updateCustomization = call({
  method: 'PUT',
  path: '/updateCustomization',
  summary: 'Changes name, colour, logo, contact, socials, payment marks and popular destinations of the shop',
  body: Type.Object(
    {
      brand_name: Line(40),
      brand_color: Type.String({
        pattern: '^#[0-9a-f]{6}$',
        description: 'Lower case; made darker or lighter where it would not be readable',
      }),
      logo: Nullable(PicturePath),
      contact: Type.Object({ email: Email, phone: Line(40, 0), address: Line(200, 0) }, strict),
      socials: Type.Array(Type.Object({ name: Line(40), url: WebAddress }, strict), { maxItems: 12 }),
      payment_methods: Type.Array(Type.Enum([...paymentMarks]), { maxItems: paymentMarks.length, uniqueItems: true }),
      popular_destinations: Type.Array(RecordName, { maxItems: 24, uniqueItems: true }),
      version: Version,
    },
    strict,
  ),
  access: [{ ...write, reply: Type.Object({ ...CustomizationShape.properties, version: Version }) }],
})
