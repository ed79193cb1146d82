import { HEIGHT, WIDTH, type Canvas, type Mask } from './canvas.ts'
import type { Rgb } from './colour.ts'

/** One elliptical mark. Marks are painted directly into the pixels: tens of thousands of them would be too slow as SVG. */
export interface Mark {
  x: number
  y: number
  /** Half length and half width of the mark. */
  rx: number
  ry: number
  /** Rotation in radians. */
  angle?: number
  colour: Rgb
  alpha?: number
  clip?: Mask | undefined
}

/** Paints an elliptical mark with an antialiased edge. */
export function paintDab(canvas: Canvas, { x, y, rx, ry, angle = 0, colour, alpha = 1, clip }: Mark): void {
  const thin = Math.min(rx, ry)
  // Marks thinner than half a pixel become fainter instead of thinner.
  const strength = thin < 0.5 ? alpha * thin * 2 : alpha
  const a = Math.max(0.5, rx)
  const b = Math.max(0.5, ry)
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const reachX = Math.hypot(a * cos, b * sin) + 1
  const reachY = Math.hypot(a * sin, b * cos) + 1
  const x0 = Math.max(0, Math.floor(x - reachX))
  const x1 = Math.min(WIDTH - 1, Math.ceil(x + reachX))
  const y0 = Math.max(0, Math.floor(y - reachY))
  const y1 = Math.min(HEIGHT - 1, Math.ceil(y + reachY))
  const edge = Math.min(a, b)
  const { pixels } = canvas
  for (let j = y0; j <= y1; j++) {
    for (let i = x0; i <= x1; i++) {
      const dx = i + 0.5 - x
      const dy = j + 0.5 - y
      const u = (dx * cos + dy * sin) / a
      const v = (dy * cos - dx * sin) / b
      const inside = (1 - Math.sqrt(u * u + v * v)) * edge + 0.5
      if (inside <= 0) continue
      const p = j * WIDTH + i
      const share = (inside > 1 ? 1 : inside) * strength * (clip ? clip[p]! : 1)
      const at = p * 3
      pixels[at]! += (colour[0] - pixels[at]!) * share
      pixels[at + 1]! += (colour[1] - pixels[at + 1]!) * share
      pixels[at + 2]! += (colour[2] - pixels[at + 2]!) * share
    }
  }
}

export interface Stroke {
  from: readonly [number, number]
  /** The point towards which the stroke bends; without it the stroke is straight. */
  via?: readonly [number, number]
  to: readonly [number, number]
  /** Full width at the start and at the tip. */
  width: number
  tip?: number
  colour: Rgb
  /** The colour at the tip, if it differs. */
  tipColour?: Rgb
  alpha?: number
  clip?: Mask | undefined
}

/** Paints a tapering, curved stroke: a blade of grass, a twig, a needle, a branch. */
export function paintStroke(
  canvas: Canvas,
  { from, to, via, width, tip = 0.4, colour, tipColour = colour, alpha = 1, clip }: Stroke,
): void {
  const middle = via ?? [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
  const length = Math.hypot(middle[0] - from[0], middle[1] - from[1]) + Math.hypot(to[0] - middle[0], to[1] - middle[1])
  const pace = Math.max(0.9, Math.min(width, 3) * 0.5)
  const steps = Math.max(2, Math.ceil(length / pace))
  for (let s = 0; s <= steps; s++) {
    const t = s / steps
    const u = 1 - t
    const radius = (width + (tip - width) * t) / 2
    const tone: Rgb =
      tipColour === colour
        ? colour
        : [colour[0] * u + tipColour[0] * t, colour[1] * u + tipColour[1] * t, colour[2] * u + tipColour[2] * t]
    paintDab(canvas, {
      x: u * u * from[0] + 2 * u * t * middle[0] + t * t * to[0],
      y: u * u * from[1] + 2 * u * t * middle[1] + t * t * to[1],
      rx: radius,
      ry: radius,
      colour: tone,
      alpha,
      clip,
    })
  }
}
