import {
  horizontalGradient,
  gradientBetween,
  birds,
  paintClouds,
  paintDab,
  ellipse,
  applyFinish,
  gradient,
  paintLightTrail,
  strokedPath,
  paintMeadow,
  paintMist,
  mixHex,
  paintSky,
  filledPath,
  polygon,
  rect,
  paintReflection,
  hexToRgb,
  createRidge,
  paintRipples,
  filledPolygon,
  paintSun,
  urlReference,
  type Canvas,
  type Scene,
} from '../kit/index.ts'

const palette = {
  sky: [
    [0, '#4f7f9e'],
    [0.34, '#8fb2bd'],
    [0.64, '#d9d3c0'],
    [0.86, '#fbd9ac'],
    [1, '#ffe3b4'],
  ] as const,
  haze: '#fbdcb2',
  light: '#ffdc9c',
  shadow: '#142f4a',
}
const sunAt = { x: 330, y: 452 }
const horizon = 540
const waterline = 640

/** The island: the village with its square lighthouse behind the dike, and the dunes. */
async function paintIsland(canvas: Canvas): Promise<void> {
  const far = createRidge(canvas, 'far dunes', {
    base: 526,
    amplitude: 13,
    scale: 95,
    octaves: 6,
    bumps: [
      [1500, 130, 22],
      [1340, 90, 16],
      [1210, 80, 10],
      [780, 70, 16],
      [690, 50, 8],
    ],
  })
  const start = 590
  const cut = far.points.filter(([x]) => x > start)
  await canvas.svg(
    filledPath(
      polygon([
        [start, horizon],
        ...cut.map(([x, y]) => [x, horizon - (horizon - y) * Math.min(1, (x - start) / 260)] as const),
        [1640, horizon],
      ]),
      urlReference('dunes'),
    ),
    {
      defs: gradient('dunes', [
        [0, '#e3cda0'],
        [0.45, '#bdb38c'],
        [1, '#98a084'],
      ]),
    },
  )
  const marram = canvas.random('marram')
  for (let k = 0; k < 420; k++) {
    const x = marram.between(start + 120, 1620)
    const y = far.at(x) + marram() ** 2 * 14
    paintDab(canvas, {
      x,
      y: y + 2,
      rx: marram.between(3, 9),
      ry: marram.between(1, 2.4),
      colour: hexToRgb(marram.pick(['#8f9a78', '#a5a57e', '#7f8f74'])),
      alpha: 0.7,
    })
  }
  paintMist(canvas, 'dune mist', { y: 532, reach: 20, colour: palette.haze, alpha: 0.5, from: 560 })
  const random = canvas.random('village')
  let houses = ''
  for (let x = 880; x < 1330; ) {
    const w = random.between(20, 38)
    const h = random.between(10, 17)
    const y = 534
    const roof = mixHex(random.pick(['#a8523f', '#8f4a3e', '#6f5560']), '#e6c8a4', 0.32)
    houses +=
      rect(x, y - h, w, h + 4, mixHex('#c9a890', '#f0d4ac', random() * 0.5)) +
      filledPolygon(
        [
          [x - 2, y - h],
          [x + w * 0.2, y - h - w * 0.34],
          [x + w * 0.8, y - h - w * 0.34],
          [x + w + 2, y - h],
        ],
        roof,
      )
    if (random.chance(0.5)) houses += rect(x + w * 0.6, y - h - w * 0.44, 4, 9, '#8a6a60')
    x += w * random.between(0.9, 1.5)
  }
  const tx = 1120
  const top = 372
  // The Brandaris lighthouse: a square tower of pale brick with string courses, the light on top.
  let tower =
    filledPolygon(
      [
        [tx - 23, 540],
        [tx - 17, top],
        [tx + 17, top],
        [tx + 23, 540],
      ],
      urlReference('tower'),
    ) +
    filledPolygon(
      [
        [tx + 7, 540],
        [tx + 6, top],
        [tx + 17, top],
        [tx + 23, 540],
      ],
      '#6d5a60',
      'opacity=".5"',
    )
  for (const t of [0.12, 0.34, 0.56, 0.78])
    tower += rect(tx - 18 - t * 5.4, top + t * 168, 36 + t * 10.8, 3.2, '#efd9b2')
  for (const t of [0.2, 0.44, 0.66])
    tower += rect(tx - 9, top + t * 168, 5, 12, '#5a4c54') + rect(tx + 1, top + t * 168, 5, 12, '#5a4c54')
  tower +=
    rect(tx - 21, top - 7, 42, 7, '#f0dcb6') +
    rect(tx - 15, top - 22, 30, 16, '#b99a7c') +
    rect(tx - 18, top - 26, 36, 4, '#5a4c54') +
    rect(tx - 9, top - 44, 18, 18, '#fff3c4') +
    strokedPath(`M${tx - 5} ${top - 44}v18M${tx} ${top - 44}v18M${tx + 5} ${top - 44}v18`, '#5a4c54', 1) +
    filledPath(`M${tx - 12} ${top - 44}Q${tx} ${top - 62} ${tx + 12} ${top - 44}Z`, '#7a4038') +
    rect(tx - 0.8, top - 72, 1.6, 16, '#5a4c54')
  const dike = createRidge(canvas, 'dike', { base: 531, amplitude: 2, scale: 200 })
  await canvas.svg(tower + houses, {
    defs: horizontalGradient('tower', [
      [0, '#f3cf9a'],
      [0.5, '#cfa57e'],
      [1, '#9a7d70'],
    ]),
  })
  await canvas.svg(
    filledPath(
      polygon([
        ...dike.points.filter(([x]) => x > 820).map(([x, y]) => [x, y + Math.max(0, (900 - x) / 12)] as const),
        [1640, horizon],
        [812, horizon],
      ]),
      urlReference('dike'),
    ) + [860, 1370, 1460].map((x) => rect(x, 512, 2, 26, '#6a5a58')).join(''),
    {
      defs: gradient('dike', [
        [0, '#a9a878'],
        [1, '#6f7a5c'],
      ]),
    },
  )
  paintMist(canvas, 'village mist', { y: 536, reach: 16, colour: palette.haze, alpha: 0.55, from: 760 })
}

/** The ferry to Terschelling, bow to the left, white with a blue band. */
function ferry(x: number, y: number): string {
  const w = 560
  const deck = (from: number, to: number, low: number, high: number, rake = 14) =>
    filledPath(`M${x + from} ${y - low}L${x + from + rake} ${y - high}H${x + to}V${y - low}Z`, urlReference('white'))
  const windows = (from: number, to: number, level: number, step: number, size: number) => {
    let out = ''
    for (let q = from; q < to; q += step)
      out +=
        rect(x + q, y - level, step - 4, size, '#2c4a60') +
        rect(x + q, y - level, (step - 4) * 0.5, size * 0.5, '#a9c8cc', 'opacity=".55"')
    return out
  }
  let out =
    filledPath(
      `M${x - 22} ${y - 72}Q${x + 8} ${y - 20} ${x + 34} ${y + 8}H${x + w - 10}Q${x + w + 6} ${y - 20} ${x + w + 4} ${y - 62}Z`,
      urlReference('hull'),
    ) +
    filledPath(`M${x + 22} ${y - 6}L${x + 34} ${y + 8}H${x + w - 10}L${x + w - 3} ${y - 6}Z`, '#b8402f') +
    filledPath(
      `M${x - 15} ${y - 62}L${x + 2} ${y - 34}H${x + w + 3}L${x + w + 4} ${y - 46}Q${x + 200} ${y - 48} ${x - 15} ${y - 62}Z`,
      '#26527a',
    )
  // The rubbing strake and the row of portholes.
  for (let k = 0; k < 15; k++) out += ellipse(x + 60 + k * 32, y - 22, 4, 4, '#2c4a60')
  out +=
    deck(26, w - 6, 62, 104, 22) +
    windows(74, w - 30, 94, 27, 17) +
    deck(66, w - 34, 104, 138, 20) +
    windows(112, w - 70, 131, 24, 15)
  out += rect(x + 44, y - 107, w - 70, 4, '#8fa0a6') + rect(x + 74, y - 141, w - 130, 4, '#8fa0a6')
  // The bridge with its slanted windows.
  out +=
    filledPath(`M${x + 96} ${y - 140}L${x + 112} ${y - 180}H${x + 214}V${y - 140}Z`, urlReference('white')) +
    filledPath(`M${x + 105} ${y - 157}L${x + 112} ${y - 174}H${x + 208}V${y - 157}Z`, '#2c4a60') +
    filledPath(
      `M${x + 105} ${y - 157}L${x + 112} ${y - 174}H${x + 150}L${x + 143} ${y - 157}Z`,
      '#b9d2d2',
      'opacity=".6"',
    ) +
    rect(x + 106, y - 184, 114, 5, '#dfe4e0')
  for (let q = 128; q < 206; q += 17) out += rect(x + q, y - 175, 2, 18, '#eef0ea')
  out +=
    strokedPath(
      `M${x + 160} ${y - 184}V${y - 244}M${x + 146} ${y - 214}h28M${x + 152} ${y - 228}h16M${x + 160} ${y - 240}L${x - 14} ${y - 74}M${x + 160} ${y - 240}L${x + 330} ${y - 186}`,
      '#6f7f86',
      1.6,
    ) + rect(x + 150, y - 204, 20, 4, '#eef0ea')
  // Funnel and lifeboats.
  out +=
    filledPath(
      `M${x + 318} ${y - 138}L${x + 328} ${y - 206}H${x + 376}L${x + 382} ${y - 138}Z`,
      urlReference('funnel'),
    ) +
    filledPath(`M${x + 323} ${y - 172}L${x + 326} ${y - 192}H${x + 377}L${x + 379} ${y - 172}Z`, '#f6efe0') +
    rect(x + 326, y - 211, 52, 7, '#2a3440')
  for (const q of [236, 420])
    out +=
      filledPath(`M${x + q} ${y - 146}q4 14 16 14h34q14 0 16 -14Z`, '#e2703f') +
      filledPath(`M${x + q} ${y - 146}q10 -8 33 -8t33 8Z`, '#f6efe0') +
      strokedPath(`M${x + q + 8} ${y - 138}v-22M${x + q + 58} ${y - 138}v-22`, '#6f7f86', 1.6)
  for (let q = 230; q < w - 40; q += 12) out += rect(x + q, y - 156, 1.2, 15, '#dfe4e0')
  out += rect(x + 230, y - 157, w - 270, 1.8, '#f6f2e6') + rect(x - 18, y - 86, 84, 1.8, '#f6f2e6')
  for (let q = -16; q < 66; q += 11) out += rect(x + q, y - 86, 1.2, 18, '#dfe4e0')
  // The flag at the stern.
  return (
    out +
    strokedPath(`M${x + w - 4} ${y - 62}l18 -62`, '#8f7a68', 2.4) +
    filledPath(`M${x + w + 14} ${y - 124}q20 -8 40 2l-2 9q-20 -9 -40 -2Z`, '#c2402f') +
    filledPath(`M${x + w + 12} ${y - 115}q20 -8 40 2l-2 9q-20 -9 -40 -2Z`, '#fbf6ea') +
    filledPath(`M${x + w + 10} ${y - 106}q20 -8 40 2l-2 9q-20 -9 -40 -2Z`, '#2a558a')
  )
}

/** A common seal at rest, head to the left. */
function paintSeal(canvas: Canvas, x: number, y: number, k: number, own: string, flip = 1): void {
  const body: [number, number, number][] = [
    [-62, -26, 15],
    [-52, -22, 17],
    [-40, -17, 20],
    [-22, -14, 24],
    [0, -12, 25],
    [22, -10, 22],
    [42, -7, 16],
    [58, -6, 10],
    [72, -8, 6],
    [82, -13, 4.5],
  ]
  const tone = hexToRgb(own)
  for (let pass = 0; pass < 3; pass++) {
    const [colour, shift, share] = [
      [hexToRgb(mixHex(own, '#1a2c40', 0.55)), 0, 1],
      [tone, -3, 0.78],
      [hexToRgb(mixHex(own, '#ffe3b4', 0.5)), -7, 0.42],
    ][pass] as [ReturnType<typeof hexToRgb>, number, number]
    for (let i = 0; i + 1 < body.length; i++) {
      for (let q = 0; q < 10; q++) {
        const [ax, ay, ar] = body[i]!
        const [bx, by, br] = body[i + 1]!
        const t = q / 10
        const r = ar + (br - ar) * t
        paintDab(canvas, {
          x: x + flip * (ax + (bx - ax) * t + (pass ? -2 : 0)) * k,
          y: y + (ay + (by - ay) * t + (shift * r) / 22) * k,
          rx: r * share * k * 0.8,
          ry: r * share * k * 0.84,
          colour,
        })
      }
    }
  }
  paintDab(canvas, {
    x: x - flip * 73 * k,
    y: y - 23 * k,
    rx: 8 * k,
    ry: 6 * k,
    colour: hexToRgb(mixHex(own, '#ffe3b4', 0.3)),
  })
  paintDab(canvas, { x: x - flip * 80 * k, y: y - 25 * k, rx: 2.2 * k, ry: 1.8 * k, colour: hexToRgb('#1d1a24') })
  paintDab(canvas, { x: x - flip * 67 * k, y: y - 31 * k, rx: 2 * k, ry: 2 * k, colour: hexToRgb('#1d1a24') })
  paintDab(canvas, {
    x: x - flip * 14 * k,
    y: y - 2 * k,
    rx: 15 * k,
    ry: 5 * k,
    angle: 0.4 * flip,
    colour: hexToRgb(mixHex(own, '#1a2c40', 0.4)),
  })
}

export const scene: Scene = {
  key: 'wadden-ferry-morning',
  title: 'Ferry to Terschelling',
  alt: 'White ferry on the Wadden Sea off Terschelling, summer morning: the Brandaris lighthouse and seals on a sandbank.',
  focus: { x: 0.56, y: 0.56 },
  day: true,
  async draw(canvas) {
    paintSky(canvas, palette.sky, horizon)
    await paintSun(canvas, sunAt.x, sunAt.y, { radius: 36, disc: '#fffae6', wide: palette.light, alpha: 0.62 })
    paintClouds(canvas, 'high', {
      from: 10,
      to: 300,
      lit: '#fff0d8',
      shade: '#7f9cae',
      cover: 0.54,
      cell: [560, 110],
      alpha: 0.9,
      light: [-0.8, 1.2],
      soft: 0.09,
    })
    paintClouds(canvas, 'low', {
      from: 260,
      to: 500,
      lit: '#ffedcc',
      shade: '#c3b6ae',
      cover: 0.55,
      cell: [640, 48],
      alpha: 0.75,
      light: [-0.6, 1],
    })
    await paintIsland(canvas)
    const ship = { x: 492, y: waterline }
    await canvas.svg(rect(0, horizon - 1, 1600, 2, '#8f9a98', 'opacity=".6"'))
    paintReflection(canvas, {
      y: horizon,
      tint: '#5f93a4',
      tintFar: 0.12,
      tintNear: 0.6,
      sway: 16,
      squash: 1.3,
      dim: 0.95,
      bands: 0.09,
    })
    await paintRipples(canvas, 'waves', {
      from: 546,
      to: 900,
      count: 420,
      colours: ['#ffe9c0', '#4f7f92', '#a5bcb8', '#2f5f78'],
      faint: 0.15,
      strong: 0.5,
    })
    await paintLightTrail(canvas, 'sun on the water', {
      x: sunAt.x,
      from: 544,
      to: 900,
      width: 50,
      spread: 2,
      colour: '#fff2cc',
      count: 210,
      opacity: 0.8,
    })
    const white = gradient('white', [
      [0, '#fffaf0'],
      [0.7, '#f0e6d4'],
      [1, '#c9c6c0'],
    ])
    const body = ferry(ship.x, ship.y)
    const defs =
      white +
      gradientBetween(
        'hull',
        [
          [0, '#fffaf0'],
          [0.5, '#f2e9da'],
          [1, '#b9bec0'],
        ],
        ship.x,
        0,
        ship.x + 560,
        0,
      ) +
      horizontalGradient('funnel', [
        [0, '#3a78a6'],
        [0.5, '#26527a'],
        [1, '#173752'],
      ])
    // The reflection of the ferry starts at the ferry's own waterline, not at the horizon.
    await canvas.svg(`<g transform="translate(0 ${(waterline + 8) * 2}) scale(1 -1)">${body}</g>`, {
      defs,
      opacity: 0.5,
      ripple: { y: waterline, strength: 40 },
      clip: await canvas.mask(
        rect(0, waterline + 6, 1600, 230, urlReference('fall')),
        gradient('fall', [
          [0, '#000', 1],
          [1, '#000', 0],
        ]),
      ),
    })
    await canvas.svg(body, { defs })
    let wash = ''
    const foam = canvas.random('bow wave')
    for (let k = 0; k < 260; k++) {
      const t = foam() ** 1.4
      wash += ellipse(
        ship.x + 20 + t * 700 + foam.around(24),
        ship.y + 8 + foam() * (4 + t * 14),
        foam.between(4, 22),
        foam.between(0.8, 2.6),
        '#fffaf0',
        `opacity="${(0.75 * (1 - t * 0.7)).toFixed(2)}"`,
      )
    }
    await canvas.svg(
      filledPath(`M${ship.x + 16} ${ship.y + 6}q-30 10 -70 12q60 4 110 -2Z`, '#fffaf0', 'opacity=".85"') + wash,
    )
    // A green buoy in the fairway.
    await canvas.svg(
      filledPath('M1300 700l8 -62h10l8 62Z', '#2f6b52') +
        filledPath('M1300 700l8 -62h4l-2 62Z', '#7fae7f') +
        filledPolygon(
          [
            [1304, 634],
            [1313, 612],
            [1322, 634],
          ],
          '#2f6b52',
        ) +
        ellipse(1313, 701, 26, 6, '#234f44') +
        ellipse(1313, 705, 44, 5, '#fffaf0', 'opacity=".4"'),
    )

    const bank = createRidge(canvas, 'sandbank', {
      base: 978,
      amplitude: 8,
      scale: 240,
      tilt: -0.05,
      bumps: [
        [900, 300, 34],
        [1500, 240, 26],
      ],
    })
    await canvas.svg(
      filledPath(bank.lower(-7).area(), '#fff4d8', 'opacity=".55"') + filledPath(bank.area(), urlReference('bank')),
      {
        defs: gradientBetween(
          'bank',
          [
            [0, '#9a8672'],
            [0.14, '#d8bd94'],
            [0.5, '#b99a7a'],
            [1, '#6a5a62'],
          ],
          0,
          938,
          0,
          1067,
        ),
      },
    )
    const random = canvas.random('bank ripples')
    let marks = ''
    for (let k = 0; k < 150; k++) {
      const x = random() * 1600
      const y = bank.at(x) + 8 + random() ** 1.3 * 130
      marks += filledPath(
        `M${x} ${y}q${random.between(20, 60)} -4 ${random.between(60, 140)} 0q-40 5 -100 0Z`,
        random.pick(['#f3dcb4', '#7f6c68', '#a9c0c2']),
        `opacity="${random.between(0.2, 0.5).toFixed(2)}"`,
      )
    }
    await canvas.svg(marks, { clip: await canvas.mask(filledPath(bank.area(), '#000')) })
    for (const [x, k, own, flip] of [
      [700, 0.84, '#8a7a70', 1],
      [1090, 0.8, '#6d6460', -1],
      [848, 1.02, '#75685f', 1],
      [990, 1.14, '#9a8878', 1],
    ] as const) {
      const y = bank.at(x) + 10 + k * 20
      await canvas.svg(ellipse(x + 12, y - 1, 88 * k, 7 * k, '#33303c', 'opacity=".5"'))
      paintSeal(canvas, x, y, k, own, flip)
    }
    const edge = createRidge(canvas, 'glasswort', { base: 1058, amplitude: 10, scale: 200 })
    paintMeadow(canvas, 'samphire', {
      from: edge,
      to: () => 1080,
      count: 110,
      height: [16, 34],
      tones: ['#3f4a3c', '#6f7a4c', '#a98a5a', '#d9b880'],
      lean: -0.1,
      blades: 10,
      cover: 0.44,
    })
    await canvas.svg(
      birds(760, 300, 12, 6, '#fffaf0', canvas.random('gulls')) +
        birds(1180, 250, 7, 7, '#5a7688', canvas.random('far gulls')),
    )
    applyFinish(canvas, {
      shadow: palette.shadow,
      light: '#fff0cc',
      shadowShare: 0.12,
      lightShare: 0.1,
      contrast: 1.05,
      vignette: 0.22,
    })
  },
}
