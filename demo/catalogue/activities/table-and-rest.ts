import type { DemoActivity } from '../shape.ts'
import { yearRoundPricing, highSeasonPricing, closuresOnDays } from './seasons.ts'

/** Activities provided by the hotels themselves: dinners, massages, bicycles. */
export const tableAndRest: DemoActivity[] = [
  {
    key: 'three-course-dinner',
    title: 'A three-course dinner',
    description_html:
      '<p>On an evening of your choice the table is laid for you: three courses from the kitchen’s short menu, which changes with the market. Water and bread are on the table; wine is your own affair.</p>',
    internal_name: 'Dinner 3 courses (house)',
    external_name: 'Three-course dinner',
    contact: { name: 'The hotel’s restaurant', email: 'tables@housekitchens.example', address: '' },
    duration_days: 1,
    vat_kind: 'food',
    send_activity_email: false,
    closed_weekdays: [],
    closed_periods: [],
    pricings: [...yearRoundPricing(12, 99, 3400, 15), ...yearRoundPricing(4, 11, 1600, 15)],
  },
  {
    key: 'tasting-dinner',
    title: 'Five courses, and a glass with each',
    description_html:
      '<p>The cook decides. Five small courses from what came in this morning, and with each a glass that was chosen for it: wine, sometimes beer, once a cider. Allow three hours and sit by the window if you can.</p>',
    internal_name: 'Tasting menu 5 courses incl. wines (house)',
    external_name: 'Five-course tasting dinner',
    contact: { name: 'The hotel’s restaurant', email: 'tables@housekitchens.example', address: '' },
    duration_days: 1,
    vat_kind: 'food',
    send_activity_email: true,
    closed_weekdays: [1],
    closed_periods: closuresOnDays('12-24', '12-25', '12-31'),
    pricings: yearRoundPricing(18, 99, 7400, 15),
  },
  {
    key: 'massage',
    title: 'A massage of fifty minutes',
    description_html:
      '<p>Back, neck and legs, or the whole of you, with warm oil and no music unless you ask for it. You choose the hour at the desk; arrive ten minutes early and bring nothing.</p>',
    internal_name: 'Massage 50 min (house)',
    external_name: 'Massage, 50 minutes',
    contact: { name: 'The hotel’s wellness desk', email: 'hours@stillhands.example', address: '' },
    duration_days: 1,
    vat_kind: 'treatment',
    send_activity_email: true,
    closed_weekdays: [],
    closed_periods: closuresOnDays('12-25', '01-01'),
    pricings: yearRoundPricing(16, 99, 5600, 18),
  },
  {
    key: 'bathhouse-evening',
    title: 'An evening in the bathhouse',
    description_html:
      '<p>From five o’clock the bathhouse belongs to house guests: a Finnish sauna that smells of birch, steam, warm water, and a place outside where you cool down under the sky. Towels and tea are included.</p>',
    internal_name: 'Bathhouse evening 17-22 h (house)',
    external_name: 'Evening in the bathhouse',
    contact: { name: 'The hotel’s wellness desk', email: 'hours@stillhands.example', address: '' },
    duration_days: 1,
    vat_kind: 'admission',
    send_activity_email: false,
    closed_weekdays: [],
    closed_periods: [],
    pricings: yearRoundPricing(12, 99, 1900, 15),
  },
  {
    key: 'bicycle-day',
    title: 'A bicycle for the day',
    description_html:
      '<p>A sound Dutch bicycle with seven gears and panniers, standing ready in the shed with the saddle at your height. With it comes a card with three routes by numbered junctions, the longest about 45 kilometres. Children’s bicycles and seats are there too.</p>',
    internal_name: 'Bicycle hire 1 day',
    external_name: 'Bicycle for a day',
    contact: { name: 'Bicycle desk', email: 'desk@sevengears.example', address: '' },
    duration_days: 1,
    vat_kind: 'rental',
    send_activity_email: false,
    closed_weekdays: [],
    closed_periods: [],
    pricings: [
      ...highSeasonPricing('04-01', '09-30', [12, 99], { high: 1150, low: 950 }, 12),
      ...yearRoundPricing(4, 11, 650, 12),
    ],
  },
  {
    key: 'electric-bicycle-two-days',
    title: 'Electric bicycles for two days',
    description_html:
      '<p>Two days with the wind on your side. The battery is good for about 80 kilometres and charges overnight in the shed; a puncture kit and a telephone number come along.</p>',
    internal_name: 'E-bike hire 2 days',
    external_name: 'Electric bicycle, two days',
    contact: { name: 'Bicycle desk', email: 'desk@sevengears.example', address: '' },
    duration_days: 2,
    vat_kind: 'rental',
    send_activity_email: true,
    closed_weekdays: [],
    closed_periods: closuresOnDays('01-01', '12-25'),
    pricings: highSeasonPricing('04-01', '09-30', [16, 99], { high: 4600, low: 3800 }, 12),
  },
]
