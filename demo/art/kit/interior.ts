import type { Hex } from './colour.ts'
import { HEIGHT, WIDTH } from './canvas.ts'
import type { Random } from './random.ts'
import { horizontalGradient, filledPath } from './shapes.ts'

/** Interiors: draw the view first, then the wall with holes in it, then the furniture. */

/** A wall that fills the picture, with openings cut out (even-odd); each opening is path data. */
export const wallWithHoles = (fill: string, ...holes: string[]): string =>
  `<path fill-rule="evenodd" d="M-10 -10H${WIDTH + 10}V${HEIGHT + 10}H-10Z${holes.join('')}" fill="${fill}"/>`

/** Gradients for the folds of a curtain, in light, middle and dark cloth. */
export const curtainDefs = ([light, middle, dark]: readonly [Hex, Hex, Hex]): string =>
  horizontalGradient('fold0', [
    [0, light],
    [0.5, middle],
    [1, dark],
  ]) +
  horizontalGradient('fold1', [
    [0, middle],
    [0.4, light],
    [1, dark],
  ]) +
  horizontalGradient('fold2', [
    [0, dark],
    [0.35, middle],
    [0.7, light],
    [1, middle],
  ])

/** A hanging curtain; `hemShift` shifts its hem sideways. Requires curtainDefs in the layer. */
export function curtain(x: number, width: number, top: number, hem: number, hemShift: number, random: Random): string {
  const folds = Math.round(width / 24)
  let out = ''
  for (let i = 0; i < folds; i++) {
    const a = x + (width * i) / folds
    const b = x + (width * (i + 1)) / folds + 1
    const drop = random.around(4)
    out += filledPath(
      `M${a} ${top}C${a + 3} ${top + (hem - top) * 0.4} ${a + hemShift - 5} ${top + (hem - top) * 0.7} ${a + hemShift} ${hem + drop}Q${(a + b) / 2 + hemShift} ${hem + 8 + drop} ${b + hemShift} ${hem + drop}` +
        `C${b + hemShift - 5} ${top + (hem - top) * 0.7} ${b + 3} ${top + (hem - top) * 0.4} ${b} ${top}Z`,
      `url(#fold${i % 3})`,
    )
  }
  return out
}

/** A gradient of four stops for round glazed objects (cups, vases, pots), lit from the left. */
export const glazeGradient = (id: string, light: Hex, own: Hex, shade: Hex, deep: Hex): string =>
  horizontalGradient(id, [
    [0, light],
    [0.28, own],
    [0.72, shade],
    [1, deep],
  ])

/** A function that moves a point of the room towards or away from the vanishing point; scale 1 is the back wall. */
export const createPerspective =
  (vanishX: number, vanishY: number) =>
  (x: number, y: number, scale: number): [number, number] => [
    vanishX + (x - vanishX) * scale,
    vanishY + (y - vanishY) * scale,
  ]
