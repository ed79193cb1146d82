import {
  horizontalGradient,
  bicycle,
  birds,
  blurFilter,
  paintClouds,
  paintDab,
  ellipse,
  applyFinish,
  createFractal2,
  gradient,
  strokedPath,
  paintMist,
  mixRgb,
  paintSky,
  filledPath,
  polygon,
  createRamp,
  rect,
  hexToRgb,
  createRidge,
  filledPolygon,
  paintStroke,
  paintSun,
  treeBelt,
  paintGrassTuft,
  urlReference,
  type Canvas,
  type Rgb,
  type Scene,
} from '../kit/index.ts'

const palette = {
  sky: [
    [0, '#4f93bd'],
    [0.36, '#8fc0cf'],
    [0.7, '#e6e4cf'],
    [1, '#fde2b4'],
  ] as const,
  haze: '#fbe9c8',
  light: '#ffe6ac',
  shadow: '#16324a',
}
const horizon = 520
/** The vanishing point of all beds, below the mill. */
const vanish = { x: 850, y: 500 }
const mill = { x: 1090, foot: 536 }

/** The colours of the beds, each of one variety. */
const beds: readonly (readonly [dark: string, own: string, light: string])[] = [
  ['#8a2030', '#cf3b34', '#ff9468'],
  ['#b06a52', '#f0a878', '#ffdcae'],
  ['#86345e', '#cf5f86', '#ffb8bc'],
  ['#b3a58e', '#f1e6d0', '#fffcf0'],
  ['#8a2030', '#cf3b34', '#ff9468'],
  ['#b07a34', '#f0bd52', '#fff0ae'],
  ['#4a2a54', '#7d4a86', '#c497bc'],
]
const bedWidth = 310
/** The grass track across the field, on which the bicycle stands. */
const track = { from: 905, to: 978 }
const tulipBedAt = (world: number): { bed: (typeof beds)[number]; inside: number } => {
  const place = world / bedWidth + 700
  return { bed: beds[Math.floor(place) % beds.length]!, inside: place - Math.floor(place) }
}

function paintStripes(canvas: Canvas): void {
  const noise = createFractal2(`${canvas.seed}/field`, 4)
  const air = hexToRgb(palette.haze)
  const shade = hexToRgb(palette.shadow)
  const tones = new Map(beds.map((bed) => [bed, createRamp(bed)]))
  const grassTone = createRamp(['#2d5a34', '#5c8a42', '#a9bf5c'])
  for (let j = horizon + 22; j < 1067; j++) {
    const scale = (j - vanish.y) / (1067 - vanish.y)
    for (let i = 0; i < 1600; i++) {
      const world = (i - vanish.x) / scale
      const { bed, inside } = tulipBedAt(world)
      const value = noise(world / 26, 40 / scale) * 0.6 + noise(i / 5, j / 3) * 0.4
      const onPath = inside > 0.84 || (j > track.from && j < track.to)
      // Near the viewer, single flowers are visible above their leaves.
      const own: Rgb =
        onPath || value < 0.3 + 0.9 * Math.max(0, scale - 0.22)
          ? grassTone(value * 1.1)
          : tones.get(bed)!(value * 1.25 - 0.1)
      const share = Math.max(0, 1 - scale * 3.2) * 0.5
      const at = (j * 1600 + i) * 3
      const cloud = Math.max(0, noise(i / (500 * scale + 60), j / 60 + 20) - 0.46) * 2.2
      const mixed = mixRgb(mixRgb(own, shade, Math.min(0.5, cloud)), air, share)
      for (let k = 0; k < 3; k++) canvas.pixels[at + k] = mixed[k]!
    }
  }
}

/** One tulip: leaves, stem and a cup of petals; `size` is the height of the cup. */
function paintTulip(
  canvas: Canvas,
  x: number,
  y: number,
  size: number,
  [dark, own, light]: (typeof beds)[number],
  lean: number,
): void {
  const top = y - size * 2.6
  const head = x + lean * size
  if (size > 5) {
    paintStroke(canvas, {
      from: [x, y],
      via: [x, y - size * 1.4],
      to: [head, top + size * 0.4],
      width: size * 0.16,
      tip: size * 0.13,
      colour: hexToRgb('#3f7a3c'),
      tipColour: hexToRgb('#8db65a'),
    })
    for (const side of [-1, 1])
      paintStroke(canvas, {
        from: [x, y],
        via: [x + side * size * 0.5, y - size * 0.8],
        to: [x + side * size * (0.75 + lean * 0.3), y - size * 1.7],
        width: size * 0.34,
        tip: 0.8,
        colour: hexToRgb('#2c5f38'),
        tipColour: hexToRgb(side < 0 ? '#a9c868' : '#5c9048'),
      })
  }
  paintDab(canvas, { x: head, y: top, rx: size * 0.36, ry: size * 0.52, colour: hexToRgb(own) })
  paintDab(canvas, {
    x: head + size * 0.17,
    y: top + size * 0.04,
    rx: size * 0.2,
    ry: size * 0.46,
    angle: 0.16,
    colour: hexToRgb(dark),
    alpha: 0.75,
  })
  paintDab(canvas, {
    x: head - size * 0.18,
    y: top,
    rx: size * 0.18,
    ry: size * 0.46,
    angle: -0.16,
    colour: hexToRgb(light),
    alpha: 0.85,
  })
  if (size > 7) {
    paintDab(canvas, {
      x: head,
      y: top - size * 0.06,
      rx: size * 0.16,
      ry: size * 0.46,
      colour: mixRgb(hexToRgb(own), hexToRgb(light), 0.35),
    })
    paintDab(canvas, {
      x: head,
      y: top - size * 0.44,
      rx: size * 0.2,
      ry: size * 0.09,
      colour: hexToRgb(dark),
      alpha: 0.55,
    })
  }
}

function paintFlowers(canvas: Canvas, clear: (x: number, y: number) => boolean): void {
  const random = canvas.random('tulips')
  for (let y = 620; y < 1040; ) {
    const scale = (y - vanish.y) / (1067 - vanish.y)
    const step = 40 * scale
    for (let world = Math.floor(-vanish.x / scale / 34) * 34 - 68; world * scale + vanish.x < 1640; world += 34) {
      const { bed, inside } = tulipBedAt(world)
      const x = vanish.x + (world + random.around(10)) * scale
      const foot = y + random.around(step * 0.45)
      const size = 23 * scale * random.between(0.8, 1.2)
      if (inside > 0.82 || random.chance(0.08) || clear(x, foot)) continue
      paintTulip(canvas, x, foot, size, random.chance(0.012) ? random.pick(beds) : bed, random.around(0.3) + 0.1)
    }
    y += step * 0.42
  }
}

/** The octagonal polder mill with its thatch, white railings and lattice sails. */
function polderMill(x: number, foot: number): string {
  const top = foot - 250
  let out =
    filledPolygon(
      [
        [x - 74, foot],
        [x - 62, foot - 66],
        [x + 62, foot - 66],
        [x + 74, foot],
      ],
      urlReference('brick'),
    ) +
    rect(x - 15, foot - 44, 30, 46, '#f6eed8') +
    rect(x - 11, foot - 40, 22, 42, '#2f6b4f')
  for (const wx of [-46, 32])
    out += rect(x + wx - 2, foot - 46, 18, 24, '#f6eed8') + rect(x + wx, foot - 44, 14, 20, '#38545c')
  out +=
    filledPath(
      `M${x - 66} ${foot - 62}Q${x - 48} ${foot - 150} ${x - 38} ${top + 4}H${x + 38}Q${x + 48} ${foot - 150} ${x + 66} ${foot - 62}Q${x} ${foot - 50} ${x - 66} ${foot - 62}Z`,
      urlReference('thatch'),
    ) +
    filledPath(
      `M${x - 22} ${foot - 56}Q${x - 16} ${foot - 150} ${x - 13} ${top + 4}H${x + 13}Q${x + 16} ${foot - 150} ${x + 22} ${foot - 56}Z`,
      '#f0d49a',
      'opacity=".18"',
    )
  for (const [wy, half] of [
    [-170, 7],
    [-118, 8],
  ] as const)
    out +=
      rect(x - half - 2, foot + wy - 2, half * 2 + 4, 22, '#f6eed8') +
      rect(x - half, foot + wy, half * 2, 18, '#38545c')
  for (let k = 0; k < 9; k++)
    out += strokedPath(
      `M${x - 64 + k * 16} ${foot - 62}Q${x - 46 + k * 11.5} ${foot - 150} ${x - 36 + k * 9} ${top + 6}`,
      '#4a3428',
      0.8,
      'opacity=".35"',
    )
  // The cap with the beard, and the tail beams behind it.
  out +=
    strokedPath(
      `M${x + 30} ${top - 10}L${x + 124} ${foot - 4}M${x + 22} ${top - 4}L${x + 104} ${foot - 4}`,
      '#5a4436',
      4,
    ) + strokedPath(`M${x + 94} ${foot - 30}L${x + 128} ${foot - 26}`, '#5a4436', 3)
  out +=
    filledPath(
      `M${x - 44} ${top + 8}Q${x - 44} ${top - 34} ${x - 6} ${top - 48}Q${x + 44} ${top - 40} ${x + 50} ${top + 8}Q${x} ${top + 18} ${x - 44} ${top + 8}Z`,
      urlReference('thatch'),
    ) +
    filledPath(
      `M${x - 46} ${top + 2}Q${x} ${top + 14} ${x + 50} ${top + 2}L${x + 48} ${top + 12}Q${x} ${top + 22} ${x - 44} ${top + 12}Z`,
      '#e8dcc0',
    ) +
    filledPath(`M${x - 24} ${top - 2}q18 10 38 0v12q-20 10 -38 0Z`, '#2f6b4f')
  return out
}

function millSails(x: number, y: number, length: number, turn: number): string {
  let out = ''
  for (let k = 0; k < 4; k++) {
    const angle = turn + (k * Math.PI) / 2
    const at = (along: number, aside: number): [number, number] => [
      x + Math.cos(angle) * along - Math.sin(angle) * aside,
      y + Math.sin(angle) * along + Math.cos(angle) * aside,
    ]
    out += filledPolygon([at(0, -3.5), at(length, -1.6), at(length, 1.6), at(0, 3.5)], '#5a3c30')
    out +=
      filledPolygon(
        [at(length * 0.16, 2), at(length * 0.98, 2), at(length * 0.98, 27), at(length * 0.16, 23)],
        k % 2 ? '#b3543a' : '#c9694a',
        'opacity=".92"',
      ) +
      filledPolygon(
        [at(length * 0.16, 2), at(length * 0.98, 2), at(length * 0.98, 9), at(length * 0.16, 8)],
        '#f0c49a',
        'opacity=".5"',
      )
    out += filledPolygon(
      [at(length * 0.16, -1), at(length * 0.98, -1), at(length * 0.98, -8), at(length * 0.16, -7)],
      '#6a4a3a',
    )
    for (let b = 0; b < 13; b++) {
      const t = 0.16 + (0.82 * b) / 12
      const [ax, ay] = at(length * t, -8)
      const [bx, by] = at(length * t, 26)
      out += strokedPath(`M${ax} ${ay}L${bx} ${by}`, '#5a3c30', 1)
    }
    const [cx, cy] = at(length * 0.16, 25)
    const [dx, dy] = at(length * 0.98, 27)
    out += strokedPath(`M${cx} ${cy}L${dx} ${dy}`, '#5a3c30', 1.4)
  }
  return out + `<circle cx="${x}" cy="${y}" r="8" fill="#e8dcc0"/><circle cx="${x}" cy="${y}" r="4" fill="#8a3a2c"/>`
}

export const scene: Scene = {
  key: 'tulips-spring',
  title: 'Tulip fields in spring',
  alt: 'Striped tulip fields with a thatched windmill, spring morning: a bicycle with a crate of flowers among the beds.',
  focus: { x: 0.63, y: 0.55 },
  day: true,
  async draw(canvas) {
    paintSky(canvas, palette.sky, horizon)
    await paintSun(canvas, 270, 300, { radius: 0, wide: palette.light, near: '#fff4d2', alpha: 0.62, reach: 1100 })
    paintClouds(canvas, 'high', {
      from: 20,
      to: 380,
      lit: '#fffaf0',
      shade: '#a3bfcc',
      cover: 0.535,
      cell: [460, 140],
      alpha: 0.95,
      light: [-1.2, -1],
      soft: 0.08,
    })
    paintClouds(canvas, 'low', {
      from: 320,
      to: 505,
      lit: '#fff6e0',
      shade: '#cdd6cf',
      cover: 0.55,
      cell: [520, 50],
      alpha: 0.7,
      light: [-1, -0.8],
    })
    for (const [i, { base, height, colour }] of [
      { base: 508, height: 22, colour: '#aebfae' },
      { base: 518, height: 38, colour: '#86a48e' },
    ].entries()) {
      const land = createRidge(canvas, `wood ${i}`, { base, amplitude: 4, scale: 300 })
      const gaps = (x: number) =>
        Math.max(0, Math.sin(x / 150 + i * 2) * 0.7 + 0.5) * (Math.abs(x - mill.x) < 150 && i === 1 ? 0.3 : 1)
      await canvas.svg(
        filledPath(land.area(), colour) +
          filledPath(treeBelt(land, { height, conifers: 0.06, gaps }, canvas.random(`belt ${i}`)), colour),
      )
      paintMist(canvas, `mist ${i}`, { y: base + 2, reach: 30, colour: palette.haze, alpha: 0.5 })
    }
    // A distant farm and a village spire, to the left of the mill.
    await canvas.svg(
      rect(470, 500, 74, 24, '#cdb7a4') +
        filledPolygon(
          [
            [462, 502],
            [484, 476],
            [530, 476],
            [552, 502],
          ],
          '#b36a58',
        ) +
        rect(560, 504, 46, 20, '#c4ad9c') +
        filledPolygon(
          [
            [554, 506],
            [568, 486],
            [600, 486],
            [612, 506],
          ],
          '#a3614f',
        ) +
        rect(700, 474, 12, 46, '#93a09a') +
        filledPolygon(
          [
            [698, 476],
            [706, 440],
            [714, 476],
          ],
          '#7f9290',
        ) +
        rect(712, 494, 40, 26, '#9aa69e') +
        filledPolygon(
          [
            [708, 496],
            [718, 482],
            [748, 482],
            [756, 496],
          ],
          '#8a7f80',
        ),
    )
    paintStripes(canvas)
    const dike = createRidge(canvas, 'dike', { base: 536, amplitude: 3, scale: 260, bumps: [[mill.x, 120, 8]] })
    await canvas.svg(
      filledPath(polygon([...dike.points, ...dike.lower(15).points.toReversed()]), urlReference('dike')),
      {
        defs: gradient('dike', [
          [0, '#b5bf72'],
          [1, '#5f8a50'],
        ]),
      },
    )
    await canvas.svg(
      polderMill(mill.x, mill.foot) +
        ellipse(mill.x + 60, mill.foot + 4, 130, 7, '#1f4038', 'opacity=".35"') +
        millSails(mill.x - 4, mill.foot - 274, 190, 0.62),
      {
        defs:
          horizontalGradient('brick', [
            [0, '#d99a78'],
            [0.5, '#a8604a'],
            [1, '#6a3a38'],
          ]) +
          horizontalGradient('thatch', [
            [0, '#d9b684'],
            [0.3, '#b08a60'],
            [0.65, '#7d5c48'],
            [1, '#4c3a3a'],
          ]),
      },
    )
    paintMist(canvas, 'field haze', { y: 560, reach: 34, colour: palette.haze, alpha: 0.32, cell: [460, 24] })
    const bike = { x: 820, y: 956 }
    paintFlowers(canvas, (_x, y) => y > track.from + 4 && y < track.to + 16)
    const verge = canvas.random('track grass')
    for (let k = 0; k < 900; k++) {
      const y = track.from + verge() * (track.to + 20 - track.from)
      paintGrassTuft(
        canvas,
        {
          x: verge() * 1600,
          y,
          height: verge.between(9, 20),
          blades: 6,
          tones: ['#2d5a34', '#4f8244', '#86a850', '#c9d070'],
          lean: 0.3,
          width: 1.6,
        },
        verge,
      )
    }
    await canvas.svg(
      ellipse(bike.x + 30, bike.y, 150, 10, '#16324a', 'opacity=".5" filter="url(#soft)"') +
        bicycle(bike.x, bike.y, 1.08, '#1f3a44', { crate: '#b98552', rim: '#dfe8e0' }),
      { defs: blurFilter('soft', 10, 4) },
    )
    const bunch = canvas.random('bunch')
    for (let k = 0; k < 40; k++)
      paintTulip(
        canvas,
        bike.x + 94 + bunch.around(32),
        bike.y - 172 + k * 0.2,
        bunch.between(12, 15),
        beds[k % 5]!,
        bunch.around(0.7),
      )
    await canvas.svg(
      filledPolygon(
        [
          [bike.x + 60, bike.y - 192],
          [bike.x + 128, bike.y - 192],
          [bike.x + 120, bike.y - 142],
          [bike.x + 70, bike.y - 142],
        ],
        '#b98552',
      ) +
        [0, 1, 2].map((k) => rect(bike.x + 61 + k * 3, bike.y - 190 + k * 16, 66 - k * 6, 3, '#e6bd88')).join('') +
        birds(560, 250, 7, 8, '#5f8290', canvas.random('birds')),
    )
    const front = canvas.random('front row')
    for (const [y, low, high] of [
      [1064, 20, 25],
      [1096, 24, 30],
      [1136, 30, 38],
    ] as const) {
      for (let x = -20; x < 1640; x += 25) {
        const { bed, inside } = tulipBedAt((x - vanish.x) / 1.06)
        if (inside < 0.82)
          paintTulip(
            canvas,
            x + front.around(9),
            y + front.around(12),
            front.between(low, high),
            bed,
            front.around(0.3) + 0.1,
          )
      }
    }
    applyFinish(canvas, {
      shadow: palette.shadow,
      light: '#fff2cc',
      shadowShare: 0.1,
      lightShare: 0.08,
      contrast: 1.05,
      vignette: 0.2,
      grain: 7,
    })
  },
}
