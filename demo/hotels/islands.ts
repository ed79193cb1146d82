import type { SupplierHotel } from '@tussenuit/stand-ins/etg/inventory.ts'
import { hotel } from './house.ts'
import { room } from './rooms.ts'

/** Texel and Terschelling. */
export const islandHotels: SupplierHotel[] = [
  hotel({
    hid: 7700104, id: 'strandhotel_het_helmgras_de_koog', name: 'Strandhotel Het Helmgras', kind: 'Hotel', star_rating: 4,
    address: 'Badweg 41', postal_code: '1796 AA', city: 'De Koog', country_code: 'NL', latitude: 53.1012, longitude: 4.7571,
    phone: '+31 85 000 01 04', email: 'welcome@hethelmgras.example', region: [6004, 'De Koog'], hours: ['15:00', '11:00'],
    pictures: ['texel-summer', 'room-morning', 'spa-evening', 'breakfast-morning', 'texel-autumn-evening', 'dinner-evening'],
    house: {
      services: ['Bicycle hire', 'Beach cart to borrow', 'Drying room for wetsuits', 'Pick-up from the bus stop'],
      meals: ['Breakfast buffet', 'Restaurant', 'Terrace', 'Beach basket on request'],
      wellness: ['Sauna', 'Steam bath', 'Indoor pool', 'Massage'],
      outdoors: ['Sheltered terrace', 'Dune garden'], lift: true, dog: 15, parking: 'Free parking beside the hotel',
    },
    place: 'At the foot of the last dune in De Koog: four minutes over the top to beach pole 20, five to the village street.',
    rooms_text: 'Sixty rooms on three floors. From the second floor up you look over the dunes, and from the corner rooms you see the water.',
    table: 'Texel lamb, North Sea sole and samphire from the salt marsh; breakfast with sheep’s cheese from the island.',
    rooms: [
      room('standard', { factor: 1, stock: 20, m2: 21 }),
      room('twin', { factor: 1, stock: 10, m2: 21 }),
      room('comfort', { factor: 1.18, stock: 14, m2: 25, balcony: true, misc: 'balcony' }),
      room('deluxe', { factor: 1.42, stock: 8, m2: 30, balcony: true, view: 'sea', misc: 'sea view, balcony' }),
      room('family', { factor: 1.55, stock: 8, m2: 38 }),
    ],
    base_price_cents: 11800, breakfast_cents: 1800, dinner_cents: 3700, boards: ['nomeal', 'breakfast-buffet', 'half-board'],
    city_tax_cents: 285, city_tax_included: false, cancellation: 'moderate', season: 'coast',
  }),
  hotel({
    hid: 7700105, id: 'hotel_de_loodsman_oudeschild', name: 'Hotel De Loodsman', kind: 'Boutique_and_Design', star_rating: 3,
    address: 'Haven 27', postal_code: '1792 AE', city: 'Oudeschild', country_code: 'NL', latitude: 53.0402, longitude: 4.8523,
    phone: '+31 85 000 01 05', email: 'desk@deloodsman.example', region: [6005, 'Oudeschild'], hours: ['15:00', '10:30'],
    pictures: ['harbour-summer', 'room-morning', 'dinner-evening', 'breakfast-morning', 'texel-summer'],
    house: {
      services: ['Bicycle hire', 'Bicycle shed with chargers', 'Binoculars to borrow'],
      meals: ['Breakfast at the table', 'Fish restaurant', 'Bar'],
      outdoors: ['Terrace on the quay'], lift: false, dog: 12, parking: 'Free parking behind the dyke, 150 metres away',
    },
    place: 'On the quay of Oudeschild, behind the sea dyke, between the shrimp cutters and the sail loft. The wreck museum Kaap Skil is round the corner.',
    rooms_text: 'Fifteen rooms in the house of a pilot and the net shed beside it, painted in the greys of the Wadden Sea. The attic rooms look over the dyke.',
    table: 'One board with what was landed this morning. Shrimps are peeled at the bar, and you may join in.',
    rooms: [
      room('classic', { factor: 1, stock: 7, m2: 18, view: 'city', misc: 'harbour view' }),
      room('comfort', { factor: 1.16, stock: 5, m2: 22, view: 'sea', attic: true, misc: 'attic, view over the dyke' }),
      room('juniorSuite', { factor: 1.6, stock: 3, m2: 34, name: 'Net Loft Junior Suite' }),
    ],
    base_price_cents: 9700, breakfast_cents: 1650, dinner_cents: 3300, boards: ['nomeal', 'breakfast-buffet', 'half-board'],
    city_tax_cents: 285, city_tax_included: false, cancellation: 'moderate', season: 'coast',
  }),
  hotel({
    hid: 7700106, id: 'hotel_de_vuurbaak_west_terschelling', name: 'Hotel De Vuurbaak', kind: 'Hotel', star_rating: 4,
    address: 'Boomstraat 18', postal_code: '8881 BT', city: 'West-Terschelling', country_code: 'NL', latitude: 53.3607, longitude: 5.2148,
    phone: '+31 85 000 01 06', email: 'welcome@devuurbaak.example', region: [6006, 'West-Terschelling'], hours: ['15:00', '10:30'],
    pictures: ['wadden-ferry-morning', 'room-evening', 'dinner-evening', 'breakfast-morning', 'spa-evening'],
    house: {
      services: ['Bicycle hire', 'Luggage fetched from the ferry', 'Reading room'],
      meals: ['Breakfast buffet', 'Restaurant', 'Bar with cranberry liqueur'],
      wellness: ['Sauna', 'Infrared cabin', 'Massage'],
      outdoors: ['Courtyard'], lift: true, dog: 15, parking: 'No parking; leave the car in Harlingen',
    },
    place: 'Under the Brandaris, six minutes on foot from the ferry. The bay of the Groene Strand starts at the end of the street.',
    rooms_text: 'Thirty-eight rooms behind a brick captain’s front of 1732. At night the beam of the lighthouse passes over the roof every five seconds; the curtains are good.',
    table: 'Island beef, oysters from the flats and everything that can be done with a cranberry.',
    rooms: [
      room('standard', { factor: 1, stock: 14, m2: 18 }),
      room('comfort', { factor: 1.15, stock: 12, m2: 22, misc: 'lighthouse view', view: 'city' }),
      room('deluxe', { factor: 1.4, stock: 7, m2: 28, view: 'sea', misc: 'view of the bay' }),
      room('family', { factor: 1.5, stock: 5, m2: 34 }),
    ],
    base_price_cents: 11000, breakfast_cents: 1700, dinner_cents: 3600, boards: ['nomeal', 'breakfast-buffet', 'half-board'],
    city_tax_cents: 240, city_tax_included: true, cancellation: 'moderate', season: 'coast',
  }),
  hotel({
    hid: 7700107, id: 'hoeve_de_wierschuur_midsland', name: 'Hoeve De Wierschuur', kind: 'Farm', star_rating: 3,
    address: 'Oosterburen 52', postal_code: '8891 GB', city: 'Midsland', country_code: 'NL', latitude: 53.3846, longitude: 5.2893,
    phone: '+31 85 000 01 07', email: 'farm@dewierschuur.example', region: [6007, 'Midsland'], hours: ['15:00', '10:30'],
    pictures: ['cycling-path-summer', 'wadden-ferry-morning', 'room-morning', 'breakfast-morning', 'harbour-summer'],
    house: {
      services: ['Bicycle hire', 'Playroom in the hay loft', 'Boot room'],
      meals: ['Farm breakfast', 'Supper at one table on request'],
      outdoors: ['Orchard', 'Playground', 'Fire pit'], lift: false, dog: 10, parking: 'Free parking in the yard',
    },
    place: 'A farm between Midsland and the polder: twenty minutes by bicycle to the North Sea beach, five to the Wadden dyke.',
    rooms_text: 'Twelve rooms in the old seaweed shed, with larch walls, and four studios for families under the same roof.',
    table: 'Eggs from the yard, bread from the village, and supper at the long table for whoever has asked for it.',
    rooms: [
      room('standard', { factor: 1, stock: 7, m2: 19 }),
      room('comfort', { factor: 1.15, stock: 5, m2: 23, view: 'garden', misc: 'polder view' }),
      room('studio', { factor: 1.45, stock: 4, m2: 38, people: 4, name: 'Family Studio', bedding: 'double bed and bunk bed' }),
    ],
    base_price_cents: 8600, breakfast_cents: 1400, dinner_cents: 2600, boards: ['nomeal', 'breakfast-buffet', 'half-board'],
    city_tax_cents: 240, city_tax_included: true, cancellation: 'flexible', season: 'coast',
  }),
]
