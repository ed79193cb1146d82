import type { SupplierHotel } from '@tussenuit/stand-ins/etg/inventory.ts'
import { hotel } from './house.ts'
import { room } from './rooms.ts'

/** Maastricht and the hills of South Limburg. */
export const limburgHotels: SupplierHotel[] = [
  hotel({
    hid: 7700119, id: 'hotel_het_wycker_pakhuis_maastricht', name: 'Hotel Het Wycker Pakhuis', kind: 'Boutique_and_Design', star_rating: 4,
    address: 'Rechtstraat 82', postal_code: '6221 EK', city: 'Maastricht', country_code: 'NL', latitude: 50.8497, longitude: 5.6991,
    phone: '+31 85 000 01 19', email: 'welcome@hetwyckerpakhuis.example', region: [6020, 'Maastricht'], hours: ['15:00', '11:00'],
    pictures: ['maastricht-sunset', 'room-evening', 'dinner-evening', 'breakfast-morning', 'room-morning'],
    house: {
      services: ['Bicycle hire', 'Wine library', 'Luggage room'],
      meals: ['Breakfast buffet', 'Wine bar', 'Restaurant'], outdoors: ['Courtyard'], lift: true, dog: 15, parking: 'Garage Plein 1992, 400 metres away, about 22 euro a day',
    },
    place: 'In the Rechtstraat, the street of bookbinders, bakers and bars in Wyck. The station is seven minutes on foot, the old bridge two.',
    rooms_text: 'Forty-one rooms in a grain warehouse: iron columns, tall windows and a lift that once carried sacks.',
    table: 'Small plates and Limburg wine in the bar; vlaai at breakfast, as it should be.',
    rooms: [
      room('standard', { factor: 1, stock: 16, m2: 19 }),
      room('comfort', { factor: 1.14, stock: 13, m2: 23, view: 'garden', misc: 'courtyard side' }),
      room('deluxe', { factor: 1.38, stock: 8, m2: 30, view: 'city', misc: 'view over the roofs' }),
      room('family', { factor: 1.5, stock: 4, m2: 34 }),
    ],
    base_price_cents: 11200, breakfast_cents: 1800, dinner_cents: 3600, boards: ['nomeal', 'breakfast-buffet', 'half-board'],
    city_tax_cents: 380, city_tax_included: true, cancellation: 'moderate', season: 'city',
  }),
  hotel({
    hid: 7700120, id: 'logis_aan_de_jeker_maastricht', name: 'Logis aan de Jeker', kind: 'Mini-hotel', star_rating: 4,
    address: 'Kleine Looiersstraat 25', postal_code: '6211 JM', city: 'Maastricht', country_code: 'NL', latitude: 50.8461, longitude: 5.6907,
    phone: '+31 85 000 01 20', email: 'desk@logisaandejeker.example', region: [6020, 'Maastricht'], hours: ['15:00', '11:00'],
    pictures: ['room-morning', 'maastricht-sunset', 'breakfast-morning', 'dinner-evening', 'room-evening'],
    house: {
      services: ['Bicycles to borrow', 'Piano in the salon'],
      meals: ['Breakfast at the table', 'Salon bar'], outdoors: ['Garden on the stream'], lift: false, dog: null, parking: 'Garage Onze Lieve Vrouweparking, 500 metres away, about 30 euro a day',
    },
    place: 'In the Jekerkwartier, where the little river Jeker runs under the houses and past the last mill wheel. The city park and the oldest walls are round the corner.',
    rooms_text: 'Eleven rooms in a tanner’s house. Students practise the piano at the conservatoire round the corner; they stop at nine.',
    table: 'Breakfast in the garden room: eggs, ham from the hills, apricot vlaai, and coffee that is refilled.',
    rooms: [
      room('classic', { factor: 1, stock: 6, m2: 19 }),
      room('superior', { factor: 1.2, stock: 4, m2: 25, view: 'garden', misc: 'garden on the stream' }),
      room('suite', { factor: 1.8, stock: 1, m2: 44, attic: true, misc: 'attic' }),
    ],
    base_price_cents: 12400, breakfast_cents: 1950, dinner_cents: 0, boards: ['nomeal', 'breakfast-buffet'],
    city_tax_cents: 380, city_tax_included: true, cancellation: 'strict', season: 'city',
  }),
  hotel({
    hid: 7700121, id: 'hotel_de_volmolenaar_epen', name: 'Hotel De Volmolenaar', kind: 'Hotel', star_rating: 4,
    address: 'Wilhelminastraat 46', postal_code: '6285 AW', city: 'Epen', country_code: 'NL', latitude: 50.7743, longitude: 5.9121,
    phone: '+31 85 000 01 21', email: 'welcome@devolmolenaar.example', region: [6021, 'Epen'], hours: ['15:00', '11:00'],
    pictures: ['limburg-morning', 'dinner-evening', 'room-morning', 'spa-evening', 'breakfast-morning', 'limburg-vineyard-autumn'],
    house: {
      services: ['Walking maps at the desk', 'Drying room for boots', 'Bicycle hire'],
      meals: ['Breakfast buffet', 'Restaurant', 'Packed lunch on request', 'Terrace'],
      wellness: ['Sauna', 'Indoor pool', 'Massage', 'Beauty treatments'],
      outdoors: ['Garden', 'View terrace'], lift: true, dog: 12, parking: 'Free parking beside the hotel',
    },
    place: 'Above the Geul in Epen, the most hilly corner of the country. Waymarked paths leave from the door to the Heimansgroeve quarry and over the border to Sippenaeken.',
    rooms_text: 'Forty-four rooms, half of them with a balcony to the valley and the church of Epen in it.',
    table: 'Cooking with the seasons of the hills: asparagus in May, chanterelles in August, hare in November.',
    rooms: [
      room('standard', { factor: 1, stock: 14, m2: 20 }),
      room('comfort', { factor: 1.16, stock: 16, m2: 25, balcony: true, view: 'mountain', misc: 'valley view, balcony' }),
      room('superior', { factor: 1.34, stock: 10, m2: 30, balcony: true, view: 'mountain', misc: 'valley view, balcony' }),
      room('family', { factor: 1.5, stock: 4, m2: 35 }),
    ],
    base_price_cents: 9800, breakfast_cents: 1650, dinner_cents: 3500, boards: ['nomeal', 'breakfast-buffet', 'half-board', 'full-board'],
    city_tax_cents: 250, city_tax_included: true, cancellation: 'flexible', season: 'hills',
  }),
  hotel({
    hid: 7700122, id: 'hotel_de_gele_steen_valkenburg', name: 'Hotel De Gele Steen', kind: 'Hotel', star_rating: 4,
    address: 'Plenkertstraat 57', postal_code: '6301 GL', city: 'Valkenburg', country_code: 'NL', latitude: 50.8639, longitude: 5.8277,
    phone: '+31 85 000 01 22', email: 'welcome@degelesteen.example', region: [6022, 'Valkenburg'], hours: ['15:00', '11:00'],
    pictures: ['limburg-vineyard-autumn', 'spa-evening', 'room-evening', 'breakfast-morning', 'dinner-evening'],
    house: {
      services: ['Bicycle hire', 'Bicycle wash', 'Bathrobes'],
      meals: ['Breakfast buffet', 'Restaurant', 'Cave bar'],
      wellness: ['Sauna', 'Steam bath', 'Massage', 'Beauty treatments', 'Marl bath'],
      outdoors: ['Terrace at the foot of the rock'], lift: true, dog: null, parking: 'Parking in the courtyard, 10 euro a day',
    },
    place: 'Built against the marl cliff of Valkenburg, under the ruin of the only hill castle in the country. The train from Maastricht takes a quarter of an hour.',
    rooms_text: 'Fifty-eight rooms; in those at the back one wall is the rock itself.',
    table: 'Zuurvlees the way a grandmother made it, trout, and Limburg wine from four kilometres away.',
    rooms: [
      room('standard', { factor: 1, stock: 24, m2: 20 }),
      room('comfort', { factor: 1.14, stock: 20, m2: 24, misc: 'rock side' }),
      room('deluxe', { factor: 1.4, stock: 10, m2: 31, balcony: true, view: 'mountain', misc: 'castle view, balcony' }),
      room('family', { factor: 1.5, stock: 4, m2: 36 }),
    ],
    base_price_cents: 9400, breakfast_cents: 1650, dinner_cents: 3200, boards: ['nomeal', 'breakfast-buffet', 'half-board'],
    city_tax_cents: 300, city_tax_included: true, cancellation: 'moderate', season: 'hills',
  }),
]
