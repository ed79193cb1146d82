/** Campaigns. Their codes are sold by another party and pay for a stay of a deal. */
import { Type } from 'typebox'
import { call } from '../../shared/call.ts'
import { CompanyInputShape, CompanyShape } from '../../shared/company.ts'
import { languages } from '../../shared/language.ts'
import { confirmedField, OutdatedTexts, RowFields, TranslationsOf, Version } from '../../shared/resource-calls.ts'
import {
  Cents,
  DayShape,
  Email,
  Id,
  ImageShape,
  Language,
  Line,
  Nothing,
  Nullable,
  PartyFields,
  Moment,
} from '../../shared/shapes.ts'
import { NewCodes, Added } from '../../money/ledger/contract.ts'

const Strict = { additionalProperties: false } as const
const fields = {
  campaign_name: Line(120),
  partner: Line(120),
  deals_id: Id,
  valid_from: DayShape,
  valid_until: DayShape,
  nights: Type.Integer({ minimum: 1, maximum: 30 }),
  persons: Type.Integer({ minimum: 1, maximum: 54 }),
}
const Html = Type.String({ maxLength: 20_000 })
const CampaignTranslations = TranslationsOf(
  Type.Object({ campaign_name: Type.Optional(Line(120, 0)), promotion: Type.Optional(Html) }, Strict),
)
const texts = { promotion: Type.Optional(Html), translations: Type.Optional(CampaignTranslations) }

export const CampaignShape = Type.Object({
  id: Id,
  ...fields,
  promotion: Type.String({ description: 'Cleaned HTML' }),
  translations: CampaignTranslations,
  outdated: OutdatedTexts,
  missing_languages: RowFields.missing_languages,
  outdated_languages: RowFields.outdated_languages,
  deal_title: Type.String(),
  active: Type.Boolean(),
  created_at: Moment,
  codes: Type.Integer(),
  held: Type.Integer({ description: 'In bookings that are being paid' }),
  redeemed: Type.Integer(),
  last_redeemed_at: Nullable(Moment),
  version: Version,
})

export const fetchCampaigns = call({
  method: 'GET',
  path: '/fetchPackageVoucherCampaigns',
  summary: 'Campaigns with how much they were used',
  access: [{ who: 'staff', permission: 'vouchers.read', reply: Type.Array(CampaignShape) }],
})
export const addCampaign = call({
  method: 'POST',
  once: true,
  path: '/addPackageVoucherCampaign',
  summary: 'A new campaign with its codes, imported or made: all of it or nothing',
  body: Type.Object({ ...fields, ...texts, active: Type.Optional(Type.Boolean()), ...NewCodes }, Strict),
  access: [{ who: 'staff', permission: 'vouchers.write', reply: Type.Object({ id: Id, ...Added.properties }) }],
})
export const updateCampaign = call({
  method: 'PUT',
  once: true,
  path: '/updatePackageVoucherCampaign/:id',
  summary: 'Changes a campaign, or adds codes to it. With `version`: 409 where it has another by now',
  params: Type.Object({ id: Id }),
  body: Type.Object(
    {
      ...Type.Partial(Type.Object(fields)).properties,
      ...texts,
      ...NewCodes,
      ...confirmedField,
      version: Type.Optional(Version),
    },
    Strict,
  ),
  access: [
    {
      who: 'staff',
      permission: 'vouchers.write',
      reply: Type.Object({ ...CampaignShape.properties, ...Added.properties }),
    },
  ],
})
export const toggleCampaignStatus = call({
  method: 'POST',
  once: true,
  path: '/togglePackageVoucherCampaignStatus',
  summary: 'Turns a campaign on or off; with `status` the call may be repeated safely',
  body: Type.Object({ id: Id, status: Type.Optional(Type.Boolean()) }, Strict),
  access: [{ who: 'staff', permission: 'vouchers.write', reply: CampaignShape }],
})
export const deleteCampaign = call({
  method: 'DELETE',
  once: true,
  path: '/deletePackageVoucherCampaign/:id',
  summary: 'Removes a campaign; its codes are good for nothing any more',
  params: Type.Object({ id: Id }),
  access: [{ who: 'staff', permission: 'vouchers.write', reply: Nothing }],
})

const terms = {
  company: CompanyInputShape,
  invoice_email: Email,
  payment_days: Type.Integer({ minimum: 1, maximum: 120, description: 'Days until an invoice is due' }),
  language: Type.Optional(Type.Enum([...languages], { description: 'Of invoices and e-mails to the partner' })),
  reference: Type.Optional({ ...Line(60, 0), description: 'Its own reference, on its electronic invoices' }),
}
const PriceFields = {
  price_cents: Nullable(
    Type.Integer({ minimum: 0, maximum: 100_000_000, description: 'Euro cents for each code, VAT included' }),
  ),
  price_bp: Nullable(
    Type.Integer({ minimum: 0, maximum: 10_000, description: 'Basis points of what a code pays of a stay' }),
  ),
}
const CampaignTermsShape = Type.Object({
  campaign_id: Id,
  partner: Type.String(),
  agreed: Nullable(
    Type.Object({
      ...terms,
      company: CompanyShape,
      invoice_email: Type.String(),
      language: Language,
      reference: Type.String(),
      ...PriceFields,
    }),
  ),
  version: Version,
})
export const getCampaignTerms = call({
  method: 'GET',
  path: '/campaignTerms/:id',
  summary: 'What the partner of a campaign pays for its codes; `agreed` is null where nothing is agreed',
  params: Type.Object({ id: Id }),
  access: [{ who: 'staff', permission: 'books.read', reply: CampaignTermsShape }],
})
export const setCampaignTerms = call({
  method: 'PUT',
  once: true,
  path: '/campaignTerms/:id',
  waitsFor: ['vat_register'],
  limit: 'outside',
  summary:
    'Sets the price that the partner of a campaign pays for codes used from now on, and its data for all its ' +
    'campaigns. 409 where the campaign has another version by now',
  params: Type.Object({ id: Id }),
  body: Type.Object({ ...terms, ...PriceFields, version: Version }, Strict),
  access: [{ who: 'staff', permission: 'books.write', reply: CampaignTermsShape }],
})

export const removeCampaignTerms = call({
  method: 'DELETE',
  once: true,
  path: '/campaignTerms/:id',
  summary:
    'Ends the agreed price of a campaign: for codes used from now on nobody owes anything. What is owed stays. 409 ' +
    'where the campaign has another version by now, or has no price',
  params: Type.Object({ id: Id }),
  query: Type.Object({ version: Version }),
  access: [{ who: 'staff', permission: 'books.write', reply: CampaignTermsShape }],
})

const PackageCode = Type.Object({ package_code: Type.String({ minLength: 1, maxLength: 64 }) })
export const checkIfExternallySold = call({
  method: 'POST',
  path: '/checkIfExternallySold',
  onlyWhileOpen: true,
  summary: 'Whether a code was sold by a partner, and for which package',
  body: PackageCode,
  limit: 'voucher',
  access: [
    {
      who: 'public',
      reply: Type.Object({ externally_sold: Type.Boolean(), partner: Nullable(Type.String()), deals_id: Nullable(Id) }),
    },
  ],
})
export const fetchVoucherPromotion = call({
  method: 'POST',
  path: '/fetchVoucherPromotion',
  onlyWhileOpen: true,
  summary: "A partner's offer behind a code, and the package to book with it",
  body: Type.Object({ ...PackageCode.properties, language: Type.Optional(Language) }),
  limit: 'voucher',
  access: [
    {
      who: 'public',
      reply: Type.Object({
        campaign_name: Type.String(),
        partner: Type.String(),
        promotion: Type.String(),
        deals_id: Id,
        deal_title: Type.String(),
        deal_slug: Type.String(),
        deal_category: Type.String(),
        image: ImageShape,
        nights: Type.Integer(),
        persons: Type.Integer(),
        valid_from: DayShape,
        valid_until: DayShape,
        externally_sold: Type.Boolean(),
        hide_price: Type.Boolean(),
      }),
    },
  ],
})
const VoucherKey = {
  voucher_code: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  /** A voucher on sale, instead of a code. */
  voucher_id: Type.Optional(Id),
}
const Nights = Type.Integer({ minimum: 1, maximum: 30 })
const Rooms = Type.Array(
  Type.Object({
    adults: Type.Integer(),
    children: Type.Array(Type.Integer()),
    residency: Type.Optional(Type.String()),
  }),
)
/** What remains to be paid when a voucher is used, per day of a hotel. */
const HotelDays = Type.Object({
  hotel_id: Id,
  hotel_name: Type.String(),
  city: Type.String(),
  /**
   * `on_top_cents` is charged by the shop, `payable_at_hotel_cents` by the hotel; each is 0 if nothing remains to be
   * paid.
   */
  days: Type.Array(
    Type.Object({
      date: DayShape,
      deals_id: Id,
      /** The price without the voucher; null if the package has no public price. */
      total_cents: Nullable(Cents),
      on_top_cents: Type.Integer(),
      payable_at_hotel_cents: Type.Integer(),
    }),
  ),
  /** Possible arrival days for which the hotel was not queried yet for this party. */
  unknown_days: Type.Array(DayShape),
})

/** Days on which a code pays for the stay fully or partly, per hotel. */
export const fetchVoucherDays = call({
  method: 'POST',
  path: '/vouchers/days',
  waitsFor: ['hotels'],
  onlyWhileOpen: true,
  summary: 'Where and when a code, or a voucher on sale, can be used, and what is left to pay',
  limit: 'voucher',
  body: Type.Object({
    ...VoucherKey,
    deals_id: Type.Optional(Id),
    from: DayShape,
    to: DayShape,
    /**
     * Length and party of the stay; by default the package's shortest stay and usual party. If the code is a campaign
     * code, its own nights and persons take precedence.
     */
    nights: Type.Optional(Nights),
    ...PartyFields,
  }),
  access: [
    {
      who: 'public',
      reply: Type.Object({
        deals_id: Id,
        nights: Type.Integer(),
        persons: Type.Integer(),
        /** The party that was priced: the persons divided over rooms. */
        rooms: Rooms,
        hotels: Type.Array(HotelDays),
      }),
    },
  ],
})

/**
 * The hotels of several packages on some days. For each hotel and day, the package with the smallest remaining amount.
 */
export const fetchVoucherHotels = call({
  method: 'POST',
  path: '/vouchers/hotels',
  onlyWhileOpen: true,
  summary: 'Hotels by days of arrival over several packages: what a voucher for a value leaves to pay',
  limit: 'voucher',
  body: Type.Object({
    ...VoucherKey,
    deals: Type.Array(Id, { minItems: 1, maxItems: 60 }),
    arrivals: Type.Array(DayShape, { minItems: 1, maxItems: 8 }),
    nights: Nights,
    ...PartyFields,
  }),
  access: [
    {
      who: 'public',
      reply: Type.Object({
        nights: Type.Integer(),
        rooms: Rooms,
        /** Hotels that have a room on one of the days, and hotels that were not queried yet. */
        hotels: Type.Array(HotelDays),
      }),
    },
  ],
})
