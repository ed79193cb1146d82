import { HEIGHT, WIDTH, type Canvas, type Mask } from './canvas.ts'
import { hexToRgb, type Hex } from './colour.ts'
import { clamp, createFractal2 } from './random.ts'
import { opacityAttribute, filledPath } from './shapes.ts'

export interface ReflectOptions {
  /** The water line: everything above it is reflected below it. */
  y: number
  tint: Hex
  /** Share of the tint at the far bank and near the viewer. */
  tintFar?: number
  tintNear?: number
  /** Horizontal displacement of the reflection in pixels, 13-22. */
  sway?: number
  /** Above 1, the reflection is shorter than the object. */
  squash?: number
  dim?: number
  /** Strength of light and dark bands caused by wind, 0..1. */
  bands?: number
  clip?: Mask
  bottom?: number
}

/** Paints water that reflects the picture above it, with ripples that grow towards the viewer. */
export function paintReflection(
  canvas: Canvas,
  {
    y: y0,
    tint,
    tintFar = 0.1,
    tintNear = 0.55,
    sway = 16,
    squash = 1.05,
    dim = 0.92,
    bands = 0.06,
    clip,
    bottom = HEIGHT,
  }: ReflectOptions,
): void {
  const shift = createFractal2(`${canvas.seed}/ripples`, 3)
  const wind = createFractal2(`${canvas.seed}/wind`, 2)
  const tone = hexToRgb(tint)
  const { pixels } = canvas
  const above = pixels.slice(0, Math.ceil(y0) * WIDTH * 3)
  const lastRow = Math.floor(y0) - 1
  for (let j = Math.floor(y0); j < bottom; j++) {
    const depth = j - y0
    const t = depth / (HEIGHT - y0)
    const period = 0.12 + 1.1 * t
    const share = clamp(tintFar + (tintNear - tintFar) * t ** 0.7)
    for (let i = 0; i < WIDTH; i++) {
      const p = j * WIDTH + i
      const covered = clip ? clip[p]! : 1
      if (covered === 0) continue
      const dx = (shift(i / (105 * period), j / (7 * period)) - 0.5) * 2 * sway * (0.15 + t * 1.6)
      const dy = (shift(i / (105 * period) + 50, j / (7 * period) + 9) - 0.5) * 2 * sway * 0.9 * (0.1 + t)
      const x = clamp(i + dx, 0, WIDTH - 1.01)
      const column = Math.floor(x)
      const part = x - column
      const row = y0 - depth * squash + dy
      const band = (wind(i / (160 * period), j / (5 * period)) - 0.5) * 2 * bands * 255
      for (let k = 0; k < 3; k++) {
        let sum = 0
        for (let q = -1; q <= 1; q++) {
          const at = (clamp(Math.round(row + q * 3 * (1 + t * 3)), 0, lastRow) * WIDTH + column) * 3 + k
          sum += above[at]! * (1 - part) + above[at + 3]! * part
        }
        let value = (sum / 3) * dim
        value += (tone[k]! - value) * share
        value += band * (0.4 + value / 255)
        pixels[p * 3 + k]! += (value - pixels[p * 3 + k]!) * covered
      }
    }
  }
}

/** Paints thin lens-shaped ripples over a reflection: 220-420 of them, in sky, shade and light colours. */
export async function paintRipples(
  canvas: Canvas,
  name: string,
  {
    from,
    to = HEIGHT,
    count,
    colours,
    faint = 0.12,
    strong = 0.42,
    left = 0,
    right = WIDTH,
    clip,
  }: {
    from: number
    to?: number
    count: number
    colours: readonly Hex[]
    faint?: number
    strong?: number
    left?: number
    right?: number
    clip?: Mask
  },
): Promise<void> {
  const random = canvas.random(name)
  let out = ''
  for (let k = 0; k < count; k++) {
    const t = random() ** 0.9
    out += ripple(
      random.between(left, right),
      from + t * (to - from),
      14 + t * 96,
      1 + t * 4,
      random.pick(colours),
      random.between(faint, strong),
    )
  }
  await canvas.svg(out, clip ? { clip } : {})
}

export const ripple = (x: number, y: number, width: number, belly: number, colour: Hex, opacity: number): string =>
  filledPath(
    `M${(x - width / 2).toFixed(1)} ${y.toFixed(1)}q${(width / 2).toFixed(1)} ${(-belly).toFixed(1)} ${width.toFixed(1)} 0q${(-width / 2).toFixed(1)} ${(belly * 0.7).toFixed(1)} ${(-width).toFixed(1)} 0`,
    colour,
    opacityAttribute(opacity),
  )

/** Paints the broken trail of light of a low sun or a lamp on water. */
export async function paintLightTrail(
  canvas: Canvas,
  name: string,
  {
    x,
    from,
    to = HEIGHT,
    width,
    spread = 2.4,
    colour,
    count = 160,
    opacity = 0.7,
    clip,
  }: {
    x: number
    from: number
    to?: number
    width: number
    spread?: number
    colour: Hex
    count?: number
    opacity?: number
    clip?: Mask
  },
): Promise<void> {
  const random = canvas.random(name)
  let out = ''
  for (let k = 0; k < count; k++) {
    const t = random()
    const half = width * (0.5 + t * spread)
    const offset = (random() + random() + random() - 1.5) / 1.5
    out += ripple(
      x + offset * half,
      from + t ** 1.25 * (to - from),
      (8 + t * 60) * random.between(0.5, 1.1),
      1 + t * 3.2,
      colour,
      opacity * (1 - Math.abs(offset) * 0.6) * (1 - t * 0.55),
    )
  }
  await canvas.svg(out, clip ? { clip } : {})
}
