import {
  gradientBetween,
  birds,
  blurFilter,
  paintClouds,
  paintCrown,
  ellipse,
  applyFinish,
  paintForest,
  createFractal2,
  paintGlow,
  gradient,
  group,
  paintLimb,
  strokedPath,
  paintMist,
  mixHex,
  paintSky,
  palettes,
  filledPath,
  rect,
  paintReflection,
  createRidge,
  ridgeFromPoints,
  paintRipples,
  scatterMarks,
  filledPolygon,
  paintSun,
  paintGrassTuft,
  urlReference,
  type Canvas,
  type Point,
  type Ridge,
  type Scene,
} from '../kit/index.ts'
import { paintBoulder } from '../kit/stone.ts'

const palette = palettes['summer-morning']
const water = 688
const sunAt = { x: 836, y: 300 }
const light = { x: 0.35, y: -0.75, z: 0.3 }
const greens = [
  ['#16352c', '#2c5f3c', '#4f8a48', '#8fb858', '#e0de88'],
  ['#1d4032', '#3a7044', '#6a9a4e', '#b0c864', '#f0e89a'],
  ['#1a3a36', '#2f6650', '#55906a', '#93b87c', '#dce4a0'],
]

/** Both sides of the valley slope down to the river and leave a gap for the light. */
const valleyFlank = (canvas: Canvas, name: string, points: readonly Point[], rough: number): Ridge => {
  const wave = createFractal2(`${canvas.seed}/${name}`, 4)
  return ridgeFromPoints(
    Array.from({ length: 412 }, (_, i) => {
      const x = i * 4 - 24
      const k = Math.max(
        1,
        points.findIndex(([px]) => px >= x),
      )
      const [a, b] = [points[k - 1]!, points[k] ?? points[k - 1]!]
      const t = Math.min(1, Math.max(0, (x - a[0]) / Math.max(1, b[0] - a[0])))
      const s = t * t * (3 - 2 * t)
      return [x, a[1] + (b[1] - a[1]) * s - (wave(x / 110, 2) - 0.5) * rough] as const
    }),
  )
}

async function paintSlopes(canvas: Canvas): Promise<void> {
  const layers = [
    {
      land: valleyFlank(
        canvas,
        'far left',
        [
          [-24, 420],
          [420, 470],
          [820, 600],
          [1624, 640],
        ],
        50,
      ),
      count: 900,
      size: [5, 8] as const,
      haze: 0.66,
    },
    {
      land: valleyFlank(
        canvas,
        'far right',
        [
          [-24, 640],
          [760, 610],
          [1180, 440],
          [1624, 380],
        ],
        60,
      ),
      count: 1000,
      size: [6, 10] as const,
      haze: 0.5,
    },
    {
      land: valleyFlank(
        canvas,
        'left',
        [
          [-24, 250],
          [300, 300],
          [560, 480],
          [740, 640],
          [1624, 720],
        ],
        60,
      ),
      count: 2600,
      size: [9, 17] as const,
      haze: 0.22,
    },
    {
      land: valleyFlank(
        canvas,
        'right',
        [
          [-24, 720],
          [930, 650],
          [1160, 520],
          [1420, 330],
          [1624, 270],
        ],
        60,
      ),
      count: 2200,
      size: [11, 22] as const,
      haze: 0.08,
    },
  ]
  for (const [i, { land, count, size, haze }] of layers.entries()) {
    await canvas.svg(filledPath(land.area(water + 4), mixHex('#23503c', palette.haze, haze)))
    paintForest(canvas, `wood ${i}`, land, {
      depth: 420,
      count,
      size,
      kinds: greens,
      light,
      conifers: 0.1,
      hazeColour: palette.haze,
      hazeFar: haze,
      hazeNear: haze * 0.7,
      skip: (_x, y) => y > water - 6,
    })
    paintMist(canvas, `mist ${i}`, {
      y: [620, 632, 660, 676][i]!,
      reach: [80, 70, 60, 40][i]!,
      colour: palette.haze,
      alpha: [0.85, 0.8, 0.6, 0.4][i]!,
      cut: 0.08,
    })
  }
}

/** A limestone cliff that rises out of the wood on the left, above the water. */
async function paintCliff(canvas: Canvas): Promise<void> {
  const tones = ['#3f4a48', '#66706a', '#8f9080', '#bdb598', '#e3d8b4', '#f6edcc'].map((tone) =>
    mixHex(tone, palette.haze, 0.1),
  )
  // Columns of limestone, the tall ones at the back.
  const columns = [
    [206, 560, 34],
    [240, 452, 34],
    [276, 392, 36],
    [318, 338, 40],
    [356, 372, 34],
    [392, 436, 36],
    [426, 520, 34],
    [460, 590, 34],
    [262, 560, 44],
    [340, 520, 42],
    [404, 590, 44],
    [214, 636, 44],
    [306, 626, 50],
    [470, 654, 36],
  ] as const
  for (const [i, [x, top, rx]] of columns.entries())
    await paintBoulder(canvas, `cliff ${i}`, {
      x,
      y: (top + 700) / 2,
      rx,
      ry: (700 - top) / 2,
      tones,
      light: { x: 0.75, y: -0.5, z: 0.2 },
      moss: '#5f8a48',
      mossShare: 0.25,
      blocky: 1.3,
      faces: 40,
      turn: ((i % 3) - 1) * 0.03,
    })
  const random = canvas.random('cracks')
  let cracks = ''
  for (let k = 0; k < 40; k++) {
    const x = 226 + random() * 220
    const y = 380 + random() * 240
    cracks += filledPath(
      `M${x} ${y}l${random.between(2, 5)} ${random.between(20, 46)}l${random.between(-6, 0)} ${random.between(14, 40)}l${random.between(-3, 1)} ${-60}Z`,
      random.chance(0.7) ? '#3f4a48' : '#fff2cc',
      `opacity="${random.between(0.2, 0.5).toFixed(2)}"`,
    )
  }
  await canvas.svg(cracks, {
    clip: await canvas.mask(ellipse(318, 540, 100, 170, '#000') + ellipse(404, 600, 56, 96, '#000')),
  })
  for (const [x, y, r] of [
    [206, 556, 22],
    [318, 340, 26],
    [368, 400, 20],
    [420, 500, 24],
    [446, 590, 24],
    [232, 640, 30],
    [320, 672, 26],
    [420, 664, 30],
    [300, 470, 13],
    [360, 560, 15],
    [490, 668, 26],
    [196, 590, 22],
  ] as const) {
    const bush = canvas.random(`ledge ${x}`)
    paintCrown(canvas, { x, y, rx: r * 1.3, ry: r, tones: greens[1]!, light, leaf: 2.6, lobes: 10 }, bush)
  }
}

/** A stone bridge with three arches where the valley opens. */
function bridge(): string {
  const [x0, x1, top] = [590, 1010, 606]
  let d = `M${x0} ${water}V${top + 16}Q${(x0 + x1) / 2} ${top - 14} ${x1} ${top + 16}V${water}Z`
  let rims = ''
  for (const [cx, r] of [
    [662, 46],
    [800, 58],
    [938, 46],
  ] as const) {
    d += `M${cx - r} ${water}A${r} ${r * 1.05} 0 0 1 ${cx + r} ${water}Z`
    rims += filledPath(
      `M${cx - r - 6} ${water}A${r + 6} ${r * 1.05 + 6} 0 0 1 ${cx + r + 6} ${water}H${cx + r}A${r} ${r * 1.05} 0 0 0 ${cx - r} ${water}Z`,
      '#ecdcb4',
    )
  }
  let out =
    `<path fill-rule="evenodd" d="${d}" fill="url(#stone)"/>${rims}` +
    filledPath(
      `M${x0} ${top + 16}Q${(x0 + x1) / 2} ${top - 14} ${x1} ${top + 16}v-7Q${(x0 + x1) / 2} ${top - 22} ${x0} ${top + 9}Z`,
      '#fff0cc',
    )
  for (const px of [731, 869])
    out +=
      filledPolygon(
        [
          [px - 9, water],
          [px - 9, water - 50],
          [px, water - 62],
          [px + 9, water - 50],
          [px + 9, water],
        ],
        '#bfae8c',
      ) +
      filledPolygon(
        [
          [px, water],
          [px, water - 62],
          [px + 9, water - 50],
          [px + 9, water],
        ],
        '#8a8270',
      )
  return out
}

/** A kayak with one paddler, bow to the left. */
function kayak(x: number, y: number, k: number): string {
  return (
    ellipse(x + 6 * k, y + 10 * k, 112 * k, 6 * k, '#0f3a38', 'opacity=".4"') +
    filledPath(
      `M${x - 112 * k} ${y - 10 * k}Q${x - 60 * k} ${y + 14 * k} ${x} ${y + 14 * k}Q${x + 66 * k} ${y + 14 * k} ${x + 112 * k} ${y - 12 * k}Q${x + 50 * k} ${y - 15 * k} ${x} ${y - 14 * k}Q${x - 60 * k} ${y - 14 * k} ${x - 112 * k} ${y - 10 * k}Z`,
      urlReference('kayak'),
    ) +
    ellipse(x + 4 * k, y - 12 * k, 30 * k, 4.6 * k, '#3a1f24') +
    filledPath(
      `M${x - 10 * k} ${y - 11 * k}Q${x - 13 * k} ${y - 46 * k} ${x + 4 * k} ${y - 50 * k}Q${x + 21 * k} ${y - 46 * k} ${x + 18 * k} ${y - 11 * k}Z`,
      '#f0b840',
    ) +
    filledPath(
      `M${x + 5 * k} ${y - 50 * k}Q${x + 21 * k} ${y - 46 * k} ${x + 18 * k} ${y - 11 * k}H${x + 8 * k}Z`,
      '#b5802c',
    ) +
    strokedPath(
      `M${x - 6 * k} ${y - 42 * k}L${x - 24 * k} ${y - 24 * k}L${x - 34 * k} ${y - 34 * k}M${x + 14 * k} ${y - 42 * k}L${x + 26 * k} ${y - 22 * k}L${x + 18 * k} ${y - 20 * k}`,
      '#d9a078',
      6.4 * k,
    ) +
    ellipse(x + 2 * k, y - 60 * k, 9 * k, 10.5 * k, '#dba87e') +
    filledPath(
      `M${x - 9 * k} ${y - 61 * k}Q${x - 8 * k} ${y - 74 * k} ${x + 3 * k} ${y - 74 * k}Q${x + 14 * k} ${y - 73 * k} ${x + 12 * k} ${y - 60 * k}L${x - 6 * k} ${y - 63 * k}L${x - 17 * k} ${y - 60 * k}Z`,
      '#2f5f7a',
    ) +
    strokedPath(`M${x - 84 * k} ${y - 54 * k}L${x + 66 * k} ${y + 6 * k}`, '#e8d4a4', 3.4 * k) +
    `<ellipse cx="${x - 92 * k}" cy="${y - 57 * k}" rx="${17 * k}" ry="${6 * k}" fill="#f6efe0" transform="rotate(22 ${x - 92 * k} ${y - 57 * k})"/><ellipse cx="${x + 74 * k}" cy="${y + 9 * k}" rx="${17 * k}" ry="${5 * k}" fill="#f6efe0" transform="rotate(22 ${x + 74 * k} ${y + 9 * k})"/>`
  )
}

export const scene: Scene = {
  key: 'ardennes-river-summer',
  title: 'Kayaks on an Ardennes river',
  alt: 'Red kayak on a river between wooded hills in the Ardennes, summer morning: limestone cliff and an old stone bridge.',
  focus: { x: 0.52, y: 0.7 },
  day: true,
  async draw(canvas) {
    paintSky(canvas, palette.sky, 560)
    await paintSun(canvas, sunAt.x, sunAt.y, {
      radius: 38,
      disc: '#fffdee',
      wide: palette.light,
      alpha: 0.62,
      reach: 1000,
    })
    paintClouds(canvas, 'high', {
      from: 10,
      to: 330,
      lit: '#fffbee',
      shade: '#a4cac9',
      cover: 0.55,
      cell: [460, 120],
      alpha: 0.85,
      light: [0.2, 0.9],
      soft: 0.09,
    })
    await paintSlopes(canvas)
    await paintCliff(canvas)
    await canvas.svg(bridge(), {
      defs: gradient('stone', [
        [0, '#d9c8a0'],
        [1, '#94886e'],
      ]),
    })
    paintMist(canvas, 'bridge mist', { y: water - 4, reach: 44, colour: palette.haze, alpha: 0.55 })
    // Alders on the banks hide the line where the slopes meet the water.
    const bank = canvas.random('alders')
    for (let x = -20; x < 1640; x += 34)
      if (x < 190 || (x > 490 && x < 600) || x > 1000)
        paintCrown(
          canvas,
          {
            x: x + bank.around(12),
            y: water - bank.between(14, 30),
            rx: bank.between(30, 46),
            ry: bank.between(22, 36),
            tones: greens[x > 1000 ? 0 : 2]!,
            light,
            leaf: 3.2,
            lobes: 12,
            haze: x < 620 ? 0.12 : 0,
            hazeColour: palette.haze,
          },
          bank,
        )
    await canvas.svg(
      group(
        rect(1010, water - 14, 600, 18, '#143a30') + rect(-10, water - 10, 620, 14, '#2f5f48', 'opacity=".6"'),
        'filter="url(#soft)"',
      ),
      { defs: blurFilter('soft', 3) },
    )
    paintReflection(canvas, {
      y: water,
      tint: '#3f7a6c',
      tintFar: 0.1,
      tintNear: 0.5,
      sway: 17,
      squash: 1.15,
      dim: 0.93,
      bands: 0.06,
    })
    paintMist(canvas, 'water mist', { y: water + 6, reach: 22, colour: palette.haze, alpha: 0.4 })
    await paintRipples(canvas, 'ripples', {
      from: water + 8,
      count: 380,
      colours: ['#fdf6d8', '#1f5a50', '#a9d0bc', '#3f8a74'],
      faint: 0.12,
      strong: 0.45,
    })
    // A rapid over stones.
    scatterMarks(canvas, 'rapid', {
      count: 420,
      from: 812,
      to: 868,
      colours: ['#fffdf0', '#e8f2e4', '#bfdcd0'],
      size: [3, 9],
      flat: 0.24,
      left: 930,
      right: 1600,
      alpha: 0.75,
    })
    for (const [i, [x, y, rx]] of (
      [
        [1010, 836, 26],
        [1110, 852, 36],
        [1230, 830, 24],
        [1330, 858, 44],
        [1480, 838, 38],
        [1560, 862, 40],
      ] as const
    ).entries())
      await paintBoulder(canvas, `river stone ${i}`, {
        x,
        y,
        rx,
        ry: rx * 0.5,
        tones: ['#28403c', '#4f6460', '#8a9484', '#cfc8a4', '#f6ecc4'],
        light,
        moss: '#5f8a44',
        mossShare: 0.6,
        blocky: 0.2,
      })
    scatterMarks(canvas, 'foam', {
      count: 160,
      from: 838,
      to: 880,
      colours: ['#fffdf0', '#e8f2e4'],
      size: [3, 10],
      flat: 0.2,
      left: 960,
      right: 1600,
      alpha: 0.8,
    })
    const defs = gradientBetween(
      'kayak',
      [
        [0, '#f47a54'],
        [0.5, '#d8432f'],
        [1, '#97262a'],
      ],
      0,
      780,
      0,
      830,
    )
    const far = `<g transform="translate(150 262) scale(.62)">${kayak(690, 780, 1)}</g>`
    await canvas.svg(`<g transform="translate(0 ${2 * 828}) scale(1 -1)" opacity=".4">${kayak(820, 812, 1.12)}</g>`, {
      defs,
      ripple: { y: water, strength: 26 },
    })
    await canvas.svg(
      kayak(820, 812, 1.12) +
        ellipse(730, 829, 120, 3, '#fdf6d8', 'opacity=".6"') +
        ellipse(920, 832, 90, 2.4, '#fdf6d8', 'opacity=".5"') +
        far,
      { defs },
    )

    // The pebble bank with two more kayaks pulled up.
    const shore = createRidge(canvas, 'pebble bank', {
      base: 1000,
      amplitude: 8,
      scale: 300,
      tilt: 0.07,
      bumps: [[120, 330, 40]],
    })
    await canvas.svg(
      filledPath(shore.lower(-6).area(), '#fdf6d8', 'opacity=".5"') + filledPath(shore.area(), urlReference('bank')),
      {
        defs: gradientBetween(
          'bank',
          [
            [0, '#8f8a70'],
            [0.2, '#c9ba90'],
            [1, '#6f6a58'],
          ],
          0,
          930,
          0,
          1067,
        ),
      },
    )
    const pebbles = canvas.random('pebbles')
    let stones = ''
    for (let k = 0; k < 900; k++) {
      const x = pebbles() * 1600
      const y = shore.at(x) + 4 + pebbles() * 130
      const r = 2 + (y - 930) * 0.045 * pebbles.between(0.6, 1.5)
      const tone = pebbles.pick(['#d9cca4', '#b0a684', '#8f8c78', '#efe2bc', '#a39a86'])
      stones +=
        ellipse(x, y + r * 0.3, r * 1.05, r * 0.6, '#4a4a40', 'opacity=".5"') +
        ellipse(x, y, r, r * 0.55, tone) +
        ellipse(x - r * 0.2, y - r * 0.16, r * 0.5, r * 0.2, '#fff6d6', 'opacity=".5"')
    }
    await canvas.svg(stones, { clip: await canvas.mask(filledPath(shore.lower(4).area(), '#000')) })
    const pulledUp = (x: number, y: number, turn: number, id: string) =>
      group(
        ellipse(0, 26, 170, 14, '#1f2c2c', 'opacity=".5" filter="url(#soft)"') +
          filledPath('M-176 -6Q-120 26 0 28Q120 26 178 -14Q110 -30 0 -28Q-110 -28 -176 -6Z', urlReference(id)) +
          filledPath(
            'M-176 -6Q-110 -28 0 -28Q110 -30 178 -14Q110 -16 0 -14Q-110 -12 -176 -6Z',
            '#fff2cc',
            'opacity=".35"',
          ) +
          ellipse(6, -16, 52, 10, '#2a2228') +
          strokedPath('M-130 -14h44M92 -20h44', '#2a2228', 3, 'opacity=".7"') +
          strokedPath('M-84 -30L96 -8', '#b98f5c', 5) +
          strokedPath('M-84 -31.5L96 -9.5', '#f0d8a8', 1.8) +
          [
            [-98, -32],
            [110, -6],
          ]
            .map(
              ([bx, by]) =>
                filledPath(
                  `M${bx! - 24} ${by! - 8}Q${bx} ${by! - 12} ${bx! + 22} ${by! - 1}Q${bx! + 24} ${by! + 5} ${bx! + 18} ${by! + 6}Q${bx! - 8} ${by! + 4} ${bx! - 26} ${by! + 1}Q${bx! - 30} ${by! - 5} ${bx! - 24} ${by! - 8}Z`,
                  '#f2ead8',
                ) + strokedPath(`M${bx! - 22} ${by! - 4}L${bx! + 20} ${by! + 2}`, '#b9a98c', 1.4),
            )
            .join(''),
        `transform="translate(${x} ${y}) rotate(${turn})"`,
      )
    await canvas.svg(pulledUp(690, 986, -8, 'yellow') + pulledUp(560, 1024, -4, 'teal'), {
      defs:
        blurFilter('soft', 8, 4) +
        gradient('yellow', [
          [0, '#f8cf5c'],
          [1, '#b87a2c'],
        ]) +
        gradient('teal', [
          [0, '#4fa39a'],
          [1, '#1f5a60'],
        ]),
    })
    const grass = canvas.random('grass')
    for (let x = -10; x < 420; x += 16)
      paintGrassTuft(
        canvas,
        {
          x: x + grass.around(9),
          y: 1082,
          height: (160 - x * 0.26) * grass.between(0.6, 1.1),
          blades: 9,
          tones: ['#12302a', '#2f6a44', '#7aa850', '#e4e08a'],
          lean: 0.24,
          width: 3,
        },
        grass,
      )
    for (let x = 1180; x < 1620; x += 16)
      paintGrassTuft(
        canvas,
        {
          x: x + grass.around(9),
          y: 1082,
          height: (40 + (x - 1180) * 0.28) * grass.between(0.6, 1.1),
          blades: 9,
          tones: ['#12302a', '#2f6a44', '#7aa850', '#e4e08a'],
          lean: -0.22,
          width: 3,
        },
        grass,
      )
    // A beech bough that enters the picture from the right.
    paintLimb(canvas, {
      points: [
        [1640, 60, 26],
        [1500, 110, 16],
        [1390, 150, 8],
        [1310, 200, 3],
      ],
      dark: '#2c2a26',
      lit: '#8f8a68',
      side: -1,
    })
    const leaves = canvas.random('bough')
    for (const [x, y, r] of [
      [1560, 70, 120],
      [1450, 140, 92],
      [1360, 190, 64],
      [1590, 190, 80],
      [1500, 30, 90],
    ] as const)
      paintCrown(
        canvas,
        {
          x,
          y,
          rx: r,
          ry: r * 0.62,
          tones: ['#0f2c26', '#1f4a36', '#3f7a44', '#84b452', '#e4e488'],
          light: { x: -0.5, y: -0.5, z: -0.1 },
          leaf: 5.4,
          lobes: 12,
          density: 0.7,
        },
        leaves,
      )
    await canvas.svg(birds(690, 190, 7, 7, '#5f8a84', canvas.random('birds')))
    paintGlow(canvas, sunAt.x, sunAt.y + 120, { radius: 800, colour: '#fff0b8', alpha: 0.2, power: 1.6 })
    applyFinish(canvas, {
      shadow: palette.shadow,
      light: '#fff6d4',
      shadowShare: 0.1,
      lightShare: 0.08,
      contrast: 1.06,
      vignette: 0.22,
      grain: 7,
    })
  },
}
