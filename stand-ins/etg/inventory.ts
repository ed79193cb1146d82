/**
 * The stand-in's data of a hotel: its content as the supplier would publish it, and the figures from which prices and
 * availability are computed. Amounts are integer euro cents.
 */
export type SupplierRoom = {
  /** The room group's name, e.g. "Deluxe Double Room". */
  name: string
  /** E.g. "full double bed"; null if not published. */
  bedding_type: string | null
  /** Extras that the supplier appends to the name, e.g. "sea view, balcony". */
  misc: string | null
  max_adults: number
  max_people: number
  size_m2: number
  amenities: string[]
  /** Multiplies the hotel's base price; the cheapest room has 1. */
  price_factor: number
  /** Number of rooms of this type in the hotel; the availability of each night is derived from it. */
  stock: number
  /**
   * The supplier's twelve integers of a room group: class, quality, bathroom, bedding, capacity, balcony, view and
   * others.
   */
  rg_ext: Record<
    | 'class'
    | 'quality'
    | 'sex'
    | 'bathroom'
    | 'bedding'
    | 'family'
    | 'capacity'
    | 'club'
    | 'bedrooms'
    | 'balcony'
    | 'view'
    | 'floor',
    number
  >
  /** Keys of drawn pictures, e.g. "room-morning". */
  pictures: string[]
}

export type SupplierHotel = {
  hid: number
  /** The supplier's slug, e.g. "strandhotel_duinzicht_zandvoort". */
  id: string
  name: string
  kind: 'Hotel' | 'Boutique_and_Design' | 'Guesthouse' | 'Castle' | 'Apart-hotel' | 'Farm' | 'Resort' | 'Mini-hotel'
  star_rating: 2 | 3 | 4 | 5
  address: string
  postal_code: string
  city: string
  country_code: 'NL' | 'BE' | 'DE'
  /** Real coordinates near the address. */
  latitude: number
  longitude: number
  phone: string
  email: string
  region: { id: number; name: string; type: 'City' | 'Province (State)'; country_code: string }
  check_in_time: string
  check_out_time: string
  /** Keys of drawn pictures, e.g. "texel-summer"; the first is the exterior or the surroundings. */
  pictures: string[]
  amenity_groups: { group_name: string; amenities: string[] }[]
  description_struct: { title: string; paragraphs: string[] }[]
  policy_struct: { title: string; paragraphs: string[] }[]
  metapolicy_extra_info: string
  rooms: SupplierRoom[]
  /** Price of a midweek night in mid-season: cheapest room, two adults, no meals. */
  base_price_cents: number
  /** Meal prices per adult and night, added for the boards below; children pay half. */
  breakfast_cents: number
  dinner_cents: number
  /** Meal slugs on sale, e.g. ['nomeal', 'breakfast-buffet', 'half-board']. */
  boards: ('nomeal' | 'breakfast-buffet' | 'half-board' | 'full-board' | 'all-inclusive')[]
  /** City tax per adult and night, included in the price or paid at the hotel. */
  city_tax_cents: number
  city_tax_included: boolean
  /** Cancellation penalties of its rates. */
  cancellation: 'flexible' | 'moderate' | 'strict'
  /** Season curve of its prices. */
  season: 'coast' | 'city' | 'forest' | 'hills'
}
