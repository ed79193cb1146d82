/** Builds the replies about hotels and rooms for staff. Pure. */
import { isSameValue } from '../../catalogue/hotel/import-changes.ts'
import { toImage } from '../../platform/media/image.ts'
import type { Pictures } from '../../platform/media/ports.ts'
import { languagesMissingTranslations } from '../../shared/record-texts.ts'
import { filterBeautyAmenities } from './beauty.ts'
import type { HotelRowView, RoomView } from './hotel-shape.ts'
import type { HotelValues, RoomValues, StoredHotel, StoredRoom } from './store.ts'

type WithPictures = { pictures: Pictures }

/** The English texts that are translated. Policy and extra information are included only if staff have edited them. */
const sourceTextsOf = ({ intro_html, policies, extra_info, own_fields }: StoredHotel) => ({
  intro: intro_html,
  policy: own_fields.includes('policies')
    ? policies.flatMap(({ title, paragraphs }) => [title, ...paragraphs]).join('')
    : '',
  extra_info: own_fields.includes('extra_info') ? extra_info : '',
})

export const toHotelRowView = (shop: WithPictures, hotel: StoredHotel): HotelRowView => ({
  id: hotel.id,
  supplier_id: hotel.supplier_id,
  name: hotel.name,
  stars: hotel.stars,
  city: hotel.city,
  country_code: hotel.country_code,
  active: hotel.active,
  image: hotel.pictures[0] ? toImage(shop.pictures, hotel.pictures[0]) : null,
  rooms: hotel.rooms,
  closed_rooms: hotel.closed_rooms,
  deals: hotel.deals,
  missing_languages: languagesMissingTranslations(sourceTextsOf(hotel), hotel.translations),
  outdated_languages: Object.keys(hotel.outdated),
  imported_at: hotel.imported_at.toISOString(),
  updated_at: hotel.updated_at.toISOString(),
  version: hotel.version,
})

export const toHotelView = (shop: WithPictures, hotel: StoredHotel, rooms: readonly StoredRoom[]) => ({
  ...toHotelRowView(shop, hotel),
  address: hotel.address,
  postal_code: hotel.postal_code,
  latitude: hotel.latitude,
  longitude: hotel.longitude,
  phone: hotel.phone,
  check_in_time: hotel.check_in_time,
  check_out_time: hotel.check_out_time,
  intro: hotel.intro_html,
  description: hotel.description,
  amenities: hotel.amenities,
  beauty_amenities: hotel.beauty_amenities,
  beauty_found: filterBeautyAmenities(hotel.amenities),
  policy: hotel.policies,
  extra_info: hotel.extra_info,
  pictures: hotel.pictures,
  images: hotel.pictures.map((key) => toImage(shop.pictures, key)),
  translations: hotel.translations,
  outdated: hotel.outdated,
  own_fields: hotel.own_fields,
  updated_by: hotel.updated_by,
  room_list: rooms.map((room) => toRoomView(shop, room)),
})

export const toRoomView = (shop: WithPictures, room: StoredRoom): RoomView => ({
  id: room.id,
  hotel_id: room.hotel_id,
  name: room.name,
  bedding_type: room.bedding_type,
  size_m2: room.size_m2,
  amenities: room.amenities,
  pictures: room.pictures,
  images: room.pictures.map((key) => toImage(shop.pictures, key)),
  active: room.active,
  removed: room.deleted_at !== null,
  reservations: room.reservations,
  own_fields: room.own_fields,
  version: room.version,
  updated_at: room.updated_at.toISOString(),
  updated_by: room.updated_by,
})

/** The names of columns whose new value differs from the stored one. */
export const listChangedFields = (before: StoredHotel | StoredRoom, values: HotelValues | RoomValues): string[] =>
  Object.entries(values)
    .filter(([name, value]) => !isSameValue((before as Record<string, unknown>)[name], value))
    .map(([name]) => name)
