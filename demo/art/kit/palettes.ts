import type { Hex } from './colour.ts'
import type { SkyStops } from './sky.ts'

/** The colours of one season at one time of day; a scene uses these and adds its own. */
export interface Palette {
  sky: SkyStops
  /** The colour of the sky at the horizon, towards which distant layers are mixed. */
  haze: Hex
  /** The colours of the light and of its shadows. */
  light: Hex
  shadow: Hex
  /** Colours of the land, far to near. */
  land: readonly [Hex, Hex, Hex, Hex]
  cloudLit: Hex
  cloudShade: Hex
  /** Colours of leaves, dark to light. */
  leaf: readonly Hex[]
  accent: Hex
}

const evenStops = (...colours: Hex[]): SkyStops =>
  colours.map((colour, i) => [i / (colours.length - 1), colour] as const)

/** Combinations that were checked by eye; other combinations of season and time are untested. */
export const palettes = {
  'late-summer-dusk': {
    sky: [
      [0, '#2f2c5c'],
      [0.28, '#6a4a86'],
      [0.55, '#c96f86'],
      [0.8, '#f4a674'],
      [1, '#ffd694'],
    ],
    haze: '#ffcf9a',
    light: '#ffb067',
    shadow: '#2a1448',
    land: ['#c97f86', '#a96380', '#824c74', '#5c3863'],
    cloudLit: '#f2a08a',
    cloudShade: '#6b4a80',
    leaf: ['#1d1230', '#2b1a3a', '#44284a', '#7a4350', '#d07a58', '#ffb878'],
    accent: '#f0a878',
  },
  'autumn-morning': {
    sky: [
      [0, '#7fb0b8'],
      [0.4, '#bcd3c0'],
      [0.75, '#f6e2b4'],
      [1, '#fbdca0'],
    ],
    haze: '#fdeec6',
    light: '#ffe09a',
    shadow: '#143a3c',
    land: ['#c9cf9f', '#aebf87', '#8aa86b', '#4f7a42'],
    cloudLit: '#fff5dc',
    cloudShade: '#a9c6bf',
    leaf: ['#1f3a30', '#3a5436', '#7a7a34', '#c29a3c', '#f0c860'],
    accent: '#c96a45',
  },
  'summer-day': {
    sky: [
      [0, '#2d7f9d'],
      [0.35, '#66abb8'],
      [0.7, '#b9d8cf'],
      [1, '#f7e9cb'],
    ],
    haze: '#f7e9cb',
    light: '#ffe2a0',
    shadow: '#123a52',
    land: ['#f6e3b8', '#fbe3b0', '#f6d79c', '#a87f55'],
    cloudLit: '#fff6e2',
    cloudShade: '#8fb9c2',
    leaf: ['#1f4a3a', '#2f6a44', '#5f9a4c', '#a9c65e', '#e3e08a'],
    accent: '#c8402f',
  },
  'summer-morning': {
    sky: evenStops('#79b6c4', '#c6dfce', '#fbeec6'),
    haze: '#fdf3d0',
    light: '#ffeab0',
    shadow: '#0f3a44',
    land: ['#b9d0b0', '#9fc0a0', '#76a585', '#4f8a5c'],
    cloudLit: '#fffbee',
    cloudShade: '#a4cac9',
    leaf: ['#173c32', '#2f6a44', '#5f9a4c', '#a9c65e', '#e8e48e'],
    accent: '#c9704f',
  },
  'autumn-sunrise': {
    sky: [
      [0, '#24485f'],
      [0.35, '#4f8190'],
      [0.65, '#a9b9a6'],
      [0.88, '#f3cf9c'],
      [1, '#ffe0a8'],
    ],
    haze: '#ffe0a8',
    light: '#ffd894',
    shadow: '#0f2c44',
    land: ['#d8c6a4', '#c79f76', '#8f6f5c', '#4a4450'],
    cloudLit: '#fbe0b0',
    cloudShade: '#47707f',
    leaf: ['#24304a', '#4a4450', '#8f6f5c', '#d8b080'],
    accent: '#f0b47c',
  },
  'autumn-golden': {
    sky: [
      [0, '#4a7a94'],
      [0.4, '#9cb8ac'],
      [0.75, '#f5d8a0'],
      [1, '#fbc47c'],
    ],
    haze: '#fbdca6',
    light: '#ffd488',
    shadow: '#24304a',
    land: ['#c9b58c', '#a98c60', '#7a5c3a', '#40302a'],
    cloudLit: '#fff0d0',
    cloudShade: '#7f9fa6',
    leaf: ['#3f2a2c', '#7a3628', '#b5562a', '#e08a36', '#f8c860'],
    accent: '#c2402c',
  },
  'autumn-evening': {
    sky: [
      [0, '#141d44'],
      [0.3, '#2c3a70'],
      [0.6, '#6d5f92'],
      [0.84, '#d58a86'],
      [1, '#f8bb84'],
    ],
    haze: '#e79a86',
    light: '#ffb066',
    shadow: '#15123c',
    land: ['#6f5a86', '#54497c', '#37305c', '#1b1a35'],
    cloudLit: '#d08f94',
    cloudShade: '#33386c',
    leaf: ['#2c1f3c', '#3a2140', '#6a3040', '#a54f3a', '#d67a3c'],
    accent: '#ffcf7a',
  },
  'winter-evening': {
    sky: [
      [0, '#1f4a5e'],
      [0.35, '#4a8088'],
      [0.68, '#c9b48c'],
      [0.88, '#f5b878'],
      [1, '#f9a763'],
    ],
    haze: '#f7bd86',
    light: '#ffb467',
    shadow: '#1a1a40',
    land: ['#b98a74', '#a07a70', '#6b4a50', '#3c2b3c'],
    cloudLit: '#f7c48e',
    cloudShade: '#3a6a78',
    leaf: ['#221830', '#3c2b3c', '#6b4a50'],
    accent: '#ffd98a',
  },
  'winter-night': {
    sky: [
      [0, '#0d1b3d'],
      [0.4, '#1f3b6b'],
      [0.8, '#4f7aa3'],
      [1, '#9dbccb'],
    ],
    haze: '#b7d0df',
    light: '#d9e8f2',
    shadow: '#0b1f4a',
    land: ['#6d92b0', '#4d7497', '#32587f', '#16325a'],
    cloudLit: '#8fb4d2',
    cloudShade: '#24466f',
    leaf: ['#0c1f40', '#16325a', '#2c5078', '#5f8ab0'],
    accent: '#ffb14e',
  },
  'spring-sunset': {
    sky: [
      [0, '#4d6fa3'],
      [0.3, '#8f9cc0'],
      [0.6, '#eab8a8'],
      [0.85, '#ffd39a'],
      [1, '#ffe0a6'],
    ],
    haze: '#ffd8a4',
    light: '#ffc07a',
    shadow: '#2a2350',
    land: ['#c79a98', '#b98068', '#9a7084', '#5f4a68'],
    cloudLit: '#ffd8b8',
    cloudShade: '#7f88b4',
    leaf: ['#2f3f40', '#4f5f4a', '#7f8a50', '#b8a860', '#e8d080'],
    accent: '#b9493a',
  },
} as const satisfies Record<string, Palette>
