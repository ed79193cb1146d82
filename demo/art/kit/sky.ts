import { HEIGHT, WIDTH, type Canvas } from './canvas.ts'
import { hexToRgb, type Hex } from './colour.ts'
import { clamp, fineNoise, createFractal2, smoothStep, type Random } from './random.ts'
import { circle, ellipse, opacityAttribute } from './shapes.ts'

export type SkyStops = readonly (readonly [position: number, colour: Hex])[]

/** Paints the sky from the top to the horizon; the last colour continues below it, behind the land. */
export function paintSky(canvas: Canvas, stops: SkyStops, horizon: number): void {
  const steps = stops.map(([position, colour]) => ({ position, tone: hexToRgb(colour) }))
  for (let y = 0; y < HEIGHT; y++) {
    const place = clamp(y / horizon)
    let i = 0
    while (i < steps.length - 2 && place > steps[i + 1]!.position) i++
    const a = steps[i]!
    const b = steps[i + 1]!
    let t = clamp((place - a.position) / (b.position - a.position))
    t = t * t * (3 - 2 * t) * 0.35 + t * 0.65
    for (let x = 0; x < WIDTH; x++) {
      const at = (y * WIDTH + x) * 3
      for (let k = 0; k < 3; k++) canvas.pixels[at + k] = a.tone[k]! + (b.tone[k]! - a.tone[k]!) * t
    }
  }
}

export interface GlowOptions {
  radius: number
  /** Vertical radius, if the glow is not a circle. */
  radiusY?: number
  colour: Hex
  alpha?: number
  /** Exponent of the falloff. */
  power?: number
  /** No light is painted below this line. */
  bottom?: number
}

/** Paints light in the air (blend mode screen): around a sun, a lamp, a lit window. */
export function paintGlow(
  canvas: Canvas,
  x: number,
  y: number,
  { radius, radiusY = radius, colour, alpha = 0.6, power = 2, bottom = HEIGHT }: GlowOptions,
): void {
  const tone = hexToRgb(colour)
  const { pixels } = canvas
  for (let j = Math.max(0, Math.floor(y - radiusY)); j < Math.min(bottom, y + radiusY); j++) {
    for (let i = Math.max(0, Math.floor(x - radius)); i < Math.min(WIDTH, x + radius); i++) {
      const distance = Math.hypot((i - x) / radius, (j - y) / radiusY)
      if (distance >= 1) continue
      const share = alpha * (1 - distance) ** power
      const at = (j * WIDTH + i) * 3
      for (let k = 0; k < 3; k++) pixels[at + k]! += tone[k]! * (1 - pixels[at + k]! / 255) * share
    }
  }
}

/** Paints a low sun with two glows, the wide one in the colour of the time of day. */
export async function paintSun(
  canvas: Canvas,
  x: number,
  y: number,
  {
    radius = 40,
    disc = '#fff6d8',
    wide = '#ffb067',
    near = '#fff0c0',
    reach = 900,
    alpha = 0.55,
  }: { radius?: number; disc?: Hex; wide?: Hex; near?: Hex; reach?: number; alpha?: number } = {},
): Promise<void> {
  paintGlow(canvas, x, y, { radius: reach, radiusY: reach * 0.64, colour: wide, alpha, power: 2.2 })
  paintGlow(canvas, x, y, { radius: radius * 4.6, colour: near, alpha: 0.9, power: 2.5 })
  if (radius > 0) await canvas.svg(circle(x, y, radius, disc))
}

export async function paintMoon(canvas: Canvas, x: number, y: number, radius = 40): Promise<void> {
  paintGlow(canvas, x, y, { radius: radius * 12, colour: '#a8cdf0', alpha: 0.36, power: 2.2 })
  paintGlow(canvas, x, y, { radius: radius * 2.8, colour: '#f4f8ff', alpha: 0.55 })
  // Faint, low-contrast lunar seas: hard craters look like a cartoon.
  await canvas.svg(
    circle(x, y, radius, '#fbf8ea') +
      ellipse(x - radius * 0.25, y - radius * 0.2, radius * 0.38, radius * 0.3, '#e6e3d6', opacityAttribute(0.5)) +
      ellipse(x + radius * 0.3, y + radius * 0.25, radius * 0.34, radius * 0.24, '#e6e3d6', opacityAttribute(0.4)),
  )
}

/** Paints stars that fade towards `bottom`. */
export async function paintStars(
  canvas: Canvas,
  count: number,
  bottom: number,
  random: Random,
  colour: Hex = '#eaf3ff',
): Promise<void> {
  let out = ''
  for (let i = 0; i < count; i++) {
    const y = random() ** 1.4 * bottom
    out += circle(
      random() * WIDTH,
      y,
      0.5 + random() ** 4 * 1.9,
      colour,
      opacityAttribute(random.between(0.35, 1) * (1 - y / (bottom * 1.2))),
    )
  }
  await canvas.svg(out)
}

export interface CloudOptions {
  from: number
  to: number
  lit: Hex
  shade: Hex
  /** A higher value means fewer clouds; 0.53-0.58. */
  cover?: number
  /** Width and height of the clouds; rows below 30 px look like stripes. */
  cell?: readonly [number, number]
  alpha?: number
  /** Softness of the edge; 0.07-0.16. */
  soft?: number
  /** Direction towards the light. */
  light?: readonly [number, number]
  speckle?: number
}

/**
 * Paints one layer of clouds, lit on the side of the light and shaded on the other. Use two: a large high one and a
 * thin low one.
 */
export function paintClouds(
  canvas: Canvas,
  name: string,
  {
    from,
    to,
    lit,
    shade,
    cover = 0.54,
    cell = [420, 90],
    alpha = 0.9,
    soft = 0.1,
    light = [1, -1],
    speckle = 0.3,
  }: CloudOptions,
): void {
  const noise = createFractal2(`${canvas.seed}/${name}`, 5)
  const litTone = hexToRgb(lit)
  const shadeTone = hexToRgb(shade)
  const { pixels } = canvas
  for (let j = Math.max(0, Math.floor(from)); j < Math.min(HEIGHT, to); j++) {
    const v = (j - from) / (to - from)
    const envelope = Math.sin(Math.PI * clamp(v)) ** 0.6
    // Clouds near the horizon are farther away and therefore smaller.
    const width = cell[0] * (1.25 - 0.6 * v)
    const height = cell[1] * (1.25 - 0.75 * v)
    const fill = 0.55 + 0.45 * envelope
    for (let i = 0; i < WIDTH; i++) {
      const density = noise(i / width, j / height) * fill
      if (density < cover - soft) continue
      const towards = noise((i + 14 * light[0]) / width, (j + 12 * light[1]) / height) * fill
      const grain = fineNoise(i, j) - 0.5
      const brightness = clamp(0.5 + (density - towards) * 9 + grain * speckle)
      let share = smoothStep(cover - soft, cover + soft, density) * envelope
      share = clamp(share + grain * speckle * share * (1 - share) * 3) * alpha
      const at = (j * WIDTH + i) * 3
      for (let k = 0; k < 3; k++) {
        const tone = shadeTone[k]! + (litTone[k]! - shadeTone[k]!) * brightness
        pixels[at + k]! += (tone - pixels[at + k]!) * share
      }
    }
  }
}
