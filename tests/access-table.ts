/**
 * Who may make which call: written by hand, one row a call, and never derived from the calls. A test tries every caller
 * on every call and compares; a call that joins needs its row here.
 */
export const staffCallers = ['owner', 'manager', 'editor', 'support', 'finance', 'viewer'] as const
export const allCallers = [
  /** No headers at all. */
  'anonymous',
  /** A browser with a session of its own and no sale. */
  'visitor',
  /** The traveller or buyer of the sale that is asked about. */
  'own guest',
  /** The traveller or buyer of another sale. */
  'other guest',
  ...staffCallers,
  /** An owner whose account was switched off after signing in. */
  'disabled staff',
  /** An owner whose access token has run out. */
  'expired staff',
] as const
export type TableCaller = (typeof allCallers)[number]

/** What the caller asks about and proves: always the numbers of the one sale, and the caller's own address. */
export type Asked = { reservation: string; order: string; email: string }
export type Row = {
  who: readonly TableCaller[]
  /** Which of the sales the guest's proof is of; needed where the call is about one. */
  sale?: 'reservation' | 'order'
  params?: (asked: Asked) => Record<string, string>
  body?: (asked: Asked) => object
}

const everyone: Row = { who: allCallers }
const visitors: Row = { who: ['visitor', 'own guest', 'other guest'] }
/** A signature or a cookie of our own pages is asked for; a role is of no use. */
const nobody: Row = { who: [] }

const readReservations = ['owner', 'manager', 'support', 'finance', 'viewer'] as const
const writeReservations = ['owner', 'manager', 'support'] as const
const refundPayments = ['owner', 'manager', 'finance'] as const
const readVouchers = ['owner', 'manager', 'support', 'finance', 'viewer'] as const
const writeVouchers = ['owner', 'manager', 'finance'] as const
const readSettings = ['owner', 'manager', 'finance', 'viewer'] as const
const writeSettings = ['owner', 'manager'] as const
const writeHotels = ['owner', 'manager', 'editor'] as const
const readCatalogue = ['owner', 'manager', 'editor', 'support', 'viewer'] as const
const writeCatalogue = ['owner', 'manager', 'editor'] as const
const readUsers = ['owner', 'manager', 'viewer'] as const
const writeUsers = ['owner'] as const
const writeContent = ['owner', 'manager', 'editor'] as const

const staff = (who: readonly TableCaller[]): Row => ({ who })
const ofReservation = (who: readonly TableCaller[], body: (asked: Asked) => object = () => ({})): Row => ({
  who: ['own guest', ...who],
  sale: 'reservation',
  params: (asked) => ({ id: asked.reservation }),
  body: (asked) => ({ reservationNumber: asked.reservation, ...body(asked) }),
})
const ofOrder = (who: readonly TableCaller[], body: (asked: Asked) => object = () => ({})): Row => ({
  who: ['own guest', ...who],
  sale: 'order',
  params: (asked) => ({ id: asked.order }),
  body: (asked) => ({ transaction_number: asked.order, ...body(asked) }),
})

export const accessTable: Record<string, Row> = {
  'POST /activateEmail': everyone,
  'GET /additional-info': everyone,
  'POST /addPackageVoucherCampaign': staff(writeVouchers),
  'POST /auth/ads_login': everyone,
  'POST /auth/checkemail': everyone,
  'POST /auth/login': everyone,
  'POST /auth/logout': nobody,
  'GET /auth/me': staff(staffCallers),
  'POST /auth/refresh-token': nobody,
  'POST /auth/resetpassword': everyone,
  'POST /booking/extras': everyone,
  'POST /calendar/cheapest': everyone,
  'POST /calendar/deals': everyone,
  'POST /deals/arrivals': everyone,
  'POST /cancelBooking': ofReservation(writeReservations),
  'DELETE /cancelBookingByAdmin/:id': staff(writeReservations),
  'POST /cancelBookingByPartnerOrderId': staff(writeReservations),
  'POST /cancellation-preview': ofReservation(readReservations),
  'GET /categories': everyone,
  'POST /changeContact': ofReservation([], () => ({ phone: '+31612345678' })),
  'POST /checkIfExternallySold': everyone,
  'POST /contact-message': everyone,
  'GET /content-pages/:name': everyone,
  'POST /cookie-choice': everyone,
  'POST /createReservation': ofReservation(writeReservations),
  'POST /createVouchers': staff(writeVouchers),
  'GET /customizations': everyone,
  'GET /deals': everyone,
  'GET /deals/:id': everyone,
  'GET /deals/new': everyone,
  'POST /deals/package-as-slug': everyone,
  'GET /deals/package-as-voucher': everyone,
  'GET /deals/package/:category/:q': everyone,
  'GET /deals/package/:id': everyone,
  'POST /deals/search': everyone,
  'POST /deals/voucher-code': ofOrder([]),
  'POST /deals/voucher-transaction': ofOrder([]),
  'POST /deals/write': everyone,
  'DELETE /deletePackageVoucherCampaign/:id': staff(writeVouchers),
  'DELETE /deleteVochers/:id': staff(writeVouchers),
  'GET /destinations': everyone,
  'GET /disputes': staff(readReservations),
  'GET /documents/calendar/:id': ofReservation(readReservations),
  'GET /documents/confirmation/:id': ofReservation(readReservations),
  'GET /documents/invoice/:id': ofReservation(readReservations),
  'GET /documents/voucher/:id': ofOrder(writeVouchers),
  'PUT /editVouchers/:id': staff(writeVouchers),
  'GET /failedMails': staff(readReservations),
  'GET /fetchBannerImages': everyone,
  'GET /fetchBoardType': everyone,
  'GET /fetchContentPages': staff(writeContent),
  'GET /fetchcountry': everyone,
  'GET /fetchDealsByCategory/:category_name': everyone,
  'GET /fetchDealsByDestination/:destination': everyone,
  'GET /fetchDealsById/:id': everyone,
  'GET /fetchDealsByTheme/:theme': everyone,
  'GET /fetchDealTitleById/:id': everyone,
  'GET /fetchLengthOfStay': everyone,
  'GET /fetchPackageVoucherCampaigns': staff(readVouchers),
  'GET /fetchRedeemedVouchers': staff(readVouchers),
  'POST /fetchVoucherById': everyone,
  'POST /fetchVoucherCodesByVoucherId': staff(readVouchers),
  'POST /fetchVoucherPromotion': everyone,
  'GET /fetchvouchers': everyone,
  'POST /getCalendar': everyone,
  'GET /getCancellationRequest': staff(readReservations),
  'GET /getCityByStateId/:id': everyone,
  'GET /getInVoiceTemplateData': staff(readSettings),
  'GET /getReservationStatusMessage/:id': everyone,
  'POST /getStateByCountryId/:id': everyone,
  'GET /getVoucherTransaction': staff(readVouchers),
  'POST /hotels/calendar': everyone,
  'POST /importHotelById': staff(writeHotels),
  'POST /insert-reservation': ofReservation(writeReservations),
  'POST /invoices': ofReservation(readReservations),
  'POST /live-prices': everyone,
  'GET /minimum-days': everyone,
  'GET /moneyInbox': staff(readReservations),
  'POST /moneyInbox/:id/resolve': staff(refundPayments),
  'POST /moneyInbox/compare': staff(refundPayments),
  'GET /newsletter/confirm/:token': everyone,
  'POST /newsletter/confirm/:token': everyone,
  'POST /newsletter/unsubscribe/:token': everyone,
  'GET /overdueBalances': staff(readReservations),
  'GET /payment-overview/:id': ofReservation(readReservations),
  'POST /payment-overview/:id/pay': ofReservation(writeReservations),
  'POST /payments/logStripePayment': ofReservation(writeReservations, (asked) => ({
    reservation_number: asked.reservation,
    payment_request: 'pi_unknown',
    payment_response: {},
  })),
  'POST /paid-booking': everyone,
  'POST /payments/return': everyone,
  'POST /payments/webhook': nobody,
  'POST /payments/webhook/sgr': nobody,
  'POST /payments/webhook/standard': nobody,
  'POST /pre-reservation': everyone,
  'POST /pre-voucher-transaction': everyone,
  'POST /prebook': everyone,
  'POST /purchase-event': everyone,
  'GET /recommended-deals': everyone,
  'POST /redeem-voucher-from-reservation': staff(writeReservations),
  'POST /redeemVoucher': staff(writeVouchers),
  'POST /redis': visitors,
  'GET /redis': visitors,
  'PUT /redis': visitors,
  'DELETE /redis': visitors,
  'POST /redis/clear': visitors,
  'POST /redis/delete-many': visitors,
  'POST /refunds': staff(refundPayments),
  'POST /refunds/elsewhere': staff(refundPayments),
  'POST /refunds/preview': staff(refundPayments),
  'POST /refuseCancellation/:id': staff(writeReservations),
  'GET /relatedDeals/:id': everyone,
  'POST /resendConfirmation': ofReservation(writeReservations),
  'POST /resendMail/:id': staff(writeReservations),
  'POST /reservation': ofReservation(writeReservations),
  'GET /reservationData': staff(readReservations),
  'POST /reservationDataByResId': ofReservation(readReservations),
  'POST /room-config': everyone,
  'POST /saveGuestEmails': everyone,
  'POST /savevouchers': staff(writeVouchers),
  'POST /sendBookingLink': everyone,
  'GET /sgrpaymentconfiguration': everyone,
  'POST /specific-config': everyone,
  'POST /supplier/webhook': nobody,
  'GET /supplierExchanges': staff(readReservations),
  'GET /suggestions': everyone,
  'GET /themes': everyone,
  'POST /togglePackageVoucherCampaignStatus': staff(writeVouchers),
  'PUT /updateContentPage/:name': staff(writeContent),
  'PUT /updateInvoiceVoucherTemplateData': staff(writeSettings),
  'PUT /updatePackageVoucherCampaign/:id': staff(writeVouchers),
  'POST /validate-voucher': everyone,
  'GET /voucherDealDetails': everyone,
  'POST /vouchers/codes/:id/block': staff(writeVouchers),
  'GET /vouchers/codes/:id/entries': staff(readVouchers),
  'POST /vouchers/codes/:id/extend': staff(writeVouchers),
  'POST /vouchers/days': everyone,
  'GET /vouchers/gift/:id': everyone,
  'POST /vouchers/resend': staff(writeVouchers),
  'POST /vouchers/withdrawal': ofOrder([], (asked) => ({ email: asked.email })),
  'POST /vouchers/withdrawal/confirm': ofOrder([], (asked) => ({ email: asked.email, name: 'Noor Smit' })),
  'POST /addCategories': staff(writeCatalogue),
  'DELETE /deleteCategoriesById/:id': staff(writeCatalogue),
  'GET /fetchCategories': staff(readCatalogue),
  'GET /fetchCategoriesById/:id': staff(readCatalogue),
  'GET /fetchPaginatedCategories': staff(readCatalogue),
  'POST /searchCategories': staff(readCatalogue),
  'PUT /updateCategoriesById/:id': staff(writeCatalogue),
  'POST /addThemes': staff(writeCatalogue),
  'DELETE /deleteThemesById/:id': staff(writeCatalogue),
  'GET /fetchThemes': staff(readCatalogue),
  'GET /fetchThemesById/:id': staff(readCatalogue),
  'GET /fetchPaginatedThemes': staff(readCatalogue),
  'POST /searchThemes': staff(readCatalogue),
  'PUT /updateThemesById/:id': staff(writeCatalogue),
  'POST /addDestinations': staff(writeCatalogue),
  'DELETE /deleteDestinationsById/:id': staff(writeCatalogue),
  'GET /fetchDestinations': staff(readCatalogue),
  'GET /fetchDestinationsById/:id': staff(readCatalogue),
  'GET /fetchPaginatedDestinations': staff(readCatalogue),
  'POST /searchDestinations': staff(readCatalogue),
  'PUT /updateDestinationsById/:id': staff(writeCatalogue),
  'POST /addSurroundings': staff(writeCatalogue),
  'DELETE /deleteSurroundingsById/:id': staff(writeCatalogue),
  'GET /fetchSurroundings': staff(readCatalogue),
  'GET /fetchSurroundingsById/:id': staff(readCatalogue),
  'GET /fetchPaginatedSurroundings': staff(readCatalogue),
  'POST /searchSurroundings': staff(readCatalogue),
  'PUT /updateSurroundingsById/:id': staff(writeCatalogue),
  'POST /addCustomFilters': staff(writeCatalogue),
  'DELETE /deleteCustomFiltersById/:id': staff(writeCatalogue),
  'GET /fetchCustomFilters': staff(readCatalogue),
  'GET /fetchCustomFiltersById/:id': staff(readCatalogue),
  'GET /fetchPaginatedCustomFilters': staff(readCatalogue),
  'POST /searchCustomFilters': staff(readCatalogue),
  'PUT /updateCustomFiltersById/:id': staff(writeCatalogue),
  'POST /addActivities': staff(writeCatalogue),
  'DELETE /deleteActivitiesById/:id': staff(writeCatalogue),
  'GET /fetchActivities': staff(readCatalogue),
  'GET /fetchActivitiesById/:id': staff(readCatalogue),
  'GET /fetchPaginatedActivities': staff(readCatalogue),
  'POST /searchActivities': staff(readCatalogue),
  'PUT /updateActivitiesById/:id': staff(writeCatalogue),
  'POST /createUsers': staff(writeUsers),
  'DELETE /deleteUserById/:id': staff(writeUsers),
  'PUT /editUsers/:id': staff(writeUsers),
  'GET /fetchUsers': staff(readUsers),
  'GET /getRoles': staff(readUsers),
  'GET /getUserById/:id': staff(readUsers),
  'POST /updateUserStatus': staff(writeUsers),
}
