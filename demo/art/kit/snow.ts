import { HEIGHT, WIDTH, type Canvas } from './canvas.ts'
import { paintDab } from './brush.ts'
import { hexToRgb, type Hex } from './colour.ts'
import { ellipse, smoothCurve } from './shapes.ts'

/** Paints falling snow: a few large flakes near the viewer and many small ones. */
export function paintSnowfall(
  canvas: Canvas,
  count: number,
  { colour = '#ffffff', bottom = HEIGHT, alpha = 0.7 }: { colour?: Hex; bottom?: number; alpha?: number } = {},
): void {
  const random = canvas.random('snowfall')
  const white = hexToRgb(colour)
  for (let i = 0; i < count; i++) {
    const size = 0.8 + random() ** 3 * 2.4
    paintDab(canvas, {
      x: random() * WIDTH,
      y: random() * bottom,
      rx: size,
      ry: size,
      colour: white,
      alpha: alpha * random.between(0.4, 1),
    })
  }
}

/** Footprints along a line of points [x, y, size], alternately left and right, each with a shaded edge. */
export function footprints(
  points: readonly (readonly [number, number, number])[],
  count: number,
  hollow: Hex,
  edge: Hex,
): string {
  const run = smoothCurve(points, 40)
  let out = ''
  for (let k = 0; k < count; k++) {
    // Steps become shorter with distance.
    const place = run[Math.min(run.length - 1, Math.floor((1 - (1 - k / count) ** 1.7) * run.length))]!
    const [x, y, size] = [place[0]!, place[1]!, place[2]!]
    const foot = (k % 2 ? 1 : -1) * size * 1.05
    out +=
      ellipse(x + foot, y, size * 0.66, size * 0.36, hollow) +
      ellipse(x + foot, y - size * 0.08, size * 0.5, size * 0.2, edge)
  }
  return out
}
