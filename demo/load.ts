/** Loads the demo catalogue into an empty shop, in one transaction. */
import { sql } from 'kysely'
import { savePriceHistory } from '@tussenuit/modules/availability/calendar/index.ts'
import { weekday, addDays, listDays, today, type Day } from '@tussenuit/modules/shared/day.ts'
import { storeHotelWithUnknownPhrases } from '@tussenuit/modules/catalogue/hotel/index.ts'
import { cleanPageText, cleanPageTranslations, pageNames } from '@tussenuit/modules/people/content/index.ts'
import { cleanHtml } from '@tussenuit/modules/shared/html.ts'
import { jsonbValue } from '@tussenuit/modules/sql/json.ts'
import { toSearchText } from '@tussenuit/modules/catalogue/deal/search-text.ts'
import type { Db, Shop } from '@tussenuit/modules/shared/shop.ts'
import { saveSetting, defaultSettings } from '@tussenuit/modules/platform/settings/index.ts'
import { insertDemoStaff } from '@tussenuit/modules/people/staff/index.ts'
import type { SupplierHotel } from '@tussenuit/stand-ins/etg/inventory.ts'
import { contentPages } from './catalogue/content.ts'
import { demoSettings } from './catalogue/settings.ts'
import type { DemoActivity, DemoCatalogue } from './catalogue/shape.ts'
import { type Languages, readDemoLanguages } from './languages.ts'

/** Legally required company details for invoices; the numbers are well-formed but not in use. */
const demoCompany = {
  name: 'Tussenuit Voorbeeld B.V.',
  address: 'Voorbeeldkade 12, 1012 AB Amsterdam',
  vat_number: 'NL001234567B01',
  chamber_of_commerce: '00123456',
  bank_account: '',
}

/** Seasons and closed days repeat each year and are expanded for this many years ahead. */
const years = 3

export async function isDemoLoaded(db: Db): Promise<boolean> {
  return (await db.selectFrom('setting').select('name').where('name', '=', 'demo').executeTakeFirst()) !== undefined
}

/** Hotels are loaded through the supplier's content call, like an import by staff. */
export async function loadDemo(
  shop: Pick<Shop, 'db' | 'now' | 'supplier'>,
  catalogue: DemoCatalogue,
  hotels: SupplierHotel[],
): Promise<void> {
  const languages = readDemoLanguages()
  const contents = await Promise.all(hotels.map((hotel) => shop.supplier.hotelContent(hotel.hid, 'en')))
  await shop.db.transaction().execute(async (trx) => {
    await insertReferences(trx, catalogue, languages)
    const hotelIds = new Map<number, number>()
    for (const [index, hotel] of hotels.entries()) {
      const content = contents[index]
      if (!content) throw new Error(`the supplier does not know hotel ${hotel.hid}`)
      const roomPictures = new Map(hotel.rooms.map((room) => [room.name, room.pictures]))
      hotelIds.set(
        hotel.hid,
        (await storeHotelWithUnknownPhrases(trx, content, hotel.pictures, (name) => roomPictures.get(name) ?? [])).id,
      )
    }
    await translatePhrases(trx, languages)
    const now = today(shop.now())
    const activityIds = await insertActivities(trx, catalogue.activities, languages, Number(now.slice(0, 4)))
    const blockIds = await insertBlocks(trx, catalogue, languages)
    const dealIds = await insertDeals(trx, catalogue, { hotelIds, activityIds, blockIds }, languages, shop.now())
    await insertShopWindow(trx, catalogue, languages, dealIds)
    await insertContent(trx, languages)
    await insertDemoStaff(trx)
    await insertSettings(trx, catalogue)
    await trx
      .insertInto('setting')
      .values({ name: 'invoice_voucher', value: jsonbValue({ company: demoCompany }) })
      .execute()
    await trx
      .insertInto('setting')
      .values({ name: 'demo', value: jsonbValue({ loaded: now }) })
      .execute()
  })
}

/** Translates the phrases that the import of the hotels has listed, as staff would. */
async function translatePhrases(db: Db, languages: Languages): Promise<void> {
  for (const { id, text } of await db.selectFrom('supplier_phrase').select(['id', 'text']).execute())
    await db
      .updateTable('supplier_phrase')
      .set({ translations: jsonbValue(languages.phrase(text)) })
      .where('id', '=', id)
      .execute()
}

async function insertSettings(db: Db, catalogue: DemoCatalogue): Promise<void> {
  await saveSetting(db, 'customization', {
    ...defaultSettings.customization,
    ...demoSettings.customization,
    popular_destinations: catalogue.destinations.slice(0, 5).map((destination) => destination.name),
  })
  await saveSetting(db, 'opening', { open: true })
  // Saved as if staff had checked them, because the setup steps require it before a closed shop can be opened again.
  await saveSetting(db, 'vat', defaultSettings.vat)
  await saveSetting(db, 'payment', defaultSettings.payment)
  await saveSetting(db, 'package', { ...defaultSettings.package, ...demoSettings.package })
  await saveSetting(db, 'sgr', { ...defaultSettings.sgr, ...demoSettings.sgr })
}

async function insertReferences(db: Db, catalogue: DemoCatalogue, languages: Languages): Promise<void> {
  const rows = [
    ...catalogue.categories.map((item) => ({
      kind: 'category' as const,
      name: item.category_name,
      title: item.display_name,
      summary: item.summary,
      picture: item.picture,
    })),
    ...catalogue.themes.map((item) => ({
      kind: 'theme' as const,
      name: item.name,
      title: item.title,
      summary: item.summary,
      picture: item.picture,
    })),
    ...catalogue.destinations.map((item) => ({
      kind: 'destination' as const,
      name: item.name,
      title: item.title,
      summary: item.summary,
      picture: item.picture,
      latitude: item.latitude,
      longitude: item.longitude,
      country: item.country,
      region: item.province,
    })),
    ...catalogue.surroundings.map((item) => ({
      kind: 'surrounding' as const,
      name: item.key,
      title: item.title,
      summary: item.name,
      description_html: cleanHtml(item.description_html),
      picture: item.picture,
    })),
    ...catalogue.custom_filters.map((item) => ({
      kind: 'custom_filter' as const,
      name: item.key,
      title: item.name,
      filter_values: jsonbValue(item.values),
    })),
  ]
  for (const [position, row] of rows.entries())
    await db
      .insertInto('reference_item')
      .values({ ...row, position, translations: jsonbValue(languages.of(row.kind, row.name)) })
      .execute()
}

async function insertActivities(
  db: Db,
  activities: DemoActivity[],
  languages: Languages,
  firstYear: number,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  const allYears = Array.from({ length: years }, (_, index) => firstYear + index)
  for (const activity of activities) {
    const closed = new Set<Day>()
    for (const year of allYears) {
      for (const day of listDays(`${year}-01-01`, `${year}-12-31`))
        if (activity.closed_weekdays.includes(weekday(day))) closed.add(day)
      for (const period of activity.closed_periods)
        for (const day of listDays(`${year}-${period.from}`, `${year}-${period.to}`)) closed.add(day)
    }
    const { id } = await db
      .insertInto('activity')
      .values({
        slug: activity.key,
        title: activity.title,
        description_html: cleanHtml(activity.description_html),
        internal_name: activity.internal_name,
        external_name: activity.external_name,
        contact: jsonbValue(activity.contact),
        duration_days: activity.duration_days,
        vat_kind: activity.vat_kind,
        send_activity_email: activity.send_activity_email,
        closed_dates: jsonbValue([...closed].sort()),
        translations: jsonbValue(languages.of('activity', activity.key)),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(activity.key, id)
    const pricings = allYears.flatMap((year) =>
      activity.pricings.map((pricing) => ({
        activity_id: id,
        from_date: `${year}-${pricing.from}`,
        to_date: `${year}-${pricing.to}`,
        from_age: pricing.from_age,
        to_age: pricing.to_age,
        cost_price_cents: pricing.cost_cents,
        margin_bp: pricing.margin_percent * 100,
      })),
    )
    await db.insertInto('activity_pricing').values(pricings).execute()
  }
  return ids
}

async function insertBlocks(db: Db, catalogue: DemoCatalogue, languages: Languages): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const [position, block] of catalogue.additional_info.entries()) {
    const { id } = await db
      .insertInto('additional_info')
      .values({
        name: block.key,
        title: block.title,
        description_html: cleanHtml(block.description_html),
        translations: jsonbValue(languages.of('additional_info', block.key)),
        position,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(block.key, id)
  }
  return ids
}

type Ids = { hotelIds: Map<number, number>; activityIds: Map<string, number>; blockIds: Map<string, number> }

function idOf<K>(ids: Map<K, number>, key: K): number {
  const id = ids.get(key)
  if (id === undefined) throw new Error(`the demo catalogue refers to ${String(key)}, which it does not have`)
  return id
}

type Deal = DemoCatalogue['deals'][number]

async function insertDeals(
  db: Db,
  catalogue: DemoCatalogue,
  ids: Ids,
  languages: Languages,
  now: Date,
): Promise<Map<string, number>> {
  const surroundings = new Map(
    (await db.selectFrom('reference_item').select(['id', 'name']).where('kind', '=', 'surrounding').execute()).map(
      (row) => [row.name, row.id],
    ),
  )
  const titles = new Map(catalogue.destinations.map((destination) => [destination.name, destination.title]))
  const dealIds = new Map<string, number>()
  for (const deal of catalogue.deals) {
    const translations = languages.of('deal', deal.key)
    const { id } = await db
      .insertInto('deal')
      .values({
        ...columnsOf(deal),
        surrounding_id: idOf(surroundings, deal.surrounding),
        additional_information: deal.additional_information.map((key) => idOf(ids.blockIds, key)),
        translations: jsonbValue(translations),
        search_text: toSearchText({
          ...deal,
          category: deal.category_name,
          destinationTitle: titles.get(deal.destination) ?? '',
          translations,
        }),
        created_at: new Date(now.getTime() - deal.added_days_ago * 86_400_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    dealIds.set(deal.key, id)
    await insertDealHotels(db, id, deal, ids)
    await insertDealActivities(db, id, deal, ids)
  }
  await sql`update deal set search_text = searchable(search_text)`.execute(db)
  return dealIds
}

const columnsOf = (deal: Deal) => ({
  slug: deal.key,
  status: 'active' as const,
  title: deal.title,
  summary: deal.summary,
  description_html: cleanHtml(deal.description_html),
  category_type: deal.category_type,
  category: deal.category_name,
  destination: deal.destination,
  themes: deal.themes,
  length_of_stay: deal.length_of_stay,
  board_types: deal.board_types,
  travel_companion: deal.adults,
  closed_arrival_weekdays: deal.closed_arrival_weekdays ?? [],
  hotel_info: jsonbValue({ ...deal.hotel_info, description_html: cleanHtml(deal.hotel_info.description_html) }),
  pictures: deal.pictures,
  margin_bp: deal.margin_percent * 100,
  partial_payment: deal.partial_payment,
  partial_payment_due_days: deal.partial_payment_due_days,
  is_sgr_package: deal.is_sgr_package,
  is_package_travel: deal.is_package_travel ?? deal.is_sgr_package,
  externally_sold: deal.externally_sold ?? false,
  hide_price: deal.hide_price ?? false,
  recommended: deal.recommended,
  custom_filters: jsonbValue(deal.custom_filters),
})

async function insertDealHotels(db: Db, dealId: number, deal: Deal, ids: Ids): Promise<void> {
  const hotels = deal.hotels.map((hotel, position) => ({
    deal_id: dealId,
    hotel_id: idOf(ids.hotelIds, hotel.hid),
    distance_m: hotel.distance_m,
    position,
  }))
  await db.insertInto('deal_hotel').values(hotels).execute()
}

async function insertDealActivities(db: Db, dealId: number, deal: Deal, ids: Ids): Promise<void> {
  const activities = [
    ...deal.activities.map((key) => ({ key, included: true, replaces: undefined as string | undefined })),
    ...deal.optional_activities.map(({ key, replaces }) => ({ key, included: false, replaces })),
  ].map(({ key, included, replaces }, position) => ({
    deal_id: dealId,
    activity_id: idOf(ids.activityIds, key),
    included,
    replaces_activity_id: replaces ? idOf(ids.activityIds, replaces) : null,
    position,
  }))
  if (activities.length > 0) await db.insertInto('deal_activity').values(activities).execute()
}

async function insertShopWindow(
  db: Db,
  catalogue: DemoCatalogue,
  languages: Languages,
  dealIds: Map<string, number>,
): Promise<void> {
  for (const [position, banner] of catalogue.banners.entries())
    await db
      .insertInto('banner')
      .values({ ...banner, translations: jsonbValue(languages.of('banner', banner.picture)), position })
      .execute()
  for (const [position, voucher] of catalogue.vouchers.entries()) {
    await db
      .insertInto('voucher')
      .values({
        slug: voucher.key,
        name: voucher.name,
        description_html: cleanHtml(voucher.description_html),
        picture: voucher.picture,
        kind: voucher.kind,
        deal_id: voucher.deal ? idOf(dealIds, voucher.deal) : null,
        value_cents: voucher.value_cents,
        selling_price_cents: voucher.selling_price_cents,
        validity_months: voucher.validity_months,
        vat_class: voucher.vat_class,
        vat_parts: voucher.vat_parts ? jsonbValue(voucher.vat_parts) : null,
        translations: jsonbValue(languages.of('voucher', voucher.key)),
        position,
      })
      .execute()
  }
}

async function insertContent(db: Db, languages: Languages): Promise<void> {
  for (const name of pageNames) {
    const { faq, ...text } = cleanPageText(contentPages[name])
    await db
      .insertInto('content_page')
      .values({
        name,
        ...text,
        faq: jsonbValue(faq),
        translations: jsonbValue(cleanPageTranslations(languages.page(name))),
      })
      .execute()
  }
}

/** Inserts an invented price history, the lowest price on each of the last 45 days, and compares it with today's. */
export async function insertDemoHistory(shop: Pick<Shop, 'db' | 'now'>): Promise<void> {
  const now = today(shop.now())
  const deals = await shop.db
    .selectFrom('deal')
    .select(['id', 'lowest_price_cents'])
    .where('lowest_price_cents', 'is not', null)
    .execute()
  for (const deal of deals) {
    // Every fifth deal was at least 8 % more expensive on all of these days, so that a valid discount can be shown. The
    // other deals had today's price on some days and up to 3 % more on others.
    const rise = deal.id % 5 === 0 ? 108 + (deal.id % 7) : 100
    const rows = listDays(addDays(now, -45), addDays(now, -1)).map((day, index) => ({
      deal_id: deal.id,
      day,
      lowest_cents: Math.round((deal.lowest_price_cents! * (rise + ((index * 7 + deal.id) % 4))) / 10_000) * 100,
    }))
    await shop.db
      .insertInto('price_history')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await savePriceHistory(shop.db, deal.id, now, deal.lowest_price_cents)
  }
}
