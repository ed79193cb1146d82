import type { Hex } from './colour.ts'
import { circle, ellipse, group, strokedPath, filledPath } from './shapes.ts'

/** Small figures as SVG, each with its foot at (x, y). */

/** A Dutch city bicycle with a crate in front, in outline; about 190 x 165 at scale 1. */
export function bicycle(
  x: number,
  y: number,
  scale: number,
  colour: Hex,
  { crate = colour, rim = colour }: { crate?: Hex; rim?: Hex } = {},
): string {
  const wheel = 54
  const rear = -90
  const front = 88
  let out = ''
  for (const hub of [rear, front]) {
    out +=
      `<circle cx="${hub}" cy="${-wheel}" r="${wheel - 2}" fill="none" stroke="${colour}" stroke-width="5"/><circle cx="${hub}" cy="${-wheel}" r="${wheel - 5}" fill="none" stroke="${rim}" stroke-width="1.2" opacity=".7"/>` +
      circle(hub, -wheel, 5, colour)
    for (let k = 0; k < 14; k++)
      out += strokedPath(
        `M${hub} ${-wheel}l${(Math.cos(k * 0.4488) * (wheel - 4)).toFixed(1)} ${(Math.sin(k * 0.4488) * (wheel - 4)).toFixed(1)}`,
        colour,
        0.9,
      )
  }
  const mudguard = (hub: number) =>
    strokedPath(
      `M${hub - wheel - 5} ${-wheel + 8}A${wheel + 6} ${wheel + 6} 0 0 1 ${hub + wheel * 0.75} ${-wheel * 1.8}`,
      colour,
      3.6,
    )
  out +=
    mudguard(rear) +
    strokedPath(
      `M${front - wheel * 0.5} ${-wheel * 1.98}A${wheel + 6} ${wheel + 6} 0 0 1 ${front + wheel + 5} ${-wheel + 4}`,
      colour,
      3.6,
    )
  // Frame, seat tube, fork, handlebar and chain case.
  out +=
    strokedPath(
      `M${rear} ${-wheel}L-24 -112M${rear} ${-wheel}L-6 -50L-34 -138M-6 -50Q22 -82 58 -128M-28 -124Q16 -98 56 -136`,
      colour,
      6,
    ) +
    strokedPath(`M46 -166L60 -122Q72 -82 ${front} ${-wheel}M46 -166q-8 -12 -38 0`, colour, 5.5) +
    filledPath('M-62 -144q8 -10 26 -8q20 -2 28 4q-10 9 -25 9q-22 5 -29 -5Z', colour) +
    strokedPath(`M${rear} ${-wheel - 6}L-4 -60M${rear} ${-wheel + 8}L-4 -38`, colour, 4) +
    `<circle cx="-6" cy="-50" r="13" fill="none" stroke="${colour}" stroke-width="4"/>` +
    strokedPath(`M-6 -50l12 24h12M-6 -50l-12 -22h-11M${rear - 6} -116h66M${rear} ${-wheel}l16 -62`, colour, 4) +
    circle(70, -136, 7, colour) +
    filledPath('M56 -178h62l-7 46h-46Z', crate) +
    strokedPath('M58 -168h58M60 -156h54M63 -144h48', rim, 1.2, 'opacity=".45"') +
    strokedPath('M66 -130L88 -112', colour, 3)
  return group(out, `transform="translate(${x} ${y}) scale(${scale})"`)
}

/** A swan swimming to the left; about 110 x 90 at scale 1. `white` on the lit side, `shade` under the wing. */
export function swan(x: number, y: number, scale: number, white: Hex, shade: Hex, flip = false): string {
  const body =
    filledPath('M-46 -4C-50 -22 -36 -38 -12 -40C14 -42 34 -46 58 -62C58 -40 50 -12 26 -2C4 6 -34 8 -46 -4Z', white) +
    filledPath('M-30 -14C-22 -30 6 -36 28 -38C40 -40 52 -50 57 -58C55 -38 44 -20 22 -14C4 -9 -16 -8 -30 -14Z', shade) +
    filledPath('M-22 -20C-10 -30 8 -32 26 -35C36 -37 46 -44 52 -50C48 -38 38 -28 22 -24C8 -20 -8 -18 -22 -20Z', white) +
    filledPath('M-46 -2C-30 5 4 6 24 -2C10 10 -34 9 -46 -2Z', shade)
  const neck =
    filledPath(
      'M-48 -10C-58 -30 -40 -50 -40 -66C-40 -76 -48 -80 -56 -76C-52 -86 -34 -88 -30 -72C-26 -54 -40 -40 -30 -20Z',
      white,
    ) + filledPath('M-36 -58C-36 -46 -44 -38 -40 -22C-44 -38 -36 -46 -36 -58Z', shade)
  const head =
    ellipse(-50, -78, 11, 7.5, white) +
    filledPath('M-60 -80L-76 -70L-58 -73Z', '#e07a34') +
    filledPath('M-61 -81L-56 -83L-56 -76L-62 -76Z', '#2a2030') +
    circle(-52, -80, 1.3, '#2a2030')
  return group(
    ellipse(0, 4, 70, 5, white, 'opacity=".28"') + body + neck + head,
    `transform="translate(${x} ${y}) scale(${flip ? -scale : scale} ${scale})"`,
  )
}

/** An open sloop with a low cabin, bow to the right; `width` long. */
export function sloop(
  x: number,
  y: number,
  width: number,
  hull: Hex,
  { rail = '#b98a6a', cabin = '#4a3350', light = '' }: { rail?: Hex; cabin?: Hex; light?: Hex } = {},
): string {
  const w = width
  return (
    filledPath(
      `M${x} ${y - w * 0.12}Q${x + w * 0.02} ${y + w * 0.05} ${x + w * 0.14} ${y + w * 0.05}H${x + w * 0.84}Q${x + w * 0.97} ${y + w * 0.04} ${x + w * 1.03} ${y - w * 0.14}Q${x + w * 0.5} ${y - w * 0.05} ${x} ${y - w * 0.12}Z`,
      hull,
    ) +
    strokedPath(
      `M${x} ${y - w * 0.12}Q${x + w * 0.5} ${y - w * 0.05} ${x + w * 1.03} ${y - w * 0.14}`,
      rail,
      Math.max(1.6, w * 0.014),
    ) +
    filledPath(
      `M${x + w * 0.3} ${y - w * 0.075}V${y - w * 0.15}Q${x + w * 0.44} ${y - w * 0.175} ${x + w * 0.58} ${y - w * 0.15}V${y - w * 0.075}Z`,
      cabin,
    ) +
    (light
      ? [0.34, 0.46]
          .map((u) => filledPath(`M${x + w * u} ${y - w * 0.095}v${-w * 0.04}h${w * 0.08}v${w * 0.04}Z`, light))
          .join('')
      : '')
  )
}
