import type { SupplierHotel } from '@tussenuit/stand-ins/etg/inventory.ts'
import { hotel } from './house.ts'
import { room } from './rooms.ts'

/** The waters round Giethoorn, and Drenthe. */
export const northEastHotels: SupplierHotel[] = [
  hotel({
    hid: 7700115, id: 'hotel_de_punterboom_giethoorn', name: 'Hotel De Punterboom', kind: 'Guesthouse', star_rating: 3,
    address: 'Binnenpad 97', postal_code: '8355 BT', city: 'Giethoorn', country_code: 'NL', latitude: 52.7334, longitude: 6.0768,
    phone: '+31 85 000 01 15', email: 'desk@depunterboom.example', region: [6016, 'Giethoorn'], hours: ['15:00', '10:30'],
    pictures: ['giethoorn-morning', 'room-morning', 'breakfast-morning', 'giethoorn-winter', 'dinner-evening'],
    house: {
      services: ['Whisper boats at the landing', 'Bicycle hire', 'Luggage brought by boat'],
      meals: ['Breakfast at the table', 'Restaurant', 'Waterside terrace'], outdoors: ['Garden to the water', 'Landing'], lift: false, dog: 10, parking: 'Free parking on the Beulakerweg, 350 metres on foot',
    },
    place: 'On the Binnenpad, the village path along the canal, where no car can come. After five, when the hire boats are in, you hear the ducks.',
    rooms_text: 'Fourteen rooms in a thatched farmhouse and its boat house, low doors, wide beds, water on two sides.',
    table: 'Pike-perch and smoked eel from the lakes, and pancakes for whoever rowed.',
    rooms: [
      room('classic', { factor: 1, stock: 7, m2: 18 }),
      room('comfort', { factor: 1.18, stock: 4, m2: 22, view: 'lake', misc: 'water view' }),
      room('juniorSuite', { factor: 1.55, stock: 1, m2: 34, name: 'Boat House Junior Suite', view: 'lake', misc: 'own landing' }),
      room('family', { factor: 1.5, stock: 2, m2: 32 }),
    ],
    base_price_cents: 9600, breakfast_cents: 1550, dinner_cents: 3100, boards: ['nomeal', 'breakfast-buffet', 'half-board'],
    city_tax_cents: 200, city_tax_included: true, cancellation: 'moderate', season: 'forest',
  }),
  hotel({
    hid: 7700116, id: 'hotel_de_turfvaarder_blokzijl', name: 'Hotel De Turfvaarder', kind: 'Hotel', star_rating: 4,
    address: 'Bierkade 19', postal_code: '8356 DR', city: 'Blokzijl', country_code: 'NL', latitude: 52.7271, longitude: 5.9612,
    phone: '+31 85 000 01 16', email: 'welcome@deturfvaarder.example', region: [6017, 'Blokzijl'], hours: ['15:00', '11:00'],
    pictures: ['harbour-summer', 'dinner-evening', 'room-evening', 'breakfast-morning', 'spa-evening', 'giethoorn-morning'],
    house: {
      services: ['Bicycle hire', 'Own berths', 'Skates to borrow when it freezes'],
      meals: ['Breakfast buffet', 'Restaurant', 'Wine cellar'], wellness: ['Sauna', 'Massage'],
      outdoors: ['Quay terrace', 'Garden'], lift: true, dog: 12, parking: 'Free parking 200 metres away',
    },
    place: 'On the round harbour of Blokzijl, where peat barges waited for the Zuiderzee tide. Giethoorn is eight kilometres away as the heron flies.',
    rooms_text: 'Twenty-eight rooms in a row of gabled houses of the seventeenth century, with a sauna in the old cistern.',
    table: 'The reason many come: six tables of regulars, a serious cellar, lake fish, and bread from the lock-keeper’s oven.',
    rooms: [
      room('standard', { factor: 1, stock: 12, m2: 20 }),
      room('superior', { factor: 1.2, stock: 10, m2: 26, view: 'lake', misc: 'harbour view' }),
      room('deluxe', { factor: 1.42, stock: 4, m2: 31, view: 'lake', misc: 'harbour view, bathtub' }),
      room('apartment', { factor: 1.7, stock: 2, m2: 48 }),
    ],
    base_price_cents: 10400, breakfast_cents: 1700, dinner_cents: 4200, boards: ['nomeal', 'breakfast-buffet', 'half-board'],
    city_tax_cents: 200, city_tax_included: true, cancellation: 'moderate', season: 'forest',
  }),
  hotel({
    hid: 7700117, id: 'hotel_het_flinthuis_borger', name: 'Hotel Het Flinthuis', kind: 'Hotel', star_rating: 3,
    address: 'Hoofdstraat 73', postal_code: '9531 AE', city: 'Borger', country_code: 'NL', latitude: 52.9243, longitude: 6.7936,
    phone: '+31 85 000 01 17', email: 'desk@hetflinthuis.example', region: [6018, 'Borger'], hours: ['14:00', '11:00'],
    pictures: ['drenthe-hunebed-morning', 'room-morning', 'breakfast-morning', 'cycling-path-summer', 'brewery-inn-evening'],
    house: {
      services: ['Bicycle hire', 'Bicycle shed with chargers', 'Tool bench'],
      meals: ['Breakfast buffet', 'Restaurant', 'Bar'], wellness: ['Sauna'],
      outdoors: ['Terrace', 'Garden'], lift: true, dog: 10, parking: 'Free parking behind the hotel',
    },
    place: 'In the main street of Borger. The largest hunebed in the country, D27, lies fifteen minutes on foot away, beside its museum.',
    rooms_text: 'Thirty-two rooms with honest beds; the bicycle shed is better than many a hotel lobby.',
    table: 'Drenthe lamb, potatoes from the Hondsrug, mustard soup, and a kitchen that opens at half past five for hungry cyclists.',
    rooms: [
      room('economy', { factor: 1, stock: 8, m2: 16 }),
      room('standard', { factor: 1.1, stock: 14, m2: 20 }),
      room('twin', { factor: 1.1, stock: 6, m2: 20 }),
      room('family', { factor: 1.5, stock: 4, m2: 32 }),
    ],
    base_price_cents: 6900, breakfast_cents: 1350, dinner_cents: 2600, boards: ['nomeal', 'breakfast-buffet', 'half-board'],
    city_tax_cents: 150, city_tax_included: true, cancellation: 'flexible', season: 'forest',
  }),
  hotel({
    hid: 7700118, id: 'erf_de_achterste_es_dwingeloo', name: 'Erf De Achterste Es', kind: 'Farm', star_rating: 4,
    address: 'Brink 38', postal_code: '7991 CH', city: 'Dwingeloo', country_code: 'NL', latitude: 52.8337, longitude: 6.3704,
    phone: '+31 85 000 01 18', email: 'farm@achterstees.example', region: [6019, 'Dwingeloo'], hours: ['15:00', '11:00'],
    pictures: ['veluwe-autumn-morning', 'forest-cabin-autumn', 'spa-evening', 'room-evening', 'breakfast-morning', 'dinner-evening'],
    house: {
      services: ['Bicycle hire', 'Star charts to borrow', 'Library in the threshing floor'],
      meals: ['Farm breakfast', 'Restaurant', 'Bread oven'], wellness: ['Sauna in the hay barn', 'Outdoor hot tub', 'Massage'],
      outdoors: ['Orchard', 'Fire pit', 'Terrace'], lift: false, dog: 10, parking: 'Free parking in the yard',
    },
    place: 'A Saxon farm near the green of Dwingeloo. The Dwingelderveld, the largest wet heath of western Europe, begins a kilometre and a half to the south.',
    rooms_text: 'Twenty rooms under the long thatched roof and five cottages in the orchard. No street lamps: the stars are part of the furniture.',
    table: 'One menu a night from field and orchard, eaten on the threshing floor beside the stove.',
    rooms: [
      room('comfort', { factor: 1, stock: 12, m2: 23 }),
      room('superior', { factor: 1.18, stock: 8, m2: 28, view: 'garden', misc: 'orchard view' }),
      room('cottage', { factor: 1.65, stock: 5, m2: 50, name: 'Orchard Cottage', misc: 'stove, terrace' }),
    ],
    base_price_cents: 9200, breakfast_cents: 1550, dinner_cents: 3200, boards: ['nomeal', 'breakfast-buffet', 'half-board'],
    city_tax_cents: 160, city_tax_included: true, cancellation: 'flexible', season: 'forest',
  }),
]
