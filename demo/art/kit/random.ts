/**
 * Reproducible random numbers. Each object has its own generator, so that a change to one object does not affect
 * others.
 */

export interface Random {
  /** A number in [0, 1). */
  (): number
  between(low: number, high: number): number
  /** A number in [-spread, spread]. */
  around(spread: number): number
  pick<T>(list: readonly T[]): T
  chance(probability: number): boolean
}

function hashText(text: string): number {
  let value = 2166136261
  for (const character of text) {
    value ^= character.codePointAt(0) ?? 0
    value = Math.imul(value, 16777619)
  }
  return value
}

/** A generator (mulberry32) that returns the same sequence of numbers for the same name. */
export function seededRandom(name: string): Random {
  let state = hashText(name)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return Object.assign(next, {
    between: (low: number, high: number) => low + (high - low) * next(),
    around: (spread: number) => (next() * 2 - 1) * spread,
    pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T,
    chance: (probability: number) => next() < probability,
  })
}

export const clamp = (value: number, low = 0, high = 1): number => (value < low ? low : value > high ? high : value)

/** 0 at `from`, 1 at `to`, smooth in between; `from` may be larger than `to`. */
export function smoothStep(from: number, to: number, value: number): number {
  const t = clamp((value - from) / (to - from))
  return t * t * (3 - 2 * t)
}

export type Noise1 = (x: number) => number
export type Noise2 = (x: number, y: number) => number

/** One-dimensional value noise, 0..1. */
export function createNoise1(name: string): Noise1 {
  const next = seededRandom(`line ${name}`)
  const values = Float32Array.from({ length: 1024 }, () => next())
  return (x) => {
    const cell = Math.floor(x)
    const f = x - cell
    const u = f * f * (3 - 2 * f)
    return values[cell & 1023]! * (1 - u) + values[(cell + 1) & 1023]! * u
  }
}

/** Several octaves of one-dimensional noise, -1..1. */
export function createFractal1(name: string, octaves = 5, gain = 0.5): Noise1 {
  const layers = Array.from({ length: octaves }, (_, i) => createNoise1(`${name}/${i}`))
  return (x) => {
    let sum = 0
    let weight = 1
    let total = 0
    let frequency = 1
    for (const layer of layers) {
      sum += (layer(x * frequency) * 2 - 1) * weight
      total += weight
      weight *= gain
      frequency *= 2.03
    }
    return sum / total
  }
}

/** Two-dimensional value noise, 0..1. */
export function createNoise2(name: string): Noise2 {
  const next = seededRandom(`plane ${name}`)
  const values = Float32Array.from({ length: 65536 }, () => next())
  return (x, y) => {
    const i = Math.floor(x)
    const j = Math.floor(y)
    const fx = x - i
    const fy = y - j
    const u = fx * fx * (3 - 2 * fx)
    const v = fy * fy * (3 - 2 * fy)
    const left = i & 255
    const right = (i + 1) & 255
    const top = (j & 255) << 8
    const bottom = ((j + 1) & 255) << 8
    return (
      (values[top + left]! * (1 - u) + values[top + right]! * u) * (1 - v) +
      (values[bottom + left]! * (1 - u) + values[bottom + right]! * u) * v
    )
  }
}

/** Several octaves of two-dimensional noise, 0..1 (mostly 0.3 to 0.7). */
export function createFractal2(name: string, octaves = 4, gain = 0.5): Noise2 {
  const layer = createNoise2(name)
  return (x, y) => {
    let sum = 0
    let weight = 1
    let total = 0
    for (let i = 0; i < octaves; i++) {
      sum += layer(x + i * 17.3, y + i * 9.1) * weight
      total += weight
      weight *= gain
      x *= 2
      y *= 2
    }
    return sum / total
  }
}

const TILE = 512
let tile: Float32Array | undefined

/** Fine noise, uniformly distributed in 0..1 (ranked), repeating every 512 pixels: for speckle and grain. */
export function fineNoise(x: number, y: number): number {
  tile ??= createRankedTile()
  return tile[(y & (TILE - 1)) * TILE + (x & (TILE - 1))]!
}

function createRankedTile(): Float32Array {
  const next = seededRandom('fine noise')
  const raw = Float32Array.from({ length: TILE * TILE }, () => next())
  const soft = new Float32Array(TILE * TILE)
  for (let y = 0; y < TILE; y++) {
    for (let x = 0; x < TILE; x++) {
      const right = (x + 1) & (TILE - 1)
      const below = ((y + 1) & (TILE - 1)) * TILE
      soft[y * TILE + x] =
        raw[y * TILE + x]! * 0.5 + raw[y * TILE + right]! * 0.2 + raw[below + x]! * 0.2 + raw[below + right]! * 0.1
    }
  }
  const order = Array.from(soft.keys()).sort((a, b) => soft[a]! - soft[b]!)
  const ranked = new Float32Array(TILE * TILE)
  order.forEach((place, rank) => {
    ranked[place] = rank / (TILE * TILE)
  })
  return ranked
}
