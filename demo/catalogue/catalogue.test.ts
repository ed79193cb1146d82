import { describe, expect, it } from 'vitest'
import type { SupplierHotel } from '@tussenuit/stand-ins/etg/inventory.ts'
import type { BoardCode } from '@tussenuit/modules/shared/board.ts'
import { hotels } from '../hotels/index.ts'
import { catalogue } from './index.ts'
import { drawnPictures } from './pictures.ts'
import type { DemoDeal } from './shape.ts'

const {
  categories,
  themes,
  destinations,
  surroundings,
  activities,
  deals,
  additional_info,
  banners,
  vouchers,
  custom_filters,
} = catalogue
const mealOfBoard: Record<BoardCode, SupplierHotel['boards'][number]> = {
  ROOM_ONLY: 'nomeal',
  BED_AND_BREAKFAST: 'breakfast-buffet',
  HALF_BOARD: 'half-board',
  FULL_BOARD: 'full-board',
  ALL_INCLUSIVE: 'all-inclusive',
}
const hotelByHid = new Map(hotels.map((hotel) => [hotel.hid, hotel]))
const hotelsOf = (deal: DemoDeal) => deal.hotels.map(({ hid }) => hotelByHid.get(hid)!)
const hasAmenity = (hotel: SupplierHotel, group: string, pattern: RegExp) =>
  hotel.amenity_groups.some(
    (each) => each.group_name === group && each.amenities.some((amenity) => pattern.test(amenity)),
  )
const keysOfEveryActivity = (deal: DemoDeal) => [
  ...deal.activities,
  ...deal.optional_activities.map((option) => option.key),
]
const areUnique = (values: readonly unknown[]) => new Set(values).size === values.length
/** Items of `found` that are not in `known`. */
const findUnknown = (found: readonly string[], known: readonly string[]) =>
  found.filter((each) => !known.includes(each))

function kilometresBetween(
  a: { latitude: number; longitude: number },
  b: { latitude: number; longitude: number },
): number {
  const rad = Math.PI / 180
  const lat = (b.latitude - a.latitude) * rad
  const lon = (b.longitude - a.longitude) * rad
  const h = Math.sin(lat / 2) ** 2 + Math.cos(a.latitude * rad) * Math.cos(b.latitude * rad) * Math.sin(lon / 2) ** 2
  return 2 * 6371 * Math.asin(Math.sqrt(h))
}

/** Problems in an HTML text: tags that are not allowed, unbalanced tags, stray angle brackets or bare ampersands. */
function htmlFaults(html: string): string[] {
  const open: string[] = []
  const faults: string[] = []
  for (const [tag, slash, name] of html.matchAll(/<(\/?)([a-z0-9]+)[^>]*>/g)) {
    if (!['p', 'ul', 'li', 'strong', 'em', 'h3', 'a'].includes(name!)) faults.push(`not allowed: ${tag}`)
    else if (!slash) open.push(name!)
    else if (open.pop() !== name) faults.push(`closed out of turn: ${tag}`)
  }
  if (open.length > 0) faults.push(`left open: ${open.join(' ')}`)
  if (/[<>]/.test(html.replaceAll(/<\/?[a-z0-9]+[^>]*>/g, ''))) faults.push('stray angle bracket')
  if (/&(?!\w+;)/.test(html)) faults.push('bare ampersand')
  return faults
}

/** Every day of a leap year as "MM-DD". */
const daysOfTheYear = Array.from({ length: 366 }, (_, day) =>
  new Date(Date.UTC(2028, 0, 1 + day)).toISOString().slice(5, 10),
)

describe('the demo catalogue', () => {
  it('has the expected number of records of each kind', () => {
    const counts = Object.fromEntries(
      Object.entries({ ...catalogue, hotels }).map(([name, list]) => [name, list.length]),
    )
    expect(counts).toEqual({
      categories: 8,
      themes: 10,
      destinations: 14,
      surroundings: 16,
      activities: 25,
      deals: 60,
      additional_info: 12,
      banners: 5,
      vouchers: 12,
      custom_filters: 3,
      hotels: 30,
    })
  })

  it('has unique names, also across categories, destinations and themes, which share an address', () => {
    expect(
      areUnique([
        ...categories.map((c) => c.category_name),
        ...destinations.map((d) => d.name),
        ...themes.map((t) => t.name),
      ]),
    ).toBe(true)
    for (const list of [deals, activities, surroundings, additional_info, vouchers, custom_filters])
      expect(areUnique(list.map((each) => each.key))).toBe(true)
    expect(areUnique(deals.map((deal) => deal.title))).toBe(true)
    expect(areUnique(deals.map((deal) => deal.summary))).toBe(true)
    expect(areUnique(hotels.map((hotel) => hotel.hid))).toBe(true)
    expect(areUnique(hotels.map((hotel) => hotel.id))).toBe(true)
    expect(areUnique(hotels.map((hotel) => hotel.name))).toBe(true)
    const slugs = [
      ...deals.map((deal) => deal.key),
      ...categories.map((c) => c.category_name),
      ...destinations.map((d) => d.name),
      ...themes.map((t) => t.name),
    ]
    expect(slugs.filter((slug) => !/^[a-z]+(-[a-z]+)*$/.test(slug))).toEqual([])
  })

  it('refers only to what exists', () => {
    const activityKeys = activities.map((activity) => activity.key)
    for (const deal of deals) {
      const heads = {
        category: categories.map((c) => c.category_name),
        themes: themes.map((t) => t.name),
        destination: destinations.map((d) => d.name),
      }
      expect(heads[deal.category_type], deal.key).toContain(deal.category_name)
      expect(findUnknown(deal.themes, heads.themes), deal.key).toEqual([])
      if (deal.category_type === 'themes') expect(deal.themes, deal.key).toContain(deal.category_name)
      if (deal.category_type === 'destination') expect(deal.destination, deal.key).toBe(deal.category_name)
      expect(heads.destination, deal.key).toContain(deal.destination)
      expect(
        surroundings.map((s) => s.key),
        deal.key,
      ).toContain(deal.surrounding)
      expect(findUnknown(keysOfEveryActivity(deal), activityKeys), deal.key).toEqual([])
      expect(areUnique(keysOfEveryActivity(deal)), deal.key).toBe(true)
      expect(
        findUnknown(
          deal.optional_activities.flatMap((option) => option.replaces ?? []),
          deal.activities,
        ),
        deal.key,
      ).toEqual([])
      expect(
        findUnknown(
          deal.additional_information,
          additional_info.map((block) => block.key),
        ),
        deal.key,
      ).toEqual([])
      expect(
        deal.hotels.filter(({ hid }) => !hotelByHid.has(hid)),
        deal.key,
      ).toEqual([])
      for (const [key, chosen] of Object.entries(deal.custom_filters)) {
        expect(
          findUnknown(
            chosen,
            custom_filters.find((filter) => filter.key === key)?.values.map((value) => value.key) ?? [],
          ),
          deal.key,
        ).toEqual([])
      }
    }
    const heads = [
      ...categories.map((c) => c.category_name),
      ...themes.map((t) => t.name),
      ...destinations.map((d) => d.name),
    ]
    expect(
      findUnknown(
        banners.map((banner) => banner.link),
        ['/vouchers', ...heads.map((head) => `/packages/${head}`)],
      ),
    ).toEqual([])
    expect(
      findUnknown(
        vouchers.flatMap((voucher) => voucher.deal ?? []),
        deals.map((deal) => deal.key),
      ),
    ).toEqual([])
  })

  it('leaves no category, theme, destination, surrounding, activity, hotel, block or filter value unused', () => {
    const filed = (type: DemoDeal['category_type']) =>
      deals.filter((deal) => deal.category_type === type).map((deal) => deal.category_name)
    expect(
      findUnknown(
        categories.map((c) => c.category_name),
        filed('category'),
      ),
    ).toEqual([])
    expect(filed('themes').length).toBeGreaterThan(5)
    expect(filed('destination').length).toBeGreaterThan(2)
    expect(
      findUnknown(
        themes.map((t) => t.name),
        deals.flatMap((deal) => deal.themes),
      ),
    ).toEqual([])
    expect(
      findUnknown(
        destinations.map((d) => d.name),
        deals.map((deal) => deal.destination),
      ),
    ).toEqual([])
    expect(
      findUnknown(
        surroundings.map((s) => s.key),
        deals.map((deal) => deal.surrounding),
      ),
    ).toEqual([])
    expect(
      findUnknown(
        activities.map((a) => a.key),
        deals.flatMap((deal) => deal.activities),
      ),
    ).toEqual([])
    expect(
      findUnknown(
        additional_info.map((block) => block.key),
        deals.flatMap((deal) => deal.additional_information),
      ),
    ).toEqual([])
    expect(
      findUnknown(
        hotels.map((hotel) => String(hotel.hid)),
        deals.flatMap((deal) => deal.hotels.map(({ hid }) => String(hid))),
      ),
    ).toEqual([])
    for (const filter of custom_filters)
      expect(
        findUnknown(
          filter.values.map((value) => value.key),
          deals.flatMap((deal) => deal.custom_filters[filter.key] ?? []),
        ),
      ).toEqual([])
  })

  it('shows only pictures that are drawn, six to eight per deal, and never the same hero twice in a row', () => {
    const shown = [...categories, ...themes, ...destinations, ...surroundings, ...banners, ...vouchers]
      .map((each) => each.picture)
      .concat(
        deals.flatMap((deal) => deal.pictures),
        hotels.flatMap((hotel) => [...hotel.pictures, ...hotel.rooms.flatMap((room) => room.pictures)]),
      )
    expect(findUnknown(shown, drawnPictures)).toEqual([])
    for (const deal of deals) {
      expect(deal.pictures.length, deal.key).toBeGreaterThanOrEqual(6)
      expect(deal.pictures.length, deal.key).toBeLessThanOrEqual(8)
      expect(areUnique(deal.pictures), deal.key).toBe(true)
    }
    const listings = [
      ...categories.map((c) =>
        deals.filter((deal) => deal.category_type === 'category' && deal.category_name === c.category_name),
      ),
      ...destinations.map((d) => deals.filter((deal) => deal.destination === d.name)),
      deals.filter((deal) => deal.recommended),
      deals.toSorted((a, b) => a.added_days_ago - b.added_days_ago),
    ]
    const twins = listings.flatMap((list) =>
      list.filter((deal, i) => i > 0 && list[i - 1]!.pictures[0] === deal.pictures[0]).map((deal) => deal.key),
    )
    expect(twins).toEqual([])
  })

  it("has hotels within forty kilometres of each deal's destination", () => {
    for (const deal of deals) {
      const destination = destinations.find((each) => each.name === deal.destination)!
      expect(deal.hotels.length, deal.key).toBeGreaterThanOrEqual(1)
      expect(deal.hotels.length, deal.key).toBeLessThanOrEqual(3)
      for (const hotel of hotelsOf(deal))
        expect(kilometresBetween(destination, hotel), `${deal.key} at ${hotel.name}`).toBeLessThan(40)
    }
  })

  it('mentions only what every hotel of the deal has: board, restaurant, sauna, dogs', () => {
    for (const deal of deals) {
      for (const hotel of hotelsOf(deal)) {
        const where = `${deal.key} at ${hotel.name}`
        expect(
          findUnknown(
            deal.board_types.map((board) => mealOfBoard[board]),
            hotel.boards,
          ),
          where,
        ).toEqual([])
        const offered = keysOfEveryActivity(deal)
        if (offered.includes('bathhouse-evening')) expect(hasAmenity(hotel, 'Wellness', /sauna/i), where).toBe(true)
        if (offered.includes('massage')) expect(hasAmenity(hotel, 'Wellness', /massage/i), where).toBe(true)
        if (offered.some((key) => key.endsWith('-dinner')))
          expect(hasAmenity(hotel, 'Meals', /restaurant|brasserie/i), where).toBe(true)
        if (deal.custom_filters.dog || deal.additional_information.includes('pets'))
          expect(hasAmenity(hotel, 'Pets', /dogs welcome/i), where).toBe(true)
      }
    }
  })

  it('never includes two dinners: a dinner is included only without half board, and offered only where a stay without it can be chosen', () => {
    const light = (board: BoardCode) => board === 'ROOM_ONLY' || board === 'BED_AND_BREAKFAST'
    for (const deal of deals) {
      if (deal.activities.some((key) => key.endsWith('-dinner'))) {
        expect(deal.board_types.every(light), deal.key).toBe(true)
      }
      if (deal.optional_activities.some((option) => option.key.endsWith('-dinner')))
        expect(deal.board_types.some(light), deal.key).toBe(true)
    }
  })

  it('includes activities only in stays that are long enough for them', () => {
    for (const deal of deals) {
      for (const key of deal.activities) {
        expect(
          activities.find((activity) => activity.key === key)!.duration_days,
          `${deal.key}: ${key}`,
        ).toBeLessThanOrEqual(Math.min(...deal.length_of_stay))
      }
    }
  })

  it('has exactly one price for an adult for every activity on every day of the year', () => {
    for (const { key, pricings } of activities) {
      for (const age of [5, 10, 17, 18, 45, 80]) {
        const counts = daysOfTheYear.map(
          (day) =>
            pricings.filter((each) => each.from <= day && day <= each.to && each.from_age <= age && age <= each.to_age)
              .length,
        )
        expect(Math.max(...counts), `${key} at ${age}`).toBeLessThanOrEqual(1)
        if (age >= 18) expect(Math.min(...counts), `${key} at ${age}`).toBe(1)
      }
    }
  })

  it('has seasons and closed periods within one year, in order, between days that every year has', () => {
    for (const { key, pricings, closed_periods, closed_weekdays } of activities) {
      for (const { from, to } of [...pricings, ...closed_periods]) {
        expect(
          [from, to].every((day) => day !== '02-29' && daysOfTheYear.includes(day)),
          `${key}: ${from} to ${to}`,
        ).toBe(true)
        expect(from <= to, key).toBe(true)
      }
      expect(
        areUnique(closed_weekdays) &&
          closed_weekdays.length < 7 &&
          closed_weekdays.every((day) => day >= 0 && day <= 6),
        key,
      ).toBe(true)
    }
  })

  it('sends booking e-mails to an activity only where it has an address', () => {
    const silent = activities.filter(
      (activity) => activity.send_activity_email && !/@[a-z]+\.example$/.test(activity.contact.email),
    )
    expect(silent.map((activity) => activity.key)).toEqual([])
    expect(
      activities.filter((activity) => activity.send_activity_email && activity.contact.address !== '').length,
    ).toBeGreaterThan(5)
    expect(activities.filter((activity) => activity.duration_days > 1).length).toBeGreaterThan(1)
  })

  it('has texts in clean, balanced HTML', () => {
    const texts = [
      ...deals.flatMap((deal) => [
        [deal.key, deal.description_html],
        [`${deal.key} (hotel)`, deal.hotel_info.description_html],
      ]),
      ...[...activities, ...surroundings, ...additional_info, ...vouchers].map((each) => [
        each.key,
        each.description_html,
      ]),
    ]
    expect(texts.flatMap(([key, html]) => htmlFaults(html!).map((fault) => `${key}: ${fault}`))).toEqual([])
    const paragraphs = deals.map((deal) => [deal.key, deal.description_html.match(/<p>/g)?.length ?? 0] as const)
    expect(paragraphs.filter(([, count]) => count < 2 || count > 4)).toEqual([])
  })

  it('has titles whose first two words make sense in a breadcrumb', () => {
    const dangling = /(,|:|\b(a|an|and|at|behind|by|for|from|in|into|of|on|over|the|to|under|with|without))$/i
    for (const { title, summary, key } of deals) {
      const titleParts = title.split(' ')
      expect(titleParts.length, title).toBeGreaterThanOrEqual(3)
      expect(titleParts.length, title).toBeLessThanOrEqual(7)
      expect(titleParts.slice(0, 2).join(' '), key).not.toMatch(dangling)
      expect(summary.length, key).toBeLessThanOrEqual(140)
      expect(summary, key).toMatch(/\.$/)
    }
  })

  it('has a mix of lengths, deposits, guaranteed packages, hidden prices and new deals', () => {
    const days = new Set(deals.flatMap((deal) => deal.length_of_stay))
    expect(findUnknown(['2', '3', '4', '5'], [...days].map(String))).toEqual([])
    expect(deals.filter((deal) => deal.recommended)).toHaveLength(12)
    expect(deals.filter((deal) => deal.externally_sold)).toHaveLength(2)
    expect(deals.filter((deal) => deal.hide_price)).toHaveLength(1)
    expect(deals.filter((deal) => deal.adults === 1).length).toBeGreaterThan(0)
    expect(areUnique(deals.map((deal) => deal.added_days_ago))).toBe(true)
    expect(deals.filter((deal) => deal.added_days_ago < 0 || deal.added_days_ago > 200)).toEqual([])
    expect(deals.filter((deal) => deal.margin_percent < 12 || deal.margin_percent > 22)).toEqual([])
    for (const deal of deals) {
      expect(deal.additional_information.includes('paying-in-parts'), deal.key).toBe(deal.partial_payment > 0)
      expect(deal.partial_payment > 0, deal.key).toBe(deal.partial_payment_due_days > 0)
      expect(deal.additional_information.includes('sgr-guarantee'), deal.key).toBe(deal.is_sgr_package)
      if (deal.is_sgr_package) expect(deal.activities.length, deal.key).toBeGreaterThan(0)
    }
  })

  it('has six value vouchers and six package vouchers', () => {
    expect(vouchers.filter((voucher) => voucher.kind === 'value')).toHaveLength(6)
    expect(vouchers.filter((voucher) => voucher.kind === 'package' && voucher.deal)).toHaveLength(6)
    for (const voucher of vouchers)
      expect(voucher.selling_price_cents, voucher.key).toBeLessThanOrEqual(voucher.value_cents)
    // A voucher for a deal that is only sold by partners would not be on sale.
    expect(vouchers.filter((voucher) => deals.find((deal) => deal.key === voucher.deal)?.externally_sold)).toEqual([])
  })
})

describe('the hotels of the demo', () => {
  it('have rooms with distinct codes, since the supplier joins rates to rooms by twelve numbers', () => {
    for (const hotel of hotels) {
      expect(areUnique(hotel.rooms.map((room) => JSON.stringify(room.rg_ext))), hotel.name).toBe(true)
      expect(areUnique(hotel.rooms.map((room) => room.name + room.misc)), hotel.name).toBe(true)
    }
  })

  it('have two to five room types, the cheapest at the base price, and enough beds for their capacity', () => {
    for (const hotel of hotels) {
      expect(hotel.rooms.length, hotel.name).toBeGreaterThanOrEqual(2)
      expect(hotel.rooms.length, hotel.name).toBeLessThanOrEqual(5)
      expect(Math.min(...hotel.rooms.map((room) => room.price_factor)), hotel.name).toBe(1)
      for (const room of hotel.rooms)
        expect(room.max_people, `${hotel.name}: ${room.name}`).toBeGreaterThanOrEqual(room.max_adults)
    }
  })

  it('have prices within the range of the demo, and a dinner price only where dinner is sold', () => {
    for (const hotel of hotels) {
      expect(hotel.base_price_cents, hotel.name).toBeGreaterThanOrEqual(6500)
      expect(hotel.base_price_cents, hotel.name).toBeLessThanOrEqual(16500)
      expect(hotel.city_tax_cents, hotel.name).toBeGreaterThanOrEqual(150)
      expect(hotel.city_tax_cents, hotel.name).toBeLessThanOrEqual(450)
      expect(hotel.dinner_cents > 0, hotel.name).toBe(hotel.boards.includes('half-board'))
    }
  })

  it('have e-mail addresses and numbers in reserved ranges', () => {
    const reservedNumbers = /^(\+31 85 000 |\+32 2 000 |\+49 221 4710 )/
    expect(
      hotels
        .filter((hotel) => !hotel.email.endsWith('.example') || !reservedNumbers.test(hotel.phone))
        .map((hotel) => hotel.name),
    ).toEqual([])
  })
})
