import type { DemoActivity } from '../shape.ts'
import { yearRoundPricing, highSeasonPricing, closuresOnDays, closuresOutside } from './seasons.ts'

/** Activities in Limburg, Bruges, the Ardennes and the Sauerland. */
export const southernActivities: DemoActivity[] = [
  {
    key: 'north-caves',
    title: 'Under Sint-Pietersberg by lamplight',
    description_html:
      '<p>An hour in the passages that block-breakers sawed out of the hill south of Maastricht over centuries. It is about eleven degrees, winter and summer; there are charcoal drawings on the walls, and a moment when the guide puts out the lamp.</p>',
    internal_name: 'North Caves guided tour 1 h',
    external_name: 'Tour of the North Caves',
    contact: {
      name: 'Maastricht ticket desk',
      email: 'tickets@meusedesk.example',
      address: 'Luikerweg 71, 6212 ET Maastricht',
    },
    duration_days: 1,
    vat_kind: 'admission',
    send_activity_email: false,
    closed_weekdays: [],
    closed_periods: closuresOnDays('01-01', '12-25'),
    pricings: [...yearRoundPricing(12, 99, 950, 15), ...yearRoundPricing(4, 11, 600, 15)],
  },
  {
    key: 'vineyard-tasting',
    title: 'Six wines on a Limburg slope',
    description_html:
      '<p>A grower walks you through the rows, Riesling above and Pinot below, and down into a cellar of marl where it is always the same season. Six glasses, bread, and a hard cheese from the next farm. It is two kilometres from the bus, and downhill on the way back.</p>',
    internal_name: 'Vineyard walk + 6 wines (South Limburg)',
    external_name: 'Vineyard walk and tasting',
    contact: {
      name: 'Wine estate Zonneberg',
      email: 'cellar@wijngoedzonneberg.example',
      address: 'Slenakerweg 30, Gulpen',
    },
    duration_days: 1,
    vat_kind: 'drinks',
    send_activity_email: true,
    closed_weekdays: [1, 2, 3],
    closed_periods: [
      { from: '01-01', to: '02-10' },
      { from: '12-23', to: '12-31' },
    ],
    pricings: yearRoundPricing(18, 99, 2450, 18),
  },
  {
    key: 'thermal-day',
    title: 'A day in warm mineral water',
    description_html:
      '<p>On the Cauberg, above Valkenburg, water comes up from great depth, and there is a bath on the hilltop for it: pools indoors and out, saunas, and a view of the valley through your own steam. You have the whole day, with bathrobe and towels.</p>',
    internal_name: 'Thermal baths Cauberg day ticket',
    external_name: 'Day at the thermal baths',
    contact: {
      name: 'Bathing desk Valkenburg',
      email: 'water@caubergdesk.example',
      address: 'Cauberg, 6301 BT Valkenburg',
    },
    duration_days: 1,
    vat_kind: 'admission',
    send_activity_email: false,
    closed_weekdays: [],
    closed_periods: closuresOnDays('12-24', '12-25'),
    pricings: highSeasonPricing('10-01', '12-31', [16, 99], { high: 4300, low: 3900 }, 12),
  },
  {
    key: 'bruges-brewery',
    title: 'Through a brewery to its roof',
    description_html:
      '<p>Past the copper kettles, up the ladders to a malt loft, and out on a roof with the whole of Bruges at eye level. In the cellar you taste four beers, from a pale one to a dark one that asks for a chair. There is grenadine for whoever is driving.</p>',
    internal_name: 'Bruges brewery visit + 4 beers',
    external_name: 'Brewery visit and tasting',
    contact: { name: 'Brewery De Stroomketel', email: 'visits@stroomketel.example', address: 'Walplein, 8000 Brugge' },
    duration_days: 1,
    vat_kind: 'admission',
    send_activity_email: true,
    closed_weekdays: [3],
    closed_periods: closuresOnDays('01-01', '12-24', '12-25'),
    pricings: [...yearRoundPricing(18, 99, 1750, 18), ...yearRoundPricing(6, 17, 600, 18)],
  },
  {
    key: 'kayak-ourthe',
    title: 'Down the Ourthe by kayak',
    description_html:
      '<p>A van brings you upstream, the river brings you back: about fifteen kilometres, with shallows that laugh at you and long green pools where nothing happens at all. Barrel, waistcoat and paddle are provided; you need old shoes and a second pair of trousers.</p>',
    internal_name: 'Kayak Ourthe 15 km',
    external_name: 'Kayak on the Ourthe',
    contact: { name: 'Kayak base Les Trois Gués', email: 'base@troisgues.example', address: 'Rue du Gué, 6940 Durbuy' },
    duration_days: 1,
    vat_kind: 'rental',
    send_activity_email: true,
    closed_weekdays: [],
    closed_periods: closuresOutside('04-10', '10-10'),
    pricings: [
      ...highSeasonPricing('07-01', '08-31', [16, 99], { high: 2500, low: 2100 }, 15),
      ...yearRoundPricing(8, 15, 1500, 15),
    ],
  },
  {
    key: 'ski-pass-two-days',
    title: 'Two days on the slopes of Winterberg',
    description_html:
      '<p>A pass for the lifts round Winterberg on two days of your stay, from first chair to floodlights. No Alps, and no airport either: blue and red runs, a good toboggan slope, and soup at the huts. If there is too little snow, you get the sum back.</p>',
    internal_name: 'Lift pass Winterberg 2 days',
    external_name: 'Lift pass, two days',
    contact: { name: 'Lift desk', email: 'passes@liftdesk.example', address: 'Kappe, 59955 Winterberg' },
    duration_days: 2,
    vat_kind: 'admission',
    send_activity_email: false,
    closed_weekdays: [],
    closed_periods: [{ from: '03-16', to: '12-11' }],
    pricings: [...yearRoundPricing(16, 99, 7800, 12), ...yearRoundPricing(5, 15, 5200, 12)],
  },
]
