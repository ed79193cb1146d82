import {
  gradientBetween,
  birds,
  blurFilter,
  paintClouds,
  ellipse,
  fineNoise,
  applyFinish,
  createFractal2,
  paintGlow,
  strokedPath,
  paintMeadow,
  mixHex,
  paintSky,
  palettes,
  filledPath,
  polygon,
  rect,
  paintRelief,
  ridgeFromPoints,
  scatterMarks,
  filledPolygon,
  smoothStep,
  paintGrassTuft,
  urlReference,
  type Canvas,
  type Point,
  type Scene,
} from '../kit/index.ts'
import { paintOpenSea } from '../kit/sea.ts'

const palette = palettes['summer-day']
const horizon = 440
const shadow = '#27405c'

/**
 * Projects a position on the beach: horizontal distance from the viewpoint, height above the sand, scale s (1 at the
 * lower edge).
 */
const projectPoint = (x: number, height: number, s: number): Point => [760 + x * s, horizon + (540 - height) * s]
/** The water's edge and the foot of the dunes run in parallel to the horizon. */
const waterEdge = -300
const duneFoot = 700

interface Cabin {
  front: string
  door: string
  roof: string
}
const cabins: Cabin[] = [
  { front: '#f7efdf', door: '#2f6f94', roof: '#c9503f' },
  { front: '#eaf0ea', door: '#c9503f', roof: '#4f7f96' },
  { front: '#f9e9c4', door: '#3c7f74', roof: '#8a5a46' },
  { front: '#dfeaf0', door: '#d98a3a', roof: '#c9503f' },
  { front: '#f7efdf', door: '#2f6f94', roof: '#4f7f96' },
  { front: '#f6dccb', door: '#3c7f74', roof: '#8a5a46' },
  { front: '#eaf0ea', door: '#c9503f', roof: '#c9503f' },
  { front: '#f7efdf', door: '#2f6f94', roof: '#4f7f96' },
  { front: '#f9e9c4', door: '#d98a3a', roof: '#8a5a46' },
]

/** A beach cabin on its low deck, with its front to the sea and its side to the viewer. */
function cabin(k: number): string {
  const { front, door, roof } = cabins[k]!
  const near = 1 / (1.3 + k * 0.46)
  const far = 1 / (1.3 + k * 0.46 + 0.34)
  const middle = 1 / (1.3 + k * 0.46 + 0.17)
  const air = (colour: string) => mixHex(colour, palette.haze, Math.min(0.45, k * 0.055))
  const [left, right] = [duneFoot - 60, duneFoot + 150]
  const floor = 22
  const eaves = floor + 150
  const peak = floor + 232
  const scaleAt = (t: number) => 1 / (1 / near + (1 / far - 1 / near) * t)
  const frontFace = (x: number, low: number, high: number, from: number, to: number, fill: string) =>
    filledPolygon(
      [
        projectPoint(x, low, scaleAt(from)),
        projectPoint(x, high, scaleAt(from)),
        projectPoint(x, high, scaleAt(to)),
        projectPoint(x, low, scaleAt(to)),
      ],
      fill,
    )
  let out = ''
  for (const [x, t] of [
    [left - 60, 0],
    [left - 60, 1],
    [right, 0],
    [left + 60, 0],
  ] as const) {
    const [px, py] = projectPoint(x, floor, scaleAt(t))
    out += rect(px - 3 * near, py, 7 * near, floor * scaleAt(t), air('#5f4a40'))
  }
  // The deck in front of the cabin.
  out +=
    filledPolygon(
      [
        projectPoint(left - 70, floor, near),
        projectPoint(left, floor, near),
        projectPoint(left, floor, far),
        projectPoint(left - 70, floor, far),
      ],
      air('#d9b88c'),
    ) +
    filledPolygon(
      [
        projectPoint(left - 70, floor, near),
        projectPoint(right, floor, near),
        projectPoint(right, floor - 9, near),
        projectPoint(left - 70, floor - 9, near),
      ],
      air('#8f6d52'),
    )
  out += filledPolygon(
    [
      projectPoint(left, floor, near),
      projectPoint(left, eaves, near),
      projectPoint(left, peak, middle),
      projectPoint(left, eaves, far),
      projectPoint(left, floor, far),
    ],
    air(mixHex(front, '#fff8e4', 0.5)),
  )
  for (let b = 1; b < 9; b++)
    out += strokedPath(
      polygon([projectPoint(left, floor + b * 17, near), projectPoint(left, floor + b * 17, far)]),
      air(mixHex(front, shadow, 0.22)),
      0.9 * near + 0.3,
      'opacity=".6"',
    )
  out +=
    frontFace(left - 0.5, floor, floor + 118, 0.3, 0.7, air('#fffaf0')) +
    frontFace(left - 1, floor + 3, floor + 112, 0.34, 0.66, air(door)) +
    frontFace(left - 1, floor + 62, floor + 100, 0.39, 0.61, air('#bcd8da'))
  // The side facing the viewer is in the shade.
  out += filledPolygon(
    [
      projectPoint(left, floor, near),
      projectPoint(left, eaves, near),
      projectPoint(right, eaves, near),
      projectPoint(right, floor, near),
    ],
    air(mixHex(front, shadow, 0.36)),
  )
  for (let b = 1; b < 9; b++)
    out += strokedPath(
      polygon([projectPoint(left, floor + b * 17, near), projectPoint(right, floor + b * 17, near)]),
      air(mixHex(front, shadow, 0.52)),
      1.3 * near,
      'opacity=".6"',
    )
  const [wx, wy] = projectPoint(left + 78, floor + 112, near)
  out +=
    rect(wx - 4 * near, wy - 4 * near, 68 * near, 58 * near, air('#e8e2d4')) +
    rect(wx, wy, 60 * near, 50 * near, air('#4a6d7c')) +
    rect(wx, wy, 60 * near, 22 * near, air('#8fb4ba'), 'opacity=".5"') +
    rect(wx + 28 * near, wy, 4 * near, 50 * near, air('#e8e2d4'))
  const over = 16
  out +=
    filledPolygon(
      [
        projectPoint(left - over, eaves - 8, near),
        projectPoint(left - over, peak + 4, middle),
        projectPoint(right + 10, peak + 4, middle),
        projectPoint(right + 10, eaves - 8, near),
      ],
      air(mixHex(roof, shadow, 0.1)),
    ) +
    filledPolygon(
      [
        projectPoint(left - over, peak + 4, middle),
        projectPoint(right + 10, peak + 4, middle),
        projectPoint(right + 10, peak - 6, middle),
        projectPoint(left - over, peak - 8, middle),
      ],
      air(mixHex(roof, '#fff0c8', 0.4)),
    )
  for (let b = 1; b < 5; b++) {
    const m = 1 / (1 / near + ((1 / middle - 1 / near) * b) / 5)
    const h = eaves - 8 + ((peak + 12 - eaves) * b) / 5
    out += strokedPath(
      polygon([projectPoint(left - over, h, m), projectPoint(right + 10, h, m)]),
      air(mixHex(roof, shadow, 0.4)),
      1.2 * near,
      'opacity=".5"',
    )
  }
  out += strokedPath(
    `M${projectPoint(left - over, eaves - 8, near)}L${projectPoint(left - over, peak + 4, middle)}L${projectPoint(left - over, eaves - 8, far)}`.replaceAll(
      ',',
      ' ',
    ),
    air('#fffaf0'),
    5 * near,
  )
  return out
}

/** A groyne: a double row of poles from the sand into the sea, green with weed at the foot. */
function groyne(canvas: Canvas, s: number, from: number, to: number): string {
  const random = canvas.random(`groyne ${s}`)
  const air = (colour: string) => mixHex(colour, '#b9d3d2', Math.min(0.5, (1 - s) * 0.6))
  let out = ''
  for (const row of [0.96, 1]) {
    for (let x = to; x > from; x -= 44) {
      const [px, py] = projectPoint(x, 0, s * row)
      const h = (90 - (x < waterEdge ? (waterEdge - x) * 0.06 : 0) + random.around(9)) * s
      const w = 17 * s
      const foot = x < waterEdge ? py + 4 * s : py
      out +=
        filledPath(
          `M${px - w / 2} ${foot}V${py - h}Q${px} ${py - h - w * 0.35} ${px + w / 2} ${py - h}V${foot}Q${px} ${foot + w * 0.4} ${px - w / 2} ${foot}Z`,
          air('#4c3d3e'),
        ) +
        rect(px - w / 2, py - h, w * 0.34, foot - py + h, air('#d3a878')) +
        rect(px - w / 2, py - h * 0.36, w, h * 0.36 + (foot - py), air('#33503f'), 'opacity=".75"')
      if (x < waterEdge - 30) out += ellipse(px, foot, w * 1.1, w * 0.25, '#f4f4e6', 'opacity=".7"')
    }
  }
  return out
}

/** A parasol with two striped deck chairs under it. */
function parasol(x: number, y: number, k: number): string {
  const canopy = (from: number, to: number, fill: string) =>
    filledPath(
      `M${x - 18 * k} ${y - 228 * k}Q${x + (from * 0.8 - 10) * k} ${y - 210 * k} ${x + from * k} ${y - 150 * k}Q${x + ((from + to) / 2) * k} ${y - 164 * k} ${x + to * k} ${y - 150 * k}Q${x + (to * 0.8 - 10) * k} ${y - 210 * k} ${x - 18 * k} ${y - 228 * k}Z`,
      fill,
    )
  let out =
    strokedPath(`M${x + 6 * k} ${y}L${x - 18 * k} ${y - 232 * k}`, '#f4ead4', 5 * k) +
    strokedPath(`M${x + 8 * k} ${y}L${x - 15 * k} ${y - 220 * k}`, '#a98f74', 1.8 * k)
  const tones = ['#e96a4c', '#fff6e4', '#d14b38', '#eee2cc', '#b43c34', '#d3c7b6']
  for (let i = 0; i < 6; i++) out += canopy(-132 + i * 44, -88 + i * 44, tones[i]!)
  const chair = (cx: number, cloth: string) => {
    let c =
      strokedPath(
        `M${cx - 60 * k} ${y + 6 * k}L${cx + 34 * k} ${y - 74 * k}M${cx + 30 * k} ${y + 8 * k}L${cx - 40 * k} ${y - 34 * k}`,
        '#c99a66',
        5 * k,
      ) +
      strokedPath(
        `M${cx - 44 * k} ${y + 14 * k}L${cx + 50 * k} ${y - 66 * k}M${cx + 46 * k} ${y + 16 * k}L${cx - 24 * k} ${y - 26 * k}`,
        '#8f6a4c',
        5 * k,
      )
    for (let b = 0; b < 5; b++)
      c += filledPath(
        `M${cx + (36 + b * 3) * k} ${y - (72 - b * 1.6) * k}Q${cx + (-6 + b * 3) * k} ${y - (4 - b * 1.6) * k} ${cx - (38 - b * 3) * k} ${y - (34 - b * 1.6) * k}L${cx - (35 - b * 3) * k} ${y - (32 - b * 1.6) * k}Q${cx + (-3 + b * 3) * k} ${y + (0 + b * 1.6) * k} ${cx + (39 + b * 3) * k} ${y - (70 - b * 1.6) * k}Z`,
        b % 2 ? '#fff6e4' : cloth,
      )
    return c
  }
  return (
    ellipse(x + 70 * k, y + 8 * k, 170 * k, 18 * k, shadow, 'opacity=".4" filter="url(#soft)"') +
    chair(x - 62 * k, '#2f7f94') +
    chair(x + 62 * k, '#d9683f') +
    out
  )
}

async function paintBeach(canvas: Canvas): Promise<void> {
  const edge = ridgeFromPoints(Array.from({ length: 420 }, (_, i) => [i * 4 - 24, horizon] as Point))
  const wander = createFractal2(`${canvas.seed}/water edge`, 3)
  const shore: Point[] = Array.from({ length: 90 }, (_, i) => {
    const s = 0.012 + (i / 89) ** 1.6 * 1.3
    return projectPoint(waterEdge + (wander((1 / s) * 1.4 + i * 0.02, 3) - 0.5) * 230, 0, s)
  })
  const sand = polygon([...shore, [1700, 1140], [1700, horizon + 2]])
  const wet = polygon([...shore, ...shore.map(([x, y]) => [x + (y - horizon) * 0.26, y] as const).toReversed()])
  await canvas.svg(
    filledPath(sand, urlReference('sand')) + filledPath(wet, '#a98c6c', 'opacity=".55" filter="url(#edge)"'),
    {
      defs:
        gradientBetween(
          'sand',
          [
            [0, '#f3e0b8'],
            [0.3, '#f2d9a6'],
            [1, '#cfa672'],
          ],
          0,
          horizon,
          0,
          1067,
        ) + blurFilter('edge', 9, 3),
    },
  )
  const mask = await canvas.mask(filledPath(sand, '#000'))
  const before = canvas.pixels.slice()
  paintRelief(canvas, 'sand', edge, { lit: '#fff2cf', shade: '#9c7c72', alpha: 0.34, cell: [240, 46], side: -1 })
  for (let p = 0; p < mask.length; p++)
    if (mask[p]! < 1)
      for (let k = 0; k < 3; k++)
        canvas.pixels[p * 3 + k]! += (before[p * 3 + k]! - canvas.pixels[p * 3 + k]!) * (1 - mask[p]!)
  const foam = [
    [0, 26, 0.95],
    [-46, 12, 0.7],
    [-100, 9, 0.55],
    [-190, 8, 0.32],
  ]
    .map(([shift, width, opacity]) =>
      filledPath(
        polygon([
          ...shore.map(([x, y]) => [x + (shift! * (y - horizon)) / 540, y] as const),
          ...shore
            .map(
              ([x, y], i) =>
                [
                  x +
                    ((shift! - width! * Math.max(0.15, 1 + Math.sin(i * 0.5 + shift!) * (shift! < -150 ? 1.6 : 0.5))) *
                      (y - horizon)) /
                      540,
                  y,
                ] as const,
            )
            .toReversed(),
        ]),
        '#fdfaf0',
        `opacity="${opacity}"`,
      ),
    )
    .join('')
  await canvas.svg(foam)
}

export const scene: Scene = {
  key: 'zeeland-beach-summer',
  title: 'Beach cabins in Zeeland',
  alt: 'Beach cabins at the foot of the dunes in Zeeland, summer day: a striped parasol and rows of poles in the sea.',
  focus: { x: 0.66, y: 0.6 },
  day: true,
  async draw(canvas) {
    paintSky(canvas, palette.sky, horizon + 20)
    paintGlow(canvas, 120, 240, { radius: 1000, colour: palette.light, alpha: 0.45, power: 1.8 })
    paintClouds(canvas, 'summer clouds', {
      from: 20,
      to: 380,
      lit: palette.cloudLit,
      shade: palette.cloudShade,
      cover: 0.54,
      cell: [430, 150],
      alpha: 0.95,
      light: [-1.2, -1.2],
      soft: 0.07,
      speckle: 0.35,
    })
    paintClouds(canvas, 'horizon clouds', {
      from: 310,
      to: 430,
      lit: '#fff3d8',
      shade: '#bcd2cb',
      cover: 0.55,
      cell: [560, 40],
      alpha: 0.7,
      light: [-1, -1],
    })
    paintOpenSea(canvas, 'sea', {
      horizon,
      tones: ['#5fa9b4', '#2f8197', '#3a8f9f', '#78b9b6'],
      lit: '#e8f4e6',
      dark: '#1d6078',
      strength: 0.55,
    })
    paintGlow(canvas, 100, 480, { radius: 620, radiusY: 60, colour: '#fff0c0', alpha: 0.45, power: 1.2 })
    const boat = (x: number, k: number, tone: string) =>
      filledPath(`M${x} ${horizon + 4}q${10 * k} ${5 * k} ${26 * k} 0l${3 * k} ${-4 * k}h${-32 * k}Z`, '#2f5062') +
      filledPath(
        `M${x + 12 * k} ${horizon - 1}V${horizon - 46 * k}Q${x + 26 * k} ${horizon - 18 * k} ${x + 28 * k} ${horizon - 2}Z`,
        tone,
      ) +
      filledPath(
        `M${x + 10 * k} ${horizon - 1}V${horizon - 38 * k}Q${x + 2 * k} ${horizon - 14 * k} ${x - 4 * k} ${horizon - 2}Z`,
        '#e9dfcb',
      )
    await canvas.svg(boat(520, 0.9, '#fffaf0') + boat(640, 0.5, '#fff3e0') + boat(250, 0.6, '#d9694a'))
    await paintBeach(canvas)
    await canvas.svg([0.2, 0.3, 0.48].map((s) => groyne(canvas, s, -1600, waterEdge + 250)).join(''))

    // The dunes behind the cabins; the dunes extend to the horizon.
    const dune = ridgeFromPoints(
      Array.from({ length: 420 }, (_, i) => {
        const x = i * 4 - 24
        const s = Math.max(0, (x - 774) / 830)
        return [x, horizon + 6 - s * 250 - Math.sin(x / 90) * 20 * s - Math.sin(x / 37 + 1) * 7 * s] as Point
      }),
    )
    const foot = (x: number) => horizon + 4 + Math.max(0, (x - 770) / (duneFoot + 70)) * 470
    const area = polygon([
      ...dune.points.filter(([x]) => x >= 772),
      ...dune.points
        .filter(([x]) => x >= 772)
        .map(([x]) => [x, foot(x)] as const)
        .toReversed(),
    ])
    const duneMask = await canvas.mask(filledPath(area, '#000'))
    await canvas.svg(filledPath(area, urlReference('dune')), {
      defs: gradientBetween(
        'dune',
        [
          [0, '#f6e4b8'],
          [1, '#cfa877'],
        ],
        0,
        220,
        0,
        740,
      ),
    })
    const under = canvas.pixels.slice()
    paintRelief(canvas, 'dune', dune, {
      lit: '#fff2cf',
      shade: '#8f7080',
      alpha: 0.6,
      cell: [260, 90],
      side: -1,
      bottom: 960,
    })
    for (let p = 0; p < duneMask.length; p++)
      if (duneMask[p]! < 1)
        for (let k = 0; k < 3; k++)
          canvas.pixels[p * 3 + k]! += (under[p * 3 + k]! - canvas.pixels[p * 3 + k]!) * (1 - duneMask[p]!)
    for (const [i, [left, right, count, low, high]] of (
      [
        [790, 930, 900, 3, 7],
        [840, 1080, 1200, 6, 15],
        [950, 1280, 1300, 11, 24],
        [1110, 1640, 1700, 15, 36],
      ] as const
    ).entries()) {
      paintMeadow(canvas, `marram ${i}`, {
        from: dune,
        to: (x) => foot(x) - 30 * Math.max(0, (x - 770) / 800),
        count,
        height: [low, high],
        tones: i < 2 ? ['#6f8a64', '#93a876', '#c4c08a', '#e6dcae'] : ['#3f6246', '#6b8a54', '#a9b06a', '#e0d595'],
        lean: 0.4,
        blades: 9,
        cover: 0.43,
        cell: [150, 60],
        left,
        right,
        skip: (x, y) =>
          fineNoise(Math.round(x * 7), Math.round(y * 5)) >
          smoothStep(left - 20, left + 100, x) * (1 - smoothStep(right - 100, right, x) * (i < 3 ? 1 : 0)),
      })
    }

    scatterMarks(canvas, 'shells', {
      count: 260,
      from: 640,
      to: 1066,
      colours: ['#fff6e0', '#b58f70', '#e8d3b0', '#8f7468'],
      size: [0.8, 3],
      left: 500,
      right: 1600,
      alpha: 0.7,
    })
    const shadows = cabins
      .map((_, k) => {
        const near = 1 / (1.3 + k * 0.46)
        const far = 1 / (1.3 + k * 0.46 + 0.34)
        return filledPolygon(
          [
            projectPoint(duneFoot - 130, 0, near),
            projectPoint(duneFoot + 300, 0, near),
            projectPoint(duneFoot + 300, 0, far),
            projectPoint(duneFoot - 130, 0, far),
          ],
          shadow,
        )
      })
      .join('')
    await canvas.svg(`<g filter="url(#soft)" opacity=".45">${shadows}</g>`, {
      defs: blurFilter('soft', 5, 3),
      blend: 'multiply',
    })
    await canvas.svg(
      cabins
        .map((_, k) => cabin(k))
        .toReversed()
        .join(''),
    )
    await canvas.svg(parasol(1010, 852, 0.98), { defs: blurFilter('soft', 8, 4) })
    const random = canvas.random('front grass')
    for (let x = 1180; x < 1640; x += 20)
      paintGrassTuft(
        canvas,
        {
          x: x + random.around(10),
          y: 1082,
          height: (70 + (x - 1180) * 0.22) * random.between(0.7, 1.15),
          blades: 13,
          tones: ['#1c3a2c', '#3c6240', '#86a058', '#e5d994'],
          lean: -0.3,
          width: 3.2,
        },
        random,
      )
    await canvas.svg(
      birds(420, 250, 10, 6, '#fdfaf0', canvas.random('gulls')) +
        birds(660, 320, 5, 5, '#4a7480', canvas.random('far gulls')),
    )
    applyFinish(canvas, {
      shadow: mixHex(palette.shadow, '#2a2440', 0.2),
      light: '#fff3d2',
      shadowShare: 0.1,
      lightShare: 0.08,
      contrast: 1.06,
      vignette: 0.2,
      grain: 7,
    })
  },
}
