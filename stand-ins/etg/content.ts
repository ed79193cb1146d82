/** Content that the supplier publishes: hotels, autocomplete, dictionaries, dump lines. */
import type { SupplierHotel } from './inventory.ts'
import { languages } from './search-request.ts'
import type { State } from './state.ts'
import { toInvalidParams, toRefusal, textOrEmpty } from './wire.ts'
import type { Answer, Json, JsonObject } from './wire.ts'

const meals = [
  'nomeal',
  'breakfast',
  'breakfast-buffet',
  'continental-breakfast',
  'breakfast-for-1',
  'breakfast-for-2',
  'lunch',
  'dinner',
  'half-board',
  'half-board-lunch',
  'half-board-dinner',
  'full-board',
  'all-inclusive',
  'soft-all-inclusive',
  'some-meal',
  'unspecified',
]

const toNamedAmenities = (slugs: readonly string[]): Json[] =>
  slugs.map((name) => ({ name, locale: { en: name.replaceAll('-', ' ').replaceAll('_', ' ') } }))
const pictureCategory = (key: string): string =>
  key.startsWith('room')
    ? 'guest_rooms'
    : key.startsWith('bath')
      ? 'bathroom'
      : key.startsWith('breakfast') || key.startsWith('dinner')
        ? 'meal'
        : key.includes('spa') || key.includes('sauna')
          ? 'spa'
          : 'exterior'

/** Policies that are the same at every hotel. */
const policies: Json = {
  add_fee: [],
  check_in_check_out: [],
  children: [],
  children_meal: [],
  cot: [],
  deposit: [],
  extra_bed: [],
  internet: [
    {
      currency: 'EUR',
      inclusion: 'included',
      internet_type: 'wireless',
      price: '0.00',
      price_unit: 'unspecified',
      work_area: 'room',
    },
  ],
  meal: [],
  parking: [],
  pets: [],
  shuttle: [],
  no_show: { availability: 'unspecified', day_period: 'unspecified', time: null },
  visa: { visa_support: 'unspecified' },
}

export function toSupplierContent(hotel: SupplierHotel, imageBase: string, closed = false): JsonObject {
  const image = (key: string): string => `${imageBase}/{size}/${key}.jpg`
  const images = (keys: readonly string[]): Json[] =>
    keys.map((key) => ({ url: image(key), category_slug: pictureCategory(key) }))
  return {
    id: hotel.id,
    hid: hotel.hid,
    name: hotel.name,
    kind: hotel.kind,
    star_rating: hotel.star_rating,
    hotel_chain: 'No chain',
    address: `${hotel.address}, ${hotel.city}`,
    postal_code: hotel.postal_code,
    latitude: hotel.latitude,
    longitude: hotel.longitude,
    phone: hotel.phone,
    email: hotel.email,
    region: { ...hotel.region, iata: null },
    check_in_time: hotel.check_in_time,
    check_in_time_end: null,
    check_out_time: hotel.check_out_time,
    front_desk_time_start: '07:00:00',
    front_desk_time_end: '23:00:00',
    images: hotel.pictures.map(image),
    images_ext: images(hotel.pictures),
    amenity_groups: hotel.amenity_groups.map((group) => ({ ...group, non_free_amenities: [] })),
    description_struct: hotel.description_struct,
    policy_struct: hotel.policy_struct,
    metapolicy_struct: policies,
    metapolicy_extra_info: hotel.metapolicy_extra_info,
    room_groups: hotel.rooms.map((room, index) => ({
      name: room.name,
      name_struct: { main_name: room.name, bathroom: null, bedding_type: room.bedding_type },
      room_group_id: hotel.hid * 10 + index,
      rg_ext: room.rg_ext,
      images: room.pictures.map(image),
      images_ext: images(room.pictures),
      room_amenities: room.amenities,
      size: room.size_m2,
    })),
    serp_filters: hotel.boards.some((board) => board !== 'nomeal') ? ['has_internet', 'has_meal'] : ['has_internet'],
    payment_methods: ['cash', 'visa', 'mastercard'],
    facts: {
      floors_number: null,
      rooms_number: hotel.rooms.reduce((sum, room) => sum + room.stock, 0),
      year_built: null,
      year_renovated: null,
      electricity: { frequency: [50], voltage: [230], sockets: ['c', 'f'] },
    },
    is_closed: closed,
    deleted: false,
    is_gender_specification_required: false,
    keys_pickup: null,
    star_certificate: null,
  }
}

export function createContentCalls(
  state: State,
  imageBase: string,
  closed: ReadonlySet<number>,
  overview: () => Json[],
) {
  const contentNow = (hotel: SupplierHotel): JsonObject => toSupplierContent(hotel, imageBase, closed.has(hotel.hid))
  const hotelLine = (hotel: SupplierHotel): string => JSON.stringify(contentNow(hotel))
  function regionLine(hotel: SupplierHotel): string {
    const there = state.inventory.filter((each) => each.region.id === hotel.region.id)
    return JSON.stringify({
      id: hotel.region.id,
      type: hotel.region.type,
      country_code: hotel.region.country_code,
      country_name: { en: { NL: 'Netherlands', BE: 'Belgium', DE: 'Germany' }[hotel.country_code] },
      name: { en: hotel.region.name },
      center: { longitude: hotel.longitude, latitude: hotel.latitude },
      iata: null,
      hids: there.map((each) => each.hid),
      hotels: there.map((each) => each.id),
    })
  }

  return {
    info(body: JsonObject): Answer {
      if (!languages.has(textOrEmpty(body['language']))) return toInvalidParams('unknown language')
      const hotel =
        body['hid'] !== undefined
          ? state.hotels.get(Number(body['hid']))
          : state.hotelsBySlug.get(textOrEmpty(body['id']))
      return hotel ? { data: contentNow(hotel) } : toRefusal('hotel_not_found')
    },

    multicomplete(body: JsonObject): Answer {
      const query = textOrEmpty(body['query']).trim().toLowerCase()
      if (query === '') return toInvalidParams('query is required')
      const hotels = state.inventory.filter((hotel) =>
        `${hotel.name} ${hotel.city} ${hotel.id}`.toLowerCase().includes(query),
      )
      const regions = new Map(
        state.inventory
          .filter((hotel) => hotel.region.name.toLowerCase().includes(query))
          .map((hotel) => [hotel.region.id, hotel.region]),
      )
      return {
        data: {
          hotels: hotels.slice(0, 5).map(({ id, hid, name, region }) => ({ id, hid, name, region_id: region.id })),
          regions: [...regions.values()].slice(0, 5),
        },
      }
    },

    static: (): Answer => {
      const amenities = [...new Set(state.inventory.flatMap((hotel) => hotel.rooms.flatMap((room) => room.amenities)))]
      return {
        data: {
          beddings: toNamedAmenities(['double', 'twin', 'single', 'bunk', 'multiple']),
          meals: toNamedAmenities(meals),
          room_amenities: toNamedAmenities(amenities),
          serp_filters: toNamedAmenities(['has_breakfast', 'has_internet', 'has_meal']),
          socket_types: toNamedAmenities(['c', 'f']),
          taxes: toNamedAmenities(['vat', 'city_tax']),
          amenities: toNamedAmenities(amenities),
          amenity_translations: [],
        },
      }
    },

    overview: (): Answer => ({ data: overview() }),

    /** The lines of a dump file: one JSON object per line. */
    dumpLines(name: 'hotels' | 'changes' | 'regions'): string {
      const once = [...new Map(state.inventory.map((hotel) => [hotel.region.id, hotel])).values()]
      const lines = name === 'regions' ? once.map(regionLine) : state.inventory.map(hotelLine)
      return lines.map((line) => `${line}\n`).join('')
    },
  }
}
