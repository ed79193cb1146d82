import sharp from 'sharp'
import { clamp, fineNoise, createFractal2, seededRandom, type Random } from './random.ts'

export const WIDTH = 1600
export const HEIGHT = 1067

export type Blend = 'normal' | 'screen' | 'multiply'
/** Coverage 0..1 per pixel, row by row. */
export type Mask = Float32Array

export interface LayerOptions {
  /** Gradients, filters and clip paths for the layer's <defs>. */
  defs?: string
  blend?: Blend
  opacity?: number
  /** From 0 to 1: turns soft edges into airbrush speckle. Values above 0.5 make light walls look mouldy. */
  speckle?: number
  clip?: Mask
  /** Shifts the layer's pixels sideways like a reflection, from y down to the lower edge. */
  ripple?: { y: number; strength: number }
}

/**
 * The pixels of a picture in progress: red, green and blue as floats 0..255, so that soft transitions stay smooth until
 * the grain hides the rounding. Hard-edged objects are added as SVG layers; everything else is painted per pixel.
 */
export class Canvas {
  readonly width = WIDTH
  readonly height = HEIGHT
  readonly seed: string
  readonly pixels = new Float32Array(WIDTH * HEIGHT * 3)

  constructor(seed: string) {
    this.seed = seed
  }

  /** The random generator for one object of this picture. */
  random(object: string): Random {
    return seededRandom(`${this.seed}/${object}`)
  }

  /** Draws an SVG layer (in picture coordinates, 1600 x 1067) over the existing pixels. */
  async svg(body: string, options: LayerOptions = {}): Promise<void> {
    const { defs = '', blend = 'normal', opacity = 1, speckle = 0, clip, ripple } = options
    const layer = await rasterise(body, defs)
    const shake = ripple ? createFractal2(`${this.seed} shake`, 3) : undefined
    const { pixels } = this
    for (let y = 0, p = 0; y < HEIGHT; y++) {
      for (let x = 0; x < WIDTH; x++, p++) {
        let from = p * 4
        if (shake && ripple) {
          const depth = clamp((y - ripple.y) / (HEIGHT - ripple.y))
          const period = 0.2 + depth
          const shift = (shake(x / (110 * period), y / (7 * period)) - 0.5) * 2 * ripple.strength * (0.25 + depth)
          from = (y * WIDTH + clamp(Math.round(x + shift), 0, WIDTH - 1)) * 4
        }
        let alpha = layer[from + 3]! / 255
        if (alpha === 0) continue
        if (speckle > 0 && alpha < 0.995) alpha += (clamp((alpha - fineNoise(x, y)) * 2.4 + 0.5) - alpha) * speckle
        alpha *= opacity * (clip ? clip[p]! : 1)
        if (alpha === 0) continue
        const at = p * 3
        for (let k = 0; k < 3; k++) {
          const over = layer[from + k]!
          const under = pixels[at + k]!
          const mixed =
            blend === 'normal'
              ? over
              : blend === 'screen'
                ? 255 - ((255 - over) * (255 - under)) / 255
                : (over * under) / 255
          pixels[at + k] = under + (mixed - under) * alpha
        }
      }
    }
  }

  /** The coverage of an SVG drawing, used to clip other layers. */
  async mask(body: string, defs = ''): Promise<Mask> {
    const layer = await rasterise(body, defs)
    const mask = new Float32Array(WIDTH * HEIGHT)
    for (let p = 0; p < mask.length; p++) mask[p] = layer[p * 4 + 3]! / 255
    return mask
  }

  /** The mean colour, as three values of 0..255. */
  mean(): [number, number, number] {
    const sum: [number, number, number] = [0, 0, 0]
    for (let at = 0; at < this.pixels.length; at += 3) for (let k = 0; k < 3; k++) sum[k]! += this.pixels[at + k]!
    const count = this.pixels.length / 3
    return [sum[0] / count, sum[1] / count, sum[2] / count]
  }

  /** The finished picture as WebP. */
  async webp(quality = 82): Promise<Buffer> {
    const bytes = Uint8ClampedArray.from(this.pixels)
    return sharp(Buffer.from(bytes.buffer), { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
      .webp({ quality, effort: 5 })
      .toBuffer()
  }
}

async function rasterise(body: string, defs: string): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>${defs}</defs>${body}</svg>`
  return sharp(Buffer.from(drawing), { unlimited: true }).ensureAlpha().raw().toBuffer()
}
