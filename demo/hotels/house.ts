import type { SupplierHotel } from '@tussenuit/stand-ins/etg/inventory.ts'

type HouseFacts = {
  services: string[]
  meals: string[]
  /** Sauna, steam bath, pool, massage, beauty: only facilities that the hotel itself has. */
  wellness?: string[]
  outdoors: string[]
  lift: boolean
  /** Euros per dog and night; null if dogs are not allowed. */
  dog: number | null
  parking: string
}

/** The amenity groups of a hotel, under the supplier's usual headings. */
export function toAmenityGroups(facts: HouseFacts): SupplierHotel['amenity_groups'] {
  const groups = [
    {
      group_name: 'General',
      amenities: ['Non-smoking house', 'Heating', ...(facts.lift ? ['Lift'] : []), ...facts.services],
    },
    { group_name: 'Internet', amenities: ['Free Wi-Fi in the whole house'] },
    { group_name: 'Meals', amenities: facts.meals },
    { group_name: 'Wellness', amenities: facts.wellness ?? [] },
    { group_name: 'Outdoors', amenities: facts.outdoors },
    { group_name: 'Parking', amenities: [facts.parking] },
    { group_name: 'Pets', amenities: [facts.dog === null ? 'No pets' : 'Dogs welcome'] },
  ]
  return groups.filter((group) => group.amenities.length > 0)
}

/** The house rules in the supplier's format; `from` and `until` are times like "15:00". */
export function toPolicies(facts: HouseFacts, from: string, until: string): SupplierHotel['policy_struct'] {
  return [
    {
      title: 'Arrival and departure',
      paragraphs: [
        `Rooms are ready from ${from}; the desk closes at 22:00. Please call if you will be later. Rooms are free until ${until} on the day you leave.`,
      ],
    },
    {
      title: 'Children',
      paragraphs: [
        'Children are welcome. A cot is free for children up to 2; from 3 they have a bed of their own where the room allows it.',
      ],
    },
    {
      title: 'Pets',
      paragraphs: [
        facts.dog === null
          ? 'Pets cannot stay in this house; assistance dogs are always welcome.'
          : `Dogs are welcome in most rooms for ${facts.dog} euro a night, payable at the desk. Please say so when you book.`,
      ],
    },
    { title: 'Parking', paragraphs: [`${facts.parking}.`] },
    {
      title: 'Payment at the desk',
      paragraphs: ['Extras are paid on departure by bank card. The house asks no deposit.'],
    },
  ]
}

type OwnFields = Omit<
  SupplierHotel,
  | 'amenity_groups'
  | 'policy_struct'
  | 'check_in_time'
  | 'check_out_time'
  | 'description_struct'
  | 'region'
  | 'metapolicy_extra_info'
>

/** Builds a hotel from its check-in and check-out times ("15:00"), facilities, region and description. */
export function buildDemoHotel(
  facts: OwnFields & {
    hours: [from: string, until: string]
    house: HouseFacts
    region: [id: number, name: string]
    place: string
    rooms_text: string
    table: string
    note?: string
  },
): SupplierHotel {
  const { hours, house, region, place, rooms_text, table, note, ...own } = facts
  return {
    ...own,
    region: { id: region[0], name: region[1], type: 'City', country_code: facts.country_code },
    check_in_time: `${hours[0]}:00`,
    check_out_time: `${hours[1]}:00`,
    amenity_groups: toAmenityGroups(house),
    policy_struct: toPolicies(house, hours[0], hours[1]),
    metapolicy_extra_info: [
      facts.city_tax_included ? 'The tourist tax is included in the price.' : 'The tourist tax is paid at the hotel.',
      ...(note ? [note] : []),
    ].join(' '),
    description_struct: [
      { title: 'Location', paragraphs: [place] },
      { title: 'Rooms', paragraphs: [rooms_text] },
      { title: 'Eating and drinking', paragraphs: [table] },
    ],
  }
}
