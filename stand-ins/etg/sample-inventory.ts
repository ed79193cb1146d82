/** Three invented hotels for tests: a large one at the coast, a town house in the city, a guesthouse in the hills. */
import type { SupplierHotel, SupplierRoom } from './inventory.ts'

const plainRoom: SupplierRoom['rg_ext'] = { class: 3, quality: 2, sex: 0, bathroom: 2, bedding: 3, family: 0, capacity: 2, club: 0, bedrooms: 0, balcony: 0, view: 0, floor: 0 }

function room(given: Partial<SupplierRoom> & Pick<SupplierRoom, 'name'>): SupplierRoom {
  return { bedding_type: 'full double bed', misc: null, max_adults: 2, max_people: 3, size_m2: 22, amenities: ['private-bathroom', 'non-smoking', 'wi-fi'], price_factor: 1, stock: 8, rg_ext: plainRoom, pictures: ['room-morning'], ...given }
}

const common = {
  check_in_time: '15:00:00',
  check_out_time: '11:00:00',
  description_struct: [{ title: 'Location', paragraphs: ['A quiet house within a short walk of everything.'] }],
  policy_struct: [{ title: 'Pets', paragraphs: ['Pets are welcome on request.'] }],
  metapolicy_extra_info: 'Guests show an identity document at check-in.',
  amenity_groups: [{ group_name: 'General', amenities: ['Non-smoking rooms', 'Lift'] }, { group_name: 'Wellness', amenities: ['Sauna'] }],
} satisfies Partial<SupplierHotel>

export const sampleInventory: SupplierHotel[] = [
  {
    ...common,
    hid: 7700123, id: 'strandhotel_duinzicht_zandvoort', name: 'Strandhotel Duinzicht', kind: 'Hotel', star_rating: 4,
    address: 'Boulevard 12', postal_code: '2042 AA', city: 'Zandvoort', country_code: 'NL', latitude: 52.3722, longitude: 4.5262,
    phone: '+31 23 555 0123', email: 'desk@duinzicht.test', region: { id: 9101, name: 'Zandvoort', type: 'City', country_code: 'NL' },
    pictures: ['zandvoort-summer', 'zandvoort-dunes'],
    rooms: [
      room({ name: 'Standard Double Room', stock: 20 }),
      room({ name: 'Deluxe Double Room', misc: 'sea view, balcony', price_factor: 1.35, stock: 12, size_m2: 28, rg_ext: { ...plainRoom, quality: 6, balcony: 1, view: 31 } }),
      room({ name: 'Family Suite', bedding_type: 'multiple beds', price_factor: 1.8, stock: 6, max_adults: 4, max_people: 5, size_m2: 44, rg_ext: { ...plainRoom, class: 5, family: 1, capacity: 4, bedding: 7 } }),
    ],
    base_price_cents: 9800, breakfast_cents: 1650, dinner_cents: 3250, boards: ['nomeal', 'breakfast-buffet', 'half-board'],
    city_tax_cents: 240, city_tax_included: false, cancellation: 'flexible', season: 'coast',
  },
  {
    ...common,
    hid: 7700456, id: 'stadslogement_de_gevel_utrecht', name: 'Stadslogement De Gevel', kind: 'Boutique_and_Design', star_rating: 4,
    address: 'Oudegracht 400', postal_code: '3511 PT', city: 'Utrecht', country_code: 'NL', latitude: 52.0839, longitude: 5.1232,
    phone: '+31 30 555 0456', email: 'hello@degevel.test', region: { id: 9102, name: 'Utrecht', type: 'City', country_code: 'NL' },
    pictures: ['utrecht-canal'],
    rooms: [room({ name: 'Small Double Room', stock: 5, max_people: 2, size_m2: 16 }), room({ name: 'Loft', misc: 'city view', price_factor: 1.5, stock: 4, max_adults: 3, max_people: 4, rg_ext: { ...plainRoom, class: 7, view: 5, capacity: 3 } })],
    base_price_cents: 11900, breakfast_cents: 1850, dinner_cents: 3600, boards: ['nomeal', 'breakfast-buffet'],
    city_tax_cents: 0, city_tax_included: true, cancellation: 'moderate', season: 'city',
  },
  {
    ...common,
    hid: 7700789, id: 'gastenhuis_de_mergelhof_valkenburg', name: 'Gastenhuis De Mergelhof', kind: 'Guesthouse', star_rating: 3,
    address: 'Grendelplein 3', postal_code: '6301 BS', city: 'Valkenburg', country_code: 'NL', latitude: 50.8652, longitude: 5.8322,
    phone: '+31 43 555 0789', email: 'thuis@mergelhof.test', region: { id: 9103, name: 'Valkenburg', type: 'City', country_code: 'NL' },
    pictures: ['valkenburg-autumn'],
    rooms: [room({ name: 'Comfort Twin Room', bedding_type: 'twin beds', stock: 3, rg_ext: { ...plainRoom, quality: 3, bedding: 4 } }), room({ name: 'Attic Double Room', price_factor: 1.1, stock: 2, rg_ext: { ...plainRoom, floor: 4 } })],
    base_price_cents: 7400, breakfast_cents: 1250, dinner_cents: 2700, boards: ['breakfast-buffet', 'half-board'],
    city_tax_cents: 310, city_tax_included: true, cancellation: 'strict', season: 'hills',
  },
]
