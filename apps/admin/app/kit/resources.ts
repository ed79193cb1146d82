/** The resources of the back-office: their calls, permissions, and the input of a change. */
import type { Calls } from '@tussenuit/modules/client/calls.ts'
import type { Permission } from '@tussenuit/modules/shared/permission.ts'
import type { RaRecord } from 'ra-core'
import { dealFields, toDealFormValues } from './deal-fields.ts'

type Key = keyof Calls
export type Resource = {
  /** The field that identifies a record of a list, if it is not `id`. */
  idField?: string
  /** Without `read`, the record is looked up in the list, which is short. */
  calls: { list?: Key; read?: Key; create?: Key; update?: Key; remove?: Key }
  /**
   * For a list whose call returns all rows: the fields that are searched. The browser searches, sorts and paginates.
   */
  searched?: readonly string[]
  /** The call that saves a change in a change set, and its parameter for the record. */
  plan?: { call: Key; param?: string }
  /** The path parameter that identifies a record, if it is not `id`. */
  pathParam?: string
  /** The body field that identifies the record to delete, if the path does not. */
  removedBy?: string
  read: Permission
  write: Permission
  /** The fields that a change sends; the server sets all others. */
  fields: readonly string[]
  /** Fields that are sent only when a record is created. */
  onlyAdded?: readonly string[]
  /** Fields that are sent only when a record is changed, if they have a value. */
  onlyChanged?: readonly string[]
  /** Converts a reply to the edited record. */
  toRecord?: (reply: any) => RaRecord
  /** Fields, also nested ones, that are null when empty; other empty texts are "". */
  nullable?: readonly string[]
}

type CatalogueName = 'Categories' | 'Themes' | 'Destinations' | 'Surroundings' | 'CustomFilters' | 'Activities'

const catalogueResource = (name: CatalogueName, fields: readonly string[]): Resource => ({
  calls: {
    list: `GET /fetchPaginated${name}`,
    read: `GET /fetch${name}ById/:id`,
    create: `POST /add${name}`,
    update: `PUT /update${name}ById/:id`,
    remove: `DELETE /delete${name}ById/:id`,
  },
  read: 'catalogue.read',
  write: 'catalogue.write',
  fields: ['name', 'title', 'translations', ...fields],
  onlyChanged: ['confirmed'],
  nullable: ['picture', 'latitude', 'longitude'],
})

export const resources = {
  categories: catalogueResource('Categories', ['position', 'summary', 'picture']),
  themes: catalogueResource('Themes', ['position', 'summary', 'picture']),
  destinations: catalogueResource('Destinations', [
    'position',
    'summary',
    'picture',
    'country',
    'province',
    'latitude',
    'longitude',
  ]),
  surroundings: catalogueResource('Surroundings', ['position', 'summary', 'picture', 'description']),
  'custom-filters': catalogueResource('CustomFilters', ['position', 'values']),
  activities: catalogueResource('Activities', [
    'internal_name',
    'external_name',
    'description',
    'duration_days',
    'send_activity_email',
    'vat_kind',
    'contact',
    'closed_dates',
    'pricings',
  ]),
  deals: {
    calls: {
      list: 'GET /fetchPaginatedDeals',
      read: 'GET /deals/:id',
      create: 'POST /managedeals/adddeals',
      update: 'PUT /editdeals/:id',
      remove: 'DELETE /deletedeals/:id',
    },
    plan: { call: 'PUT /changeSets/:id/deals/:record', param: 'record' },
    read: 'catalogue.read',
    write: 'catalogue.write',
    fields: dealFields,
    onlyChanged: ['confirmed'],
    nullable: [
      'vat_scheme',
      'destination',
      'surrounding_name',
      'travel_start_date',
      'travel_end_date',
      'distance_m',
      'upgraded_with_activity_id',
    ],
    toRecord: toDealFormValues,
  },
  hotels: {
    calls: {
      list: 'GET /getPaginatedHotels',
      read: 'GET /fetchHotelById/:id',
      create: 'POST /importHotelById',
      update: 'PUT /updateHotels/:id',
      remove: 'POST /deleteHotelbyId',
    },
    removedBy: 'hotel_id',
    read: 'hotels.read',
    write: 'hotels.write',
    fields: [
      'name',
      'stars',
      'address',
      'postal_code',
      'city',
      'country_code',
      'latitude',
      'longitude',
      'phone',
      'check_in_time',
      'check_out_time',
      'intro',
      'description',
      'amenities',
      'beauty_amenities',
      'policy',
      'extra_info',
      'pictures',
      'translations',
    ],
    onlyChanged: ['confirmed'],
    nullable: ['latitude', 'longitude', 'beauty_amenities'],
  },
  prices: {
    calls: { list: 'GET /packageSetting', read: 'GET /packageSetting', update: 'POST /packageSetting' },
    plan: { call: 'PUT /changeSets/:id/prices' },
    read: 'settings.read',
    write: 'settings.write',
    fields: [
      'margin',
      'reservation_cost_cents',
      'round_to_cents',
      'weekend',
      'seasons',
      'tourist_tax_cents',
      'absorbed_rise',
    ],
    toRecord: (reply) => ({ ...reply, id: 'package' }),
  },
  vat: {
    calls: { list: 'GET /vatSetting', read: 'GET /vatSetting', update: 'POST /vatSetting' },
    read: 'settings.read',
    write: 'settings.write',
    fields: ['scheme', 'rates', 'reverse_charge', 'meal_cents'],
    nullable: ['booked_until', 'due_until'],
    toRecord: (reply) => ({ ...reply, id: 'vat' }),
  },
  ledger: {
    calls: { list: 'GET /ledgerSetting', read: 'GET /ledgerSetting', update: 'POST /ledgerSetting' },
    read: 'books.read',
    write: 'books.write',
    fields: ['accounts', 'vat_codes'],
    nullable: ['rgs', 'revenue_number', 'vat_number'],
    toRecord: (reply) => ({ ...reply, id: 'ledger' }),
  },
  cancelling: {
    calls: { list: 'GET /cancellationSetting', read: 'GET /cancellationSetting', update: 'POST /cancellationSetting' },
    read: 'settings.read',
    write: 'settings.write',
    fields: ['automatic', 'keep_reservation_cost'],
    toRecord: (reply) => ({ ...reply, id: 'cancellation' }),
  },
  payments: {
    calls: { list: 'GET /payment-setting', read: 'GET /payment-setting', update: 'POST /payment-setting' },
    read: 'settings.read',
    write: 'settings.write',
    fields: ['methods', 'deposit_percent', 'deposit_due_days', 'refund_approval_cents', 'staff_approval_cents'],
    nullable: ['refund_approval_cents', 'staff_approval_cents'],
    toRecord: (reply) => ({ ...reply, id: 'payment' }),
  },
  brand: {
    calls: { list: 'GET /customizations', read: 'GET /customizations', update: 'PUT /updateCustomization' },
    read: 'settings.read',
    write: 'settings.write',
    fields: ['brand_name', 'brand_color', 'logo', 'contact', 'socials', 'payment_methods', 'popular_destinations'],
    nullable: ['logo'],
    toRecord: (reply) => ({ ...reply, id: 'customization' }),
  },
  reservations: {
    calls: { list: 'GET /reservationData' },
    idField: 'reservationNumber',
    read: 'reservations.read',
    write: 'reservations.write',
    fields: [],
  },
  cancellations: {
    calls: { list: 'GET /getCancellationRequest' },
    idField: 'request_id',
    read: 'reservations.read',
    write: 'reservations.write',
    fields: [],
  },
  vouchers: {
    calls: {
      list: 'GET /fetchvouchers',
      create: 'POST /createVouchers',
      update: 'PUT /editVouchers/:id',
      remove: 'DELETE /deleteVochers/:id',
    },
    idField: 'voucher_id',
    searched: ['name', 'deal_title'],
    read: 'vouchers.read',
    write: 'vouchers.write',
    fields: [
      'name',
      'description',
      'picture',
      'kind',
      'deals_id',
      'value_cents',
      'selling_price',
      'validity_months',
      'vat_class',
      'vat_parts',
      'active',
      'position',
      'translations',
    ],
    onlyChanged: ['confirmed'],
    nullable: ['picture', 'deals_id', 'vat_parts'],
    toRecord: (reply) => ({ ...reply, id: reply.voucher_id }),
  },
  campaigns: {
    calls: {
      list: 'GET /fetchPackageVoucherCampaigns',
      create: 'POST /addPackageVoucherCampaign',
      update: 'PUT /updatePackageVoucherCampaign/:id',
      remove: 'DELETE /deletePackageVoucherCampaign/:id',
    },
    searched: ['campaign_name', 'partner', 'deal_title'],
    read: 'vouchers.read',
    write: 'vouchers.write',
    fields: [
      'campaign_name',
      'partner',
      'deals_id',
      'valid_from',
      'valid_until',
      'nights',
      'persons',
      'promotion',
      'translations',
    ],
    onlyChanged: ['confirmed'],
  },
  'voucher-orders': {
    calls: { list: 'GET /getVoucherTransaction' },
    idField: 'transaction_number',
    read: 'vouchers.read',
    write: 'vouchers.write',
    fields: [],
  },
  /** Shown on the translations screen. */
  'supplier-phrases': {
    calls: { read: 'GET /fetchSupplierPhraseById/:id', update: 'PUT /updateSupplierPhraseById/:id' },
    read: 'catalogue.read',
    write: 'catalogue.write',
    fields: ['translations'],
  },
  banners: {
    calls: {
      list: 'GET /fetchBannerImages',
      read: 'GET /fetchBannerImageById/:id',
      create: 'POST /addBannerImage',
      update: 'PUT /editBannerImage/:id',
      remove: 'DELETE /deleteBannerImage/:id',
    },
    searched: ['title', 'text'],
    plan: { call: 'PUT /changeSets/:id/banners/:record', param: 'record' },
    read: 'content.write',
    write: 'content.write',
    fields: ['title', 'text', 'link', 'picture', 'position', 'active', 'starts_on', 'ends_on', 'translations'],
    onlyChanged: ['confirmed'],
    nullable: ['starts_on', 'ends_on'],
  },
  'additional-info': {
    calls: {
      list: 'GET /additional-info',
      create: 'POST /addAdditionalInfo',
      update: 'PUT /updateAdditionalInfo/:id',
      remove: 'DELETE /deleteAdditionalInfo/:id',
    },
    searched: ['name', 'title'],
    read: 'content.write',
    write: 'content.write',
    fields: ['name', 'title', 'position', 'description', 'translations'],
    onlyChanged: ['confirmed'],
  },
  documents: {
    calls: {
      list: 'GET /getInVoiceTemplateData',
      read: 'GET /getInVoiceTemplateData',
      update: 'PUT /updateInvoiceVoucherTemplateData',
    },
    read: 'settings.read',
    write: 'settings.write',
    fields: ['title', 'intro', 'how_to_redeem', 'conditions', 'footer', 'company'],
    toRecord: (reply) => ({ ...reply, id: 'documents' }),
  },
  'content-pages': {
    calls: { list: 'GET /fetchContentPages', update: 'PUT /updateContentPage/:name' },
    idField: 'name',
    pathParam: 'name',
    plan: { call: 'PUT /changeSets/:id/content-pages/:name', param: 'name' },
    searched: ['name', 'title'],
    read: 'content.write',
    write: 'content.write',
    fields: ['title', 'lead', 'body_html', 'faq', 'translations'],
    onlyChanged: ['confirmed'],
    toRecord: (reply) => ({ ...reply, id: reply.name }),
  },
  'email-templates': {
    calls: {
      list: 'GET /fetchPaginatedEmailTemplates',
      read: 'GET /fetchEmailTemplateById/:id',
      create: 'POST /saveEmailTemplate',
      update: 'PUT /updateEmailTemplate/:id',
    },
    read: 'settings.read',
    write: 'settings.write',
    fields: ['subject', 'preheader', 'body'],
  },
  subscribers: {
    calls: { list: 'GET /newsletterSubscribers' },
    read: 'newsletter.read',
    write: 'reservations.write',
    fields: [],
  },
  audit: {
    calls: { list: 'GET /fetchAuditLog' },
    read: 'audit.read',
    write: 'audit.read',
    fields: [],
  },
  users: {
    calls: {
      list: 'GET /fetchUsers',
      read: 'GET /getUserById/:id',
      create: 'POST /createUsers',
      update: 'PUT /editUsers/:id',
      remove: 'DELETE /deleteUserById/:id',
    },
    searched: ['name', 'email', 'role'],
    read: 'users.read',
    write: 'users.write',
    fields: ['name', 'role'],
    onlyAdded: ['email'],
  },
  roles: {
    calls: {
      list: 'GET /getRoles',
      create: 'POST /addRole',
      update: 'PUT /updateRole/:id',
      remove: 'DELETE /deleteRole/:id',
    },
    searched: ['name'],
    read: 'users.read',
    write: 'users.write',
    fields: ['name', 'permissions'],
  },
} satisfies Record<string, Resource>

export type ResourceName = keyof typeof resources
