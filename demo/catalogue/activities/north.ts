import type { DemoActivity } from '../shape.ts'
import { yearRoundPricing, highSeasonPricing, closuresOnDays, closuresOutside } from './seasons.ts'

/** Activities in the Veluwe, on the islands, in Drenthe and on the waters around Giethoorn. */
export const northernActivities: DemoActivity[] = [
  {
    key: 'kroller-muller-day',
    title: 'A day in the park, with Van Gogh in the middle',
    description_html:
      '<p>Entrance to De Hoge Veluwe National Park and to the Kröller-Müller Museum that stands in its woods: the second-largest collection of Van Goghs in the world, and one of the largest sculpture gardens of Europe around it. A white bicycle from the gate is free; the museum is ten minutes from Otterlo, twenty from Hoenderloo.</p>',
    internal_name: 'Hoge Veluwe + Kröller-Müller day ticket',
    external_name: 'Park and Kröller-Müller Museum',
    contact: {
      name: 'Veluwe ticket desk',
      email: 'tickets@veluwedesk.example',
      address: 'Houtkampweg 6, 6731 AW Otterlo',
    },
    duration_days: 1,
    vat_kind: 'admission',
    send_activity_email: false,
    closed_weekdays: [1],
    closed_periods: closuresOnDays('01-01'),
    pricings: [...yearRoundPricing(18, 99, 2500, 12), ...yearRoundPricing(6, 17, 650, 12)],
  },
  {
    key: 'ranger-dusk-walk',
    title: 'Two hours at dusk with a ranger',
    description_html:
      '<p>You meet at the edge of the wood an hour before sunset, in dull colours and without perfume. The ranger knows where the red deer come out; in September the stags roar, at other times you may get wild boar, a badger, or only a very good silence.</p>',
    internal_name: 'Dusk walk with ranger (Veluwe)',
    external_name: 'Dusk walk with a ranger',
    contact: {
      name: 'Rangers of the east side',
      email: 'dusk@rangerwalks.example',
      address: 'Miggelenbergweg 60, 7351 BP Hoenderloo',
    },
    duration_days: 1,
    vat_kind: 'rental',
    send_activity_email: true,
    closed_weekdays: [0, 1],
    closed_periods: [
      { from: '12-24', to: '12-31' },
      { from: '01-01', to: '01-02' },
    ],
    pricings: [
      ...highSeasonPricing('09-01', '10-10', [18, 99], { high: 2100, low: 1650 }, 18),
      ...yearRoundPricing(8, 17, 900, 18),
    ],
  },
  {
    key: 'seal-trip-texel',
    title: 'Out to the seals on a shrimp cutter',
    description_html:
      '<p>Two hours from the harbour of Oudeschild on a wooden cutter. The nets go out for a quarter of an hour; what comes up is sorted, explained and boiled on deck. Then the engine drops to a murmur beside a sandbank with seals.</p>',
    internal_name: 'Texel cutter + seals 2 h',
    external_name: 'Shrimp cutter and seals',
    contact: {
      name: 'Cutter TX 0 Goede Vangst',
      email: 'skipper@goedevangst.example',
      address: 'Haven 9, 1792 AE Oudeschild',
    },
    duration_days: 1,
    vat_kind: 'transport',
    send_activity_email: true,
    closed_weekdays: [0],
    closed_periods: closuresOutside('03-20', '11-05'),
    pricings: [...yearRoundPricing(14, 99, 1850, 15), ...yearRoundPricing(3, 13, 1350, 15)],
  },
  {
    key: 'ferry-terschelling',
    title: 'The crossing from Harlingen and back',
    description_html:
      '<p>A return ticket for the slow boat: two hours across the Wadden Sea, past Griend and the sandbanks, with pea soup on the upper deck. Your bags are taken off at West-Terschelling and brought to the house.</p>',
    internal_name: 'Ferry Harlingen–Terschelling return + luggage',
    external_name: 'Ferry and luggage',
    contact: {
      name: 'Island crossings',
      email: 'quay@islandcrossings.example',
      address: 'Waddenpromenade 5, 8861 NT Harlingen',
    },
    duration_days: 2,
    vat_kind: 'transport',
    send_activity_email: true,
    closed_weekdays: [],
    closed_periods: [],
    pricings: [
      ...highSeasonPricing('06-01', '09-15', [12, 99], { high: 3550, low: 3250 }, 12),
      ...yearRoundPricing(4, 11, 1700, 12),
    ],
  },
  {
    key: 'tidal-flat-walk',
    title: 'On foot across the sea bed',
    description_html:
      '<p>Three hours on the flats south of the island with a guide who reads the creeks: knee-deep at most, through lugworm casts, cockle beds and samphire. High basketball shoes are best; the guide has spare ones. Times follow the tide and reach you the week before.</p>',
    internal_name: 'Guided flat walk Terschelling 3 h',
    external_name: 'Walk on the tidal flats',
    contact: {
      name: 'Wadden guides',
      email: 'tide@waddenguides.example',
      address: 'Willem Barentszkade 17, 8881 BC West-Terschelling',
    },
    duration_days: 1,
    vat_kind: 'rental',
    send_activity_email: true,
    closed_weekdays: [1],
    closed_periods: closuresOutside('05-01', '09-30'),
    pricings: [...yearRoundPricing(16, 99, 1950, 18), ...yearRoundPricing(8, 15, 1250, 18)],
  },
  {
    key: 'whisper-boat',
    title: 'A whisper boat for the afternoon',
    description_html:
      '<p>Four hours with an electric boat that makes less noise than the reeds. You get a map: through the village first, then over the Bovenwijde, and, if you hold left, into the ditches where the water lilies close behind you.</p>',
    internal_name: 'Whisper boat 4 h Giethoorn',
    external_name: 'Whisper boat, an afternoon',
    contact: {
      name: 'Boat landing De Fluisteraar',
      email: 'landing@defluisteraar.example',
      address: 'Binnenpad 64, 8355 BT Giethoorn',
    },
    duration_days: 1,
    vat_kind: 'rental',
    send_activity_email: true,
    closed_weekdays: [],
    closed_periods: closuresOutside('03-25', '11-05'),
    pricings: [
      ...highSeasonPricing('05-01', '09-15', [18, 99], { high: 3300, low: 2600 }, 15),
      ...yearRoundPricing(4, 17, 500, 15),
    ],
  },
  {
    key: 'hunebed-museum',
    title: 'Five thousand years in a morning',
    description_html:
      '<p>Entrance to the museum at Borger, which lies beside D27, the largest hunebed in the country: 22 metres long, with stones of twenty tonnes. Outside there is a garden of boulders with their home addresses in Scandinavia; children may carve, grind and make fire.</p>',
    internal_name: 'Hunebed museum Borger entrance',
    external_name: 'Hunebed museum in Borger',
    contact: {
      name: 'Drenthe ticket desk',
      email: 'tickets@boulderdesk.example',
      address: 'Bronnegerstraat 12, 9531 TG Borger',
    },
    duration_days: 1,
    vat_kind: 'admission',
    send_activity_email: false,
    closed_weekdays: [],
    closed_periods: closuresOnDays('01-01', '12-25'),
    pricings: [...yearRoundPricing(13, 99, 1250, 12), ...yearRoundPricing(4, 12, 650, 12)],
  },
]
