import type { Canvas } from './canvas.ts'
import { paintDab, paintStroke } from './brush.ts'
import { mixRgb, createRamp, hexToRgb, type Hex } from './colour.ts'
import { clamp, type Random } from './random.ts'
import { polygon, type Point } from './shapes.ts'
import { paintLimb, type Light } from './trees.ts'

export interface SpruceOptions {
  x: number
  ground: number
  height: number
  tones: readonly Hex[]
  light: Light
  /** Colours of the snow on the boughs: lit and shaded. */
  snow?: { lit: Hex; shade: Hex; amount?: number }
  slender?: number
}

/** Draws a spruce close enough for its boughs to be visible, optionally with snow on them. */
export function paintSpruce(
  canvas: Canvas,
  { x, ground, height, tones, light, snow, slender = 0.2 }: SpruceOptions,
  random: Random,
): void {
  const tone = createRamp(tones)
  const side = light.x < 0 ? -1 : 1
  const tiers = Math.round(clamp(height / 11, 9, 40))
  paintStroke(canvas, {
    from: [x, ground + 2],
    to: [x, ground - height * 0.2],
    width: height * 0.035,
    tip: height * 0.03,
    colour: tone(0),
  })
  for (let i = tiers; i >= 0; i--) {
    const t = i / tiers
    const y = ground - height * 0.05 - height * 0.95 * (1 - t)
    const reach = height * slender * t ** 0.86 + 1
    const boughs = 4 + Math.round(t * 9)
    for (let b = 0; b < boughs; b++) {
      const across = ((b + random()) / boughs) * 2 - 1
      const length = reach * random.between(0.82, 1.14)
      const tipX = x + across * length
      // Boughs that point at the viewer hang lower; those at the sides point outwards.
      const droop = height * (0.012 + 0.035 * (1 - Math.abs(across)) + random.around(0.008))
      const tipY = y + droop
      const turned = across * side
      const value = clamp(0.24 + turned * 0.38 + random.around(0.14))
      const width = Math.max(1.2, height * 0.03 * (0.14 + t * 0.86))
      paintStroke(canvas, {
        from: [x + across * length * 0.1, y - height * 0.02],
        via: [x + across * length * 0.6, y - height * 0.012],
        to: [tipX, tipY],
        width,
        tip: 0.8,
        colour: tone(value * 0.6),
        tipColour: tone(value),
      })
      if (snow && random.chance(snow.amount ?? 0.8)) {
        const white = hexToRgb(turned > -0.15 ? snow.lit : snow.shade)
        paintStroke(canvas, {
          from: [x + across * length * 0.22, y - height * 0.022 - width * 0.2],
          via: [x + across * length * 0.6, y - height * 0.016 - width * 0.45],
          to: [tipX - across * length * 0.04, tipY - width * 0.3],
          width: width * (turned > -0.15 ? 0.72 : 0.5),
          tip: 0.9,
          colour: white,
          alpha: turned > -0.15 ? 0.96 : 0.8,
        })
      }
    }
  }
  paintStroke(canvas, {
    from: [x, ground - height * 0.93],
    to: [x, ground - height * 1.02],
    width: height * 0.012 + 0.8,
    tip: 0.7,
    colour: snow ? hexToRgb(snow.lit) : tone(0.3),
  })
}

export interface PineOptions {
  x: number
  ground: number
  height: number
  /** Colours of the needles, dark to light. */
  tones: readonly Hex[]
  /** Colours of the bark at the foot and of the orange bark higher up. */
  bark: Hex
  barkHigh: Hex
  barkLit: Hex
  light: Light
  lean?: number
}

/**
 * Draws a Scots pine of the heath: a bare leaning stem, crooked boughs, and tufts of upright needles that form a ragged
 * dome.
 */
export function paintScotsPine(
  canvas: Canvas,
  { x, ground, height, tones, bark, barkHigh, barkLit, light, lean = 0.06 }: PineOptions,
  random: Random,
): void {
  const tone = createRamp(tones)
  const side = light.x < 0 ? -1 : 1
  const stemAt = (t: number): Point => [
    x + lean * height * t + Math.sin(t * 4.2) * height * 0.018,
    ground - height * 0.9 * t,
  ]
  const girth = (t: number) => height * (0.062 * (1 - t) ** 0.8 + 0.008)
  const tufts: { x: number; y: number; size: number; depth: number }[] = []
  const boughs: { points: [number, number, number][]; depth: number }[] = []
  const count = 19
  for (let i = 0; i < count; i++) {
    const u = i / (count - 1)
    const t = 0.44 + 0.52 * u
    const [sx, sy] = stemAt(t)
    const direction = i % 2 === 0 ? 1 : -1
    // The crown is widest below its middle and rounded at the top; every third bough points at the viewer.
    const profile = Math.sin(Math.PI * (0.17 + 0.75 * u)) ** 0.85
    const reach = height * 0.31 * profile * (i % 3 === 1 ? random.between(0.3, 0.55) : random.between(0.8, 1.1))
    const rise = height * (0.06 + 0.05 * u) * random.between(0.6, 1.15)
    const end: Point = [sx + direction * reach, sy - rise]
    const elbow: Point = [sx + direction * reach * 0.45, sy - rise * random.between(0.05, 0.45)]
    const width = girth(t) * 0.5
    const depth = random.around(1)
    boughs.push({
      depth,
      points: [
        [sx, sy, width],
        [elbow[0], elbow[1], width * 0.6],
        [end[0], end[1], width * 0.25],
      ],
    })
    const twigs = 5 + Math.round((reach / height) * 18)
    for (let k = 0; k < twigs; k++) {
      const v = 0.36 + (0.68 * (k + random())) / twigs
      const bx = v < 0.45 ? sx + (elbow[0] - sx) * (v / 0.45) : elbow[0] + (end[0] - elbow[0]) * ((v - 0.45) / 0.55)
      const by = v < 0.45 ? sy + (elbow[1] - sy) * (v / 0.45) : elbow[1] + (end[1] - elbow[1]) * ((v - 0.45) / 0.55)
      const tx = bx + random.around(height * 0.05)
      const ty = by - random.between(0, height * 0.06)
      if (k % 2 === 0)
        boughs.push({
          depth,
          points: [
            [bx, by, width * 0.28],
            [tx, ty, 1.2],
          ],
        })
      tufts.push({ x: tx, y: ty, size: height * random.between(0.036, 0.058), depth: depth + random.around(0.4) })
    }
  }
  const [topX, topY] = stemAt(1)
  for (let k = 0; k < 14; k++)
    tufts.push({
      x: topX + random.around(height * 0.085),
      y: topY - random.between(-0.05, 0.06) * height,
      size: height * random.between(0.036, 0.056),
      depth: random.around(1),
    })
  const centreX = stemAt(0.75)[0]
  const centreY = ground - height * 0.74
  tufts.sort((a, b) => a.depth - b.depth || b.y - a.y)
  const paintTuft = (tuft: { x: number; y: number; size: number }): void => {
    // The position of the tuft in the crown determines its light; the light of each needle varies around that value.
    const whole =
      (((tuft.x - centreX) / (height * 0.34)) * light.x + ((tuft.y - centreY) / (height * 0.28)) * light.y) * 0.62
    const needles = Math.round(70 + tuft.size * 2.2)
    for (let pass = 0; pass < 2; pass++) {
      for (let n = 0; n < needles; n++) {
        const angle = -Math.PI / 2 + random.around(1.75)
        const from = random.between(-1, 1)
        const length = tuft.size * random.between(0.38, 0.72)
        const sx = tuft.x + from * tuft.size * 1.25
        const sy = tuft.y + random.around(tuft.size * 0.3) - (1 - from * from) * tuft.size * 0.28
        const value =
          whole +
          (from * light.x * 0.5 + (Math.sin(angle) * 0.5 + ((sy - tuft.y) / tuft.size) * 0.8) * light.y * -1 * -0.6) +
          random.around(0.22)
        if (pass === 1 && value < -0.05) continue
        const shade = pass === 0 ? clamp(0.12 + value * 0.18) : clamp(0.3 + value * 0.62)
        paintStroke(canvas, {
          from: [sx, sy + (pass === 0 ? tuft.size * 0.16 : 0)],
          to: [sx + Math.cos(angle) * length, sy + Math.sin(angle) * length * 0.8],
          width: pass === 0 ? height * 0.0062 : height * 0.0044,
          tip: 0.8,
          colour: tone(shade * 0.8),
          tipColour: tone(shade),
        })
      }
    }
  }
  const back = tufts.filter((tuft) => tuft.depth < -0.25)
  back.forEach(paintTuft)
  for (const bough of boughs) paintLimb(canvas, { points: bough.points, dark: bark, lit: barkHigh, side })
  const stem: [number, number, number][] = Array.from({ length: 15 }, (_, i) => {
    const t = i / 14
    const [px, py] = stemAt(t)
    return [px, py, girth(t) * (i === 0 ? 1.35 : 1)]
  })
  paintLimb(canvas, { points: stem.slice(0, 8), dark: bark, lit: barkLit, side })
  paintLimb(canvas, { points: stem.slice(7), dark: bark, lit: barkHigh, side })
  // Plates of bark on the lower stem.
  for (let k = 0; k < 90; k++) {
    const t = random() * 0.5
    const [px, py] = stemAt(t)
    const u = random.around(0.42)
    const tint = u * side > 0 ? barkLit : bark
    paintDab(canvas, {
      x: px + u * girth(t),
      y: py,
      rx: height * 0.0022,
      ry: height * random.between(0.004, 0.01),
      colour: mixRgb(hexToRgb(tint), hexToRgb(bark), random.between(0.1, 0.7)),
      alpha: 0.55,
    })
  }
  tufts.filter((tuft) => tuft.depth >= -0.25).forEach(paintTuft)
}

/** The outline of a spruce as path data, for silhouettes. */
export function coniferOutline(x: number, ground: number, height: number, random: Random): string {
  const width = height * random.between(0.19, 0.26)
  const tiers = Math.max(5, Math.round(height / 13))
  const left: Point[] = []
  const right: Point[] = []
  for (let i = 0; i <= tiers; i++) {
    const t = i / tiers
    const y = ground - height + height * t * 0.96
    const reach = width * t ** 0.85
    left.push(
      [x - reach * random.between(0.82, 1.18), y + height * 0.035 * random()],
      [x - reach * 0.5, y - height * 0.012],
    )
    right.push(
      [x + reach * random.between(0.82, 1.18), y + height * 0.035 * random()],
      [x + reach * 0.5, y - height * 0.012],
    )
  }
  // Clockwise like every other outline here: overlapping outlines of opposite direction would cut holes.
  return polygon([
    [x, ground - height * 1.03],
    ...right,
    [x + width * 0.07, ground + 2],
    [x - width * 0.07, ground + 2],
    ...left.reverse(),
  ])
}
