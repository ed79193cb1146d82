import { HEIGHT, WIDTH, type Canvas, type Mask } from './canvas.ts'
import { paintDab, paintStroke } from './brush.ts'
import { mixRgb, createRamp, hexToRgb, type Hex } from './colour.ts'
import type { Ridge } from './land.ts'
import { clamp, createFractal2, type Random } from './random.ts'
import type { Light } from './trees.ts'

export interface TuftOptions {
  x: number
  y: number
  height: number
  blades: number
  /** Colours, dark to light. */
  tones: readonly Hex[]
  /** Lean to the right (positive) as a share of the height. */
  lean?: number
  width?: number
  spread?: number
  /** The colour of its shadow on pale ground; without it no shadow is drawn. */
  shade?: Hex | undefined
  clip?: Mask | undefined
}

/** Draws a tuft of grass: curved blades that lean one way, dark at the foot and light at the tip. */
export function paintGrassTuft(
  canvas: Canvas,
  {
    x,
    y,
    height,
    blades,
    tones,
    lean = 0.35,
    width = Math.max(1.2, height * 0.05),
    spread = height * 0.3,
    shade,
    clip,
  }: TuftOptions,
  random: Random,
): void {
  const tone = createRamp(tones)
  if (shade) {
    for (const reach of [1.9, 1.3, 0.8]) {
      paintDab(canvas, {
        x: x + spread * 0.7 * Math.sign(lean),
        y: y + spread * 0.2,
        rx: spread * reach,
        ry: spread * reach * 0.22,
        colour: hexToRgb(shade),
        alpha: 0.14,
        clip,
      })
    }
  }
  for (let i = 0; i < blades; i++) {
    const t = i / blades
    const h = height * random.between(0.5, 1.1)
    const sway = h * (lean + random.around(0.3))
    const offset = random.around(1)
    const foot = x + offset * spread
    // The blades start on a round patch instead of a straight line.
    const base = y + 2 + Math.sqrt(1 - offset * offset) * spread * 0.34 * t
    const light = clamp(t * 0.75 + random.around(0.2))
    paintStroke(canvas, {
      from: [foot, base],
      via: [foot + sway * 0.22, base - h * 0.62],
      to: [foot + sway, base - h],
      width,
      tip: 0.6,
      colour: tone(light * 0.45),
      tipColour: tone(light),
      clip,
    })
  }
}

export interface MeadowOptions {
  from: Ridge
  to: (x: number) => number
  count: number
  /** Blade height in the distance and near the viewer. */
  height: readonly [number, number]
  tones: readonly Hex[]
  lean?: number
  blades?: number
  /** Noise threshold below which the ground stays bare. */
  cover?: number
  cell?: readonly [number, number]
  skip?: (x: number, y: number) => boolean
  left?: number
  right?: number
  shade?: Hex
}

/** Draws tufts in patches over an area of ground, small and dense in the distance, tall near the viewer. */
export function paintMeadow(
  canvas: Canvas,
  name: string,
  {
    from,
    to,
    count,
    height,
    tones,
    lean = 0.35,
    blades = 11,
    cover = 0.42,
    cell = [170, 60],
    skip,
    left = -20,
    right = WIDTH + 20,
    shade,
  }: MeadowOptions,
): void {
  const random = canvas.random(name)
  const drift = createFractal2(`${canvas.seed}/${name} drift`, 3)
  const spots: { x: number; y: number; t: number }[] = []
  for (let i = 0; i < count; i++) {
    const x = random.between(left, right)
    const t = random()
    const y = from.at(x) + t * (to(x) - from.at(x))
    if (drift(x / cell[0], y / cell[1]) < cover || skip?.(x, y)) continue
    spots.push({ x, y, t })
  }
  spots.sort((a, b) => a.y - b.y)
  for (const { x, y, t } of spots) {
    paintGrassTuft(
      canvas,
      {
        x,
        y,
        height: (height[0] + (height[1] - height[0]) * t) * random.between(0.7, 1.25),
        blades: Math.round(blades * random.between(0.6, 1.3)),
        tones,
        lean,
        shade,
      },
      random,
    )
  }
}

export interface HeatherOptions {
  x: number
  y: number
  size: number
  /** The dark colour of the mound. */
  dark: Hex
  /** Colours of the flowers, dark to light. */
  tones: readonly Hex[]
  light: Light
  clip?: Mask | undefined
}

/** Draws one heather bush: a dark mound with upright flower spikes, bright only on the lit side. */
export function paintHeatherBush(
  canvas: Canvas,
  { x, y, size, dark, tones, light, clip }: HeatherOptions,
  random: Random,
): void {
  const tone = createRamp(tones)
  const base = hexToRgb(dark)
  paintDab(canvas, { x, y: y - size * 0.12, rx: size * 0.95, ry: size * 0.36, colour: base, alpha: 0.9, clip })
  const spikes = Math.round(10 + size * 1.1)
  for (let i = 0; i < spikes; i++) {
    const across = random.around(1)
    // The back row is drawn first, the front row last.
    const row = i / spikes
    const dome = Math.sqrt(Math.max(0, 1 - across * across))
    const footX = x + across * size * 0.95
    const footY = y - size * 0.1 + (row - 0.5) * size * 0.42 * dome
    const h = size * (0.34 + 0.3 * dome) * random.between(0.7, 1.2)
    const value = clamp(0.36 + across * light.x * 0.36 - (row - 0.4) * 0.3 + random.around(0.24))
    const tip: [number, number] = [footX + across * size * 0.16 + random.around(size * 0.08), footY - h]
    paintStroke(canvas, {
      from: [footX, footY],
      to: tip,
      width: size * 0.07,
      tip: size * 0.03,
      colour: mixRgb(base, tone(value), 0.35),
      tipColour: tone(value),
      clip,
    })
    const bells = size > 14 ? 4 : 2
    for (let b = 0; b < bells; b++) {
      const u = 0.45 + (0.55 * (b + random())) / bells
      paintDab(canvas, {
        x: footX + (tip[0] - footX) * u + random.around(size * 0.05),
        y: footY - h * u,
        rx: size * random.between(0.04, 0.07),
        ry: size * random.between(0.055, 0.1),
        colour: tone(clamp(value + random.around(0.2))),
        clip,
      })
    }
  }
}

export interface HeathOptions {
  from: Ridge
  bottom?: number
  count: number
  size: readonly [number, number]
  /** Colours of the mounds (`dark`) and of the flowers (`tones`), which are mixed with `far` in the distance. */
  dark: Hex
  tones: readonly Hex[]
  far: Hex
  farShare?: number
  greens?: readonly Hex[]
  light: Light
  skip?: (x: number, y: number, size: number) => boolean
}

/** Draws a heath in flower, in patches, with tufts of moor grass in between. */
export function paintHeath(
  canvas: Canvas,
  name: string,
  { from, bottom = HEIGHT + 20, count, size, dark, tones, far, farShare = 0.5, greens = [], light, skip }: HeathOptions,
): void {
  const random = canvas.random(name)
  const drift = createFractal2(`${canvas.seed}/${name} drift`, 4)
  const spots: { x: number; y: number; t: number }[] = []
  for (let i = 0; i < count; i++) {
    const x = random.between(-40, WIDTH + 40)
    // Perspective: rows become denser towards the horizon.
    const t = random() ** 2.1
    const y = from.at(x) + 3 + t * (bottom - from.at(x))
    if (!skip?.(x, y, size[0] + (size[1] - size[0]) * t)) spots.push({ x, y, t })
  }
  spots.sort((a, b) => a.y - b.y)
  const air = hexToRgb(far)
  for (const { x, y, t } of spots) {
    const share = farShare * (1 - t) ** 1.6
    const local = drift(x / (90 + 260 * t), y / (14 + 70 * t))
    const green = greens.length > 0 && local < 0.4 && random.chance(0.6)
    const shaded = clamp((local - 0.32) * 3.2)
    const source = green ? greens : tones
    const toned = source.map((tone, i) => {
      const [r, g, b] = mixRgb(
        mixRgb(hexToRgb(dark), hexToRgb(tone), 0.45 + 0.55 * shaded),
        air,
        share * (0.5 + (0.5 * i) / source.length),
      )
      return `#${[r, g, b].map((v) => Math.round(v).toString(16).padStart(2, '0')).join('')}`
    })
    const [r, g, b] = mixRgb(hexToRgb(dark), air, share)
    paintHeatherBush(
      canvas,
      {
        x,
        y,
        size: (size[0] + (size[1] - size[0]) * t) * random.between(0.7, 1.25),
        tones: toned,
        light,
        dark: `#${[r, g, b].map((v) => Math.round(v).toString(16).padStart(2, '0')).join('')}`,
      },
      random,
    )
  }
}

/** Scatters small marks over the ground in perspective: fallen leaves, pebbles, daisies. */
export function scatterMarks(
  canvas: Canvas,
  name: string,
  {
    count,
    from,
    to,
    colours,
    size,
    flat = 0.5,
    left = 0,
    right = WIDTH,
    alpha = 0.9,
    clip,
    skip,
  }: {
    count: number
    from: number
    to: number
    colours: readonly Hex[]
    size: readonly [number, number]
    flat?: number
    left?: number
    right?: number
    alpha?: number
    clip?: Mask
    skip?: (x: number, y: number) => boolean
  },
): void {
  const random = canvas.random(name)
  const tones = colours.map(hexToRgb)
  for (let i = 0; i < count; i++) {
    const t = random() ** 1.3
    const x = random.between(left, right)
    const y = from + t * (to - from)
    if (skip?.(x, y)) continue
    const s = (size[0] + (size[1] - size[0]) * t) * random.between(0.6, 1.3)
    paintDab(canvas, {
      x,
      y,
      rx: s,
      ry: s * flat,
      angle: random.around(0.5),
      colour: random.pick(tones),
      alpha: alpha * random.between(0.6, 1),
      clip,
    })
  }
}
