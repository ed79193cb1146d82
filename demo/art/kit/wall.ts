import { HEIGHT, WIDTH, type Canvas, type Mask } from './canvas.ts'
import { hexToRgb, type Hex } from './colour.ts'
import { clamp } from './random.ts'

export interface WallOptions {
  /** The vanishing point. */
  vanish: readonly [number, number]
  /** Horizontal distance of the wall from the vanishing point at scale 1; negative is to the left. */
  aside: number
  /** Scales (1 = as drawn) at the far and the near end. */
  far: number
  near: number
  /** The row of the drawing at eye level. */
  eye: number
  /** Column of the drawing at the near end, and columns per unit of depth (1 / scale). */
  start: number
  pace: number
  /** Colour of the haze over the far end. */
  haze?: Hex
  hazeShare?: number
}

/** Projects a wall that was drawn flat on another canvas into one-point perspective, receding from the viewer. */
export function projectWall(
  canvas: Canvas,
  drawn: Canvas,
  cover: Mask,
  { vanish: [vx, vy], aside, far, near, eye, start, pace, haze = '#000000', hazeShare = 0 }: WallOptions,
): void {
  const air = hexToRgb(haze)
  const ends = [vx + aside * far, vx + aside * near].sort((a, b) => a - b) as [number, number]
  for (let i = Math.max(0, Math.floor(ends[0])); i < Math.min(WIDTH, ends[1]); i++) {
    const scale = (i + 0.5 - vx) / aside
    if (scale < far || scale > near) continue
    const share = hazeShare * clamp((near - scale) / (near - far)) ** 1.6
    // A distant column covers several drawn columns, which are averaged.
    const spread = Math.abs(pace / (scale * scale * aside))
    const samples = clamp(Math.ceil(spread), 1, 10)
    const rows = scale < 0.6 ? 3 : 2
    for (let j = 0; j < HEIGHT; j++) {
      let r = 0
      let g = 0
      let b = 0
      let alpha = 0
      for (let q = 0; q < rows; q++) {
        const y = Math.floor((j + (q + 0.5) / rows - vy) / scale + eye)
        if (y < 0 || y >= HEIGHT) continue
        for (let s = 0; s < samples; s++) {
          const x = Math.floor(start + (1 / scale - 1 / near) * pace + ((s + 0.5) / samples - 0.5) * spread)
          if (x < 0 || x >= WIDTH) continue
          const p = y * WIDTH + x
          const a = cover[p]!
          r += drawn.pixels[p * 3]! * a
          g += drawn.pixels[p * 3 + 1]! * a
          b += drawn.pixels[p * 3 + 2]! * a
          alpha += a
        }
      }
      if (alpha === 0) continue
      const at = (j * WIDTH + i) * 3
      const own = [r / alpha, g / alpha, b / alpha]
      const strength = alpha / (samples * rows)
      for (let k = 0; k < 3; k++)
        canvas.pixels[at + k]! += (own[k]! + (air[k]! - own[k]!) * share - canvas.pixels[at + k]!) * strength
    }
  }
}
