/** The drawn pictures of the catalogue. Written by demo/art/draw.ts; change the scenes, not this file. */
export interface Picture {
  /** WebP master beside this file. */
  file: string
  width: number
  height: number
  title: string
  /** English; the shop translates it. */
  alt: string
  /** Crops keep this point (shares of width and height). */
  focus: { x: number, y: number }
  /** A bright day scene, which dark mode tones down. */
  day: boolean
  /** Mean colour, for the space before the picture has come. */
  color: string
}

export const picturesFolder = new URL('./', import.meta.url)

export const pictures = {
  'amsterdam-blue-hour': {
    file: 'amsterdam-blue-hour.webp', width: 1600, height: 1067, title: 'Amsterdam canal in the blue hour',
    alt: 'Canal houses in Amsterdam, autumn blue hour: lit windows and bridge in the water, a bicycle at the railing.',
    focus: { x: 0.535, y: 0.55 }, day: false, color: '#493c50',
  },
  'ardennes-autumn': {
    file: 'ardennes-autumn.webp', width: 1600, height: 1067, title: 'Autumn in the Ardennes',
    alt: 'Castle on a rock above wooded hills in the Ardennes, golden autumn light: a red kayak on the river.',
    focus: { x: 0.48, y: 0.5 }, day: true, color: '#867b63',
  },
  'ardennes-river-summer': {
    file: 'ardennes-river-summer.webp', width: 1600, height: 1067, title: 'Kayaks on an Ardennes river',
    alt: 'Red kayak on a river between wooded hills in the Ardennes, summer morning: limestone cliff and an old stone bridge.',
    focus: { x: 0.52, y: 0.7 }, day: true, color: '#94a88f',
  },
  'breakfast-morning': {
    file: 'breakfast-morning.webp', width: 1600, height: 1067, title: 'Breakfast by the window',
    alt: 'Breakfast table by a window, spring morning: croissants, steaming coffee and tulips in low sunlight.',
    focus: { x: 0.5, y: 0.68 }, day: true, color: '#c4baa3',
  },
  'brewery-inn-evening': {
    file: 'brewery-inn-evening.webp', width: 1600, height: 1067, title: 'Evening at the brewery inn',
    alt: 'Half-timbered brewery inn with lit windows, autumn evening: copper kettle behind the glass and beer on the garden tables.',
    focus: { x: 0.52, y: 0.66 }, day: false, color: '#564656',
  },
  'bruges-evening': {
    file: 'bruges-evening.webp', width: 1600, height: 1067, title: 'Bruges in the evening',
    alt: 'Belfry of Bruges above a canal bridge, winter evening: stepped gables with lit windows and two swans.',
    focus: { x: 0.44, y: 0.5 }, day: false, color: '#68635d',
  },
  'concert-hall-evening': {
    file: 'concert-hall-evening.webp', width: 1600, height: 1067, title: 'An evening in the concert hall',
    alt: 'Orchestra on the lit stage of an old concert hall, evening: gilded organ, chandeliers and a listening audience.',
    focus: { x: 0.5, y: 0.6 }, day: false, color: '#6a5044',
  },
  'cycling-path-summer': {
    file: 'cycling-path-summer.webp', width: 1600, height: 1067, title: 'Cycling through the fields',
    alt: 'Two bicycles by a bench on a cycle path between wheat and meadows, summer morning: poppies and a village tower.',
    focus: { x: 0.6, y: 0.66 }, day: true, color: '#9aa989',
  },
  'dinner-evening': {
    file: 'dinner-evening.webp', width: 1600, height: 1067, title: 'Dinner for two by the lake',
    alt: 'Table for two at a window over the lake, evening: candlelight, red wine and dinner served on a white cloth.',
    focus: { x: 0.5, y: 0.66 }, day: false, color: '#73545b',
  },
  'drenthe-hunebed-morning': {
    file: 'drenthe-hunebed-morning.webp', width: 1600, height: 1067, title: 'Megalith tomb in Drenthe',
    alt: 'Megalith tomb between old oaks in Drenthe, early-autumn morning: sun through the mist and a red rucksack.',
    focus: { x: 0.57, y: 0.65 }, day: true, color: '#869074',
  },
  'forest-cabin-autumn': {
    file: 'forest-cabin-autumn.webp', width: 1600, height: 1067, title: 'Cabin in the autumn forest',
    alt: 'Wooden cabin on a forest lake, golden autumn light: glowing windows, terrace and a moored rowing boat.',
    focus: { x: 0.54, y: 0.58 }, day: true, color: '#7d745a',
  },
  'giethoorn-morning': {
    file: 'giethoorn-morning.webp', width: 1600, height: 1067, title: 'Giethoorn in the morning',
    alt: 'Thatched farmhouse by the water in Giethoorn, summer morning: white footbridge, punt and water lilies.',
    focus: { x: 0.62, y: 0.58 }, day: true, color: '#91a68d',
  },
  'giethoorn-winter': {
    file: 'giethoorn-winter.webp', width: 1600, height: 1067, title: 'Winter in Giethoorn',
    alt: 'Snow on thatched farms along the frozen canal of Giethoorn, winter dawn: lit windows and a sled with skates on the ice.',
    focus: { x: 0.62, y: 0.62 }, day: false, color: '#a4a0ad',
  },
  'harbour-summer': {
    file: 'harbour-summer.webp', width: 1600, height: 1067, title: 'Old harbour on the IJsselmeer',
    alt: 'Old harbour with its tower at Hoorn, summer afternoon: brown-sailed barges at the quay and a gull on a bollard.',
    focus: { x: 0.58, y: 0.5 }, day: true, color: '#859a97',
  },
  'limburg-morning': {
    file: 'limburg-morning.webp', width: 1600, height: 1067, title: 'Morning in the hills of South Limburg',
    alt: 'Half-timbered farm among vineyards in South Limburg, autumn morning: misty hills and a low sun.',
    focus: { x: 0.68, y: 0.62 }, day: true, color: '#9ba880',
  },
  'limburg-vineyard-autumn': {
    file: 'limburg-vineyard-autumn.webp', width: 1600, height: 1067, title: 'Grape harvest in South Limburg',
    alt: 'Vineyard slope with a marl farm in South Limburg, autumn golden hour: crates of grapes among the red and gold rows.',
    focus: { x: 0.64, y: 0.6 }, day: true, color: '#9c9170',
  },
  'maastricht-sunset': {
    file: 'maastricht-sunset.webp', width: 1600, height: 1067, title: 'Maastricht at sunset',
    alt: 'Old bridge over the Meuse in Maastricht, spring sunset: red church tower, a rower and cherry blossom.',
    focus: { x: 0.42, y: 0.55 }, day: false, color: '#a99590',
  },
  'room-evening': {
    file: 'room-evening.webp', width: 1600, height: 1067, title: 'A hotel room in the evening',
    alt: 'Drawn hotel room by a lake, evening: lamplight on a made bed, an armchair with a book and the moon in the window.',
    focus: { x: 0.515, y: 0.6 }, day: false, color: '#575350',
  },
  'room-morning': {
    file: 'room-morning.webp', width: 1600, height: 1067, title: 'Hotel room in the morning',
    alt: 'Hotel room with a view of dunes and sea, summer morning: breakfast tray on the bed, sunlight on the floor.',
    focus: { x: 0.47, y: 0.58 }, day: true, color: '#aea490',
  },
  'sauerland-winter-night': {
    file: 'sauerland-winter-night.webp', width: 1600, height: 1067, title: 'Winter night in the Sauerland',
    alt: 'Log cabin in the Sauerland, winter night: lit windows, footprints in the snow and a full moon over the firs.',
    focus: { x: 0.47, y: 0.6 }, day: false, color: '#5a728e',
  },
  'spa-evening': {
    file: 'spa-evening.webp', width: 1600, height: 1067, title: 'Spa in the evening',
    alt: 'Steaming outdoor pool of a forest spa, winter evening: lit sauna house, lanterns, candles and towels.',
    focus: { x: 0.69, y: 0.62 }, day: false, color: '#435665',
  },
  'texel-autumn-evening': {
    file: 'texel-autumn-evening.webp', width: 1600, height: 1067, title: 'Autumn evening on Texel',
    alt: 'Sheep beside a thatched sheep barn on Texel, autumn evening: low sun over the dunes and a far lighthouse lit.',
    focus: { x: 0.6, y: 0.62 }, day: false, color: '#917566',
  },
  'texel-summer': {
    file: 'texel-summer.webp', width: 1600, height: 1067, title: 'Lighthouse on Texel in summer',
    alt: 'Red lighthouse on Texel, summer afternoon: sandy path through dunes with marram grass, the sea behind.',
    focus: { x: 0.655, y: 0.45 }, day: true, color: '#94a89a',
  },
  'tulips-spring': {
    file: 'tulips-spring.webp', width: 1600, height: 1067, title: 'Tulip fields in spring',
    alt: 'Striped tulip fields with a thatched windmill, spring morning: a bicycle with a crate of flowers among the beds.',
    focus: { x: 0.63, y: 0.55 }, day: true, color: '#9a9f8a',
  },
  'utrecht-wharf-evening': {
    file: 'utrecht-wharf-evening.webp', width: 1600, height: 1067, title: 'Evening on the wharves of Utrecht',
    alt: 'Canal with wharf cellars in Utrecht, autumn evening: lit vaults, a terrace table and the Dom tower behind.',
    focus: { x: 0.49, y: 0.55 }, day: false, color: '#604a55',
  },
  'veluwe-autumn-morning': {
    file: 'veluwe-autumn-morning.webp', width: 1600, height: 1067, title: 'Autumn morning on the Veluwe',
    alt: 'Red stag in a misty clearing on the Veluwe, autumn morning: golden birches and moor grass in low sun.',
    focus: { x: 0.48, y: 0.6 }, day: true, color: '#a59a71',
  },
  'veluwe-dusk': {
    file: 'veluwe-dusk.webp', width: 1600, height: 1067, title: 'Heath on the Veluwe at dusk',
    alt: 'Lone Scots pine on the Veluwe heath in bloom, late-summer dusk: sandy path and low sun.',
    focus: { x: 0.42, y: 0.5 }, day: false, color: '#87596c',
  },
  'wadden-ferry-morning': {
    file: 'wadden-ferry-morning.webp', width: 1600, height: 1067, title: 'Ferry to Terschelling',
    alt: 'White ferry on the Wadden Sea off Terschelling, summer morning: the Brandaris lighthouse and seals on a sandbank.',
    focus: { x: 0.56, y: 0.56 }, day: true, color: '#9fa9a2',
  },
  'zeeland-beach-summer': {
    file: 'zeeland-beach-summer.webp', width: 1600, height: 1067, title: 'Beach cabins in Zeeland',
    alt: 'Beach cabins at the foot of the dunes in Zeeland, summer day: a striped parasol and rows of poles in the sea.',
    focus: { x: 0.66, y: 0.6 }, day: true, color: '#95a799',
  },
  'zeeland-sunrise': {
    file: 'zeeland-sunrise.webp', width: 1600, height: 1067, title: 'Sunrise on the coast of Zeeland',
    alt: 'Rows of beach poles on the Zeeland coast, autumn sunrise: wet sand and the storm-surge barrier in the haze.',
    focus: { x: 0.61, y: 0.55 }, day: false, color: '#8a8b7f',
  },
} as const satisfies Record<string, Picture>

export type PictureKey = keyof typeof pictures
