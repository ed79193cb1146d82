import { WIDTH, HEIGHT } from './canvas.ts'
import type { Hex } from './colour.ts'
import { clamp, type Random } from './random.ts'

/** Helpers for SVG: every function returns markup or path data. */

export type Point = readonly [number, number]
type Stop = readonly [offset: number, colour: Hex, opacity?: number]

const formatNumber = (value: number): string => value.toFixed(1)

export const polygon = (points: readonly Point[]): string => `${polyline(points)}Z`
export const polyline = (points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${formatNumber(x)} ${formatNumber(y)}`).join('L')}`

export const filledPath = (d: string, fill: string, extra = ''): string => `<path d="${d}" fill="${fill}" ${extra}/>`
export const filledPolygon = (points: readonly Point[], fill: string, extra = ''): string =>
  filledPath(polygon(points), fill, extra)
export const rect = (x: number, y: number, width: number, height: number, fill: string, extra = ''): string =>
  `<rect x="${formatNumber(x)}" y="${formatNumber(y)}" width="${formatNumber(Math.max(0, width))}" height="${formatNumber(Math.max(0, height))}" fill="${fill}" ${extra}/>`
export const circle = (x: number, y: number, radius: number, fill: string, extra = ''): string =>
  `<circle cx="${formatNumber(x)}" cy="${formatNumber(y)}" r="${formatNumber(radius)}" fill="${fill}" ${extra}/>`
export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, extra = ''): string =>
  `<ellipse cx="${formatNumber(x)}" cy="${formatNumber(y)}" rx="${formatNumber(rx)}" ry="${formatNumber(ry)}" fill="${fill}" ${extra}/>`
export const strokedPath = (d: string, colour: string, width: number, extra = ''): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width.toFixed(2)}" stroke-linecap="round" stroke-linejoin="round" ${extra}/>`
export const group = (body: string, extra = ''): string => `<g ${extra}>${body}</g>`
export const opacityAttribute = (opacity: number): string => `opacity="${opacity.toFixed(2)}"`

const gradientStops = (list: readonly Stop[]): string =>
  list
    .map(
      ([offset, colour, opacity = 1]) => `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('')

/** A linear gradient across the bounding box of each object; from top to bottom by default. */
export const gradient = (id: string, list: readonly Stop[], x1 = 0, y1 = 0, x2 = 0, y2 = 1): string =>
  `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${gradientStops(list)}</linearGradient>`
/** A linear gradient from left to right across each object. */
export const horizontalGradient = (id: string, list: readonly Stop[]): string => gradient(id, list, 0, 0, 1, 0)
/** A linear gradient between two points of the picture. */
export const gradientBetween = (
  id: string,
  list: readonly Stop[],
  x1: number,
  y1: number,
  x2: number,
  y2: number,
): string =>
  `<linearGradient gradientUnits="userSpaceOnUse" id="${id}" x1="${formatNumber(x1)}" y1="${formatNumber(y1)}" x2="${formatNumber(x2)}" y2="${formatNumber(y2)}">${gradientStops(list)}</linearGradient>`
export const blurFilter = (id: string, x: number, y = x): string =>
  `<filter id="${id}" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="${x} ${y}"/></filter>`
export const urlReference = (id: string): string => `url(#${id})`

/** A ragged rounded outline: bushes, distant crowns, stones. */
export function leafyOutline(
  x: number,
  y: number,
  rx: number,
  ry: number,
  random: Random,
  points = 18,
  roughness = 0.16,
): string {
  const phase = random() * 9
  const ring: Point[] = Array.from({ length: points }, (_, i) => {
    const angle = (i / points) * Math.PI * 2
    const reach = 1 + random.around(roughness) + 0.07 * Math.sin(angle * 3 + phase)
    return [x + Math.cos(angle) * rx * reach, y + Math.sin(angle) * ry * reach]
  })
  const half = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
  const start = half(ring[points - 1]!, ring[0]!)
  let d = `M${formatNumber(start[0])} ${formatNumber(start[1])}`
  ring.forEach((point, i) => {
    const end = half(point, ring[(i + 1) % points]!)
    d += `Q${formatNumber(point[0])} ${formatNumber(point[1])} ${formatNumber(end[0])} ${formatNumber(end[1])}`
  })
  return `${d}Z`
}

/** Interpolates a smooth curve through points (Catmull-Rom); points may have a third value, such as a width. */
export function smoothCurve(points: readonly (readonly number[])[], stepsPerPart = 16): number[][] {
  const out: number[][] = []
  const last = points.length - 1
  for (let part = 0; part < last; part++) {
    const [p0, p1, p2, p3] = [-1, 0, 1, 2].map((k) => points[clamp(part + k, 0, last)]!) as [
      readonly number[],
      readonly number[],
      readonly number[],
      readonly number[],
    ]
    for (let s = 0; s < stepsPerPart + (part === last - 1 ? 1 : 0); s++) {
      const t = s / stepsPerPart
      out.push(
        p1.map((b, i) => {
          const a = p0[i]!
          const c = p2[i]!
          const d = p3[i]!
          return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t)
        }),
      )
    }
  }
  return out
}

/** A path or stream over the ground through points [x, y, half width]; returns polygon data and both edges. */
export function ribbon(
  points: readonly (readonly [number, number, number])[],
  random: Random,
  roughness = 0.08,
): { d: string; left: Point[]; right: Point[] } {
  const run = smoothCurve(points, 24)
  const left: Point[] = run.map(([x, y, w]) => [x! - w! * (1 + random.around(roughness)), y!])
  const right: Point[] = run.map(([x, y, w]) => [x! + w! * (1 + random.around(roughness)), y!])
  return { d: polygon([...left, ...[...right].reverse()]), left, right }
}

/** A flock of birds; `size` is about half the wingspan in pixels. */
export function birds(x: number, y: number, size: number, count: number, colour: Hex, random: Random): string {
  let out = ''
  for (let i = 0; i < count; i++) {
    const a = x + random.around(size * 11)
    const b = y + random.around(size * 4.5)
    const k = size * random.between(0.6, 1.2)
    const t = random.around(0.25)
    out += filledPath(
      `M${formatNumber(a - k * 2)} ${formatNumber(b - k * (0.5 + t))}Q${formatNumber(a - k)} ${formatNumber(b - k * 1.1)} ${formatNumber(a)} ${formatNumber(b)}Q${formatNumber(a + k)} ${formatNumber(b - k * 1.2)} ${formatNumber(a + k * 2.1)} ${formatNumber(b - k * (0.4 - t))}` +
        `Q${formatNumber(a + k)} ${formatNumber(b - k * 0.75)} ${formatNumber(a)} ${formatNumber(b + k * 0.3)}Q${formatNumber(a - k)} ${formatNumber(b - k * 0.65)} ${formatNumber(a - k * 2)} ${formatNumber(b - k * (0.5 + t))}Z`,
      colour,
    )
  }
  return out
}

/** A rectangle that covers the whole picture, for washes and gradients. */
export const canvasRect = (fill: string, extra = ''): string => rect(0, 0, WIDTH, HEIGHT, fill, extra)
