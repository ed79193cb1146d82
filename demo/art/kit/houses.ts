import { mixHex, type Hex } from './colour.ts'
import type { Random } from './random.ts'
import {
  circle,
  opacityAttribute,
  gradient,
  leafyOutline,
  filledPath,
  rect,
  filledPolygon,
  urlReference,
  strokedPath,
} from './shapes.ts'

/** Colours of all parts of a house front. */
export interface HousePaint {
  wall: Hex
  trim: Hex
  /** Colours of unlit panes: dark, and the reflected sky. */
  glass: Hex
  sky: Hex
  /** The range of colours of lit panes. */
  light: Hex
  lightDeep: Hex
  roof: Hex
  door: Hex
  shadow: Hex
}

/** A lit window, for the glow that is drawn over it afterwards. */
export interface LitWindow {
  x: number
  y: number
  width: number
}

export interface Drawing {
  svg: string
  lit: LitWindow[]
}

/** Gradients that every house drawing refers to; they must be in the layer's defs once. */
export const houseDefs = (shadow: Hex): string =>
  gradient('pane', [
    [0, '#fff4c4', 0],
    [0.5, '#fff4c4', 0.5],
    [1, '#ff8a3a', 0.22],
  ]) +
  gradient('wallshade', [
    [0, shadow, 0.3],
    [0.35, shadow, 0.04],
    [1, shadow, 0.3],
  ]) +
  gradient('roofshade', [
    [0, shadow, 0],
    [1, shadow, 0.4],
  ])

export interface WindowOptions {
  x: number
  y: number
  width: number
  height: number
  paint: HousePaint
  lit: boolean
  /** Number of panes across and down. */
  panes?: readonly [number, number]
  arched?: boolean
  shutters?: Hex
  sill?: boolean
}

/**
 * Draws a sash window in its frame, either lit with curtains and objects on the sill, or dark with a reflection of the
 * sky.
 */
export function windowShape(
  { x, y, width: w, height: h, paint, lit, panes = [2, 2], arched = false, shutters, sill = true }: WindowOptions,
  random: Random,
): Drawing {
  const frame = Math.max(1.2, w * 0.09)
  const glass = lit ? mixHex(paint.light, paint.lightDeep, random()) : mixHex(paint.glass, paint.sky, random() * 0.55)
  let svg = ''
  if (shutters)
    svg +=
      rect(x - w * 0.46 - frame, y - frame, w * 0.44, h + frame * 2, shutters) +
      rect(x + w + frame + w * 0.02, y - frame, w * 0.44, h + frame * 2, mixHex(shutters, paint.shadow, 0.25))
  svg += arched
    ? filledPath(
        `M${x - frame} ${y + h + frame}V${y + w * 0.2}Q${x - frame} ${y - w * 0.42} ${x + w / 2} ${y - w * 0.42}Q${x + w + frame} ${y - w * 0.42} ${x + w + frame} ${y + w * 0.2}V${y + h + frame}Z`,
        paint.trim,
      )
    : rect(x - frame, y - frame, w + frame * 2, h + frame * 2, paint.trim)
  const pane = arched
    ? `M${x} ${y + h}V${y + w * 0.2}Q${x} ${y - w * 0.3} ${x + w / 2} ${y - w * 0.3}Q${x + w} ${y - w * 0.3} ${x + w} ${y + w * 0.2}V${y + h}Z`
    : `M${x} ${y}H${x + w}V${y + h}H${x}Z`
  svg += filledPath(pane, glass)
  if (lit) {
    svg += filledPath(pane, urlReference('pane'))
    const curtain = mixHex(glass, '#8a3c20', 0.32)
    if (random.chance(0.55)) svg += rect(x, y, w * 0.22, h, curtain) + rect(x + w * 0.78, y, w * 0.22, h, curtain)
    else if (random.chance(0.4))
      svg +=
        filledPath(
          leafyOutline(x + w * 0.5, y + h * 0.8, w * 0.26, h * 0.1, random, 12, 0.3),
          mixHex(glass, '#4a3a20', 0.7),
        ) +
        filledPolygon(
          [
            [x + w * 0.36, y + h * 0.84],
            [x + w * 0.64, y + h * 0.84],
            [x + w * 0.6, y + h],
            [x + w * 0.4, y + h],
          ],
          mixHex(glass, '#7a2f20', 0.75),
        )
    else if (random.chance(0.3))
      svg +=
        strokedPath(`M${x + w * 0.5} ${y}V${y + h * 0.22}`, '#7a4a2a', Math.max(0.7, w * 0.04)) +
        filledPath(
          `M${x + w * 0.3} ${y + h * 0.34}L${x + w * 0.5} ${y + h * 0.2}L${x + w * 0.7} ${y + h * 0.34}Z`,
          '#fff6d0',
        )
  } else {
    svg += filledPolygon(
      [
        [x, y],
        [x + w * 0.62, y],
        [x, y + h * 0.5],
      ],
      paint.sky,
      opacityAttribute(0.32),
    )
  }
  for (let i = 1; i < panes[0]; i++) svg += rect(x + (w * i) / panes[0] - frame * 0.3, y, frame * 0.6, h, paint.trim)
  for (let j = 1; j < panes[1]; j++)
    svg += rect(x, y + h * (panes[1] === 2 ? 0.38 : j / panes[1]) - frame * 0.3, w, frame * 0.6, paint.trim)
  if (sill)
    svg += rect(
      x - frame * 1.8,
      y + h + frame,
      w + frame * 3.6,
      Math.max(1.4, frame),
      mixHex(paint.trim, paint.shadow, 0.3),
    )
  return { svg, lit: lit ? [{ x: x + w / 2, y: y + h / 2, width: w }] : [] }
}

export type Gable = 'step' | 'neck' | 'bell' | 'spout' | 'cornice' | 'point'

export interface FrontOptions {
  x: number
  ground: number
  width: number
  /** Height up to the eaves. */
  height: number
  gable: Gable
  paint: HousePaint
  /** Share of the windows that are lit. */
  lit: number
  floors?: number
  columns?: number
  door?: boolean
  steps?: number
  arched?: boolean
}

function gableOutline(gable: Gable, x: number, top: number, w: number, h: number, steps: number): string {
  switch (gable) {
    case 'step': {
      const tread = (w * 0.43) / steps
      let d = ''
      for (let i = 0; i < steps; i++) d += `V${top - (h * (i + 1)) / steps}H${x + tread * (i + 1)}`
      d += `H${x + w - tread * steps}`
      for (let i = steps - 1; i >= 0; i--)
        d += `H${x + w - tread * (i + 1)}V${top - (h * (i + 1)) / steps}H${x + w - tread * i}V${top - (h * i) / steps}`
      return d
    }
    case 'neck':
      return `Q${x + w * 0.2} ${top - 2} ${x + w * 0.27} ${top - h * 0.35}V${top - h * 0.82}L${x + w * 0.5} ${top - h * 1.1}L${x + w * 0.73} ${top - h * 0.82}V${top - h * 0.35}Q${x + w * 0.8} ${top - 2} ${x + w} ${top}`
    case 'bell':
      return `C${x + w * 0.22} ${top - h * 0.05} ${x + w * 0.2} ${top - h * 0.8} ${x + w * 0.34} ${top - h * 0.84}Q${x + w * 0.5} ${top - h * 1.2} ${x + w * 0.66} ${top - h * 0.84}C${x + w * 0.8} ${top - h * 0.8} ${x + w * 0.78} ${top - h * 0.05} ${x + w} ${top}`
    case 'spout':
      return `L${x + w * 0.4} ${top - h * 0.9}V${top - h * 1.08}H${x + w * 0.6}V${top - h * 0.9}L${x + w} ${top}`
    case 'point':
      return `L${x + w * 0.5} ${top - h}L${x + w} ${top}`
    case 'cornice':
      return `V${top - h * 0.12}H${x + w}V${top}`
  }
}

/**
 * Draws a town house front: a gable with a pale coping, storeys whose windows get lower towards the top, and a door
 * with a fanlight.
 */
export function townHouse(
  {
    x,
    ground,
    width: w,
    height: h,
    gable,
    paint,
    lit,
    floors = Math.max(2, Math.round(h / 80)),
    columns = w > 84 ? 3 : 2,
    door = true,
    steps = 5,
    arched = false,
  }: FrontOptions,
  random: Random,
): Drawing {
  const top = ground - h
  const rise = gable === 'step' ? w * 0.7 : gable === 'point' ? w * 0.62 : w * 0.6
  const outline = `M${x} ${ground}V${top}${gableOutline(gable, x, top, w, rise, steps)}V${ground}Z`
  const drawing: Drawing = {
    svg: filledPath(outline, paint.wall) + filledPath(outline, urlReference('wallshade')),
    lit: [],
  }
  const add = (part: Drawing) => {
    drawing.svg += part.svg
    drawing.lit.push(...part.lit)
  }
  // Barely visible courses of brick.
  for (let y = top + 5; y < ground - 8; y += 7)
    drawing.svg += rect(x + 1, y, w - 2, 0.9, paint.shadow, opacityAttribute(0.1))
  if (gable === 'cornice') {
    drawing.svg +=
      rect(x - 3, top - rise * 0.12 - 8, w + 6, 10, paint.trim) +
      rect(x, top - rise * 0.12 + 2, w, 5, paint.shadow, opacityAttribute(0.4))
    for (let i = 0; i < 7; i++)
      drawing.svg += rect(x + 3 + (i * (w - 9)) / 6, top - rise * 0.12 + 1, 3, 6, mixHex(paint.trim, paint.shadow, 0.2))
  } else {
    drawing.svg += `<path d="${outline}" fill="none" stroke="${paint.trim}" stroke-width="2.6" opacity=".8"/>`
    add(
      windowShape(
        {
          x: x + w * 0.42,
          y: top - rise * 0.36,
          width: w * 0.16,
          height: w * 0.2,
          paint,
          lit: random.chance(lit * 0.7),
          panes: [1, 2],
          arched: true,
          sill: false,
        },
        random,
      ),
    )
    // The hoisting beam below the top of the gable.
    if (gable !== 'step' && gable !== 'point')
      drawing.svg += rect(x + w * 0.47, top - rise * 0.7, w * 0.06, 4, paint.shadow)
  }
  const floorHeight = h / floors
  const paneWidth = (w / (columns + 0.9)) * 0.6
  const gap = (w - columns * paneWidth) / (columns + 1)
  const doorColumn = random.chance(0.6) ? 0 : columns - 1
  for (let floor = 0; floor < floors; floor++) {
    const ground_ = floor === floors - 1
    const y = top + floor * floorHeight + floorHeight * 0.2
    const paneHeight = floorHeight * (floor === 0 ? 0.54 : ground_ ? 0.6 : 0.64)
    for (let column = 0; column < columns; column++) {
      const px = x + gap + column * (paneWidth + gap)
      if (ground_ && door && column === doorColumn) {
        drawing.svg +=
          rect(px - 2.5, y - 6, paneWidth + 5, ground - y + 6, paint.trim) +
          rect(px, y + 12, paneWidth, ground - y - 18, paint.door) +
          rect(px, y - 3, paneWidth, 12, lit > 0 ? paint.light : paint.sky) +
          rect(px - 4, ground - 9, paneWidth + 8, 9, mixHex(paint.trim, paint.shadow, 0.55)) +
          circle(px + paneWidth * 0.78, y + (ground - y) * 0.55, 1.4, paint.light)
        continue
      }
      add(
        windowShape(
          {
            x: px,
            y,
            width: paneWidth,
            height: paneHeight,
            paint,
            lit: random.chance(lit),
            arched: arched && floor === 0,
          },
          random,
        ),
      )
    }
  }
  drawing.svg += rect(x, ground - 8, w, 8, mixHex(paint.wall, paint.shadow, 0.5))
  return drawing
}

export interface EavesHouseOptions {
  x: number
  ground: number
  width: number
  height: number
  roofHeight: number
  paint: HousePaint
  lit: number
  floors: number
  columns: number
  dormers?: number
  chimneys?: number
  /** Roof ends: hipped (inset of 0.1-0.3 of the height) or straight (0). */
  hip?: number
  /** The side of the roof and chimneys that is lit: 1 for right, -1 for left. */
  side?: number
}

/** Draws a house with the long side of its roof to the viewer: courses of tiles, dormers, chimneys on the ridge. */
export function eavesHouse(
  {
    x,
    ground,
    width: w,
    height: h,
    roofHeight,
    paint,
    lit,
    floors,
    columns,
    dormers = 0,
    chimneys = 1,
    hip = 0.1,
    side = 1,
  }: EavesHouseOptions,
  random: Random,
): Drawing {
  const top = ground - h
  const inset = roofHeight * hip
  const litRoof = mixHex(paint.roof, paint.lightDeep, 0.16)
  const darkRoof = mixHex(paint.roof, paint.shadow, 0.35)
  const drawing: Drawing = { svg: '', lit: [] }
  for (let i = 0; i < chimneys; i++) {
    const cx = x + w * (chimneys === 1 ? random.between(0.15, 0.85) : 0.12 + (0.76 * i) / (chimneys - 1))
    const cw = Math.max(5, roofHeight * 0.14)
    const ch = roofHeight * random.between(0.28, 0.42)
    drawing.svg +=
      rect(cx, top - roofHeight - ch, cw, ch + roofHeight * 0.3, mixHex(paint.wall, paint.shadow, 0.3)) +
      rect(
        side > 0 ? cx + cw * 0.7 : cx,
        top - roofHeight - ch,
        cw * 0.3,
        ch + roofHeight * 0.3,
        mixHex(paint.wall, paint.lightDeep, 0.3),
      ) +
      rect(cx - 1.5, top - roofHeight - ch - 2, cw + 3, 3.5, mixHex(paint.wall, paint.shadow, 0.55))
  }
  drawing.svg +=
    filledPolygon(
      [
        [x - 4, top + 2],
        [x + inset, top - roofHeight],
        [x + w - inset, top - roofHeight],
        [x + w + 4, top + 2],
      ],
      paint.roof,
    ) +
    filledPolygon(
      [
        [x - 4, top + 2],
        [x + inset, top - roofHeight],
        [x + w - inset, top - roofHeight],
        [x + w + 4, top + 2],
      ],
      urlReference('roofshade'),
    )
  for (let k = 1; k < roofHeight / 5; k++) {
    const t = (k * 5) / roofHeight
    drawing.svg += rect(
      x - 4 + (inset + 4) * t,
      top - roofHeight * t,
      w + 8 - 2 * (inset + 4) * t,
      0.9,
      k % 2 ? darkRoof : litRoof,
      opacityAttribute(0.28),
    )
  }
  drawing.svg +=
    rect(x + inset, top - roofHeight - 1.5, w - inset * 2, 2.6, mixHex(paint.roof, paint.light, 0.3)) +
    rect(x, top, w, h, paint.wall) +
    rect(x, top, w, h, urlReference('wallshade')) +
    rect(x - 4, top, w + 8, 2.6, mixHex(paint.trim, paint.shadow, 0.2)) +
    rect(x, top + 2.6, w, 4, paint.shadow, opacityAttribute(0.3))
  const add = (part: Drawing) => {
    drawing.svg += part.svg
    drawing.lit.push(...part.lit)
  }
  for (let i = 0; i < dormers; i++) {
    const dw = Math.min((w / dormers) * 0.36, roofHeight * 0.34)
    const dx = x + (w * (i + 0.5)) / dormers - dw / 2
    const dy = top - roofHeight * 0.5
    drawing.svg +=
      rect(dx - 2, dy, dw + 4, roofHeight * 0.4, mixHex(paint.wall, paint.trim, 0.4)) +
      filledPolygon(
        [
          [dx - 5, dy + 1],
          [dx + dw / 2, dy - dw * 0.5],
          [dx + dw + 5, dy + 1],
        ],
        darkRoof,
      )
    add(
      windowShape(
        {
          x: dx + dw * 0.16,
          y: dy + dw * 0.2,
          width: dw * 0.68,
          height: roofHeight * 0.26,
          paint,
          lit: random.chance(lit),
          panes: [2, 1],
          sill: false,
        },
        random,
      ),
    )
  }
  const floorHeight = h / floors
  const pw = (w / columns) * 0.42
  for (let floor = 0; floor < floors; floor++) {
    for (let column = 0; column < columns; column++) {
      add(
        windowShape(
          {
            x: x + (w * (column + 0.5)) / columns - pw / 2,
            y: top + floorHeight * (floor + 0.24),
            width: pw,
            height: floorHeight * 0.54,
            paint,
            lit: random.chance(lit),
          },
          random,
        ),
      )
    }
  }
  return drawing
}
