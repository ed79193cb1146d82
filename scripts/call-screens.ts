/**
 * Writes docs/call-screens.md: the calls that the shop's specification requires of shop and back-office, who may make
 * each call, and on which screens it is made.
 */
import { allRoutes } from '@tussenuit/server/http/calls.ts'
import { operationIdForCall } from '@tussenuit/server/http/openapi.ts'
import type { Call } from '@tussenuit/modules/shared/call.ts'
import { screensByCall } from './call-sites.ts'

const resources = ['Categories', 'Themes', 'Destinations', 'Surroundings', 'Activities', 'CustomFilters']

/**
 * The calls that the shop's specification requires in these subjects, listed by hand, so that a removed call is
 * detected.
 */
export const requiredCalls: Record<string, readonly string[]> = {
  Deals: [
    'POST /managedeals/adddeals',
    'PUT /editdeals/:id',
    'GET /fetchdeals',
    'GET /fetchPaginatedDeals',
    'GET /fetchNewAddedDeals',
    'GET /fetchDealsByCategoryName/:name',
    'POST /fetchDealsBySearch',
    'POST /activateDeal',
    'DELETE /deletedeals/:id',
    'DELETE /permanentDeleteDeals/:id',
    'GET /deals/:id',
    'GET /fetchLengthOfStay',
    'GET /fetchBoardType',
    'POST /sgrSettings',
    'GET /sgrpaymentconfiguration',
  ],
  'Small resources': resources.flatMap((name) => [
    `GET /fetch${name}`,
    `GET /fetchPaginated${name}`,
    `GET /fetch${name}ById/:id`,
    `POST /add${name}`,
    `PUT /update${name}ById/:id`,
    `DELETE /delete${name}ById/:id`,
    `POST /search${name}`,
  ]),
  'Hotels and rooms': [
    'GET /hotels/getHotels',
    'GET /fetchHotelById/:id',
    'GET /getPaginatedHotels',
    'GET /filterHotelByName',
    'POST /fetchHotelByIdList',
    'POST /importHotelById',
    'POST /deleteHotelbyId',
    'PUT /updateHotels/:id',
    'GET /fetchSupplierPhraseById/:id',
    'PUT /updateSupplierPhraseById/:id',
    'PUT /updateHotelById/:id',
    'PUT /updateHotelPolicy',
    'POST /toggleHotelStatus',
    'POST /toggleRoomStatus',
    'GET /getClosures/:id',
    'POST /closureImpact',
    'POST /createClosure',
    'PUT /updateClosure/:id',
    'PUT /deleteClosure/:id',
    'GET /fetchRoomByHotelId/:hotel_id',
    'GET /getPaginatedRooms/:hotelId',
    'GET /fetchRoomBySearch/:hotelId',
    'PUT /updateRooms/:id',
    'PUT /deleteRoombyId/:id',
    'GET /getBeautyAmenities/:id',
    'POST /uploadSingleImageOnSelection',
    'GET /fetchcountry',
    'POST /getStateByCountryId/:id',
    'GET /getCityByStateId/:id',
  ],
  'Banners and additional information': [
    'POST /uploadBannerImage',
    'GET /fetchBannerImages',
    'GET /fetchBannerImageById/:id',
    'PUT /editBannerImage/:id',
    'POST /addBannerImage',
    'DELETE /deleteBannerImage/:id',
    'GET /additional-info',
    'POST /addAdditionalInfo',
    'PUT /updateAdditionalInfo/:id',
    'DELETE /deleteAdditionalInfo/:id',
  ],
  Users: [
    'POST /createUsers',
    'GET /fetchUsers',
    'GET /getUserById/:id',
    'PUT /editUsers/:id',
    'DELETE /deleteUserById/:id',
    'POST /updateUserStatus',
    'GET /getRoles',
  ],
  'E-mails and settings': [
    'GET /packageSetting',
    'POST /packageSetting',
    'GET /vatSetting',
    'POST /vatSetting',
    'GET /cancellationSetting',
    'POST /cancellationSetting',
    'GET /getInVoiceTemplateData',
    'PUT /updateInvoiceVoucherTemplateData',
    'GET /payment-setting',
    'POST /payment-setting',
    'GET /customizations',
    'PUT /updateCustomization',
    'GET /minimum-days',
    'POST /saveMinimumDays',
    'GET /fetchEmailTemplateById/:id',
    'GET /fetchPaginatedEmailTemplates',
    'POST /saveEmailTemplate',
    'PUT /updateEmailTemplate/:id',
    'DELETE /deleteEmailTemplate/:id',
    'POST /previewEmailTemplate',
  ],
  Vouchers: [
    'GET /fetchvouchers',
    'POST /createVouchers',
    'PUT /editVouchers/:id',
    'DELETE /deleteVochers/:id',
    'POST /fetchVoucherById',
    'POST /savevouchers',
    'POST /fetchVoucherCodesByVoucherId',
    'POST /validate-voucher',
    'POST /redeemVoucher',
    'POST /redeem-voucher-from-reservation',
    'GET /fetchRedeemedVouchers',
    'GET /getVoucherTransaction',
    'GET /voucherOrders/:id',
    'GET /fetchPackageVoucherCampaigns',
    'POST /addPackageVoucherCampaign',
    'PUT /updatePackageVoucherCampaign/:id',
    'POST /togglePackageVoucherCampaignStatus',
    'DELETE /deletePackageVoucherCampaign/:id',
    'GET /fetchDealTitleById/:id',
    'POST /checkIfExternallySold',
    'POST /fetchVoucherPromotion',
    'POST /pre-voucher-transaction',
    'POST /deals/voucher-transaction',
    'POST /deals/voucher-code',
  ],
  Finding: [
    'GET /categories',
    'GET /themes',
    'GET /destinations',
    'GET /deals',
    'GET /recommended-deals',
    'GET /deals/new',
    'GET /fetchDealsByCategory/:category_name',
    'GET /fetchDealsByDestination/:destination',
    'GET /fetchDealsByTheme/:theme',
    'POST /deals/search',
    'GET /deals/package-as-voucher',
    'GET /deals/package/:id',
    'GET /deals/package/:category/:q',
    'POST /deals/package-as-slug',
    'GET /voucherDealDetails',
    'GET /fetchDealsById/:id',
  ],
  'Booking and paying': [
    'POST /getCalendar',
    'POST /hotels/calendar',
    'POST /live-prices',
    'POST /room-config',
    'POST /specific-config',
    'POST /prebook',
    'POST /pre-reservation',
    'POST /payments/return',
    'POST /insert-reservation',
    'POST /createReservation',
    'POST /reservation',
    'GET /getReservationStatusMessage/:id',
    'GET /reservationData',
    'POST /reservationDataByResId',
    'POST /cancelBooking',
    'POST /cancelBookingByPartnerOrderId',
    'GET /getCancellationRequest',
    'DELETE /cancelBookingByAdmin/:id',
    'POST /payments/logStripePayment',
    'POST /payments/webhook',
    'POST /payments/webhook/standard',
    'POST /payments/webhook/sgr',
  ],
  Newsletter: [
    'POST /saveGuestEmails',
    'POST /activateEmail',
    'GET /newsletter/confirm/:token',
    'POST /newsletter/unsubscribe/:token',
  ],
  Machines: ['POST /deals/write', 'POST /redis/delete-many', 'POST /redis/clear'],
  'Signing in': [
    'POST /auth/login',
    'POST /auth/refresh-token',
    'POST /auth/logout',
    'POST /auth/checkemail',
    'POST /auth/resetpassword',
    'POST /auth/ads_login',
    'GET /auth/me',
    'PUT /auth/language',
  ],
}

const searchedByFind = 'one kind alone; the office searches all kinds at once (POST /find)'

/** Calls that no screen uses, because another call returns the same data and more; they exist for other programs. */
export const forPrograms: Record<string, string> = {
  'POST /fetchDealsBySearch': searchedByFind,
  ...Object.fromEntries(resources.map((name) => [`POST /search${name}`, searchedByFind])),
  'GET /filterHotelByName': searchedByFind,
  'GET /fetchdeals': 'all deals at once; screens read pages of them (GET /fetchPaginatedDeals)',
  'GET /fetchDealsByCategoryName/:name':
    'all deals of a category at once; screens read pages of them (GET /fetchPaginatedDeals)',
  'GET /fetchLengthOfStay': 'the lengths that deals have; screens read them with the facets of POST /deals/search',
  'GET /fetchBoardType': 'the codes of the boards; screens have them with their names in each language',
  'GET /hotels/getHotels': 'all hotels at once; screens read pages of them (GET /getPaginatedHotels)',
  'POST /fetchHotelByIdList': "many hotels by id; the record of a deal brings the names of the deal's hotels",
  'PUT /updateHotelById/:id': 'some fields of a hotel; the editor sends all with the version (PUT /updateHotels/:id)',
  'PUT /updateHotelPolicy': "only a hotel's policy; the editor sends all with the version (PUT /updateHotels/:id)",
  'GET /fetchRoomByHotelId/:hotel_id': 'the rooms of a hotel; its record brings them (GET /fetchHotelById/:id)',
  'GET /getPaginatedRooms/:hotelId': 'pages of the rooms; the record of the hotel brings them all',
  'GET /fetchRoomBySearch/:hotelId': 'rooms by name; the record of the hotel brings them all',
  'GET /getBeautyAmenities/:id': 'only the wellness amenities; the record of the hotel contains them',
  'POST /fetchVoucherById': 'one voucher by id; pages and editor read them with the list (GET /fetchvouchers)',
  'POST /redeem-voucher-from-reservation':
    'pays what is due with a code; travellers name codes with POST /pre-reservation',
  'GET /fetchDealTitleById/:id': 'the name of a deal; screens read it with the list (GET /deals)',
  'POST /deals/voucher-code': 'the codes of an order; the page of the order brings them',
  'GET /fetchDealsByCategory/:category_name': 'the deals of a category; pages search (POST /deals/search)',
  'GET /fetchDealsByDestination/:destination': 'the deals of a destination; pages search (POST /deals/search)',
  'GET /fetchDealsByTheme/:theme': 'the deals of a theme; pages search (POST /deals/search)',
  'GET /deals/package-as-voucher': 'deals that are given as a voucher; pages read them with the list (GET /deals)',
  'POST /deals/package-as-slug': 'a deal by its name in addresses; pages read GET /deals/package/:category/:q',
  'GET /fetchDealsById/:id': 'a deal by its number; pages read GET /deals/package/:id',
  'POST /createReservation': 'starts or reports the hotel booking of a paid reservation, which a job starts by itself',
  'POST /cancelBookingByPartnerOrderId': "cancels by the supplier's order id; screens know the reservation's number",
  'POST /payments/webhook': 'the card provider tells of payments',
  'POST /payments/webhook/standard': 'the card provider tells of payments, of the standard account',
  'POST /payments/webhook/sgr': 'the card provider tells of payments, of the account for package travel',
  'POST /deals/write': 'a line for the log',
  'POST /redis/delete-many': 'drops several values of a session; pages keep their state in the address',
  'POST /redis/clear': 'drops all values of a session; pages keep their state in the address',
  'POST /auth/ads_login': 'the token of a directory; where none is configured it answers 404',
  'GET /auth/me': 'the bearer of a token; sign-in and renewal answer the same to screens',
}

const accessOf = (call: Call): string =>
  call.access
    .map((access) =>
      access.who === 'staff'
        ? `staff: ${access.permission === 'any' ? 'any permission' : access.permission}`
        : access.who,
    )
    .join(', ')

/** Maximum number of screens named per call: calls that every page makes need no full list. */
const namedScreens = 4

export type CallLine = { key: string; operation: string; access: string; screens: string[]; reason: string | null }

/** The required calls by subject, with facts from the code; `operation` is empty if the server has no such call. */
export function describeRequiredCalls(): Record<string, CallLine[]> {
  const calls = new Map(allRoutes.map(({ call }) => [`${call.method} ${call.path}`, call]))
  const screens = screensByCall()
  return Object.fromEntries(
    Object.entries(requiredCalls).map(([subject, keys]) => [
      subject,
      keys.map((key) => {
        const call = calls.get(key)
        const reachedBy = screens.get(key) ?? []
        return {
          key,
          operation: call ? operationIdForCall(call) : '',
          access: call ? accessOf(call) : '',
          screens: reachedBy,
          reason: reachedBy.length > 0 ? null : (forPrograms[key] ?? null),
        }
      }),
    ]),
  )
}

const screensText = ({ screens, reason }: CallLine): string => {
  if (screens.length === 0) return reason === null ? '' : `for programs: ${reason}`
  const named = screens.slice(0, namedScreens).map((screen) => `\`${screen}\``)
  return [...named, ...(screens.length > namedScreens ? [`${screens.length - namedScreens} more`] : [])].join(', ')
}

export function callScreensDocument(): string {
  const subjects = Object.entries(describeRequiredCalls())
  return [
    '# Calls and their screens',
    '',
    '<!-- Written by scripts/write-docs.ts; not to be edited. -->',
    '',
    `${subjects.flatMap(([, lines]) => lines).length} calls. Screens are the pages whose code makes the call, ` +
      'read from the sources of the shop and of the back-office.',
    '',
    ...subjects.flatMap(([subject, lines]) => [
      `## ${subject}`,
      '',
      '| call | operation | access | screens |',
      '|---|---|---|---|',
      ...lines.map((line) => {
        const [method, path] = line.key.split(' ')
        return `| ${method} \`/api${path}\` | ${line.operation} | ${line.access} | ${screensText(line)} |`
      }),
      '',
    ]),
  ].join('\n')
}
