import {
  gradientBetween,
  birds,
  blurFilter,
  paintBroadleaf,
  paintClouds,
  paintDab,
  ellipse,
  applyFinish,
  paintGlow,
  group,
  strokedPath,
  paintMeadow,
  paintMist,
  mixHex,
  paintMottle,
  paintSky,
  filledPath,
  rect,
  paintRelief,
  hexToRgb,
  createRidge,
  paintScotsPine,
  filledPolygon,
  paintSun,
  treeBelt,
  paintGrassTuft,
  urlReference,
  type Canvas,
  type Scene,
} from '../kit/index.ts'
import { paintBoulder } from '../kit/stone.ts'

const palette = {
  sky: [
    [0, '#6f9fb0'],
    [0.35, '#b2c9bd'],
    [0.7, '#f2dcae'],
    [1, '#ffe6b8'],
  ] as const,
  haze: '#fbe3b6',
  light: '#ffdf9c',
  shadow: '#18323a',
}
const sunAt = { x: 430, y: 390 }
const light = { x: -0.75, y: -0.62, z: 0.18 }
const stone = ['#2c3038', '#4f5250', '#837d70', '#b9a888', '#e8d0a0', '#fff0c8']
const leaf = ['#1f3a2c', '#3a5a34', '#6f7f3c', '#b09a48', '#f0d078']

interface Stone {
  x: number
  y: number
  rx: number
  ry: number
  turn?: number
  blocky?: number
}
/**
 * The stones of the tomb, back to front: uprights in two rows, capstones across them, a few kerb stones in the grass.
 */
const backRow: Stone[] = [
  { x: 560, y: 730, rx: 46, ry: 52 },
  { x: 690, y: 728, rx: 44, ry: 54 },
  { x: 826, y: 726, rx: 40, ry: 56 },
  { x: 974, y: 726, rx: 46, ry: 58 },
  { x: 1116, y: 730, rx: 44, ry: 58 },
  { x: 1232, y: 738, rx: 40, ry: 52 },
]
const frontRow: Stone[] = [
  { x: 470, y: 790, rx: 48, ry: 52, turn: -0.16 },
  { x: 606, y: 776, rx: 50, ry: 72, turn: 0.1 },
  { x: 752, y: 778, rx: 42, ry: 80, turn: -0.07 },
  { x: 896, y: 776, rx: 60, ry: 78, turn: 0.05 },
  { x: 1052, y: 780, rx: 48, ry: 82, turn: -0.08 },
  { x: 1190, y: 788, rx: 56, ry: 68, turn: 0.12 },
  { x: 1312, y: 806, rx: 42, ry: 48, turn: 0.2 },
]
const capstones: Stone[] = [
  { x: 540, y: 700, rx: 118, ry: 40, turn: -0.13, blocky: 0.5 },
  { x: 1256, y: 712, rx: 112, ry: 40, turn: 0.16, blocky: 0.5 },
  { x: 700, y: 678, rx: 122, ry: 46, turn: 0.07, blocky: 0.6 },
  { x: 1112, y: 674, rx: 128, ry: 52, turn: -0.06, blocky: 0.5 },
  { x: 908, y: 656, rx: 158, ry: 58, turn: -0.03, blocky: 0.6 },
]
const kerb: Stone[] = [
  { x: 352, y: 834, rx: 58, ry: 36, turn: -0.1, blocky: 0.2 },
  { x: 1404, y: 850, rx: 68, ry: 44, turn: 0.1, blocky: 0.2 },
  { x: 244, y: 800, rx: 34, ry: 22, blocky: 0.2 },
  { x: 1490, y: 812, rx: 38, ry: 26, blocky: 0.2 },
]

async function paintWoods(canvas: Canvas): Promise<void> {
  for (const [i, { base, height, colour }] of [
    { base: 560, height: 90, colour: '#cfc9a2' },
    { base: 590, height: 140, colour: '#a3ab84' },
    { base: 622, height: 190, colour: '#6f8466' },
  ].entries()) {
    const land = createRidge(canvas, `wood ${i}`, { base, amplitude: 10, scale: 260 })
    // The clearing is open towards the sun.
    const gaps = (x: number) =>
      i === 2
        ? Math.min(1, Math.max(0, (Math.abs(x - 520) - 210) / 220))
        : 0.4 + 0.6 * Math.min(1, Math.abs(x - sunAt.x) / 420)
    await canvas.svg(
      filledPath(treeBelt(land, { height, conifers: 0.12, density: 1.2, gaps }, canvas.random(`belt ${i}`)), colour) +
        filledPath(land.area(), colour),
    )
    paintMist(canvas, `wood mist ${i}`, {
      y: base - 8,
      reach: 96,
      colour: palette.haze,
      alpha: 0.8 - i * 0.14,
      cut: 0.08,
    })
  }
}

/** Slanting rays of light between the trees. */
async function paintRays(canvas: Canvas): Promise<void> {
  const random = canvas.random('rays')
  let out = ''
  for (let k = 0; k < 13; k++) {
    const angle = -0.05 + k * 0.085 + random.around(0.03)
    const spread = random.between(0.012, 0.034)
    const reach = random.between(700, 1150)
    out += filledPolygon(
      [
        [sunAt.x, sunAt.y],
        [sunAt.x + Math.cos(angle - spread) * reach, sunAt.y + Math.sin(angle - spread) * reach],
        [sunAt.x + Math.cos(angle + spread) * reach, sunAt.y + Math.sin(angle + spread) * reach],
      ],
      urlReference('ray'),
      `opacity="${random.between(0.35, 0.9).toFixed(2)}"`,
    )
  }
  await canvas.svg(group(out, 'filter="url(#soft)"'), {
    defs:
      `<radialGradient gradientUnits="userSpaceOnUse" id="ray" cx="${sunAt.x}" cy="${sunAt.y}" r="1000"><stop offset="0" stop-color="#fff0c0" stop-opacity=".75"/><stop offset=".45" stop-color="#ffe9b0" stop-opacity=".26"/><stop offset="1" stop-color="#ffe9b0" stop-opacity="0"/></radialGradient>` +
      blurFilter('soft', 7),
    blend: 'screen',
    opacity: 0.95,
  })
}

/** A walker's red rucksack against the stone, with a rolled mat and a stick. */
const rucksack = (x: number, y: number): string =>
  ellipse(x + 24, y + 2, 62, 9, '#12202a', 'opacity=".5" filter="url(#soft)"') +
  strokedPath(`M${x + 62} ${y + 2}L${x + 30} ${y - 156}`, '#7a5636', 5) +
  strokedPath(`M${x + 60} ${y}L${x + 28.6} ${y - 156}`, '#d9a86a', 1.8) +
  filledPath(
    `M${x - 32} ${y}Q${x - 40} ${y - 60} ${x - 24} ${y - 84}Q${x} ${y - 98} ${x + 24} ${y - 84}Q${x + 40} ${y - 60} ${x + 34} ${y}Q${x} ${y + 8} ${x - 32} ${y}Z`,
    urlReference('cloth'),
  ) +
  filledPath(
    `M${x - 30} ${y - 58}Q${x - 32} ${y - 92} ${x} ${y - 95}Q${x + 32} ${y - 92} ${x + 32} ${y - 58}Q${x} ${y - 44} ${x - 30} ${y - 58}Z`,
    urlReference('flap'),
  ) +
  filledPath(
    `M${x - 20} ${y - 2}Q${x - 23} ${y - 36} ${x + 1} ${y - 37}Q${x + 25} ${y - 36} ${x + 22} ${y - 2}Q${x} ${y + 4} ${x - 20} ${y - 2}Z`,
    urlReference('cloth'),
  ) +
  strokedPath(`M${x - 12} ${y - 54}v22M${x + 14} ${y - 54}v22`, '#5a2a24', 3.4) +
  rect(x - 15, y - 40, 7, 6, '#e8c88c') +
  rect(x + 11, y - 40, 7, 6, '#e8c88c') +
  `<rect x="${x - 38}" y="${y - 116}" width="76" height="25" rx="12" fill="url(#mat)"/>` +
  ellipse(x - 33, y - 103.5, 7, 12, '#b9b48a') +
  ellipse(x - 33, y - 103.5, 3.4, 6, '#6f744f') +
  strokedPath(`M${x - 14} ${y - 116}v26M${x + 16} ${y - 116}v26`, '#5a2a24', 3)

export const scene: Scene = {
  key: 'drenthe-hunebed-morning',
  title: 'Megalith tomb in Drenthe',
  alt: 'Megalith tomb between old oaks in Drenthe, early-autumn morning: sun through the mist and a red rucksack.',
  focus: { x: 0.57, y: 0.65 },
  day: true,
  async draw(canvas) {
    paintSky(canvas, palette.sky, 620)
    await paintSun(canvas, sunAt.x, sunAt.y, {
      radius: 38,
      disc: '#fffae2',
      wide: palette.light,
      near: '#fff6d4',
      alpha: 0.7,
    })
    paintClouds(canvas, 'high', {
      from: 20,
      to: 330,
      lit: '#fff4da',
      shade: '#a9c0bb',
      cover: 0.56,
      cell: [520, 90],
      alpha: 0.75,
      light: [-0.8, 0.8],
    })
    await paintWoods(canvas)
    const field = createRidge(canvas, 'field', {
      base: 664,
      amplitude: 8,
      scale: 420,
      octaves: 3,
      bumps: [[900, 420, 12]],
    })
    await canvas.svg(filledPath(field.area(), urlReference('grass')), {
      defs: gradientBetween(
        'grass',
        [
          [0, '#d2c27c'],
          [0.25, '#9aa058'],
          [0.6, '#5f7a44'],
          [1, '#2c4a38'],
        ],
        0,
        650,
        0,
        1067,
      ),
    })
    paintMottle(canvas, 'field patches', field, { colour: '#d9b878', alpha: 0.3, cell: [240, 36] })
    paintRelief(canvas, 'field swell', field, {
      lit: '#ffe6a0',
      shade: '#2a4a3c',
      alpha: 0.4,
      cell: [300, 60],
      side: -1,
    })
    paintMist(canvas, 'field mist', { y: 678, reach: 46, colour: palette.haze, alpha: 0.8, cut: 0.08 })
    paintScotsPine(
      canvas,
      {
        x: 1136,
        ground: 668,
        height: 430,
        tones: ['#22403a', '#3a5c48', '#6f8458', '#b8b070'],
        bark: '#4a3a38',
        barkHigh: '#c98a5c',
        barkLit: '#c99a6c',
        light,
        lean: -0.04,
      },
      canvas.random('pine'),
    )
    paintBroadleaf(
      canvas,
      {
        x: 1360,
        ground: 700,
        height: 520,
        spread: 1.05,
        tones: ['#2c4636', '#4f6a40', '#84904c', '#c2ac58', '#f4d884'],
        light,
        leaf: 4.4,
        lobes: 34,
        bark: '#3a302c',
        barkLit: '#a9875c',
        haze: 0.12,
        hazeColour: palette.haze,
      },
      canvas.random('oak'),
    )
    const foot = canvas.random('oak foot')
    for (let k = 0; k < 50; k++)
      paintGrassTuft(
        canvas,
        {
          x: 1358 + foot.around(70),
          y: 700 + k * 0.24,
          height: foot.between(9, 20),
          blades: 9,
          tones: ['#5f7348', '#98985a', '#d0be78', '#f4e0a0'],
          lean: 0.22,
          width: 1.5,
        },
        foot,
      )
    paintMist(canvas, 'oak mist', { y: 690, reach: 40, colour: palette.haze, alpha: 0.5 })
    paintMeadow(canvas, 'far grass', {
      from: field,
      to: (x) => field.at(x) + 90,
      count: 600,
      height: [6, 14],
      tones: ['#6f7f48', '#a8a45c', '#dcc880', '#f6e4a8'],
      lean: 0.25,
      blades: 8,
      cover: 0.36,
    })

    // The low mound under the tomb, with its shadow to the lower right.
    await canvas.svg(
      group(
        filledPath(
          'M400 812Q640 790 900 800Q1200 800 1370 836Q1560 900 1620 930V960Q1300 930 1060 876Q700 850 400 830Z',
          '#14262c',
        ),
        'filter="url(#soft)"',
      ),
      { defs: blurFilter('soft', 14, 7), blend: 'multiply', opacity: 0.55 },
    )
    const place = async (name: string, stones: readonly Stone[], tones: readonly string[], mossShare: number) => {
      for (const [i, s] of stones.entries())
        await paintBoulder(canvas, `${name} ${i}`, {
          ...s,
          tones,
          light,
          moss: '#6f7f3c',
          mossShare,
          blocky: s.blocky ?? 0.6,
        })
    }
    await place(
      'back',
      backRow,
      stone.map((c, i) => mixHex(c, i > 2 ? '#4a4c48' : '#20262c', i > 2 ? 0.45 : 0.3)),
      0.3,
    )
    // The darkness in the chamber under the capstones.
    await canvas.svg(group(filledPath('M520 700H1270V800Q900 820 520 800Z', '#10181e'), 'filter="url(#soft)"'), {
      defs: blurFilter('soft', 12),
      opacity: 0.72,
    })
    await place('front', frontRow, stone, 0.3)
    await canvas.svg(
      group(
        capstones.map(({ x, y, rx, ry }) => ellipse(x + 8, y + ry * 0.95, rx * 0.86, ry * 0.42, '#10181e')).join(''),
        'filter="url(#soft)"',
      ),
      { defs: blurFilter('soft', 9), opacity: 0.6, blend: 'multiply' },
    )
    await place('cap', capstones, stone, 0.5)
    await place('kerb', kerb, stone, 0.5)
    await paintRays(canvas)
    const feet = canvas.random('grass at the feet')
    for (const { x, y, rx, ry } of [...frontRow, ...kerb])
      for (let k = 0; k < 26; k++)
        paintGrassTuft(
          canvas,
          {
            x: x + feet.around(rx * 1.15),
            y: y + ry * 0.94 + feet.between(-2, 9),
            height: feet.between(9, 22),
            blades: 8,
            tones: ['#24402e', '#4f6a3c', '#9a9c50', '#f0d888'],
            lean: 0.22,
            width: 1.6,
          },
          feet,
        )
    await canvas.svg(group(rucksack(836, 858), 'transform="translate(134 137) scale(.84)"'), {
      defs:
        blurFilter('soft', 6, 3) +
        gradientBetween(
          'cloth',
          [
            [0, '#f08a5c'],
            [0.4, '#cf4a38'],
            [1, '#7f2a30'],
          ],
          800,
          0,
          872,
          0,
        ) +
        gradientBetween(
          'flap',
          [
            [0, '#ff9c68'],
            [0.5, '#d9543c'],
            [1, '#8a2f32'],
          ],
          800,
          0,
          872,
          0,
        ) +
        gradientBetween(
          'mat',
          [
            [0, '#dcd49c'],
            [0.5, '#9a9a68'],
            [1, '#5c6448'],
          ],
          798,
          0,
          874,
          0,
        ),
    })

    const near = createRidge(canvas, 'near', { base: 846, amplitude: 8, scale: 300 })
    paintMeadow(canvas, 'grass', {
      from: near,
      to: () => 1066,
      count: 2100,
      height: [14, 44],
      tones: ['#1f3a2c', '#4a6a3a', '#8f9a4c', '#e8d488'],
      lean: 0.28,
      blades: 9,
      cover: 0.43,
      cell: [190, 50],
      skip: (x, y) => y < 872 && Math.abs(x - 850) < 70,
    })
    const random = canvas.random('front')
    for (let x = -10; x < 1620; x += 22)
      paintGrassTuft(
        canvas,
        {
          x: x + random.around(11),
          y: 1082,
          height: random.between(52, 96),
          blades: 11,
          tones: ['#14281f', '#2f4a30', '#6f7f42', '#d9c878'],
          lean: 0.26,
          width: 2.8,
        },
        random,
      )
    // Dew on the blades near the viewer.
    for (let k = 0; k < 240; k++)
      paintDab(canvas, {
        x: random() * 1600,
        y: 870 + random() * 190,
        rx: 1.3,
        ry: 1.3,
        colour: hexToRgb('#fff8dc'),
        alpha: random.between(0.3, 0.9),
      })
    // The near oak, half outside the picture.
    paintBroadleaf(
      canvas,
      {
        x: 60,
        ground: 800,
        height: 740,
        spread: 0.72,
        tones: leaf.map((c, i) => mixHex(c, '#14282a', 0.5 - i * 0.08)),
        light: { x: 0.75, y: -0.35, z: -0.2 },
        leaf: 5,
        lobes: 40,
        bark: '#241f22',
        barkLit: '#c99a60',
      },
      canvas.random('near oak'),
    )
    for (let k = 0; k < 70; k++)
      paintGrassTuft(
        canvas,
        {
          x: 46 + feet.around(90),
          y: 800 + k * 0.4,
          height: feet.between(14, 34),
          blades: 9,
          tones: ['#1f3a2c', '#4a6a3a', '#8f9a4c', '#e8d488'],
          lean: 0.22,
          width: 1.8,
        },
        feet,
      )
    await canvas.svg(birds(820, 240, 7, 7, '#5f7a78', canvas.random('birds')))
    paintGlow(canvas, sunAt.x, sunAt.y, { radius: 900, colour: '#ffd890', alpha: 0.2, power: 1.6 })
    applyFinish(canvas, {
      shadow: palette.shadow,
      light: '#fff0cc',
      shadowShare: 0.12,
      lightShare: 0.1,
      contrast: 1.05,
      vignette: 0.24,
    })
  },
}
