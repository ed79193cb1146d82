import type { SupplierRoom } from '@tussenuit/stand-ins/etg/inventory.ts'

type Codes = SupplierRoom['rg_ext']
type Kind = {
  name: string
  bedding: string
  adults: number
  people: number
  codes: Partial<Codes>
  amenities: string[]
}

const private_bathroom: Codes = {
  class: 3,
  quality: 0,
  sex: 0,
  bathroom: 2,
  bedding: 3,
  family: 0,
  capacity: 2,
  club: 0,
  bedrooms: 0,
  balcony: 0,
  view: 0,
  floor: 0,
}
const double = { bedding: 'full double bed', adults: 2, people: 2 }

/** The room types of the demo's hotels; the numbers are the supplier's codes. */
const kinds = {
  economy: { ...double, name: 'Economy Double Room', codes: { quality: 1 }, amenities: [] },
  standard: { ...double, name: 'Standard Double Room', codes: { quality: 2 }, amenities: ['desk'] },
  classic: { ...double, name: 'Classic Double Room', codes: { quality: 18 }, amenities: ['desk'] },
  twin: {
    ...double,
    name: 'Standard Twin Room',
    bedding: '2 single beds',
    codes: { quality: 2, bedding: 4 },
    amenities: ['desk'],
  },
  comfort: {
    ...double,
    name: 'Comfort Double Room',
    people: 3,
    codes: { quality: 3 },
    amenities: ['desk', 'coffee-tea'],
  },
  comfortTwin: {
    ...double,
    name: 'Comfort Twin Room',
    bedding: '2 single beds',
    people: 3,
    codes: { quality: 3, bedding: 4 },
    amenities: ['desk', 'coffee-tea'],
  },
  superior: {
    ...double,
    name: 'Superior Double Room',
    people: 3,
    codes: { quality: 5 },
    amenities: ['coffee-tea', 'sitting-area', 'rain-shower'],
  },
  deluxe: {
    ...double,
    name: 'Deluxe Double Room',
    people: 3,
    codes: { quality: 6 },
    amenities: ['coffee-tea', 'minibar', 'sitting-area', 'bathtub'],
  },
  family: {
    name: 'Family Room',
    bedding: 'double bed and 2 single beds',
    adults: 4,
    people: 4,
    codes: { bedding: 7, family: 1, capacity: 4 },
    amenities: ['coffee-tea', 'fridge', 'cot-on-request'],
  },
  largeFamily: {
    name: 'Family Room for Five',
    bedding: 'double bed and 3 single beds',
    adults: 4,
    people: 5,
    codes: { bedding: 7, family: 1, capacity: 5 },
    amenities: ['coffee-tea', 'fridge', 'cot-on-request'],
  },
  juniorSuite: {
    ...double,
    name: 'Junior Suite',
    people: 4,
    codes: { class: 4 },
    amenities: ['coffee-tea', 'minibar', 'sofa-bed', 'bathtub'],
  },
  suite: {
    ...double,
    name: 'Suite',
    people: 4,
    codes: { class: 5, bedrooms: 1 },
    amenities: ['coffee-tea', 'minibar', 'sofa-bed', 'bathtub', 'separate-living-room'],
  },
  studio: {
    ...double,
    name: 'Studio',
    people: 3,
    codes: { class: 7 },
    amenities: ['kitchenette', 'fridge', 'dining-table'],
  },
  apartment: {
    name: 'Apartment with One Bedroom',
    bedding: 'double bed and sofa bed',
    adults: 4,
    people: 4,
    codes: { class: 6, bedding: 7, capacity: 4, bedrooms: 1 },
    amenities: ['kitchen', 'fridge', 'dishwasher', 'dining-table'],
  },
  cottage: {
    name: 'Garden Cottage',
    bedding: 'double bed and 2 single beds',
    adults: 4,
    people: 4,
    codes: { class: 9, bedding: 7, family: 1, capacity: 4, bedrooms: 2 },
    amenities: ['kitchen', 'fridge', 'terrace', 'dining-table'],
  },
} satisfies Record<string, Kind>

const views = { city: 5, garden: 8, lake: 20, mountain: 22, sea: 31 } as const

type RoomFacts = {
  /** Factor on the hotel's base price. */
  factor: number
  stock: number
  m2: number
  name?: string
  bedding?: string
  people?: number
  misc?: string
  view?: keyof typeof views
  balcony?: boolean
  attic?: boolean
  amenities?: string[]
  pictures?: string[]
}

/** Builds a room group from the values of its room type and its own. */
export function buildDemoRoom(kind: keyof typeof kinds, facts: RoomFacts): SupplierRoom {
  const base: Kind = kinds[kind]
  return {
    name: facts.name ?? base.name,
    bedding_type: facts.bedding ?? base.bedding,
    misc: facts.misc ?? null,
    max_adults: base.adults,
    max_people: facts.people ?? base.people,
    size_m2: facts.m2,
    amenities: [
      'private-bathroom',
      'non-smoking',
      'wi-fi',
      'tv',
      'hairdryer',
      ...base.amenities,
      ...(facts.balcony ? ['balcony'] : []),
      ...(facts.amenities ?? []),
    ],
    price_factor: facts.factor,
    stock: facts.stock,
    rg_ext: {
      ...private_bathroom,
      ...base.codes,
      balcony: facts.balcony ? 1 : 0,
      view: facts.view ? views[facts.view] : 0,
      floor: facts.attic ? 4 : 0,
    },
    pictures:
      facts.pictures ??
      (facts.factor < 1.25 ? ['room-morning', 'room-evening'] : ['room-evening', 'room-morning', 'breakfast-morning']),
  }
}
