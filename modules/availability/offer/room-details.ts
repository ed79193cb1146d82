/** The details of a room that a traveller sees before choosing it: beds, size, amenities and pictures. */
import type { HotelRoom, Translator } from '../../catalogue/hotel/index.ts'
import { toImage } from '../../platform/media/image.ts'
import type { Shop } from '../../shared/shop.ts'
import type { RoomOffer } from './contract.ts'

const maxAmenities = 16
const maxPictures = 6

export const noDetails: RoomOffer['details'] = { bedding: null, size_m2: null, amenities: [], images: [] }

export const roomDetails = (
  shop: Pick<Shop, 'pictures'>,
  room: HotelRoom,
  translator: Translator,
  language: string | undefined,
): RoomOffer['details'] => ({
  bedding: room.beddingType === null ? null : translator.bedding(room.beddingType),
  size_m2: room.sizeM2,
  amenities: room.amenities.slice(0, maxAmenities).map(translator.amenity),
  images: room.pictures.slice(0, maxPictures).map((key) => toImage(shop.pictures, key, language)),
})
