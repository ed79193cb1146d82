import {
  gradientBetween,
  blurFilter,
  circle,
  paintClouds,
  paintDab,
  ellipse,
  applyFinish,
  footprints,
  paintGlow,
  gradient,
  group,
  strokedPath,
  paintMist,
  mixHex,
  paintMoon,
  paintSky,
  palettes,
  filledPath,
  rect,
  paintRelief,
  hexToRgb,
  createRidge,
  filledPolygon,
  smoothStep,
  paintSnowfall,
  paintSpruce,
  paintStars,
  treeBelt,
  urlReference,
  type Canvas,
  type Random,
  type Ridge,
  type Scene,
} from '../kit/index.ts'

const palette = palettes['winter-night']
const moonAt = { x: 430, y: 205 }
const light = { x: -0.8, y: -0.6, z: 0.2 }
const snow = { lit: '#dfecf5', shade: '#86abcb' }

async function paintHills(canvas: Canvas): Promise<void> {
  const rows = [
    { base: 500, amplitude: 66, scale: 330, height: 16, snow: '#93b5cb', wave: 170, density: 1.5 },
    { base: 560, amplitude: 52, scale: 380, height: 26, snow: '#82a8c4', wave: 210, density: 1.4 },
    { base: 612, amplitude: 44, scale: 420, height: 44, snow: '#92b7d0', wave: 260, density: 1.3 },
    { base: 668, amplitude: 40, scale: 520, height: 70, snow: '#aecbde', wave: 330, density: 1.2, tilt: -0.02 },
  ]
  for (const [i, row] of rows.entries()) {
    const land = createRidge(canvas, `hill ${i}`, { ...row, octaves: 6 })
    await canvas.svg(filledPath(land.area(), urlReference('hill')), {
      defs: gradientBetween(
        'hill',
        [
          [0, row.snow],
          [1, mixHex(row.snow, '#3f6a94', 0.55)],
        ],
        0,
        land.top,
        0,
        land.top + 240,
      ),
    })
    paintRelief(canvas, `slope ${i}`, land, {
      lit: '#cfe0ec',
      shade: '#3f6a98',
      alpha: 0.34,
      cell: [240, 60],
      side: -1,
      bottom: land.top + 260,
    })
    const gaps = (x: number) =>
      smoothStep(0.25, 0.75, 0.5 + 0.5 * Math.sin(x / row.wave + i * 1.7)) *
      (i === 3 ? 1 - Math.exp(-((x - 930) ** 2) / 60000) : 1)
    const random = canvas.random(`wood ${i}`)
    await canvas.svg(
      filledPath(
        treeBelt(land, { height: row.height, conifers: 1, density: row.density, gaps }, random),
        palette.land[i]!,
      ) +
        (i > 1
          ? filledPath(
              treeBelt(
                land.lower(26),
                { height: row.height * 0.85, conifers: 1, density: 0.6, gaps: (x) => gaps(x + 80) },
                random,
              ),
              mixHex(palette.land[i]!, '#0f2a4a', 0.2),
            )
          : ''),
    )
    paintMist(canvas, `mist ${i}`, {
      y: land.at(800) + 42,
      reach: 56,
      colour: palette.haze,
      alpha: 0.5 - i * 0.06,
      cell: [420, 44],
    })
  }
}

/** The log cabin: the long side with two windows, the gable with the door, thick snow on the roof. */
async function paintCabin(canvas: Canvas, x: number, y: number): Promise<void> {
  const wall = 150
  const eaves = y - 92
  const gable = { x: x + wall, width: 118, top: eaves - 86 }
  const middle = gable.x + gable.width / 2
  const pane = (a: number, b: number, w: number, h: number) =>
    rect(a - 4, b - 4, w + 8, h + 8, '#241820') +
    rect(a, b, w, h, urlReference('pane')) +
    rect(a + w / 2 - 1.5, b, 3, h, '#3a2420') +
    rect(a, b + h * 0.45, w, 3, '#3a2420') +
    filledPath(`M${a - 7} ${b + h + 8}q1 -6 6 -6h${w + 2}q6 0 7 6Z`, '#eef5fa')
  let out = rect(x, eaves, wall, 92, '#553830')
  for (let k = 0; k < 9; k++)
    out +=
      rect(x, eaves + k * 10.2, wall, 2, '#2f2029') + rect(x, eaves + k * 10.2 + 3, wall, 2, '#75503e', 'opacity=".6"')
  out += filledPolygon(
    [
      [gable.x, y],
      [gable.x, eaves],
      [middle, gable.top],
      [gable.x + gable.width, eaves],
      [gable.x + gable.width, y],
    ],
    urlReference('wood'),
  )
  for (let k = 0; k < 17; k++) {
    const by = gable.top + 12 + k * 10.2
    const half = Math.min(gable.width / 2, (by - gable.top) * 0.686) - 1
    if (half > 4 && by < y) out += rect(middle - half, by, half * 2, 1.8, '#2c1d26')
  }
  out +=
    rect(x + 66, eaves - 124, 27, 50, '#5b4a52') +
    rect(x + 66, eaves - 124, 8, 50, '#8a7a84') +
    filledPath(`M${x + 62} ${eaves - 122}q2 -14 18 -14q15 0 17 14Z`, '#eef5fa')
  // The snow on the roof, lit from the side of the moon, thick at the eaves.
  out +=
    filledPath(
      `M${x - 18} ${eaves + 6}L${x + 34} ${eaves - 96}H${middle}L${gable.x - 4} ${eaves + 6}Q${gable.x - 30} ${eaves + 12} ${x + 90} ${eaves + 8}Q${x + 20} ${eaves + 13} ${x - 18} ${eaves + 6}Z`,
      urlReference('roof'),
    ) +
    filledPath(
      `M${x - 18} ${eaves + 6}Q${x + 20} ${eaves + 13} ${x + 90} ${eaves + 8}Q${gable.x - 30} ${eaves + 12} ${gable.x - 4} ${eaves + 6}L${gable.x - 1} ${eaves - 4}H${x - 13}Z`,
      '#8fb3d0',
    ) +
    filledPath(
      `M${gable.x - 16} ${eaves + 14}L${middle} ${gable.top - 14}L${gable.x + gable.width + 18} ${eaves + 14}L${gable.x + gable.width + 7} ${eaves + 19}L${middle} ${gable.top + 8}L${gable.x - 5} ${eaves + 19}Z`,
      '#f1f7fb',
    ) +
    filledPolygon(
      [
        [middle, gable.top - 14],
        [gable.x + gable.width + 18, eaves + 14],
        [gable.x + gable.width + 7, eaves + 19],
        [middle, gable.top + 8],
      ],
      '#9dbdd6',
    )
  out +=
    pane(x + 22, y - 66, 40, 36) +
    pane(x + 88, y - 66, 40, 36) +
    pane(gable.x + 16, y - 64, 32, 38) +
    pane(middle - 15, eaves - 36, 30, 28)
  out +=
    rect(gable.x + 66, y - 68, 38, 68, '#241820') +
    rect(gable.x + 69, y - 65, 32, 65, '#7a3526') +
    rect(gable.x + 74, y - 59, 22, 20, urlReference('pane')) +
    circle(gable.x + 96, y - 30, 2, '#ffd98a') +
    circle(gable.x + 85, y - 47, 9, 'none', 'stroke="#2f6a44" stroke-width="4"')
  // Firewood against the wall.
  for (let row = 0; row < 4; row++)
    for (let k = 0; k < 5 - (row > 2 ? 1 : 0); k++)
      out +=
        circle(x - 20 - k * 13 + (row % 2) * 6, y - 7 - row * 11.4, 6.6, '#6d4a3c') +
        circle(x - 20 - k * 13 + (row % 2) * 6, y - 7 - row * 11.4, 4, '#c09a70') +
        circle(x - 20 - k * 13 + (row % 2) * 6, y - 7 - row * 11.4, 1.6, '#8f6a4c')
  out +=
    filledPath(`M${x - 88} ${y - 47}q8 -18 42 -17q34 1 38 14v5h-78Z`, '#eaf2f8') +
    filledPath(`M${x - 96} ${y + 5}q12 -11 40 -8h${wall + gable.width + 60}q24 -1 34 8Z`, '#dfeaf2')
  await canvas.svg(out, {
    defs:
      gradient('pane', [
        [0, '#fff2b8'],
        [0.6, '#ffc65c'],
        [1, '#ff9838'],
      ]) +
      gradient('wood', [
        [0, '#6a4436'],
        [1, '#3f2830'],
      ]) +
      gradient('roof', [
        [0, '#f4f9fc'],
        [1, '#c4dae9'],
      ]),
  })
  for (const [px, py, radius] of [
    [x + 42, y - 48, 92],
    [x + 108, y - 48, 92],
    [gable.x + 32, y - 46, 92],
    [middle, eaves - 22, 80],
    [gable.x + 85, y - 46, 70],
  ] as const)
    paintGlow(canvas, px, py, { radius, colour: '#ffb14e', alpha: 0.42 })
  paintGlow(canvas, x + 130, y - 40, { radius: 520, radiusY: 280, colour: '#ff9c48', alpha: 0.32, power: 1.8 })
}

/** Patches of window light on the snow in front of the house, blurred and fading. */
async function paintWindowLight(canvas: Canvas, x: number, y: number, field: Ridge): Promise<void> {
  const patches = [
    [x + 42, 40],
    [x + 108, 40],
    [x + 182, 32],
    [x + 235, 34],
  ]
    .map(([px, w]) =>
      filledPolygon(
        [
          [px! - w! / 2, y + 4],
          [px! + w! / 2, y + 4],
          [px! + w! * 1.2, y + 104],
          [px! - w!, y + 104],
        ],
        urlReference('warm'),
      ),
    )
    .join('')
  await canvas.svg(group(patches, 'filter="url(#soft)"'), {
    defs:
      gradient('warm', [
        [0, '#ffc870', 0.75],
        [1, '#ffb04e', 0],
      ]) + blurFilter('soft', 7, 3),
    clip: await canvas.mask(filledPath(field.area(), '#000')),
  })
  paintGlow(canvas, x + 130, y + 30, { radius: 520, radiusY: 120, colour: '#ffb25c', alpha: 0.34, power: 1.6 })
}

function paintSmoke(canvas: Canvas, x: number, y: number, random: Random): void {
  for (let k = 0; k < 90; k++) {
    const t = k / 90
    const size = 5 + t * 34
    paintDab(canvas, {
      x: x + Math.sin(t * 5) * 18 + t * 80 + random.around(6),
      y: y - t * 210,
      rx: size,
      ry: size * 0.8,
      colour: hexToRgb('#c4d7e6'),
      alpha: 0.05 * (1 - t) ** 1.1,
    })
  }
}

export const scene: Scene = {
  key: 'sauerland-winter-night',
  title: 'Winter night in the Sauerland',
  alt: 'Log cabin in the Sauerland, winter night: lit windows, footprints in the snow and a full moon over the firs.',
  focus: { x: 0.47, y: 0.6 },
  day: false,
  async draw(canvas) {
    paintSky(canvas, palette.sky, 620)
    await paintStars(canvas, 280, 460, canvas.random('stars'))
    await paintMoon(canvas, moonAt.x, moonAt.y, 42)
    paintClouds(canvas, 'night clouds', {
      from: 60,
      to: 470,
      lit: palette.cloudLit,
      shade: palette.cloudShade,
      cover: 0.59,
      cell: [520, 110],
      alpha: 0.5,
      light: [-0.9, -0.6],
      soft: 0.16,
    })
    await paintHills(canvas)
    const fields = [
      {
        land: createRidge(canvas, 'field 0', { base: 745, amplitude: 20, scale: 420, octaves: 4, tilt: 0.01 }),
        top: '#c4dbe8',
        bottom: '#7ea3c2',
        depth: 190,
      },
      {
        land: createRidge(canvas, 'field 1', { base: 832, amplitude: 28, scale: 520, octaves: 4, tilt: -0.03 }),
        top: '#d5e6ef',
        bottom: '#6d95ba',
        depth: 240,
      },
      {
        land: createRidge(canvas, 'field 2', { base: 970, amplitude: 30, scale: 560, octaves: 4, tilt: 0.05 }),
        top: '#dfeaf2',
        bottom: '#466f9c',
        depth: 260,
      },
    ]
    const home = { x: 770, y: fields[0]!.land.at(900) + 62 }
    for (const [i, { land, top, bottom, depth }] of fields.entries()) {
      await canvas.svg(filledPath(land.area(), urlReference('snow')), {
        defs: gradientBetween(
          'snow',
          [
            [0, top],
            [1, bottom],
          ],
          0,
          land.top,
          0,
          land.top + depth,
        ),
      })
      paintRelief(canvas, `drift ${i}`, land, {
        lit: '#eef6fb',
        shade: '#3f70a8',
        alpha: 0.4,
        cell: [380, 90],
        side: -1,
      })
      if (i === 0) {
        for (const [k, [x, h, dy]] of (
          [
            [560, 140, 12],
            [1130, 150, 14],
            [640, 176, 18],
            [712, 220, 20],
            [1196, 236, 26],
            [1262, 176, 30],
            [1330, 130, 20],
            [470, 110, 10],
          ] as const
        ).entries()) {
          paintSpruce(
            canvas,
            { x, ground: land.at(x) + dy, height: h, tones: palette.leaf, light, snow: { ...snow, amount: 0.7 } },
            canvas.random(`fir ${k}`),
          )
        }
        paintSmoke(canvas, home.x + 80, home.y - 232, canvas.random('smoke'))
        await paintCabin(canvas, home.x, home.y)
      }
      if (i === 1) {
        await paintWindowLight(canvas, home.x, home.y, fields[0]!.land)
        const firs = [
          [1298, 210, 34],
          [1400, 340, 30],
          [1506, 300, 36],
          [1580, 400, 40],
          [250, 230, 36],
          [146, 330, 34],
          [44, 410, 40],
        ] as const
        for (const [x, h, dy] of firs)
          await canvas.svg(ellipse(x + h * 0.22, land.at(x) + dy + 3, h * 0.3, h * 0.035, '#3f70a8', 'opacity=".5"'))
        for (const [k, [x, h, dy]] of firs.entries())
          paintSpruce(
            canvas,
            { x, ground: land.at(x) + dy, height: h, tones: palette.leaf, light, snow },
            canvas.random(`near fir ${k}`),
          )
      }
    }
    await canvas.svg(
      footprints(
        [
          [690, 1062, 15],
          [770, 1000, 12],
          [812, 940, 9.5],
          [800, 890, 7],
          [880, 850, 5],
          [980, home.y + 26, 3.2],
          [1002, home.y + 8, 2.4],
        ],
        40,
        '#5c86b2',
        '#3b6798',
      ),
    )
    for (const [k, [x, h, y]] of (
      [
        [60, 300, 1100],
        [170, 210, 1092],
        [1556, 310, 1104],
      ] as const
    ).entries())
      paintSpruce(
        canvas,
        { x, ground: y, height: h, tones: palette.leaf, light, snow },
        canvas.random(`front fir ${k}`),
      )
    // A sledge standing beside the path.
    await canvas.svg(
      group(
        ellipse(10, 6, 74, 7, '#3f70a8', 'opacity=".5"') +
          strokedPath('M-62 0H56Q74 0 78 -22M-50 -8H66', '#7a3a2a', 5) +
          strokedPath('M-40 0V-20M8 0V-20M48 0V-20', '#5c2c24', 4) +
          rect(-56, -28, 116, 9, '#b0603c') +
          rect(-56, -28, 116, 3, '#e8a070') +
          strokedPath('M78 -22Q110 -8 128 6', '#c9a878', 2),
        'transform="translate(1150 1000) rotate(-4)"',
      ),
    )
    paintSnowfall(canvas, 420, { alpha: 0.75 })
    applyFinish(canvas, {
      shadow: palette.shadow,
      light: '#fff6e0',
      shadowShare: 0.12,
      lightShare: 0.06,
      contrast: 1.06,
      vignette: 0.26,
      grain: 7,
    })
  },
}
