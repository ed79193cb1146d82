import type { DemoCategory, DemoCustomFilter, DemoTheme } from './shape.ts'

export const categories: DemoCategory[] = [
  {
    category_name: 'wellness',
    display_name: 'Wellness breaks',
    picture: 'spa-evening',
    summary: 'Saunas, steam and warm water, and a bed close enough to walk back in a bathrobe.',
  },
  {
    category_name: 'culinary',
    display_name: 'Good food',
    picture: 'dinner-evening',
    summary: 'Inns with a kitchen worth the journey, from North Sea mussels to Limburg asparagus.',
  },
  {
    category_name: 'cycling',
    display_name: 'Cycling breaks',
    picture: 'cycling-path-summer',
    summary: 'Numbered junctions, ferries and a shed with sockets: days on two wheels.',
  },
  {
    category_name: 'walking',
    display_name: 'Walking breaks',
    picture: 'limburg-morning',
    summary: 'Paths over heath, hill and tidal sand, with a fire or a terrace at the end.',
  },
  {
    category_name: 'seaside',
    display_name: 'By the sea',
    picture: 'zeeland-beach-summer',
    summary: 'Dunes, wide sand and the sound of it at night, in every season.',
  },
  {
    category_name: 'city-trips',
    display_name: 'City breaks',
    picture: 'amsterdam-blue-hour',
    summary: 'A room in the middle of it, and a city that is best on foot.',
  },
  {
    category_name: 'culture',
    display_name: 'Art and heritage',
    picture: 'concert-hall-evening',
    summary: 'Museums, concerts and stones of five thousand years, unhurried.',
  },
  {
    category_name: 'family',
    display_name: 'With children',
    picture: 'zeeland-beach-summer',
    summary: 'Houses where a bucket in the hall is normal and supper is early.',
  },
]

export const themes: DemoTheme[] = [
  {
    name: 'for-two',
    title: 'For two',
    picture: 'room-evening',
    summary: 'A good table, a good bed and nowhere to be in the morning.',
  },
  {
    name: 'autumn-colours',
    title: 'Autumn colours',
    picture: 'veluwe-autumn-morning',
    summary: 'Beech woods turning, mist in the valleys and mushrooms on the menu.',
  },
  {
    name: 'winter-warmth',
    title: 'Winter warmth',
    picture: 'giethoorn-winter',
    summary: 'Short days, long evenings, and a stove that someone else has lit.',
  },
  {
    name: 'spring-in-bloom',
    title: 'Spring in bloom',
    picture: 'tulips-spring',
    summary: 'Bulb fields, orchards and the first terrace of the year.',
  },
  {
    name: 'without-the-car',
    title: 'Without the car',
    picture: 'wadden-ferry-morning',
    summary: 'A train, a ferry or a short walk from the platform: leave the keys at home.',
  },
  {
    name: 'island-air',
    title: 'Island air',
    picture: 'texel-summer',
    summary: 'Once the ramp goes up you are away, and it is only an hour or two.',
  },
  {
    name: 'on-the-water',
    title: 'On the water',
    picture: 'giethoorn-morning',
    summary: 'Whisper boats, kayaks and harbours where the halyards tick.',
  },
  {
    name: 'museums-and-music',
    title: 'Museums and music',
    picture: 'concert-hall-evening',
    summary: 'One good exhibition or one good concert, and a weekend built round it.',
  },
  {
    name: 'wine-and-beer',
    title: 'Wine and beer',
    picture: 'brewery-inn-evening',
    summary: 'Vineyards on the Limburg slopes, abbey beer and brown cafés.',
  },
  {
    name: 'with-the-dog',
    title: 'With the dog',
    picture: 'texel-autumn-evening',
    summary: 'Long beaches, woods to run in, and houses that mean it when they say welcome.',
  },
]

export const customFilters: DemoCustomFilter[] = [
  { key: 'dog', name: 'With the dog', values: [{ key: 'welcome', label: 'Dog welcome' }] },
  {
    key: 'train',
    name: 'Reachable by train',
    values: [
      { key: 'on-foot', label: 'On foot from the station' },
      { key: 'by-bus', label: 'Train and a short bus or ferry' },
    ],
  },
  {
    key: 'view',
    name: 'What you look out on',
    values: [
      { key: 'sea', label: 'Sea or dunes' },
      { key: 'water', label: 'Canal, lake or river' },
      { key: 'green', label: 'Woods, hills or heath' },
    ],
  },
]
