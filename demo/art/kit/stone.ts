import { HEIGHT, WIDTH, type Canvas } from './canvas.ts'
import { createRamp, hexToRgb, type Hex } from './colour.ts'
import { clamp, createFractal2, type Random } from './random.ts'
import { polygon, smoothCurve, type Point } from './shapes.ts'
import type { Light } from './trees.ts'

export interface BoulderOptions {
  x: number
  y: number
  rx: number
  ry: number
  /** Colours, dark to light. */
  tones: readonly Hex[]
  light: Light
  /** Moss on the upper side. */
  moss?: Hex
  mossShare?: number
  turn?: number
  /** 0 round, 1 blocky. */
  blocky?: number
  /** Number of flat faces; 13 for a field stone, 40 for a cliff. */
  faces?: number
}

/** Paints a weathered boulder: a rounded block with broad facets, grain, and moss on top. */
export async function paintBoulder(
  canvas: Canvas,
  name: string,
  { x, y, rx, ry, tones, light, moss = '#5f6f3a', mossShare = 0.5, turn = 0, blocky = 0.5, faces = 13 }: BoulderOptions,
): Promise<void> {
  const random: Random = canvas.random(name)
  const cos = Math.cos(turn)
  const sin = Math.sin(turn)
  const power = 2 + blocky * 1.6
  const ring: Point[] = Array.from({ length: 11 }, (_, i) => {
    const angle = ((i + random.around(0.22)) / 11) * Math.PI * 2
    const [c, s] = [Math.cos(angle), Math.sin(angle)]
    const reach = (Math.abs(c) ** power + Math.abs(s) ** power) ** (-1 / power) * random.between(0.88, 1.07)
    return [x + (c * cos * rx - s * sin * ry) * reach, y + (c * sin * rx + s * cos * ry) * reach]
  })
  const outline = polygon(
    smoothCurve([ring.at(-1)!, ...ring, ring[0]!, ring[1]!], 5)
      .slice(5, -5)
      .map(([px, py]) => [px!, py!] as const),
  )
  // The stone is a sphere with about a dozen flat cuts.
  const cuts = Array.from({ length: faces }, (_, i) => {
    const angle = i * 2.399963 + random.around(0.5)
    const rise = i === 0 ? 0.95 : random.between(0.3, 0.85)
    const flat = Math.sqrt(1 - rise * rise)
    return { nx: Math.cos(angle) * flat, ny: Math.sin(angle) * flat, nz: rise, reach: random.between(0.72, 0.9) }
  })
  const mask = await canvas.mask(`<path d="${outline}"/>`)
  const warp = createFractal2(`${canvas.seed}/${name} warp`, 3)
  const grain = createFractal2(`${canvas.seed}/${name} grain`, 4)
  const tone = createRamp(tones)
  const green = hexToRgb(moss)
  const length = Math.hypot(light.x, light.y, light.z)
  const reachX = Math.abs(rx * cos) + Math.abs(ry * sin) + rx * 0.2
  const reachY = Math.abs(rx * sin) + Math.abs(ry * cos) + ry * 0.2
  for (let j = Math.max(0, Math.floor(y - reachY)); j < Math.min(HEIGHT, y + reachY); j++) {
    for (let i = Math.max(0, Math.floor(x - reachX)); i < Math.min(WIDTH, x + reachX); i++) {
      const p = j * WIDTH + i
      if (mask[p] === 0) continue
      const u = ((i - x) * cos + (j - y) * sin) / rx
      const v = ((j - y) * cos - (i - x) * sin) / ry
      const du = u + (warp(i / 30, j / 30) - 0.5) * 0.34
      const dv = v + (warp(i / 30 + 60, j / 30) - 0.5) * 0.34
      let [first, second] = [Infinity, Infinity]
      let nx = 0
      let ny = 0
      let nz = 1
      for (const cut of cuts) {
        const depth = (cut.reach - cut.nx * du - cut.ny * dv) / cut.nz
        if (depth < first) {
          second = first
          first = depth
          ;[nx, ny, nz] = [cut.nx, cut.ny, cut.nz]
        } else if (depth < second) second = depth
      }
      // Weathering: the normals of the cuts are blended with those of the sphere.
      const lit = ((nx * 0.72 + u * 0.4) * light.x + (ny * 0.72 + v * 0.4) * light.y + nz * light.z) / length
      const edge = clamp(1 - (second - first) * 9)
      const rough = grain(i / 26, j / 22) - 0.5
      const fine = grain(i / 5 + 40, j / 4.4) - 0.5
      const value = clamp(
        0.36 + lit * 0.58 + edge * (lit > 0 ? 0.12 : 0.03) + rough * 0.2 + fine * 0.3 - Math.max(0, v) ** 3 * 0.2,
      )
      const own = tone(value)
      const mossy = clamp((grain(i / 44 + 90, j / 30) - 0.5 - v * 0.12) * 7) * mossShare * clamp(0.5 - v)
      const share = mask[p]!
      const at = p * 3
      for (let k = 0; k < 3; k++) {
        const mixed = own[k]! + (green[k]! * (0.55 + value * 0.75) - own[k]!) * mossy
        canvas.pixels[at + k]! += (mixed - canvas.pixels[at + k]!) * share
      }
    }
  }
}
