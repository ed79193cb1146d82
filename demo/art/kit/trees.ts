import type { Canvas, Mask } from './canvas.ts'
import { paintDab, paintStroke } from './brush.ts'
import { mixRgb, createRamp, hexToRgb, type Hex, type Rgb } from './colour.ts'
import { clamp, type Random } from './random.ts'
import type { Point } from './shapes.ts'

/** Direction towards the light: x to the right, y down, z towards the viewer (negative: backlight). */
export interface Light {
  x: number
  y: number
  z: number
}

export interface CrownOptions {
  x: number
  y: number
  rx: number
  ry: number
  /** Colours, dark to light; only the last may be bright. Omit the bright ones for backlight. */
  tones: readonly Hex[]
  light: Light
  /** Size of a leaf mark in pixels, 3-8; leaves larger than 10 look like cabbage. */
  leaf?: number
  /** Number of clusters of which the crown consists. */
  lobes?: number
  /** From 0 to 1: strength of the haze over the crown. */
  haze?: number
  hazeColour?: Hex
  /** Factor on the number of leaves. */
  density?: number
  clip?: Mask | undefined
}

/**
 * Paints a leafy crown: clusters arranged in a round form, each a ball of small leaves, shaded by the shape of the
 * cluster and of the crown. The sky is visible through gaps between the outer clusters.
 */
export function paintCrown(
  canvas: Canvas,
  {
    x,
    y,
    rx,
    ry,
    tones,
    light,
    leaf = 5,
    lobes = 22,
    haze = 0,
    hazeColour = '#ffffff',
    density = 1,
    clip,
  }: CrownOptions,
  random: Random,
): void {
  const scale = createRamp(tones)
  const air = hexToRgb(hazeColour)
  const tone = (t: number): Rgb => (haze > 0 ? mixRgb(scale(t), air, haze) : scale(t))
  const clusters = Array.from({ length: lobes }, (_, i) => {
    // The clusters are distributed like sunflower seeds, so that there are no holes or seams. The outer clusters vary
    // in distance, for an irregular outline.
    const angle = i * 2.399963 + random.around(0.3)
    const reach = Math.sqrt((i + 0.5) / lobes) * random.between(0.68, 0.84)
    const size = random.between(0.22, 0.36) * (1.1 - reach * 0.3)
    return {
      cx: Math.cos(angle) * reach,
      cy: Math.sin(angle) * reach * (Math.sin(angle) > 0 ? 0.84 : 1),
      cz: Math.sqrt(1 - reach * reach) * 0.7 - 0.2 + random.around(0.3),
      size,
    }
  }).sort((a, b) => a.cz - b.cz)
  const length = Math.hypot(light.x, light.y, light.z)
  const [lx, ly, lz] = [light.x / length, light.y / length, light.z / length]
  for (const { cx, cy, cz, size } of clusters) {
    const area = size * size * rx * ry
    const rim = Math.round((area / (leaf * leaf)) * 1.5 * density)
    // The dark body of the cluster, with a ragged edge.
    for (let k = 0; k < rim; k++) {
      const angle = random() * Math.PI * 2
      const q = Math.sqrt(random()) * 1.02
      paintDab(canvas, {
        x: x + (cx + Math.cos(angle) * q * size) * rx,
        y: y + (cy + Math.sin(angle) * q * size) * ry,
        rx: leaf * random.between(0.8, 1.5),
        ry: leaf * random.between(0.5, 0.9),
        angle: random() * Math.PI,
        colour: tone(clamp(0.02 + 0.13 * (1 - cy) * 0.5 + random.around(0.04))),
        clip,
      })
    }
    const leaves = Math.round((area / (leaf * leaf)) * 3.4 * density)
    const marks = Array.from({ length: leaves }, () => {
      const angle = random() * Math.PI * 2
      const q = Math.sqrt(random())
      const nx = Math.cos(angle) * q
      const ny = Math.sin(angle) * q
      const nz = Math.sqrt(Math.max(0, 1 - q * q))
      const own = nx * lx + ny * ly + nz * lz
      const whole = (cx + nx * size) * lx + (cy + ny * size) * ly + (cz + 0.3) * lz
      return { px: cx + nx * size, py: cy + ny * size, value: own * 0.5 + whole * 0.55 + random.around(0.2) }
    }).sort((a, b) => a.value - b.value)
    for (const { px, py, value } of marks) {
      if (value < -0.35) continue
      const t = clamp((value + 0.5) / 1.45)
      paintDab(canvas, {
        x: x + px * rx,
        y: y + py * ry,
        rx: leaf * random.between(0.6, 1.15),
        ry: leaf * random.between(0.35, 0.7),
        angle: random() * Math.PI,
        colour: tone(t),
        clip,
      })
    }
  }
}

export interface TrunkOptions {
  /** Points from the ground up: [x, y, width]. */
  points: readonly (readonly [number, number, number])[]
  dark: Hex
  lit: Hex
  /** -1: light from the left; 1: light from the right. */
  side: number
}

/** Paints a stem or a branch with a lit edge. */
export function paintLimb(canvas: Canvas, { points, dark, lit, side }: TrunkOptions): void {
  for (const [colour, share, shift] of [
    [hexToRgb(dark), 1, 0],
    [mixRgb(hexToRgb(dark), hexToRgb(lit), 0.45), 0.45, 0.26],
    [hexToRgb(lit), 0.16, 0.4],
  ] as const) {
    for (let i = 0; i + 1 < points.length; i++) {
      const a = points[i]!
      const b = points[i + 1]!
      paintStroke(canvas, {
        from: [a[0] + side * a[2] * shift, a[1]],
        to: [b[0] + side * b[2] * shift, b[1]],
        width: a[2] * share,
        tip: b[2] * share,
        colour,
      })
    }
  }
}

export interface BroadleafOptions extends Omit<CrownOptions, 'y' | 'rx' | 'ry'> {
  ground: number
  height: number
  /** Width of the crown divided by its height. */
  spread?: number
  bark: Hex
  barkLit: Hex
}

/** Paints a complete broad-leaved tree: a forked stem and one crown of two or three rounded masses. */
export function paintBroadleaf(
  canvas: Canvas,
  { x, ground, height, spread = 0.8, bark, barkLit, ...rest }: BroadleafOptions,
  random: Random,
): void {
  const crownHeight = height * 0.76
  const top = ground - height
  const rx = (crownHeight * spread) / 2
  const side = rest.light.x < 0 ? -1 : 1
  const stem = height * 0.05
  const fork = ground - height * 0.34
  paintLimb(canvas, {
    points: [
      [x - stem * 0.2, ground + 2, stem * 1.5],
      [x, ground - height * 0.08, stem],
      [x + random.around(stem * 0.4), fork, stem * 0.75],
    ],
    dark: bark,
    lit: barkLit,
    side,
  })
  for (const [dx, rise] of [
    [-0.42, 0.62],
    [0.4, 0.6],
    [0.06, 0.8],
    [-0.2, 0.75],
  ] as const) {
    paintLimb(canvas, {
      points: [
        [x, fork + stem, stem * 0.55],
        [x + dx * rx * 0.5, ground - height * (rise * 0.72), stem * 0.34],
        [x + dx * rx, ground - height * rise, stem * 0.12],
      ],
      dark: bark,
      lit: barkLit,
      side,
    })
  }
  const { lobes = 24 } = rest
  // A low mass behind, the dome, and a smaller mass that extends towards the light.
  paintCrown(
    canvas,
    {
      ...rest,
      x: x - side * rx * 0.3,
      y: top + crownHeight * 0.68,
      rx: rx * 0.72,
      ry: crownHeight * 0.27,
      lobes: Math.round(lobes * 0.5),
    },
    random,
  )
  paintCrown(
    canvas,
    { ...rest, x, y: top + crownHeight * 0.5, rx: rx * 0.92, ry: crownHeight * 0.5, lobes: Math.round(lobes * 1.5) },
    random,
  )
  paintCrown(
    canvas,
    {
      ...rest,
      x: x + side * rx * 0.42,
      y: top + crownHeight * 0.62,
      rx: rx * 0.62,
      ry: crownHeight * 0.27,
      lobes: Math.round(lobes * 0.6),
    },
    random,
  )
}

export interface BareTreeOptions {
  x: number
  ground: number
  height: number
  bark: Hex
  barkLit: Hex
  side: number
  /** Colours of the leaves that remain on the twigs. */
  leaves?: readonly Hex[]
  leafCount?: number
  leafSize?: number
}

/** Paints a tree in late autumn or winter: branches down to the twigs, with the remaining leaves. */
export function paintBareTree(
  canvas: Canvas,
  { x, ground, height, bark, barkLit, side, leaves = [], leafCount = 5, leafSize = 3.6 }: BareTreeOptions,
  random: Random,
): void {
  const tips: Point[] = []
  const grow = (x0: number, y0: number, angle: number, length: number, width: number, level: number): void => {
    const bend = angle + random.around(0.2)
    const mx = x0 + Math.cos(angle) * length * 0.5
    const my = y0 + Math.sin(angle) * length * 0.5
    const x1 = mx + Math.cos(bend) * length * 0.5
    const y1 = my + Math.sin(bend) * length * 0.5
    paintLimb(canvas, {
      points: [
        [x0, y0, width],
        [mx, my, width * 0.84],
        [x1, y1, width * 0.68],
      ],
      dark: bark,
      lit: barkLit,
      side,
    })
    if (level === 0) {
      tips.push([x1, y1])
      return
    }
    const arms = level > 3 ? 3 : random.chance(0.4) ? 3 : 2
    for (let k = 0; k < arms; k++) {
      const spread = (k - (arms - 1) / 2) * random.between(0.5, 0.75) + random.around(0.16)
      // Twigs grow upwards again.
      const next = bend + spread
      grow(
        x1,
        y1,
        next + (-Math.PI / 2 - next) * 0.08,
        length * random.between(0.68, 0.84),
        Math.max(1.1, width * 0.62),
        level - 1,
      )
    }
  }
  grow(x, ground, -Math.PI / 2 + random.around(0.05), height * 0.27, height * 0.05, 5)
  if (leaves.length === 0) return
  const tones = leaves.map(hexToRgb)
  for (const [tx, ty] of tips) {
    for (let k = 0; k < leafCount; k++) {
      paintDab(canvas, {
        x: tx + random.around(leafSize * 4),
        y: ty + random.around(leafSize * 3.4),
        rx: leafSize * random.between(0.7, 1.3),
        ry: leafSize * random.between(0.4, 0.8),
        angle: random() * Math.PI,
        colour: random.pick(tones),
      })
    }
  }
}
