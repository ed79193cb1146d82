import { HEIGHT, WIDTH, type Canvas } from './canvas.ts'
import { hexToRgb, type Hex } from './colour.ts'
import { clamp, fineNoise, createFractal2 } from './random.ts'

export interface FinishOptions {
  /** A deep hue for the shadows and a cream tone for the lights. */
  shadow: Hex
  light?: Hex
  shadowShare?: number
  lightShare?: number
  contrast?: number
  saturation?: number
  vignette?: number
  /** Strength of the grain, in units of 1/255. */
  grain?: number
}

/**
 * Applies the final effects: a common colour tint, darker corners, paper texture and grain. Call it once, at the end.
 */
export function applyFinish(
  canvas: Canvas,
  {
    shadow,
    light = '#fff0cc',
    shadowShare = 0.12,
    lightShare = 0.08,
    contrast = 1.05,
    saturation = 1,
    vignette = 0.24,
    grain = 8,
  }: FinishOptions,
): void {
  const deep = hexToRgb(shadow)
  const cream = hexToRgb(light)
  const paper = createFractal2('paper', 3)
  const shiftX = Math.floor(canvas.random('grain')() * 512)
  const { pixels } = canvas
  for (let j = 0; j < HEIGHT; j++) {
    for (let i = 0; i < WIDTH; i++) {
      const at = (j * WIDTH + i) * 3
      const lum = clamp((pixels[at]! * 0.3 + pixels[at + 1]! * 0.59 + pixels[at + 2]! * 0.11) / 255)
      const toShadow = shadowShare * (1 - lum) * (1 - lum)
      const toLight = lightShare * lum * lum
      const noise =
        (fineNoise(i + shiftX, j) + fineNoise(i + 77, j * 3) * 0.5 - 0.75) * grain * (1.35 - Math.abs(lum - 0.5) * 1.1)
      const texture = 1 + (paper(i / 140 + 9, j / 140) - 0.5) * 0.026 + (paper(i / 3.5, j / 3.5) - 0.5) * 0.02
      const dx = i / WIDTH - 0.5
      const dy = j / HEIGHT - 0.5
      const corner = 1 - vignette * clamp((dx * dx * 1.4 + dy * dy * 1.8) * 1.6 - 0.08)
      for (let k = 0; k < 3; k++) {
        let value = lum * 255 + (pixels[at + k]! - lum * 255) * saturation
        value = (value - 128) * contrast + 128
        value += (deep[k]! - value) * toShadow
        value += (cream[k]! - value) * toLight
        pixels[at + k] = value * texture * corner + noise
      }
    }
  }
}
