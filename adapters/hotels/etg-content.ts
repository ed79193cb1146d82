/** Converts the supplier's hotel content to the shop's. */
import type { HotelContent } from '@tussenuit/modules/catalogue/hotel/ports.ts'
import { toHouseRules } from './etg-house-rules.ts'
import { requireObject, objectOrEmpty, listOrEmpty, requireText, textOr, requireInteger } from './read.ts'

/** A picture size that the supplier offers and that fits the page without resizing. */
const pictureSize = '1024x768'

const textsOf = (value: unknown, what: string): string[] =>
  listOrEmpty(value, what).filter((each): each is string => typeof each === 'string')

function picturesOf(content: { [key: string]: unknown }): HotelContent['images'] {
  const extended = listOrEmpty(content['images_ext'], 'images_ext').map((each) => objectOrEmpty(each))
  const plain = textsOf(content['images'], 'images').map((url) => ({ url, category_slug: 'unspecified' }))
  return (extended.length > 0 ? extended : plain)
    .filter((each) => typeof each['url'] === 'string')
    .map((each) => ({
      url: String(each['url']).replace('{size}', pictureSize),
      category: textOr(each['category_slug'], 'unspecified'),
    }))
}

function sectionsOf(value: unknown, what: string): { title: string; paragraphs: string[] }[] {
  return listOrEmpty(value, what).map((each) => ({
    title: textOr(objectOrEmpty(each)['title'], ''),
    paragraphs: textsOf(objectOrEmpty(each)['paragraphs'], 'paragraphs'),
  }))
}

const numberOrZero = (value: unknown): number =>
  typeof value === 'number' || (typeof value === 'string' && value !== '') ? Number(value) || 0 : 0

function roomGroups(value: unknown): HotelContent['rooms'] {
  return listOrEmpty(value, 'room_groups').flatMap((each) => {
    const group = requireObject(each, 'room group')
    // Groups without a name are left out.
    const name = textOr(group['name'], textOr(objectOrEmpty(group['name_struct'])['main_name'], null))
    if (name === null) return []
    const rgExt = Object.fromEntries(
      Object.entries(objectOrEmpty(group['rg_ext'])).filter(
        (entry): entry is [string, number] => typeof entry[1] === 'number',
      ),
    )
    return {
      name,
      beddingType: textOr(objectOrEmpty(group['name_struct'])['bedding_type'], null),
      sizeM2: typeof group['size'] === 'number' && group['size'] > 0 ? group['size'] : null,
      amenities: textsOf(group['room_amenities'], 'room_amenities'),
      images: picturesOf(group),
      rgExt,
    }
  })
}

/** Throws BadAnswer if the hotel's id or name is missing; every other field may be empty. */
export function toHotelContent(data: unknown): HotelContent {
  const hotel = requireObject(data, 'hotel')
  const region = objectOrEmpty(hotel['region'])
  return {
    hotelId: requireInteger(hotel['hid'], 'hid'),
    slug: requireText(hotel['id'], 'id'),
    name: requireText(hotel['name'], 'name'),
    kind: textOr(hotel['kind'], 'Unspecified'),
    stars: numberOrZero(hotel['star_rating']),
    address: textOr(hotel['address'], ''),
    postalCode: textOr(hotel['postal_code'], ''),
    city: textOr(region['name'], ''),
    countryCode: textOr(region['country_code'], ''),
    latitude: numberOrZero(hotel['latitude']),
    longitude: numberOrZero(hotel['longitude']),
    phone: textOr(hotel['phone'], ''),
    email: textOr(hotel['email'], ''),
    checkInTime: textOr(hotel['check_in_time'], ''),
    checkOutTime: textOr(hotel['check_out_time'], ''),
    images: picturesOf(hotel),
    amenities: listOrEmpty(hotel['amenity_groups'], 'amenity_groups').map((each) => ({
      group: textOr(objectOrEmpty(each)['group_name'], ''),
      names: textsOf(objectOrEmpty(each)['amenities'], 'amenities'),
    })),
    description: sectionsOf(hotel['description_struct'], 'description_struct'),
    policies: [
      ...sectionsOf(hotel['policy_struct'], 'policy_struct'),
      ...toHouseRules(objectOrEmpty(hotel['metapolicy_struct'])),
    ],
    extraInfo: textOr(hotel['metapolicy_extra_info'], ''),
    rooms: roomGroups(hotel['room_groups']),
    closed: hotel['is_closed'] === true || hotel['deleted'] === true,
  }
}
