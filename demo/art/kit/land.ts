import { HEIGHT, WIDTH, type Canvas } from './canvas.ts'
import { hexToRgb, type Hex } from './colour.ts'
import { clamp, createFractal1, createFractal2 } from './random.ts'
import { polygon, type Point } from './shapes.ts'

/** The upper edge of a hill, a dune, a field or a distant wood. */
export interface Ridge {
  points: Point[]
  /** The height (y) of the line at x. */
  at(x: number): number
  /** The smallest y of the line. */
  top: number
  /** Path data of the land below the line. */
  area(bottom?: number): string
  /** The same line shifted down by dy. */
  lower(dy: number): Ridge
}

export interface RidgeOptions {
  base: number
  amplitude: number
  /** Width of the largest waves in pixels; 260-460 for hills. */
  scale: number
  octaves?: number
  gain?: number
  /** Slope of the whole line; up to 0.05, so that layers are not parallel. */
  tilt?: number
  /** Individually placed elevations: [x of the top, half width, height]. */
  bumps?: readonly (readonly [number, number, number])[]
}

export function createRidge(
  canvas: Canvas,
  name: string,
  { base, amplitude, scale, octaves = 5, gain = 0.5, tilt = 0, bumps = [] }: RidgeOptions,
): Ridge {
  const wave = createFractal1(`${canvas.seed}/${name}`, octaves, gain)
  const points: Point[] = []
  for (let x = -24; x <= WIDTH + 24; x += 4) {
    const swell = bumps.reduce(
      (sum, [cx, half, height]) => sum + height * Math.exp(-((x - cx) ** 2) / (2 * half * half)),
      0,
    )
    points.push([x, base - amplitude * wave(x / scale) - swell + tilt * (x - WIDTH / 2)])
  }
  return ridgeFromPoints(points)
}

export function ridgeFromPoints(points: Point[]): Ridge {
  const step = points[1]![0] - points[0]![0]
  return {
    points,
    top: points.reduce((top, [, y]) => Math.min(top, y), Infinity),
    at(x) {
      const place = clamp((x - points[0]![0]) / step, 0, points.length - 1.001)
      const i = Math.floor(place)
      return points[i]![1] * (1 - place + i) + points[i + 1]![1] * (place - i)
    },
    area: (bottom = HEIGHT + 20) => polygon([...points, [points.at(-1)![0], bottom], [points[0]![0], bottom]]),
    lower: (dy) => ridgeFromPoints(points.map(([x, y]) => [x, y + dy])),
  }
}

export interface MistOptions {
  y: number
  /** Half the height of the band. */
  reach: number
  colour: Hex
  alpha?: number
  /** Width and height of the noise cells. */
  cell?: readonly [number, number]
  /** Noise threshold below which the air is clear. */
  cut?: number
  from?: number
  to?: number
  /** The y that the band reaches at the right edge. */
  yRight?: number
}

/** Paints a band of mist. Use one between every two ridges, lighter than both. */
export function paintMist(
  canvas: Canvas,
  name: string,
  {
    y,
    reach,
    colour,
    alpha = 0.5,
    cell = [320, 46],
    cut = 0.15,
    from = -Infinity,
    to = Infinity,
    yRight = y,
  }: MistOptions,
): void {
  const noise = createFractal2(`${canvas.seed}/${name}`, 4)
  const tone = hexToRgb(colour)
  const { pixels } = canvas
  for (
    let j = Math.max(0, Math.floor(Math.min(y, yRight) - reach));
    j < Math.min(HEIGHT, Math.max(y, yRight) + reach);
    j++
  ) {
    for (let i = 0; i < WIDTH; i++) {
      const centre = y + (yRight - y) * (i / WIDTH)
      const e = 1 - Math.abs(j - centre) / reach
      if (e <= 0) continue
      let density = clamp(((noise(i / cell[0], j / cell[1]) - cut) / (1 - cut)) * 1.35)
      if (i < from || i > to) density *= clamp(1 - Math.max(from - i, i - to) / 220)
      const share = clamp(alpha * e * e * (3 - 2 * e) * density * 1.5)
      const at = (j * WIDTH + i) * 3
      for (let k = 0; k < 3; k++) pixels[at + k]! += (tone[k]! - pixels[at + k]!) * share
    }
  }
}

/** Paints light and dark patches over an area of land, to give a flat colour texture. */
export function paintMottle(
  canvas: Canvas,
  name: string,
  land: Ridge,
  {
    colour,
    alpha = 0.3,
    cell = [180, 40],
    bottom = HEIGHT,
  }: { colour: Hex; alpha?: number; cell?: readonly [number, number]; bottom?: number },
): void {
  const noise = createFractal2(`${canvas.seed}/${name}`, 5)
  const tone = hexToRgb(colour)
  const { pixels } = canvas
  for (let i = 0; i < WIDTH; i++) {
    const top = Math.max(0, Math.ceil(land.at(i)))
    for (let j = top; j < Math.min(HEIGHT, bottom); j++) {
      // The noise cells grow towards the viewer, because of perspective.
      const depth = 0.35 + 0.65 * clamp((j - land.top) / (HEIGHT - land.top))
      const share =
        clamp((noise(i / (cell[0] * depth), j / (cell[1] * depth)) - 0.42) * 4) * alpha * clamp((j - top) / 6)
      const at = (j * WIDTH + i) * 3
      for (let k = 0; k < 3; k++) pixels[at + k]! += (tone[k]! - pixels[at + k]!) * share
    }
  }
}

export interface ReliefOptions {
  lit: Hex
  shade: Hex
  alpha?: number
  /** Size of the undulations near the viewer. */
  cell?: readonly [number, number]
  /** 1: slopes that face left are lit; -1: those that face right. */
  side: number
  bottom?: number
  octaves?: number
}

/**
 * Shades undulating ground: slopes facing the light become lighter, the others darker. For dunes, snow and grassland.
 */
export function paintRelief(
  canvas: Canvas,
  name: string,
  land: Ridge,
  { lit, shade, alpha = 0.5, cell = [260, 70], side, bottom = HEIGHT, octaves = 3 }: ReliefOptions,
): void {
  const height = createFractal2(`${canvas.seed}/${name}`, octaves, 0.42)
  const light = hexToRgb(lit)
  const dark = hexToRgb(shade)
  const { pixels } = canvas
  for (let i = 0; i < WIDTH; i++) {
    const crest = land.at(i)
    for (let j = Math.max(0, Math.ceil(crest)); j < Math.min(HEIGHT, bottom); j++) {
      const depth = j - crest
      const scale = 0.4 + 0.6 * clamp(depth / 260)
      const u = i / (cell[0] * scale)
      // The undulations run obliquely over the slope, so that they do not form level stripes.
      const v = depth / (cell[1] * scale) + i / 900
      const slope = (height(u - 0.09, v - 0.05) - height(u + 0.09, v + 0.05)) * -side * 7
      const share = clamp(Math.abs(slope)) * alpha * clamp(depth / 10 + 0.15)
      const tone = slope > 0 ? light : dark
      const at = (j * WIDTH + i) * 3
      for (let k = 0; k < 3; k++) pixels[at + k]! += (tone[k]! - pixels[at + k]!) * share
    }
  }
}
