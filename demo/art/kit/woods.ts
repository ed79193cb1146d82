import { HEIGHT, WIDTH, type Canvas, type Mask } from './canvas.ts'
import { paintDab, paintStroke } from './brush.ts'
import { mixRgb, createRamp, hexToRgb, type Hex, type Ramp } from './colour.ts'
import { coniferOutline } from './conifers.ts'
import type { Ridge } from './land.ts'
import { clamp, createFractal2, type Random } from './random.ts'
import { leafyOutline } from './shapes.ts'
import type { Light } from './trees.ts'

export interface ForestOptions {
  /** How far the wood extends below the ridge line. */
  depth: number
  count: number
  /** Half the width of a crown at the far and the near edge. */
  size: readonly [far: number, near: number]
  /** Colours of each kind of tree, dark to light; each kind grows in patches. */
  kinds: readonly (readonly Hex[])[]
  light: Light
  /** Share of spruces among them, and their tones. */
  conifers?: number
  coniferTones?: readonly Hex[]
  hazeColour?: Hex
  hazeFar?: number
  hazeNear?: number
  clip?: Mask
  skip?: (x: number, y: number) => boolean
  drift?: number
}

/**
 * Paints a wooded slope seen from across a valley: crowns from far to near, in patches of colour, each shaded as a
 * sphere.
 */
export function paintForest(
  canvas: Canvas,
  name: string,
  land: Ridge,
  {
    depth,
    count,
    size,
    kinds,
    light,
    conifers = 0.12,
    coniferTones = ['#16302a', '#2c4a3a', '#4d6a48'],
    hazeColour = '#ffffff',
    hazeFar = 0,
    hazeNear = 0,
    clip,
    skip,
    drift = 150,
  }: ForestOptions,
): void {
  const random = canvas.random(name)
  const kindAt = createFractal2(`${canvas.seed}/${name} kinds`, 3)
  const shadeAt = createFractal2(`${canvas.seed}/${name} shade`, 2)
  const ramps = kinds.map((tones) => createRamp(tones))
  const dark = createRamp(coniferTones)
  const air = hexToRgb(hazeColour)
  const trees: { x: number; y: number; t: number }[] = []
  for (let i = 0; i < count; i++) {
    const x = random.between(-30, WIDTH + 30)
    const t = random() ** 1.45
    const y = land.at(x) + t * depth
    if (y < HEIGHT + 40 && !skip?.(x, y)) trees.push({ x, y, t })
  }
  // Draws a closed row on the ridge itself; otherwise bare ground would be visible against the sky.
  for (let x = -30; x < WIDTH + 30; x += size[0] * 0.9) {
    const t = random() * 0.05
    const y = land.at(x) + t * depth
    if (!skip?.(x, y)) trees.push({ x, y, t })
  }
  trees.sort((a, b) => a.y - b.y)
  for (const { x, y, t } of trees) {
    const radius = (size[0] + (size[1] - size[0]) * t) * random.between(0.7, 1.3)
    const haze = hazeFar + (hazeNear - hazeFar) * t
    // Hollows of the slope are in shadow, elevations are lit.
    const lit = clamp(
      0.5 + (shadeAt(x / 210, y / 90) - 0.5) * 3.4 + ((land.at(x + 60) - land.at(x - 60)) / 120) * -light.x * 0.7,
    )
    const dim =
      (tone: Ramp): Ramp =>
      (v) =>
        mixRgb(tone(v * (0.5 + 0.5 * lit)), air, haze)
    const field = kindAt(x / drift, y / (drift * 0.45))
    if (random.chance(conifers * 2 * clamp((kindAt(x / 90 + 40, y / 60) - 0.3) * 3))) {
      paintDistantSpruce(canvas, x, y + radius, radius * random.between(2.6, 3.6), dim(dark), light, random, clip)
      continue
    }
    const place = clamp((field - 0.28) / 0.44 + random.around(0.16), 0, 0.999) * ramps.length
    const tones = ramps[Math.floor(place)]!
    paintDistantCrown(canvas, x, y, radius, dim(tones), light, random, clip)
  }
}

/** Paints a distant crown: a ball of a few marks. */
export function paintDistantCrown(
  canvas: Canvas,
  x: number,
  y: number,
  radius: number,
  tone: Ramp,
  light: Light,
  random: Random,
  clip?: Mask,
): void {
  const touch = Math.max(0.9, radius * 0.2)
  const count = Math.round(clamp(radius * 5, 14, 95))
  const length = Math.hypot(light.x, light.y, light.z)
  paintDab(canvas, { x, y: y + radius * 0.15, rx: radius * 0.86, ry: radius * 0.95, colour: tone(0.06), clip })
  const marks = Array.from({ length: count }, () => {
    const angle = random() * Math.PI * 2
    const q = Math.sqrt(random())
    const [nx, ny, nz] = [Math.cos(angle) * q, Math.sin(angle) * q, Math.sqrt(1 - q * q)]
    return { nx, ny, value: (nx * light.x + ny * light.y + nz * light.z) / length + random.around(0.34) }
  }).sort((a, b) => a.value - b.value)
  for (const { nx, ny, value } of marks) {
    paintDab(canvas, {
      x: x + nx * radius,
      y: y + ny * radius * 1.08,
      rx: touch * random.between(0.8, 1.5),
      ry: touch * random.between(0.5, 0.9),
      angle: random() * Math.PI,
      colour: tone(clamp((value + 0.42) / 1.5)),
      clip,
    })
  }
}

/** Paints a distant spruce: short drooping strokes from the tip down. */
export function paintDistantSpruce(
  canvas: Canvas,
  x: number,
  ground: number,
  height: number,
  tone: Ramp,
  light: Light,
  random: Random,
  clip?: Mask,
): void {
  const tiers = Math.round(clamp(height / 3, 6, 26))
  const half = height * 0.23
  const side = light.x < 0 ? -1 : 1
  for (let i = tiers; i >= 0; i--) {
    const t = i / tiers
    const reach = Math.max(0.7, half * t ** 0.85)
    const y = ground - height * (1 - t * 0.95)
    for (const to of [-side, side]) {
      const lit = to === side ? random.between(0.35, 0.8) : random.between(0, 0.25)
      paintStroke(canvas, {
        from: [x, y - height * 0.05],
        to: [x + to * reach * random.between(0.8, 1.2), y + height * 0.015],
        width: height * 0.085,
        tip: height * 0.045,
        colour: tone(lit),
        clip,
      })
    }
  }
}

export interface BeltOptions {
  height: number
  conifers?: number
  density?: number
  /** Density from 0 to 1 by x, with which the wood can thin out and end. */
  gaps?: (x: number) => number
  from?: number
  to?: number
}

/** A distant row of trees along a ridge as one path, 9-70 px high. */
export function treeBelt(
  land: Ridge,
  { height, conifers = 0.3, density = 1, gaps = () => 1, from = -20, to = WIDTH + 20 }: BeltOptions,
  random: Random,
): string {
  let d = ''
  for (let x = from; x < to; ) {
    const h = height * random.between(0.5, 1.25) * gaps(x)
    const y = land.at(x) + height * 0.15
    if (h > 1.5) {
      d += random.chance(conifers) ? coniferOutline(x, y, h * 1.35, random) : crownOutline(x, y, h, random)
    }
    x += ((height * random.between(0.28, 0.7)) / density) * (h > 1.5 ? Math.max(0.35, h / height) : 0.6) + 0.8
  }
  return d
}

/**
 * The outline of one broad-leaved tree; a large one consists of several masses, because a single one looks like a
 * boulder.
 */
function crownOutline(x: number, ground: number, height: number, random: Random): string {
  const half = height * random.between(0.42, 0.6)
  let d = leafyOutline(x, ground - height * 0.45, half, height * 0.55, random, height > 34 ? 26 : 14)
  if (height < 34) return d
  for (let k = 0; k < 9; k++) {
    const angle = Math.PI * (1.02 + (0.96 * (k + random())) / 9)
    const size = height * random.between(0.1, 0.2)
    d += leafyOutline(
      x + Math.cos(angle) * half * 0.92,
      ground - height * 0.45 + Math.sin(angle) * height * 0.5,
      size,
      size * 0.85,
      random,
      12,
      0.26,
    )
  }
  return d
}
