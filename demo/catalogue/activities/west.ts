import type { DemoActivity } from '../shape.ts'
import { yearRoundPricing, highSeasonPricing, closuresOnDays, closuresOutside } from './seasons.ts'

/** Activities in Amsterdam, Utrecht, the bulb fields and Zeeland. */
export const westernActivities: DemoActivity[] = [
  {
    key: 'rijksmuseum-ticket',
    title: 'The Rijksmuseum at nine o’clock',
    description_html:
      '<p>A ticket with the first entry of the day. Walk straight to the Gallery of Honour: for twenty minutes you share the Milkmaid and the Night Watch with a handful of people. After that, go up to the ship models, which nobody visits.</p>',
    internal_name: 'Rijksmuseum timed ticket 09:00',
    external_name: 'Rijksmuseum, first entry',
    contact: { name: 'City ticket desk', email: 'tickets@citydesk.example', address: '' },
    duration_days: 1,
    vat_kind: 'admission',
    send_activity_email: false,
    closed_weekdays: [],
    closed_periods: [],
    pricings: yearRoundPricing(18, 99, 2350, 12),
  },
  {
    key: 'canal-evening',
    title: 'The canals after dark, in a small boat',
    description_html:
      '<p>An open electric saloon boat for twelve, blankets on the benches, a skipper who would rather steer than talk. Ninety minutes by way of the Brouwersgracht, the Amstel and the Skinny Bridge, when the lamps under the arches are lit. One drink is included.</p>',
    internal_name: 'Amsterdam evening cruise 90 min',
    external_name: 'Canals by evening',
    contact: {
      name: 'Saloon boat Avondrood',
      email: 'jetty@avondrood.example',
      address: 'Prinsengracht, jetty at number 174, Amsterdam',
    },
    duration_days: 1,
    vat_kind: 'transport',
    send_activity_email: true,
    closed_weekdays: [],
    closed_periods: closuresOnDays('04-27', '12-31'),
    pricings: [
      ...highSeasonPricing('04-01', '10-15', [18, 99], { high: 2950, low: 2450 }, 18),
      ...yearRoundPricing(4, 17, 1400, 18),
    ],
  },
  {
    key: 'concert-evening',
    title: 'An evening in the Concertgebouw',
    description_html:
      '<p>Two good seats in the Main Hall, whose acoustics are counted among the best in the world, for the programme of the evening: orchestra, piano or choir. A drink in the interval is included. The programme for your dates is in the mail you get before you travel.</p>',
    internal_name: 'Concertgebouw main hall, first rank',
    external_name: 'Concert in the Concertgebouw',
    contact: {
      name: 'City ticket desk',
      email: 'concerts@citydesk.example',
      address: 'Concertgebouwplein 10, 1071 LN Amsterdam',
    },
    duration_days: 1,
    vat_kind: 'admission',
    send_activity_email: true,
    closed_weekdays: [1, 2],
    closed_periods: [
      { from: '07-01', to: '08-31' },
      { from: '12-25', to: '12-31' },
    ],
    pricings: yearRoundPricing(8, 99, 5200, 15),
  },
  {
    key: 'dom-tower',
    title: 'Four hundred and sixty-five steps',
    description_html:
      '<p>Up the Dom Tower of Utrecht with a guide who stops in the right places: the chapel, the bells, the carillon, and then the gallery at 95 metres. On a clear day you see Amsterdam. It is narrow, it winds, and the tea afterwards is deserved.</p>',
    internal_name: 'Dom Tower guided climb',
    external_name: 'Climb of the Dom Tower',
    contact: {
      name: 'Utrecht ticket desk',
      email: 'tickets@wharfdesk.example',
      address: 'Domplein 9, 3512 JC Utrecht',
    },
    duration_days: 1,
    vat_kind: 'admission',
    send_activity_email: false,
    closed_weekdays: [],
    closed_periods: closuresOnDays('01-01', '04-27', '12-25'),
    pricings: [...yearRoundPricing(13, 99, 1250, 15), ...yearRoundPricing(4, 12, 700, 15)],
  },
  {
    key: 'keukenhof-day',
    title: 'Keukenhof before the coaches',
    description_html:
      '<p>A ticket for the first hour of the morning, and a bicycle to get there along the Stationsweg, between fields in flower. Seven million bulbs are planted by hand every autumn; by eleven, when it fills, you are already out again among the real fields.</p>',
    internal_name: 'Keukenhof 08:00 ticket + bicycle',
    external_name: 'Keukenhof, first hour',
    contact: { name: 'Bulb field desk', email: 'tickets@bulbdesk.example', address: 'Stationsweg 166a, 2161 AM Lisse' },
    duration_days: 1,
    vat_kind: 'admission',
    send_activity_email: false,
    closed_weekdays: [],
    closed_periods: closuresOutside('03-20', '05-09'),
    pricings: [...yearRoundPricing(18, 99, 2450, 12), ...yearRoundPricing(4, 17, 1050, 12)],
  },
  {
    key: 'oyster-table',
    title: 'At the oyster pits of Yerseke',
    description_html:
      '<p>Behind the dyke at Yerseke lie the pits where oysters rest before they travel. A grower shows how to tell a flat one from a creuse and how to open it without bleeding; then you eat six, with brown bread and a glass of white, looking at the water they came from.</p>',
    internal_name: 'Oyster pits Yerseke, visit + 6 oysters',
    external_name: 'Oysters at the pits',
    contact: {
      name: 'Oyster growers Van der Putten',
      email: 'pits@oesterputten.example',
      address: 'Havendijk 10, 4401 NS Yerseke',
    },
    duration_days: 1,
    vat_kind: 'food',
    send_activity_email: true,
    closed_weekdays: [0, 1],
    closed_periods: [
      { from: '12-24', to: '12-31' },
      { from: '01-01', to: '01-10' },
    ],
    pricings: [
      ...highSeasonPricing('09-01', '12-31', [18, 99], { high: 2650, low: 2300 }, 18),
      ...yearRoundPricing(6, 17, 900, 18),
    ],
  },
]
