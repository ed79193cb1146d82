import type { SupplierHotel } from '@tussenuit/stand-ins/etg/inventory.ts'
import { hotel } from './house.ts'
import { room } from './rooms.ts'

/** Amsterdam, Utrecht and the ridge of woods east of it. */
export const cityHotels: SupplierHotel[] = [
  hotel({
    hid: 7700111, id: 'hotel_het_blauwe_luik_amsterdam', name: 'Hotel Het Blauwe Luik', kind: 'Boutique_and_Design', star_rating: 4,
    address: 'Egelantiersgracht 119', postal_code: '1015 RG', city: 'Amsterdam', country_code: 'NL', latitude: 52.3758, longitude: 4.8812,
    phone: '+31 85 000 01 11', email: 'desk@hetblauweluik.example', region: [6011, 'Amsterdam'], hours: ['15:00', '11:00'],
    pictures: ['amsterdam-blue-hour', 'room-evening', 'breakfast-morning', 'room-morning', 'dinner-evening'],
    house: {
      services: ['Bicycles to borrow', 'Library with fire', 'Tickets arranged at the desk'],
      meals: ['Breakfast at the table', 'Bar'], outdoors: ['Courtyard garden'], lift: false, dog: null, parking: 'No parking; a garage on the Marnixstraat asks about 45 euro a day',
    },
    place: 'On the Egelantiersgracht in the Jordaan, five minutes on foot from the Westerkerk. Tram 13 and 17 stop at the Westermarkt.',
    rooms_text: 'Twenty-four rooms in three canal houses with one staircase too many. Blue shutters, deep windowsills, quiet at the back.',
    table: 'Breakfast at the table by the water; in the evening the bar pours jenever and sends you to the right neighbour for supper.',
    rooms: [
      room('economy', { factor: 1, stock: 5, m2: 13, attic: true, misc: 'attic' }),
      room('classic', { factor: 1.16, stock: 10, m2: 17, view: 'garden', misc: 'courtyard side' }),
      room('superior', { factor: 1.42, stock: 7, m2: 22, view: 'city', misc: 'canal view' }),
      room('suite', { factor: 2.1, stock: 2, m2: 40, view: 'city', misc: 'canal view' }),
    ],
    base_price_cents: 15400, breakfast_cents: 2200, dinner_cents: 0, boards: ['nomeal', 'breakfast-buffet'],
    city_tax_cents: 450, city_tax_included: true, cancellation: 'strict', season: 'city',
    note: 'The house has steep stairs and no lift.',
  }),
  hotel({
    hid: 7700112, id: 'hotel_de_palmkas_amsterdam', name: 'Hotel De Palmkas', kind: 'Hotel', star_rating: 4,
    address: 'Plantage Middenlaan 58', postal_code: '1018 DH', city: 'Amsterdam', country_code: 'NL', latitude: 52.3662, longitude: 4.9131,
    phone: '+31 85 000 01 12', email: 'welcome@depalmkas.example', region: [6011, 'Amsterdam'], hours: ['15:00', '11:00'],
    pictures: ['room-morning', 'amsterdam-blue-hour', 'breakfast-morning', 'spa-evening', 'dinner-evening'],
    house: {
      services: ['Bicycle hire', 'Conservatory', 'Families’ cupboard with games'],
      meals: ['Breakfast buffet', 'Restaurant', 'Bar'], wellness: ['Sauna', 'Steam bath', 'Massage'],
      outdoors: ['Winter garden', 'Terrace'], lift: true, dog: 20, parking: 'Garage next door, 39 euro a day',
    },
    place: 'In the leafy Plantage, a few steps from the Hortus. Tram 14 to the Dam passes the door, Artis zoo is three minutes away.',
    rooms_text: 'Sixty-six rooms round a glasshouse with palms. Family rooms look into it, and children can see who is having breakfast.',
    table: 'A kitchen that loves vegetables; breakfast in the glasshouse under the palms.',
    rooms: [
      room('standard', { factor: 1, stock: 26, m2: 18 }),
      room('twin', { factor: 1, stock: 12, m2: 18 }),
      room('superior', { factor: 1.25, stock: 14, m2: 24, view: 'garden', misc: 'view into the glasshouse' }),
      room('family', { factor: 1.5, stock: 12, m2: 32 }),
      room('juniorSuite', { factor: 1.75, stock: 2, m2: 36 }),
    ],
    base_price_cents: 14200, breakfast_cents: 2100, dinner_cents: 3600, boards: ['nomeal', 'breakfast-buffet', 'half-board'],
    city_tax_cents: 450, city_tax_included: true, cancellation: 'moderate', season: 'city',
  }),
  hotel({
    hid: 7700113, id: 'hotel_de_lantaarnkamer_utrecht', name: 'Hotel De Lantaarnkamer', kind: 'Boutique_and_Design', star_rating: 4,
    address: 'Oudegracht 268', postal_code: '3511 NW', city: 'Utrecht', country_code: 'NL', latitude: 52.0872, longitude: 5.1227,
    phone: '+31 85 000 01 13', email: 'desk@delantaarnkamer.example', region: [6012, 'Utrecht'], hours: ['15:00', '11:00'],
    pictures: ['utrecht-wharf-evening', 'room-evening', 'dinner-evening', 'breakfast-morning', 'brewery-inn-evening'],
    house: {
      services: ['Bicycles to borrow', 'Canoe landing at the wharf'],
      meals: ['Breakfast in the cellar', 'Restaurant at the water', 'Bar'], outdoors: ['Wharf terrace'], lift: false, dog: null, parking: 'Garage Springweg, 350 metres away, about 38 euro a day',
    },
    place: 'On the quiet southern half of the Oudegracht, six minutes from the Dom Tower and a quarter of an hour on foot from Utrecht Centraal.',
    rooms_text: 'Twenty-two rooms above a medieval cellar. Two of them are below the street, with a door to the wharf and the water.',
    table: 'Breakfast and supper under the vault, or outside at the level of the water as soon as it can be borne.',
    rooms: [
      room('classic', { factor: 1, stock: 10, m2: 18 }),
      room('superior', { factor: 1.2, stock: 8, m2: 23, view: 'city', misc: 'canal view' }),
      room('deluxe', { factor: 1.5, stock: 2, m2: 30, name: 'Wharf Cellar Double Room', misc: 'door to the wharf' }),
      room('juniorSuite', { factor: 1.7, stock: 2, m2: 36, attic: true, misc: 'attic, view of the Dom Tower' }),
    ],
    base_price_cents: 12600, breakfast_cents: 1900, dinner_cents: 3800, boards: ['nomeal', 'breakfast-buffet', 'half-board'],
    city_tax_cents: 420, city_tax_included: true, cancellation: 'moderate', season: 'city',
  }),
  hotel({
    hid: 7700114, id: 'landhuis_de_zwarte_specht_doorn', name: 'Landhuis De Zwarte Specht', kind: 'Castle', star_rating: 4,
    address: 'Sint Helenalaan 14', postal_code: '3941 AR', city: 'Doorn', country_code: 'NL', latitude: 52.0347, longitude: 5.3631,
    phone: '+31 85 000 01 14', email: 'welcome@dezwartespecht.example', region: [6013, 'Doorn'], hours: ['15:00', '11:00'],
    pictures: ['veluwe-autumn-morning', 'spa-evening', 'dinner-evening', 'room-evening', 'breakfast-morning'],
    house: {
      services: ['Bicycle hire', 'Billiard room', 'Open fire'],
      meals: ['Breakfast buffet', 'Restaurant', 'Afternoon tea'],
      wellness: ['Sauna', 'Steam bath', 'Outdoor pool from May to September', 'Massage', 'Beauty treatments'],
      outdoors: ['Park', 'Terrace', 'Kitchen garden'], lift: true, dog: 15, parking: 'Free parking in the park',
    },
    place: 'A country house of 1906 against the Kaapse Bossen, on the Utrechtse Heuvelrug. Huis Doorn, where the last German emperor spent his exile, is two kilometres away.',
    rooms_text: 'Thirty-four rooms: tall ones in the house, quiet ones in the old stables, all with a view of trees.',
    table: 'A kitchen garden of half an acre, a cook who uses it, and tea with scones at four.',
    rooms: [
      room('comfort', { factor: 1, stock: 14, m2: 23, view: 'garden', misc: 'stables' }),
      room('superior', { factor: 1.22, stock: 12, m2: 29, view: 'garden', misc: 'park view' }),
      room('deluxe', { factor: 1.45, stock: 6, m2: 36, balcony: true, view: 'garden', misc: 'park view, balcony' }),
      room('suite', { factor: 2, stock: 2, m2: 54, view: 'garden' }),
    ],
    base_price_cents: 11900, breakfast_cents: 1900, dinner_cents: 4100, boards: ['nomeal', 'breakfast-buffet', 'half-board'],
    city_tax_cents: 260, city_tax_included: false, cancellation: 'flexible', season: 'forest',
  }),
]
