import {
  paintBareTree,
  circle,
  paintClouds,
  applyFinish,
  paintGlow,
  houseDefs,
  lantern,
  paintLanternGlow,
  strokedPath,
  paintMist,
  mixHex,
  paintSky,
  palettes,
  filledPath,
  polygon,
  rect,
  paintReflection,
  ripple,
  paintRipples,
  filledPolygon,
  swan,
  townHouse,
  urlReference,
  horizontalGradient,
  gradientBetween,
  paintWindowGlows,
  type Canvas,
  type HousePaint,
  type LitWindow,
  type Scene,
} from '../kit/index.ts'

const palette = palettes['winter-evening']
const water = 730
const tower = { x: 690, lit: '#e2ac7c', own: '#906a5a', shade: '#684850' }

/** The belfry: two square storeys with pinnacles, the octagon on top, and the clock. */
function belfry(): string {
  const { x, lit, own, shade } = tower
  const dark = '#3c2b3c'
  let out = ''
  const storey = (half: number, foot: number, top: number) => {
    out +=
      rect(x - half, top, half * 2, foot - top, own) +
      rect(x + half * 0.3, top, half * 0.7, foot - top, shade) +
      rect(x - half, top, half * 0.16, foot - top, lit)
    for (let y = top + 12; y < foot; y += 9) out += rect(x - half, y, half * 2, 0.8, dark, 'opacity=".12"')
  }
  const lancet = (cx: number, top: number, half: number, height: number) => {
    out +=
      filledPath(
        `M${cx - half - 2} ${top + height}V${top}Q${cx} ${top - half * 2.9} ${cx + half + 2} ${top}V${top + height}Z`,
        mixHex(own, lit, 0.5),
      ) +
      filledPath(
        `M${cx - half} ${top + height}V${top}Q${cx} ${top - half * 2.3} ${cx + half} ${top}V${top + height}Z`,
        dark,
      ) +
      rect(cx - 0.8, top - half, 1.6, height + half, own) +
      rect(cx - half, top + height * 0.4, half * 2, 1.6, own)
  }
  const battlements = (half: number, y: number, count: number) => {
    out +=
      rect(x - half, y - 2, half * 2, 9, mixHex(own, dark, 0.35)) +
      rect(x - half, y - 3, half * 2, 2, lit, 'opacity=".7"')
    for (let k = 0; k < count; k++)
      out += rect(
        x - half + (k * half * 2) / count,
        y - 12,
        ((half * 2) / count) * 0.56,
        11,
        k > count * 0.62 ? shade : k === 0 ? lit : own,
      )
  }
  const pinnacle = (cx: number, foot: number, height: number) => {
    out +=
      rect(cx - 6, foot - height * 0.5, 12, height * 0.5, own) +
      rect(cx - 6, foot - height * 0.5, 3, height * 0.5, lit) +
      filledPolygon(
        [
          [cx - 8, foot - height * 0.5],
          [cx, foot - height],
          [cx + 8, foot - height * 0.5],
        ],
        shade,
      ) +
      filledPolygon(
        [
          [cx - 8, foot - height * 0.5],
          [cx, foot - height],
          [cx - 1, foot - height * 0.5],
        ],
        own,
      )
  }
  storey(88, water, 418)
  for (const dx of [-48, 0, 48]) lancet(x + dx, 478, 10, 60)
  for (const dx of [-48, 48]) lancet(x + dx, 588, 9, 44)
  battlements(94, 418, 9)
  for (const dx of [-88, 88]) pinnacle(x + dx, 420, 66)
  storey(70, 410, 276)
  for (const dx of [-38, 0, 38]) lancet(x + dx, 318, 10, 66)
  battlements(76, 276, 8)
  for (const dx of [-70, 70]) pinnacle(x + dx, 278, 72)
  out +=
    circle(x, 404, 23, '#2c2033') +
    circle(x, 404, 19, '#f4dba2') +
    strokedPath(`M${x} 404v-13M${x} 404l9 5`, '#2c2033', 2.4)
  for (let h = 0; h < 12; h++)
    out += circle(x + Math.sin((h * Math.PI) / 6) * 15.5, 404 - Math.cos((h * Math.PI) / 6) * 15.5, 1, '#6a4a3c')
  // The octagon: its front face and two oblique ones.
  const top = 112
  out +=
    filledPath(
      polygon([
        [x - 46, 276],
        [x - 41, top],
        [x + 41, top],
        [x + 46, 276],
      ]),
      own,
    ) +
    filledPath(
      polygon([
        [x + 16, 276],
        [x + 15, top],
        [x + 41, top],
        [x + 46, 276],
      ]),
      shade,
    ) +
    filledPath(
      polygon([
        [x - 46, 276],
        [x - 41, top],
        [x - 24, top],
        [x - 26, 276],
      ]),
      lit,
      'opacity=".75"',
    )
  for (const [dx, half] of [
    [-31, 5],
    [-4, 8],
    [29, 6],
  ] as const)
    lancet(x + dx, 166, half, 88)
  battlements(44, top, 8)
  for (const dx of [-42, -16, 16, 42]) pinnacle(x + dx, top + 4, 44)
  return out + strokedPath(`M${x} ${top - 8}V58`, dark, 3) + filledPath(`M${x} 60q14 -2 20 5q-10 5 -20 4Z`, dark)
}

const brickPaint = (wall: string, roof: string): HousePaint => ({
  wall,
  trim: mixHex(wall, '#f0dcc0', 0.56),
  glass: '#2c2a40',
  sky: '#7f98a0',
  light: '#ffdc92',
  lightDeep: '#ffb45a',
  roof,
  door: '#2c3c3c',
  shadow: palette.shadow,
})

function gabledRow(canvas: Canvas): { svg: string; lit: LitWindow[] } {
  const random = canvas.random('houses')
  const out = { svg: '', lit: [] as LitWindow[] }
  const houses: readonly [
    x: number,
    width: number,
    height: number,
    wall: string,
    gable: 'step' | 'point' | 'bell',
    steps: number,
  ][] = [
    [-66, 186, 296, '#6f4440', 'step', 7],
    [122, 142, 218, '#9a6650', 'step', 6],
    [266, 172, 256, '#7d4a42', 'step', 6],
    [842, 118, 196, '#84524a', 'step', 6],
    [962, 168, 254, '#94543f', 'step', 7],
    [1132, 138, 208, '#a97a5e', 'bell', 6],
    [1272, 192, 304, '#6b3a3a', 'step', 8],
    [1466, 184, 250, '#8a5548', 'step', 6],
  ]
  for (const [x, width, height, wall, gable, steps] of houses) {
    const house = townHouse(
      {
        x,
        ground: water - 14,
        width,
        height,
        gable,
        steps,
        paint: brickPaint(wall, '#4c3038'),
        lit: 0.5,
        floors: Math.max(2, Math.round(height / 92)),
        columns: width > 150 ? 4 : 3,
        arched: true,
      },
      random,
    )
    out.svg += house.svg
    out.lit.push(...house.lit)
  }
  return out
}

async function paintBridge(canvas: Canvas): Promise<void> {
  const middle = 640
  const deck = (x: number) => water - 62 - 34 * Math.max(0, 1 - ((x - middle) / 230) ** 2)
  const arch = (x: number) => water + 4 - 60 * Math.sqrt(Math.max(0, 1 - ((x - middle) / 108) ** 2))
  const xs = Array.from({ length: 59 }, (_, i) => middle - 232 + i * 8)
  const opening = Array.from({ length: 55 }, (_, i) => middle - 108 + i * 4).map((x) => [x, arch(x)] as const)
  const face = [
    ...xs.map((x) => [x, deck(x)] as const),
    [middle + 232, water + 7] as const,
    ...[...opening].reverse(),
    [middle - 232, water + 7] as const,
  ]
  const random = canvas.random('bridge')
  let stones = ''
  for (let i = 0; i < 190; i++) {
    const x = middle + random.around(222)
    const y = random.between(deck(x) + 12, water)
    if (Math.abs(x - middle) < 118 && y > arch(x) - 20) continue
    stones += rect(x, y, random.between(12, 22), 7, random.pick(['#86605c', '#4a3440', '#a07a6a']), 'opacity=".5"')
  }
  // Wedge stones around the arch.
  for (let k = 0; k <= 22; k++) {
    const a = (Math.PI * k) / 22
    const [cx, cy] = [middle - Math.cos(a) * 114, water + 4 - Math.sin(a) * 66]
    stones += filledPolygon(
      [
        [cx - 5, cy - 7],
        [cx + 5, cy - 7],
        [cx + 4, cy + 7],
        [cx - 4, cy + 7],
      ],
      k % 2 ? '#b98a72' : '#9a7064',
      `transform="rotate(${((k / 22) * 180 - 90).toFixed(0)} ${cx.toFixed(1)} ${cy.toFixed(1)})"`,
    )
  }
  await canvas.svg(
    filledPath(polygon(opening), urlReference('under')) +
      rect(middle - 108, water - 2, 216, 9, '#6a4a50') +
      filledPath(polygon(face), urlReference('stone')) +
      stones +
      strokedPath(`M${xs.map((x) => `${x} ${deck(x).toFixed(1)}`).join('L')}`, '#e0aa80', 6),
    {
      defs:
        gradientBetween(
          'stone',
          [
            [0, '#74525a'],
            [1, '#4a3440'],
          ],
          0,
          water - 90,
          0,
          water,
        ) +
        gradientBetween(
          'under',
          [
            [0, '#4a3442'],
            [1, '#8a6258'],
          ],
          0,
          water - 60,
          0,
          water,
        ),
    },
  )
}

export const scene: Scene = {
  key: 'bruges-evening',
  title: 'Bruges in the evening',
  alt: 'Belfry of Bruges above a canal bridge, winter evening: stepped gables with lit windows and two swans.',
  focus: { x: 0.44, y: 0.5 },
  day: false,
  async draw(canvas) {
    paintSky(canvas, palette.sky, water)
    paintGlow(canvas, 520, 580, { radius: 950, radiusY: 520, colour: palette.light, alpha: 0.55, power: 1.9 })
    paintClouds(canvas, 'evening', {
      from: 20,
      to: 420,
      lit: palette.cloudLit,
      shade: palette.cloudShade,
      cover: 0.55,
      cell: [520, 84],
      alpha: 0.85,
      light: [-0.4, 1.5],
    })
    const random = canvas.random('distance')
    let roofs = ''
    for (let x = -30; x < 1600; x += 46) {
      const w = random.between(56, 92)
      const h = random.between(150, 220)
      roofs += polygon([
        [x, water],
        [x, water - h],
        [x + w / 2, water - h - 54],
        [x + w, water - h],
        [x + w, water],
      ])
    }
    await canvas.svg(filledPath(roofs, '#ab8276'))
    paintMist(canvas, 'dusk', { y: 560, reach: 130, colour: palette.haze, alpha: 0.55, cell: [380, 90] })
    await canvas.svg(belfry())
    await canvas.svg(rect(tower.x - 96, 60, 192, water - 60, urlReference('turn')), {
      defs: horizontalGradient('turn', [
        [0.35, '#2a1a34', 0],
        [1, '#2a1a34', 0.55],
      ]),
      blend: 'multiply',
      clip: await canvas.mask(belfry()),
    })
    paintMist(canvas, 'foot of the tower', { y: 650, reach: 130, colour: '#f3ad7e', alpha: 0.5, cell: [320, 80] })
    paintBareTree(
      canvas,
      { x: 486, ground: water - 40, height: 300, bark: '#4a3440', barkLit: '#a87860', side: -1 },
      canvas.random('lime tree'),
    )

    const row = gabledRow(canvas)
    await canvas.svg(row.svg, { defs: houseDefs(palette.shadow) })
    paintWindowGlows(canvas, row.lit, { colour: '#ffac50', alpha: 0.17 })
    await canvas.svg(
      rect(0, water - 16, 412, 22, urlReference('quay')) +
        rect(868, water - 16, 740, 22, urlReference('quay')) +
        rect(0, water - 18, 412, 4, '#c08c6e') +
        rect(868, water - 18, 740, 4, '#c08c6e'),
      {
        defs: gradientBetween(
          'quay',
          [
            [0, '#5a3f4a'],
            [1, '#3a2836'],
          ],
          0,
          water - 16,
          0,
          water + 6,
        ),
      },
    )
    await paintBridge(canvas)
    const lamps: readonly [number, number][] = [
      [452, water - 70],
      [828, water - 70],
      [1118, water - 14],
      [1452, water - 14],
      [250, water - 14],
    ]
    await canvas.svg(lamps.map(([x, y]) => lantern(x, y, 116, '#221830')).join(''))
    for (const [x, y] of lamps) paintLanternGlow(canvas, x, y, 116, { alpha: 0.62 })
    paintReflection(canvas, {
      y: water + 5,
      tint: '#27505c',
      tintFar: 0.06,
      tintNear: 0.4,
      sway: 16,
      squash: 1.05,
      dim: 0.93,
    })
    await paintRipples(canvas, 'ripples', {
      from: water + 14,
      count: 250,
      colours: ['#ffd098', '#16353f', '#7fa5a0', '#e09a68'],
      faint: 0.12,
      strong: 0.4,
    })
    let wake = ''
    for (const [x, y, k] of [
      [566, 908, 1],
      [742, 958, 1.2],
    ] as const)
      for (let i = 0; i < 6; i++)
        wake += ripple(
          x + 30 + i * 26 * k,
          y + 6 + i * 2.5,
          (70 + i * 22) * k,
          1.6,
          i % 2 ? '#f7dcb4' : '#16353f',
          0.4 - i * 0.05,
        )
    await canvas.svg(wake + swan(566, 908, 1, '#fbf1e4', '#c0a8b0') + swan(742, 958, 1.18, '#fbf1e4', '#c0a8b0'))
    applyFinish(canvas, {
      shadow: palette.shadow,
      light: '#ffeccc',
      shadowShare: 0.13,
      lightShare: 0.08,
      contrast: 1.06,
      vignette: 0.26,
    })
  },
}
