/** The calls of the back-office screens: lists with filters, searches, sorts and last pages; editors; figures. */
import { sql } from 'kysely'
import { addDays, today } from '@tussenuit/modules/shared/day.ts'
import type { Db } from '@tussenuit/modules/shared/shop.ts'
import type { Kind } from './verdict.ts'

export type OfficeCall = { name: string; kind: Kind; method: 'GET' | 'POST'; path: string; body?: object }

/** Patterns that determine the kind of a call by its name; all other calls are lists. */
const namesOf: [Kind, RegExp][] = [
  ['report', /^(month report|privacy: retention|export: )/],
  ['first page', /^(first page|first steps|tasks: (open|mine))/],
  ['search', /search|^find: |^hotels for a deal/],
  ['editor', /editor|history|who uses it|^voucher code/],
]
const kindOf = (name: string): Kind => namesOf.find(([, pattern]) => pattern.test(name))?.[0] ?? 'list'

/** The records that the calls open: the middle row of each table. */
async function readExamples(db: Db) {
  const { rows } = await sql<
    Record<'deal' | 'hotel' | 'room' | 'voucher' | 'campaign' | 'code', number> & {
      reservation: string
      guest: string
      phone: string
      category: string
      hotels: number
      deals: number
      reservations: number
      orders: number
      audits: number
    }
  >`select (select id from deal order by id offset (select count(*) / 2 from deal) limit 1)::int as deal,
    hotel.id as hotel, (select max(id) from room where hotel_id = hotel.id)::int as room,
    (select max(id) from voucher)::int as voucher, (select max(id) from voucher_campaign)::int as campaign,
    (select id from voucher_code order by id offset (select count(*) / 2 from voucher_code) limit 1)::int as code,
    r.number as reservation, r.guest->>'surname' as guest, r.guest->>'phone' as phone,
    (select category from deal where category_type = 'category' order by id desc limit 1) as category,
    (select count(*) from hotel)::int as hotels, (select count(*) from deal)::int as deals,
    (select count(*) from reservation)::int as reservations, (select count(*) from voucher_order)::int as orders,
    (select count(*) from audit)::int as audits
    from (select id from hotel order by id offset (select count(*) / 2 from hotel) limit 1) as hotel,
      (select * from reservation order by number offset (select count(*) / 2 from reservation) limit 1) as r`.execute(
    db,
  )
  return rows[0]!
}

export async function listOfficeCalls(db: Db): Promise<OfficeCall[]> {
  const of = await readExamples(db)
  const limit = 25
  const last = (count: number) => Math.max(1, Math.ceil(count / limit))
  const get = (name: string, path: string, query: Record<string, string | number> = {}): OfficeCall => ({
    name,
    kind: kindOf(name),
    method: 'GET',
    path: Object.keys(query).length > 0 ? `${path}?${new URLSearchParams(query as Record<string, string>)}` : path,
  })
  const post = (name: string, path: string, body: object): OfficeCall => ({
    name,
    kind: kindOf(name),
    method: 'POST',
    path,
    body,
  })
  const list = (what: string, path: string) => (name: string, query: Record<string, string | number>) =>
    get(`${what}: ${name}`, path, { page: 1, limit, ...query })
  const deals = list('deals', '/fetchPaginatedDeals')
  const hotels = list('hotels', '/getPaginatedHotels')
  const stays = list('reservations', '/reservationData')
  const orders = list('voucher orders', '/getVoucherTransaction')
  const audit = list('audit log', '/fetchAuditLog')
  const texts = list('texts', '/translations')
  const subscribers = list('subscribers', '/newsletterSubscribers')
  const tasks = list('tasks', '/tasks')
  const day = today(new Date())
  const month = day.slice(0, 7)
  const sorts = (of: (name: string, query: Record<string, string>) => OfficeCall, names: string[]) =>
    names.flatMap((name) => [of(`by ${name}`, { sort: name }), of(`by ${name}, down`, { sort: `-${name}` })])
  return [
    get('first page: figures', '/dashboard'),
    ...['open', 'mine', 'waiting', 'done'].map((show) => tasks(show, { show })),
    ...sorts(deals, ['title', 'status', 'lowest_price', 'margin', 'travel_end_date', 'created_at', 'updated_at']),
    deals('last page', { sort: 'title', page: last(of.deals) }),
    deals('drafts', { status: 'draft', sort: '-updated_at' }),
    deals('active', { status: 'active', sort: 'title' }),
    deals('under themes', { types: 'themes', sort: 'title' }),
    deals('of a hotel, complete', { hotel: of.hotel, incomplete: 'no', sort: '-updated_at' }),
    deals('incomplete', { incomplete: 'yes', sort: '-updated_at' }),
    deals('margins', { margin_from: 10, margin_to: 20, sort: 'margin' }),
    ...['heather', 'zee', 'a', '42', '100%', 'heath_x'].map((q) => deals(`search "${q}"`, { q, sort: 'title' })),
    get('deals: newest', '/fetchNewAddedDeals'),
    get('deal: editor', `/deals/${of.deal}`),
    get('deal: history', `/dealHistory/${of.deal}`, { page: 1, limit }),
    get('deals: changes of many', '/dealChanges'),
    ...[
      ['a number', of.reservation],
      ['a number of a voucher order', 'TV00000004'],
      ['an e-mail address', 'guest77@example.nl'],
      ['a name', of.guest],
      ['a frequent name', 'Jansen'],
      ['a telephone number', of.phone],
      ['a code', 'BENCH-BENCH-BENCH-22'],
      ['a word of the catalogue', 'heather'],
      ['a frequent word', 'Hotel'],
      ['two letters', 'de'],
      ['two words', 'double room'],
      ['nothing', '100%_x'],
    ].map(([name, q]) => post(`find: ${name}`, '/find', { q })),
    post('person: editor', '/people/open', { person: of.reservation }),
    get('hotels for a deal', '/hotelsForDeals', { q: 'huis' }),
    ...sorts(hotels, ['name', 'city', 'stars', 'rooms', 'deals', 'imported_at', 'updated_at']),
    hotels('last page', { sort: 'name', page: last(of.hotels) }),
    hotels('active', { status: 'active', sort: 'name' }),
    hotels('off sale', { status: 'inactive', sort: 'name' }),
    ...['zee', 'h', String(of.hotel)].map((q) => hotels(`search "${q === String(of.hotel) ? 'number' : q}"`, { q })),
    get('hotel: editor', `/fetchHotelById/${of.hotel}`),
    get('hotel: rooms', `/getPaginatedRooms/${of.hotel}`, { page: 1, limit }),
    get('hotel: who uses it', `/hotelImpact/${of.hotel}`),
    get('room: who uses it', `/roomImpact/${of.room}`),
    get('hotel imports', '/fetchHotelImports', { page: 1, limit }),
    ...sorts(stays, ['created', 'check_in']),
    stays('last page', { page: last(of.reservations) }),
    stays('a page in the middle', { page: last(of.reservations / 2) }),
    stays('confirmed', { state: 'confirmed' }),
    stays('completed, by arrival', { state: 'completed', sort: 'check_in' }),
    stays('arrivals of a month', { from: day, to: addDays(day, 31), sort: 'check_in' }),
    stays('arrivals of a month, newest', { from: addDays(day, -200), to: addDays(day, -170) }),
    stays('confirmed arrivals of a week', { from: day, to: addDays(day, 7), state: 'confirmed', sort: 'check_in' }),
    stays('several states', { state: 'confirmed,completed,cancelled' }),
    stays('of a hotel', { hotel: of.hotel }),
    stays('of a deal', { deal: of.deal, sort: '-total_cents' }),
    stays('balance overdue', { payment: 'overdue' }),
    stays('paid', { payment: 'paid' }),
    stays('by staff', { sold: 'telephone' }),
    stays('dearest', { sort: '-total_cents' }),
    stays('search number', { q: of.reservation }),
    stays('search e-mail', { q: 'guest77@example.nl' }),
    stays('search name', { q: of.guest }),
    stays('search telephone', { q: of.phone }),
    stays('search hotel', { q: 'Hotel' }),
    stays('search a frequent name', { q: 'Jansen' }),
    stays('search one letter', { q: 'ö' }),
    stays('search nothing found', { q: '100%_x' }),
    stays('search number, completed', { q: of.reservation, state: 'completed' }),
    post('reservation: editor', '/reservationDataByResId', { reservationNumber: of.reservation }),
    get('reservation: history', `/reservationHistory/${of.reservation}`),
    get('cancellation requests', '/getCancellationRequest', { page: 1, limit }),
    get('overdue balances', '/overdueBalances', { page: 1, limit }),
    get('money inbox', '/moneyInbox', { page: 1, limit }),
    get('failed e-mails', '/failedMails', { page: 1, limit }),
    get('disputes', '/disputes', { page: 1, limit }),
    get('refund requests', '/refunds/requests'),
    get('supplier exchanges', '/supplierExchanges', { page: 1, limit }),
    orders('newest', {}),
    orders('last page', { page: last(of.orders) }),
    orders('issued', { state: 'issued' }),
    orders('gifts', { gift: 'yes' }),
    orders('of a week', { from: addDays(day, -7), to: day }),
    orders('dearest', { sort: '-amount_cents' }),
    orders('search number', { q: 'TV00000004' }),
    orders('search e-mail', { q: 'buyer15@example.nl' }),
    orders('search name', { q: of.guest }),
    get('vouchers', '/fetchvouchers'),
    post('codes of a voucher', '/fetchVoucherCodesByVoucherId', { voucher_id: of.voucher, page: 1, limit }),
    post('codes of a voucher, issued', '/fetchVoucherCodesByVoucherId', {
      voucher_id: of.voucher,
      state: 'issued',
      page: 1,
      limit,
    }),
    post('codes of a campaign', '/fetchVoucherCodesByVoucherId', { campaign_id: of.campaign, page: 1, limit }),
    get('voucher code', `/vouchers/codes/${of.code}`),
    get('voucher code: entries', `/vouchers/codes/${of.code}/entries`),
    get('redeemed vouchers', '/fetchRedeemedVouchers', { page: 1, limit }),
    get('voucher liability', '/vouchers/liability'),
    get('campaigns', '/fetchPackageVoucherCampaigns'),
    get('month report', '/monthReport', { month }),
    audit('newest', {}),
    audit('last page', { page: last(of.audits) }),
    audit('of a record', { subject: `deal:${of.deal % 9973}` }),
    audit('of a kind', { subject: 'deal' }),
    audit('of a member of staff', { actor: 'editor' }),
    audit('of an action', { action: 'hotel' }),
    audit('of a week', { from: addDays(day, -7), to: day }),
    ...['nl', 'fa'].flatMap((language) =>
      (['missing', 'outdated', 'done'] as const).map((state) => texts(`${state}, ${language}`, { language, state })),
    ),
    texts('of hotels', { language: 'nl', kind: 'hotels' }),
    texts('search', { language: 'nl', q: 'heather' }),
    get('shares of the translations', '/translationShares'),
    subscribers('newest', {}),
    subscribers('by e-mail', { sort: 'email' }),
    subscribers('search', { q: 'reader50' }),
    get('privacy: retention', '/privacy/retention'),
    get('privacy: log', '/privacy/log', { page: 1, limit }),
    get('categories', '/fetchPaginatedCategories', { page: 1, limit }),
    deals('of a category', { category: of.category, sort: 'title', limit: 8 }),
    get('export: deals of a category', `/fetchDealsByCategoryName/${of.category}`),
    get('export: subscribers', '/exportNewsletterSubscribers'),
    get('export: month report', '/exportMonthReport', { month, format: 'csv' }),
    get('destinations', '/fetchPaginatedDestinations', { page: 1, limit }),
    get('activities', '/fetchPaginatedActivities', { page: 1, limit }),
    get('pictures', '/pictures', { page: 1, limit }),
    get('change sets', '/changeSets'),
    get('first steps', '/firstSteps'),
    get('opening', '/opening'),
    get('users', '/fetchUsers'),
  ]
}
