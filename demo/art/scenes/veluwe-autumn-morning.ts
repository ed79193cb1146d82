import {
  gradientBetween,
  birds,
  paintBroadleaf,
  paintClouds,
  paintCrown,
  applyFinish,
  paintGlow,
  paintLimb,
  strokedPath,
  paintMist,
  filledPath,
  paintSky,
  palettes,
  paintRelief,
  createRidge,
  scatterMarks,
  smoothStep,
  paintStroke,
  hexToRgb,
  paintSun,
  treeBelt,
  paintGrassTuft,
  urlReference,
  group,
  type Canvas,
  type Scene,
} from '../kit/index.ts'

const palette = palettes['autumn-morning']
const sunAt = { x: 640, y: 380 }
/** The low sun is behind the birches, left of the middle. */
const light = { x: -0.55, y: -0.5, z: -0.1 }

/** A red stag looking to the viewer's right; its foot is at (0, 0), its back about 100 high. */
function stag(x: number, ground: number, size: number, colour: string, rim: string): string {
  const body =
    'M-52 -62C-56 -74 -44 -84 -26 -84C-6 -82 14 -86 30 -92C38 -104 42 -118 46 -130C44 -136 48 -143 55 -144C62 -144 68 -140 76 -132C82 -128 83 -124 80 -121C74 -118 66 -119 62 -118C60 -104 54 -88 48 -74C46 -64 42 -58 36 -54' +
    'C36 -40 35 -26 37 -14L38 0H31L28 -16C27 -30 26 -40 22 -50L20 -28L21 0H14L13 -28C11 -40 10 -46 6 -50C-8 -48 -22 -48 -32 -52C-34 -44 -40 -38 -40 -30C-38 -20 -36 -10 -35 0H-42L-46 -28C-48 -36 -48 -42 -49 -46C-52 -40 -52 -34 -54 -28C-54 -18 -52 -8 -52 0H-59L-61 -28C-60 -44 -55 -54 -52 -62Z'
  const antlers =
    strokedPath(
      'M54 -143C50 -156 40 -164 34 -178C32 -188 36 -196 38 -202M46 -156C52 -160 56 -166 58 -174M37 -172C30 -176 26 -182 24 -190M35 -184C42 -188 46 -194 48 -202',
      colour,
      3.4,
    ) +
    strokedPath(
      'M58 -143C64 -156 76 -162 82 -176C86 -186 84 -196 84 -202M66 -155C64 -162 66 -168 70 -174M80 -170C88 -172 92 -178 96 -186M83 -184C78 -190 76 -194 74 -202',
      colour,
      3.2,
    )
  const ear = 'M50 -141C44 -146 40 -147 36 -145C40 -140 45 -137 50 -137Z'
  return group(
    filledPath(body, colour) +
      filledPath('M62 -122C66 -108 65 -90 56 -76C50 -68 44 -60 38 -58L24 -90L46 -132Z', colour) +
      filledPath(ear, colour) +
      antlers +
      filledPath(
        'M30 -92C38 -104 42 -118 46 -130L62 -118C60 -108 56 -98 52 -90C50 -80 46 -72 42 -64C40 -72 36 -80 30 -92Z',
        '#3a2216',
      ) +
      filledPath(
        'M-40 -56C-20 -50 4 -50 36 -56C38 -60 40 -64 42 -68C20 -60 -16 -58 -40 -62Z',
        '#3a2216',
        'opacity=".6"',
      ) +
      strokedPath(
        'M-48 -74C-40 -84 -24 -84 -8 -83C10 -84 22 -88 31 -94C38 -106 42 -120 46 -130',
        rim,
        2.6,
        'opacity=".9"',
      ),
    `transform="translate(${x} ${ground}) scale(${size / 100})"`,
  )
}

async function paintMistyWoods(canvas: Canvas): Promise<void> {
  const rows = [
    { base: 500, amplitude: 22, scale: 360, height: 30, colour: '#d9d2a4' },
    { base: 545, amplitude: 22, scale: 300, height: 52, colour: '#bdbb8c' },
    { base: 588, amplitude: 18, scale: 360, height: 84, colour: '#98a074' },
    { base: 640, amplitude: 14, scale: 420, height: 124, colour: '#6d8060' },
  ]
  for (const [i, row] of rows.entries()) {
    const land = createRidge(canvas, `wood ${i}`, row)
    // The last row of trees leaves the clearing open in the middle.
    const gaps = (x: number) =>
      i < 3
        ? 0.5 + 0.5 * smoothStep(0.15, 0.7, 0.5 + 0.5 * Math.sin(x / (150 + i * 50) + i * 2))
        : smoothStep(240, 520, Math.abs(x - 860)) * (0.75 + 0.25 * Math.sin(x / 60))
    await canvas.svg(
      filledPath(
        land.area() +
          treeBelt(land, { height: row.height, conifers: 0.45, gaps, density: 1.1 }, canvas.random(`trees ${i}`)),
        row.colour,
      ),
    )
    paintMist(canvas, `mist ${i}`, {
      y: land.at(800) + 16 + i * 6,
      reach: 58 + i * 8,
      colour: ['#fff3d0', '#fdeec6', '#fbe8bd', '#f8e0b2'][i]!,
      alpha: 0.92,
      cell: [380, 50],
      cut: 0.1,
    })
    paintGlow(canvas, sunAt.x, sunAt.y, { radius: 640, colour: '#ffdf9a', alpha: 0.24 })
  }
}

/** A birch with its last golden leaves: a white stem with dark notches, hanging foliage. */
function paintBirch(canvas: Canvas, name: string, x: number, ground: number, height: number, lean: number): void {
  const random = canvas.random(name)
  const stem: [number, number, number][] = Array.from({ length: 12 }, (_, i) => {
    const t = i / 11
    return [
      x + lean * height * t + Math.sin(t * 5 + x) * height * 0.012,
      ground - height * 0.86 * t,
      height * (0.036 * (1 - t) + 0.006) * (i === 0 ? 1.4 : 1),
    ]
  })
  paintLimb(canvas, { points: stem, dark: '#6d6f68', lit: '#fff4dc', side: -1 })
  for (const [px, py, w] of stem.slice(0, 9)) {
    for (let k = 0; k < 5; k++) {
      const y = py - random() * height * 0.07
      const from = random.chance(0.5) ? -0.5 : random.between(-0.2, 0.2)
      paintStroke(canvas, {
        from: [px + from * w, y],
        to: [px + (from + random.between(0.3, 0.6)) * w, y + random.around(1.5)],
        width: random.between(1.2, 3.4),
        tip: 0.8,
        colour: hexToRgb('#33302e'),
        alpha: 0.8,
      })
    }
  }
  const boughs = Array.from({ length: 17 }, (_, k) => {
    const t = 0.36 + 0.62 * (k / 16)
    const [px, py, w] = stem[Math.min(11, Math.round(t * 11))]!
    const reach =
      (k % 2 ? 1 : -1) * height * 0.19 * Math.sin(Math.PI * (0.25 + 0.68 * (k / 16))) * random.between(0.7, 1.2)
    return { px, py: py + random.around(height * 0.02), w, reach, rise: height * random.between(0.05, 0.1) }
  })
  for (const { px, py, w, reach, rise } of boughs) {
    paintLimb(canvas, {
      points: [
        [px, py, w * 0.4],
        [px + reach * 0.5, py - rise * 0.8, w * 0.24],
        [px + reach, py - rise, 1],
      ],
      dark: '#5a5148',
      lit: '#c9b08a',
      side: -1,
    })
  }
  // The outer sprays are dense; the inner ones are thin, so that the white stem is visible.
  const sprays = boughs.flatMap(({ px, py, reach, rise }, k) => [
    { x: px + reach * 0.8, y: py - rise * 0.6, size: 0.082, density: 0.62 },
    ...(k % 3 ? [{ x: px + reach * 0.3, y: py - rise * 1.1, size: 0.06, density: 0.4 }] : []),
  ])
  for (const { x: sx, y: sy, size, density } of sprays) {
    paintCrown(
      canvas,
      {
        x: sx,
        y: sy,
        rx: height * size,
        ry: height * size * 0.84,
        tones: ['#5c4420', '#8a6a24', '#c2922e', '#eec04c', '#fff0a4'],
        light: { x: 0.6, y: -0.6, z: 0.2 },
        leaf: height * 0.0062,
        lobes: 9,
        density,
      },
      random,
    )
  }
}

export const scene: Scene = {
  key: 'veluwe-autumn-morning',
  title: 'Autumn morning on the Veluwe',
  alt: 'Red stag in a misty clearing on the Veluwe, autumn morning: golden birches and moor grass in low sun.',
  focus: { x: 0.48, y: 0.6 },
  day: true,
  async draw(canvas) {
    paintSky(
      canvas,
      [
        [0, '#8fb6b4'],
        [0.4, '#cfd9bc'],
        [0.75, '#fae4b0'],
        [1, '#fddc9c'],
      ],
      560,
    )
    await paintSun(canvas, sunAt.x, sunAt.y, {
      radius: 42,
      disc: '#fffbe6',
      wide: '#ffdd92',
      near: '#fff6d2',
      alpha: 0.62,
    })
    paintClouds(canvas, 'high', {
      from: 20,
      to: 300,
      lit: palette.cloudLit,
      shade: '#b4c8b8',
      cover: 0.57,
      cell: [520, 64],
      alpha: 0.75,
      light: [-0.4, 1],
    })
    await paintMistyWoods(canvas)

    const clearing = createRidge(canvas, 'clearing', { base: 668, amplitude: 10, scale: 420, octaves: 3 })
    await canvas.svg(filledPath(clearing.area(), urlReference('grass')), {
      defs: gradientBetween(
        'grass',
        [
          [0, '#f0d692'],
          [0.14, '#d6b466'],
          [0.45, '#9c7f42'],
          [1, '#3d3a26'],
        ],
        0,
        655,
        0,
        1067,
      ),
    })
    paintRelief(canvas, 'clearing', clearing, {
      lit: '#ffe9ac',
      shade: '#5f5a34',
      alpha: 0.4,
      cell: [340, 60],
      side: -1,
    })
    const random = canvas.random('moor grass')
    const spots = Array.from({ length: 2300 }, () => ({ x: random.between(-30, 1630), t: random() ** 1.9 })).sort(
      (a, b) => a.t - b.t,
    )
    for (const { x, t } of spots) {
      const y = clearing.at(x) + 4 + t * 420
      // Long grass, except in the stag's glade and on a deer track towards the viewer.
      const open = Math.abs(x - (860 - t * 130 + Math.sin(t * 6) * 50)) < 30 + t * 120
      if (open && random.chance(0.92)) continue
      const warm = Math.sin(x / 130 + t * 9) > 0.2
      paintGrassTuft(
        canvas,
        {
          x,
          y,
          height: (8 + 78 * t) * random.between(0.7, 1.25),
          blades: 7 + Math.round(t * 5),
          lean: 0.22,
          tones: warm ? ['#6b4f26', '#a87a34', '#e0b35a', '#ffe6a0'] : ['#4c4a28', '#877f3c', '#c6b05c', '#f6e3a0'],
        },
        random,
      )
    }
    const stand = { x: 868, y: clearing.at(868) + 62 }
    for (const [dx, dy, size] of [
      [-218, -22, 62],
      [-300, -16, 56],
    ] as const) {
      // Hinds on the far side, heads down.
      await canvas.svg(
        group(
          filledPath(
            'M-46 -58C-50 -68 -38 -76 -22 -76C-2 -74 14 -74 28 -76C40 -72 48 -56 56 -36C62 -28 70 -18 68 -13C62 -10 54 -16 50 -22C42 -34 36 -44 28 -50L27 -26L28 0H22L18 -30L14 -46C0 -44 -18 -44 -28 -48L-34 -26L-31 0H-37L-43 -28L-44 0H-50L-53 -30Z',
            '#75522f',
          ),
          `transform="translate(${stand.x + dx} ${stand.y + dy}) scale(${size / 100})"`,
        ),
        { opacity: 0.86 },
      )
    }
    await canvas.svg(stag(stand.x, stand.y, 98, '#54331f', '#ffd48a'))
    for (let i = 0; i < 34; i++)
      paintGrassTuft(
        canvas,
        {
          x: stand.x + random.around(70),
          y: stand.y + 8 + random.around(5),
          height: 20,
          blades: 6,
          lean: 0.2,
          tones: ['#7a5c2c', '#b98c42', '#ecc878'],
        },
        random,
      )
    paintMist(canvas, 'glade mist', {
      y: stand.y - 4,
      reach: 34,
      colour: '#ffeec2',
      alpha: 0.46,
      cell: [300, 26],
      cut: 0.2,
    })
    paintGlow(canvas, sunAt.x, sunAt.y + 120, { radius: 900, radiusY: 560, colour: '#ffd98a', alpha: 0.26, power: 1.6 })

    paintBroadleaf(
      canvas,
      {
        x: 1436,
        ground: 884,
        height: 640,
        spread: 0.88,
        tones: ['#3a2418', '#6b3c1c', '#a8642a', '#d98f36', '#f6c45c'],
        light,
        leaf: 5.2,
        lobes: 30,
        bark: '#2f2620',
        barkLit: '#b98c58',
      },
      canvas.random('oak'),
    )
    paintBirch(canvas, 'birch behind', 420, 880, 600, 0.03)
    paintBirch(canvas, 'birch', 300, 965, 780, -0.02)
    paintBirch(canvas, 'birch left', 150, 930, 660, -0.05)
    // Grass around the feet of the trees.
    for (const [x, y, half] of [
      [420, 880, 40],
      [300, 965, 56],
      [150, 930, 46],
      [1436, 890, 90],
    ] as const) {
      for (let i = 0; i < 30; i++)
        paintGrassTuft(
          canvas,
          {
            x: x + random.around(half),
            y: y + 4 + (i / 30) * 22,
            height: random.between(26, 50),
            blades: 8,
            lean: 0.22,
            tones: ['#4c3a20', '#9a7434', '#d6ac56', '#f8dc98'],
          },
          random,
        )
    }
    scatterMarks(canvas, 'fallen leaves', {
      count: 520,
      from: 850,
      to: 1067,
      colours: ['#e8b84c', '#c9842e', '#8f5424', '#f6d478'],
      size: [2, 5.5],
      flat: 0.5,
      skip: (x) => Math.abs(x - 800) < 240 && random.chance(0.7),
    })
    for (let x = -10; x < 1620; x += 22) {
      if (Math.abs(x - 690) > 150)
        paintGrassTuft(
          canvas,
          {
            x: x + random.around(12),
            y: 1078,
            height: 88 + random.around(30),
            blades: 9,
            tones: ['#241f16', '#4d3f20', '#8a6c30', '#cfa350'],
            lean: 0.25,
            width: 3.2,
          },
          random,
        )
    }
    await canvas.svg(birds(1010, 250, 7, 8, '#6f7a68', canvas.random('geese')))
    applyFinish(canvas, {
      shadow: '#1c2f30',
      light: '#fff2cc',
      shadowShare: 0.1,
      lightShare: 0.1,
      contrast: 1.05,
      vignette: 0.24,
    })
  },
}
