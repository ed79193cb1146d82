import { HEIGHT, WIDTH, type Canvas } from './canvas.ts'
import { mixRgb, createRamp, hexToRgb, type Hex } from './colour.ts'
import { clamp, createFractal2 } from './random.ts'

export interface SeaOptions {
  horizon: number
  bottom?: number
  /** Colours, far to near. */
  tones: readonly Hex[]
  /** The light on the crests and the dark colour of the troughs. */
  lit: Hex
  dark: Hex
  strength?: number
}

/** Paints open sea seen from the shore: small waves in perspective, lit on one side, that grow towards the viewer. */
export function paintOpenSea(
  canvas: Canvas,
  name: string,
  { horizon, bottom = HEIGHT, tones, lit, dark, strength = 0.5 }: SeaOptions,
): void {
  const wave = createFractal2(`${canvas.seed}/${name}`, 4, 0.55)
  const gusts = createFractal2(`${canvas.seed}/${name} gusts`, 3)
  const tone = createRamp(tones)
  const light = hexToRgb(lit)
  const deep = hexToRgb(dark)
  for (let j = Math.floor(horizon); j < bottom; j++) {
    const t = (j - horizon) / (bottom - horizon)
    const scale = 0.05 + t
    for (let i = 0; i < WIDTH; i++) {
      // Distance grows without limit towards the horizon, so the waves become flat there.
      const v = Math.log(0.03 + t) * 26
      const u = (i - WIDTH / 2) / (150 * scale)
      const h = wave(u, v) - 0.5
      const slope = h - (wave(u + 0.04, v + 0.32) - 0.5)
      const gust = (gusts(i / 420, j / (16 + 60 * t)) - 0.5) * 0.5
      let own = tone(clamp(t + gust * 0.3))
      const value = slope * 5 + h * 0.8
      own = mixRgb(own, value > 0 ? light : deep, clamp(Math.abs(value)) * strength * clamp(0.45 + t))
      const at = (j * WIDTH + i) * 3
      for (let k = 0; k < 3; k++) canvas.pixels[at + k] = own[k]!
    }
  }
}
