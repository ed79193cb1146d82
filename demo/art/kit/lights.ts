import type { Canvas } from './canvas.ts'
import type { Hex } from './colour.ts'
import type { LitWindow } from './houses.ts'
import { paintGlow } from './sky.ts'
import { circle, ellipse, filledPath, rect, filledPolygon } from './shapes.ts'

/** Paints the glow of lit windows over their surroundings; call it after the houses are drawn. */
export function paintWindowGlows(
  canvas: Canvas,
  windows: readonly LitWindow[],
  { colour = '#ffae55', alpha = 0.18, reach = 2.6 }: { colour?: Hex; alpha?: number; reach?: number } = {},
): void {
  for (const { x, y, width } of windows)
    paintGlow(canvas, x, y, { radius: Math.max(10, width * reach), colour, alpha, power: 1.8 })
}

/** A street lantern on its post; foot at (x, ground). */
export function lantern(x: number, ground: number, height: number, metal: Hex, light: Hex = '#ffe9ae'): string {
  const k = height / 110
  const head = ground - height
  return (
    rect(x - 2 * k, head + 22 * k, 4 * k, height - 22 * k, metal) +
    rect(x - 5 * k, ground - 12 * k, 10 * k, 12 * k, metal) +
    rect(x - 3.4 * k, head + 40 * k, 6.8 * k, 3 * k, metal) +
    filledPolygon(
      [
        [x - 6 * k, head + 22 * k],
        [x - 10 * k, head],
        [x + 10 * k, head],
        [x + 6 * k, head + 22 * k],
      ],
      light,
    ) +
    rect(x - 0.7 * k, head, 1.4 * k, 22 * k, metal) +
    filledPolygon(
      [
        [x - 12 * k, head],
        [x, head - 13 * k],
        [x + 12 * k, head],
      ],
      metal,
    ) +
    circle(x, head - 14 * k, 2.4 * k, metal)
  )
}

/** The light of a lantern in the air and on the ground. */
export function paintLanternGlow(
  canvas: Canvas,
  x: number,
  ground: number,
  height: number,
  { colour = '#ffc56a', alpha = 0.7, reach = 1.15 }: { colour?: Hex; alpha?: number; reach?: number } = {},
): void {
  paintGlow(canvas, x, ground - height * 0.9, { radius: height * reach, colour, alpha, power: 2.4 })
  paintGlow(canvas, x, ground, {
    radius: height * 1.05,
    radiusY: height * 0.34,
    colour,
    alpha: alpha * 0.5,
    power: 1.6,
  })
}

/** A candle with its flame; its glow is painted separately. Requires the gradient 'wax'. */
export function candle(x: number, foot: number, width: number, height: number): string {
  const top = foot - height
  return (
    filledPath(
      `M${x - width / 2} ${foot}V${top}Q${x} ${top - width * 0.12} ${x + width / 2} ${top}V${foot}Q${x} ${foot + width * 0.18} ${x - width / 2} ${foot}Z`,
      'url(#wax)',
    ) +
    ellipse(x, top, width / 2, width * 0.12, '#fff0c4') +
    ellipse(x, top, width * 0.34, width * 0.08, '#ffd27a') +
    rect(x - 1, top - width * 0.14, 2, width * 0.14, '#3a2420') +
    filledPath(
      `M${x} ${top - width * 0.8}Q${x + width * 0.2} ${top - width * 0.32} ${x} ${top - width * 0.1}Q${x - width * 0.2} ${top - width * 0.32} ${x} ${top - width * 0.8}Z`,
      '#ffd76a',
    ) +
    filledPath(
      `M${x} ${top - width * 0.5}Q${x + width * 0.1} ${top - width * 0.26} ${x} ${top - width * 0.12}Q${x - width * 0.1} ${top - width * 0.26} ${x} ${top - width * 0.5}Z`,
      '#fffbe4',
    )
  )
}
