import type { SupplierHotel } from '@tussenuit/stand-ins/etg/inventory.ts'
import { hotel } from './house.ts'
import { room } from './rooms.ts'

export const veluweHotels: SupplierHotel[] = [
  hotel({
    hid: 7700101, id: 'hotel_de_zeven_dennen_hoenderloo', name: 'Hotel De Zeven Dennen', kind: 'Hotel', star_rating: 4,
    address: 'Krimweg 112', postal_code: '7351 TM', city: 'Hoenderloo', country_code: 'NL', latitude: 52.1217, longitude: 5.8832,
    phone: '+31 85 000 01 01', email: 'welcome@dezevendennen.example', region: [6001, 'Hoenderloo'], hours: ['15:00', '11:00'],
    pictures: ['veluwe-dusk', 'spa-evening', 'breakfast-morning', 'room-evening', 'dinner-evening', 'veluwe-autumn-morning'],
    house: {
      services: ['Bicycle hire', 'Bicycle shed with chargers', 'Walking maps at the desk', 'Open fire in the lounge'],
      meals: ['Breakfast buffet', 'Restaurant', 'Bar', 'Packed lunch on request'],
      wellness: ['Sauna', 'Steam bath', 'Indoor pool', 'Massage', 'Beauty treatments', 'Herbal bath'],
      outdoors: ['Garden', 'Terrace', 'Barefoot path'], lift: true, dog: 15, parking: 'Free parking on the grounds',
    },
    place: 'On the edge of Hoenderloo, where the lane turns to sand. The eastern gate of De Hoge Veluwe National Park is 800 metres away, and the heath begins behind the garden.',
    rooms_text: 'Fifty-two rooms in two low wings among the pines, most of them with a door to the garden or a balcony above it. Oak floors, wool blankets, and reading lamps that are really for reading.',
    table: 'Breakfast until half past ten, with bread from the village baker. In the evening a short menu with game in autumn and a good deal of vegetables all year.',
    rooms: [
      room('standard', { factor: 1, stock: 16, m2: 21 }),
      room('comfort', { factor: 1.14, stock: 18, m2: 25, misc: 'garden view', view: 'garden' }),
      room('deluxe', { factor: 1.36, stock: 10, m2: 31, misc: 'garden view, balcony', view: 'garden', balcony: true }),
      room('family', { factor: 1.52, stock: 6, m2: 36 }),
      room('juniorSuite', { factor: 1.85, stock: 2, m2: 42, balcony: true, misc: 'balcony, bathtub by the window' }),
    ],
    base_price_cents: 10400, breakfast_cents: 1750, dinner_cents: 3650, boards: ['nomeal', 'breakfast-buffet', 'half-board'],
    city_tax_cents: 210, city_tax_included: false, cancellation: 'flexible', season: 'forest',
    note: 'The pool and saunas are open from 10:00 to 22:00; children under 12 until 17:00.',
  }),
  hotel({
    hid: 7700102, id: 'herberg_het_gouden_hert_otterlo', name: 'Herberg Het Gouden Hert', kind: 'Guesthouse', star_rating: 3,
    address: 'Dorpsstraat 34', postal_code: '6731 AT', city: 'Otterlo', country_code: 'NL', latitude: 52.1004, longitude: 5.7741,
    phone: '+31 85 000 01 02', email: 'desk@hetgoudenhert.example', region: [6002, 'Otterlo'], hours: ['15:00', '10:30'],
    pictures: ['veluwe-autumn-morning', 'dinner-evening', 'room-morning', 'breakfast-morning', 'cycling-path-summer'],
    house: {
      services: ['Bicycle hire', 'Bicycle shed with chargers', 'Drying room for boots'],
      meals: ['Breakfast buffet', 'Restaurant', 'Village bar', 'Terrace under the lime trees'],
      outdoors: ['Terrace', 'Orchard'], lift: false, dog: 12, parking: 'Free parking behind the inn',
    },
    place: 'In the village street of Otterlo, between the bakery and the church. The Otterlo gate of De Hoge Veluwe National Park is just over a kilometre away, the Kröller-Müller Museum ten minutes by bicycle beyond it.',
    rooms_text: 'Eighteen plain and friendly rooms under the roof beams of an old carrier’s inn and in the coach house behind it.',
    table: 'The kitchen cooks what the season and the hunters bring. The bar serves beer from the region and a pot of soup until late.',
    rooms: [
      room('economy', { factor: 1, stock: 6, m2: 16, attic: true, misc: 'attic' }),
      room('standard', { factor: 1.12, stock: 8, m2: 19 }),
      room('comfort', { factor: 1.26, stock: 3, m2: 24, misc: 'orchard view', view: 'garden' }),
      room('family', { factor: 1.55, stock: 2, m2: 32 }),
    ],
    base_price_cents: 8100, breakfast_cents: 1450, dinner_cents: 2950, boards: ['nomeal', 'breakfast-buffet', 'half-board'],
    city_tax_cents: 200, city_tax_included: true, cancellation: 'moderate', season: 'forest',
  }),
  hotel({
    hid: 7700103, id: 'landgoed_de_hertenbosch_garderen', name: 'Landgoed De Hertenbosch', kind: 'Resort', star_rating: 4,
    address: 'Oud Milligenseweg 48', postal_code: '3886 MJ', city: 'Garderen', country_code: 'NL', latitude: 52.2256, longitude: 5.7262,
    phone: '+31 85 000 01 03', email: 'welcome@hertenbosch.example', region: [6003, 'Garderen'], hours: ['16:00', '10:30'],
    pictures: ['forest-cabin-autumn', 'veluwe-autumn-morning', 'spa-evening', 'room-evening', 'dinner-evening'],
    house: {
      services: ['Bicycle hire', 'Playroom', 'Library', 'Kitchenettes in the cottages'],
      meals: ['Breakfast buffet', 'Restaurant', 'Bread delivered to the cottages'],
      wellness: ['Sauna', 'Outdoor hot tub', 'Massage'],
      outdoors: ['Woodland', 'Playground', 'Fire pit', 'Pond'], lift: false, dog: 10, parking: 'Free parking at the gate; luggage goes on by cart',
    },
    place: 'Eleven hectares of beech and pine west of Garderen, with the Speulderbos, the wood of the dancing trees, a short bicycle ride to the west.',
    rooms_text: 'A main house with twenty rooms and, further among the trees, eight wooden cottages with a stove and a porch.',
    table: 'Breakfast in the orangery or in a basket at the cottage door. In the evening one menu, long tables and no hurry.',
    rooms: [
      room('comfort', { factor: 1, stock: 12, m2: 24, misc: 'woodland view', view: 'garden' }),
      room('superior', { factor: 1.2, stock: 8, m2: 29, balcony: true, misc: 'balcony' }),
      room('cottage', { factor: 1.7, stock: 8, m2: 54, name: 'Forest Cottage', misc: 'wood stove, porch', pictures: ['forest-cabin-autumn', 'room-evening'] }),
    ],
    base_price_cents: 11200, breakfast_cents: 1650, dinner_cents: 3400, boards: ['nomeal', 'breakfast-buffet', 'half-board'],
    city_tax_cents: 195, city_tax_included: false, cancellation: 'moderate', season: 'forest',
  }),
]
