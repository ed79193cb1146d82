import {
  gradientBetween,
  blurFilter,
  paintClouds,
  paintDab,
  applyFinish,
  createFractal2,
  paintGlow,
  gradient,
  strokedPath,
  paintMeadow,
  paintMist,
  paintSky,
  filledPath,
  polygon,
  createRamp,
  rect,
  paintRelief,
  hexToRgb,
  ribbon,
  createRidge,
  filledPolygon,
  smoothStep,
  paintStroke,
  paintSun,
  treeBelt,
  paintGrassTuft,
  urlReference,
  type Canvas,
  type Ridge,
  type Scene,
} from '../kit/index.ts'

const palette = {
  sky: [
    [0, '#3a4a78'],
    [0.28, '#7a6f98'],
    [0.55, '#d0907f'],
    [0.8, '#f6b877'],
    [1, '#ffdc9a'],
  ] as const,
  haze: '#ffd29a',
  light: '#ffb46a',
  shadow: '#221a40',
}
const sunAt = { x: 470, y: 500 }
const horizon = 560

/** The half-barn for sheep: a high gabled wall to the east, thatch down to the ground in the west. */
async function paintSheepBarn(canvas: Canvas, x: number, y: number): Promise<void> {
  const wall = `M${x + 130} ${y}V${y - 118}L${x + 212} ${y - 244}L${x + 304} ${y - 118}V${y}Z`
  const roof = `M${x - 196} ${y + 2}Q${x - 60} ${y - 92} ${x + 40} ${y - 196}Q${x + 70} ${y - 232} ${x + 112} ${y - 244}L${x + 216} ${y - 246}L${x + 132} ${y - 114}V${y + 2}Q${x - 30} ${y - 12} ${x - 196} ${y + 2}Z`
  await canvas.svg(
    filledPath(wall, urlReference('boards')) +
      filledPath(
        `M${x + 304} ${y - 112}L${x + 214} ${y - 250}L${x + 204} ${y - 240}L${x + 298} ${y - 106}Z`,
        '#5a3a38',
      ),
    {
      defs: gradientBetween(
        'boards',
        [
          [0, '#4a3036'],
          [1, '#2c2030'],
        ],
        x + 130,
        0,
        x + 304,
        0,
      ),
    },
  )
  let planks = ''
  for (let k = 0; k < 15; k++)
    planks += strokedPath(
      `M${x + 134 + k * 12} ${y}V${y - 118 - Math.max(0, 104 - Math.abs(k * 12 - 80) * 1.25)}`,
      '#1d1626',
      1.1,
      'opacity=".55"',
    )
  planks +=
    rect(x + 184, y - 92, 66, 92, '#1d1422') +
    rect(x + 188, y - 88, 58, 88, '#5f2f30') +
    strokedPath(`M${x + 188} ${y - 44}h58M${x + 217} ${y - 88}v88`, '#1d1422', 2.4) +
    rect(x + 200, y - 176, 28, 22, '#1d1422') +
    rect(x + 203, y - 173, 22, 16, '#7a5a58')
  await canvas.svg(planks)
  await canvas.svg(filledPath(roof, urlReference('thatch')), {
    defs: gradientBetween(
      'thatch',
      [
        [0, '#f2b878'],
        [0.5, '#b07a5a'],
        [1, '#6a4a50'],
      ],
      x - 150,
      0,
      x + 210,
      0,
    ),
  })
  const clip = await canvas.mask(filledPath(roof, '#000'))
  const random = canvas.random('thatch')
  const tones = ['#ffd795', '#7a4f48', '#d99a64', '#5f4048'].map(hexToRgb)
  for (let k = 0; k < 2600; k++) {
    const t = random()
    const sx = x - 200 + random() * 420
    const sy = y - 250 + random() * 254
    paintStroke(canvas, {
      from: [sx, sy],
      to: [sx - random.between(9, 22), sy + random.between(9, 22)],
      width: random.between(0.9, 2.2),
      tip: 0.7,
      colour: tones[sx < x + 60 ? (t < 0.5 ? 0 : t < 0.8 ? 2 : 1) : t < 0.25 ? 2 : t < 0.6 ? 1 : 3]!,
      alpha: random.between(0.18, 0.5),
      clip,
    })
  }
  await canvas.svg(
    filledPath(
      `M${x + 66} ${y - 226}Q${x + 84} ${y - 246} ${x + 112} ${y - 251}L${x + 218} ${y - 253}L${x + 213} ${y - 238}L${x + 112} ${y - 234}Q${x + 90} ${y - 228} ${x + 76} ${y - 214}Z`,
      '#5a3f48',
    ) +
      strokedPath(
        `M${x + 68} ${y - 228}Q${x + 88} ${y - 247} ${x + 112} ${y - 250}L${x + 216} ${y - 252}`,
        '#ffc98a',
        2,
      ),
  )
}

/** A sheep that grazes or looks up, in low light; head to the left unless flipped. */
function paintSheep(
  canvas: Canvas,
  name: string,
  x: number,
  y: number,
  k: number,
  { grazing = true, flip = 1 }: { grazing?: boolean; flip?: number } = {},
): void {
  const random = canvas.random(name)
  const wool = createRamp(['#4a3448', '#84606a', '#c99a84', '#f4cfa0', '#ffeac2'])
  const skin = hexToRgb('#2a1f30')
  for (const leg of [-26, -18, 17, 25])
    paintStroke(canvas, {
      from: [x + flip * leg * k, y - 26 * k],
      to: [x + flip * (leg - 1) * k, y],
      width: 6 * k,
      tip: 4.4 * k,
      colour: skin,
    })
  const touches = Array.from({ length: 380 }, () => {
    const angle = random() * Math.PI * 2
    const q = Math.sqrt(random())
    const bump = 1 + 0.05 * Math.sin(angle * 9)
    // The light comes from the left, low and from behind.
    const px = Math.cos(angle) * q * 40 * bump
    const py = Math.sin(angle) * q * 25 * bump
    return { px, py, value: (-px / 40) * 0.55 - (py / 25) * 0.5 + random.around(0.2) + 0.35 }
  }).sort((a, b) => a.value - b.value)
  for (const { px, py, value } of touches)
    paintDab(canvas, {
      x: x + px * k,
      y: y + (py - 42) * k,
      rx: 4.4 * k,
      ry: 3.4 * k,
      angle: random() * 3,
      colour: wool(value),
    })
  const [hx, hy] = grazing ? [x - flip * 46 * k, y - 18 * k] : [x - flip * 47 * k, y - 66 * k]
  paintStroke(canvas, {
    from: [x - flip * 30 * k, y - 50 * k],
    to: [hx + flip * 3 * k, hy],
    width: 21 * k,
    tip: 12 * k,
    colour: wool(0.66),
  })
  paintDab(canvas, {
    x: hx - flip * 4 * k,
    y: hy + 3 * k,
    rx: 12 * k,
    ry: 6.6 * k,
    angle: flip * (grazing ? -0.9 : -0.2),
    colour: hexToRgb('#f0cda6'),
  })
  paintDab(canvas, {
    x: hx - flip * 10 * k,
    y: hy + (grazing ? 10 : 6) * k,
    rx: 5 * k,
    ry: 4 * k,
    colour: hexToRgb('#5a3f48'),
  })
  paintDab(canvas, {
    x: hx + flip * 7 * k,
    y: hy - 4 * k,
    rx: 7.5 * k,
    ry: 3 * k,
    angle: flip * 0.5,
    colour: hexToRgb('#a8786a'),
  })
}

/** The overgrown wall of sods that separates the pastures. */
async function paintSodWall(
  canvas: Canvas,
  land: Ridge,
  from: number,
  to: number,
  height: number,
  name: string,
): Promise<void> {
  const top = createFractal2(`${canvas.seed}/${name}`, 3)
  const points = Array.from({ length: 80 }, (_, i) => from + ((to - from) * i) / 79)
  const upper = points.map(
    (x) => [x, land.at(x) - height * Math.min(1, (to - x) / 90) * (0.85 + (top(x / 60, 2) - 0.5) * 0.5)] as const,
  )
  await canvas.svg(
    filledPath(
      polygon([...upper, ...points.map((x) => [x, land.at(x) + 4] as const).toReversed()]),
      urlReference('sods'),
    ),
    {
      defs: gradient('sods', [
        [0, '#b58a58'],
        [0.25, '#6f5648'],
        [1, '#3a2a3c'],
      ]),
    },
  )
  const random = canvas.random(name)
  for (const [x, y] of upper)
    paintGrassTuft(
      canvas,
      {
        x: x + random.around(8),
        y: y + 3,
        height: height * random.between(0.35, 0.65),
        blades: 12,
        tones: ['#4a3c40', '#7f6a48', '#c99a58', '#ffd48a'],
        lean: 0.3,
        width: 1.5,
        spread: 14,
      },
      random,
    )
}

/** The distant lighthouse with its lamp lit. */
function farLighthouse(x: number, y: number): string {
  return (
    filledPolygon(
      [
        [x - 10, y],
        [x - 7, y - 92],
        [x + 7, y - 92],
        [x + 10, y],
      ],
      urlReference('tower'),
    ) +
    rect(x - 11, y - 96, 22, 4, '#4a3048') +
    rect(x - 6, y - 110, 12, 14, '#fff2c0') +
    filledPath(`M${x - 8} ${y - 110}Q${x} ${y - 124} ${x + 8} ${y - 110}Z`, '#6a2f3a') +
    rect(x - 0.7, y - 130, 1.4, 12, '#4a3048') +
    rect(x - 40, y - 16, 26, 18, '#d9a888') +
    filledPolygon(
      [
        [x - 43, y - 15],
        [x - 37, y - 27],
        [x - 18, y - 27],
        [x - 12, y - 15],
      ],
      '#8a4048',
    )
  )
}

export const scene: Scene = {
  key: 'texel-autumn-evening',
  title: 'Autumn evening on Texel',
  alt: 'Sheep beside a thatched sheep barn on Texel, autumn evening: low sun over the dunes and a far lighthouse lit.',
  focus: { x: 0.6, y: 0.62 },
  day: false,
  async draw(canvas) {
    paintSky(canvas, palette.sky, horizon)
    await paintSun(canvas, sunAt.x, sunAt.y, {
      radius: 40,
      disc: '#fff2cc',
      wide: '#ff9a58',
      near: '#ffe0a0',
      alpha: 0.6,
    })
    paintClouds(canvas, 'high', {
      from: 10,
      to: 330,
      lit: '#ffb48a',
      shade: '#5f5a88',
      cover: 0.53,
      cell: [520, 130],
      alpha: 0.9,
      light: [-0.5, 1.4],
      soft: 0.09,
    })
    paintClouds(canvas, 'low', {
      from: 260,
      to: 520,
      lit: '#ffd29a',
      shade: '#b97a80',
      cover: 0.55,
      cell: [620, 52],
      alpha: 0.75,
      light: [-0.4, 1.2],
    })
    const tower = { x: 1208, y: 548 }
    const dunes = [
      createRidge(canvas, 'far dunes', {
        base: 548,
        amplitude: 15,
        scale: 150,
        bumps: [
          [1250, 260, 20],
          [200, 240, 26],
        ],
      }),
      createRidge(canvas, 'dunes', {
        base: 574,
        amplitude: 13,
        scale: 210,
        bumps: [
          [900, 280, 14],
          [1540, 170, 34],
        ],
      }),
    ]
    await canvas.svg(filledPath(dunes[0]!.area(), '#c98f80'))
    await canvas.svg(farLighthouse(tower.x, dunes[0]!.at(tower.x) + 3), {
      defs: gradient(
        'tower',
        [
          [0, '#e07a54'],
          [0.5, '#b04a48'],
          [1, '#6a2f44'],
        ],
        0,
        0,
        1,
        0,
      ),
    })
    paintGlow(canvas, tower.x, 428, { radius: 150, colour: '#ffe9b0', alpha: 0.75, power: 2.6 })
    // Two beams of the lighthouse in the evening air.
    await canvas.svg(
      filledPolygon(
        [
          [tower.x, 425],
          [tower.x - 520, 374],
          [tower.x - 520, 412],
        ],
        urlReference('beam'),
      ) +
        filledPolygon(
          [
            [tower.x, 425],
            [tower.x + 420, 450],
            [tower.x + 420, 478],
          ],
          urlReference('beam2'),
        ),
      {
        defs:
          gradient(
            'beam',
            [
              [0, '#fff0c0', 0],
              [1, '#fff0c0', 0.42],
            ],
            0,
            0,
            1,
            0,
          ) +
          gradient(
            'beam2',
            [
              [0, '#fff0c0', 0.42],
              [1, '#fff0c0', 0],
            ],
            0,
            0,
            1,
            0,
          ),
        blend: 'screen',
      },
    )
    paintMist(canvas, 'dune mist', { y: 566, reach: 34, colour: palette.haze, alpha: 0.6 })
    await canvas.svg(
      filledPath(
        treeBelt(
          dunes[1]!,
          { height: 26, conifers: 0.3, gaps: (x) => smoothStep(0.5, 0.9, Math.sin(x / 170 + 1.6)) },
          canvas.random('far wood'),
        ),
        '#8a5f70',
      ) + filledPath(dunes[1]!.area(), urlReference('dune')),
      {
        defs: gradientBetween(
          'dune',
          [
            [0, '#d99a78'],
            [1, '#8a6468'],
          ],
          0,
          555,
          0,
          660,
        ),
      },
    )
    paintMist(canvas, 'meadow mist', { y: 612, reach: 34, colour: '#ffcb98', alpha: 0.7 })

    const pasture = createRidge(canvas, 'pasture', {
      base: 640,
      amplitude: 10,
      scale: 520,
      octaves: 3,
      tilt: 0.012,
      bumps: [[1020, 300, 24]],
    })
    await canvas.svg(filledPath(pasture.area(), urlReference('grass')), {
      defs: gradientBetween(
        'grass',
        [
          [0, '#c9a462'],
          [0.2, '#8f7f4c'],
          [0.55, '#574f3f'],
          [1, '#2c2636'],
        ],
        0,
        620,
        0,
        1067,
      ),
    })
    paintRelief(canvas, 'swell', pasture, { lit: '#ffc878', shade: '#3a2c48', alpha: 0.5, cell: [330, 70], side: -1 })
    await paintSodWall(canvas, pasture.lower(16), -20, 560, 20, 'far wall')
    const barn = { x: 940, y: 742 }
    await canvas.svg(
      `<g filter="url(#soft)">${filledPath(`M${barn.x - 170} ${barn.y}L${barn.x + 304} ${barn.y - 8}L${barn.x + 900} ${barn.y + 150}L${barn.x + 420} ${barn.y + 150}Z`, '#1d1430', 'opacity=".62"')}</g>`,
      { defs: blurFilter('soft', 12, 5), blend: 'multiply' },
    )
    await paintSheepBarn(canvas, barn.x, barn.y)
    paintMeadow(canvas, 'barn grass', {
      from: createRidge(canvas, 'barn line', { base: barn.y + 4, amplitude: 2, scale: 90 }),
      to: () => barn.y + 12,
      count: 260,
      height: [10, 18],
      tones: ['#4a4038', '#7f6f44', '#c9a058', '#ffd58a'],
      lean: 0.25,
      blades: 8,
      cover: 0.2,
      left: barn.x - 210,
      right: barn.x + 320,
    })
    paintMeadow(canvas, 'grass', {
      from: pasture.lower(30),
      to: (x) => pasture.at(x) + 300,
      count: 1500,
      height: [5, 26],
      tones: ['#3f3a38', '#6f6340', '#b58f50', '#f4c87c'],
      lean: 0.3,
      blades: 8,
      cover: 0.44,
      skip: (x, y) => x > barn.x - 190 && x < barn.x + 320 && y < barn.y + 12,
    })

    const flock = [
      [640, 716, 0.42, true, 1],
      [724, 728, 0.44, true, -1],
      [560, 736, 0.48, false, 1],
      [840, 792, 0.72, true, 1],
      [700, 830, 0.82, false, 1],
      [1120, 826, 0.78, true, -1],
      [560, 862, 0.96, true, -1],
      [934, 886, 1.06, true, 1],
    ] as const
    await canvas.svg(
      `<g filter="url(#soft)">${flock
        .map(([x, y, k]) =>
          filledPolygon(
            [
              [x - 34 * k, y],
              [x + 34 * k, y - 4 * k],
              [x + 150 * k, y + 26 * k],
              [x + 70 * k, y + 30 * k],
            ],
            '#1d1430',
            'opacity=".6"',
          ),
        )
        .join('')}</g>`,
      { defs: blurFilter('soft', 5, 2), blend: 'multiply' },
    )
    for (const [i, [x, y, k, grazing, flip]] of flock.entries())
      paintSheep(canvas, `sheep ${i}`, x, y, k, { grazing, flip })

    const track = ribbon(
      [
        [1290, 752, 8],
        [1330, 800, 20],
        [1320, 880, 44],
        [1230, 970, 84],
        [1120, 1090, 150],
      ],
      canvas.random('track'),
      0.05,
    )
    await canvas.svg(filledPath(track.d, urlReference('sand')), {
      defs: gradientBetween(
        'sand',
        [
          [0, '#e8b880'],
          [0.5, '#a98068'],
          [1, '#5f4a58'],
        ],
        0,
        750,
        0,
        1067,
      ),
      opacity: 0.8,
    })
    const random = canvas.random('front')
    for (let k = 0; k < 130; k++) {
      const x = random() * 1600
      const y = 960 + random() * 100
      if (x < 1090 - (y - 960) * 1.1 || x > 1360)
        paintGrassTuft(
          canvas,
          {
            x,
            y,
            height: 26 + (y - 960) * 0.3,
            blades: 10,
            tones: ['#2a2030', '#55443c', '#a07a4c', '#f0bc78'],
            lean: 0.3,
            width: 2,
          },
          random,
        )
    }
    for (let x = -10; x < 1620; x += 22)
      paintGrassTuft(
        canvas,
        {
          x: x + random.around(12),
          y: 1082,
          height: (x > 940 && x < 1320 ? 34 : 84) * random.between(0.7, 1.2),
          blades: 12,
          tones: ['#1d1626', '#3f3038', '#7f5f48', '#e0a868'],
          lean: 0.3,
          width: 3,
        },
        random,
      )
    // A line of geese.
    await canvas.svg(
      Array.from({ length: 9 }, (_, i) => `M${880 + i * 26} ${190 + Math.abs(i - 3) * 13}q7 -8 12 0q6 -8 13 -1`)
        .map((d) => strokedPath(d, '#453a60', 2.2))
        .join(''),
    )
    paintGlow(canvas, sunAt.x, sunAt.y, { radius: 1000, colour: '#ff9a50', alpha: 0.14, power: 1.5 })
    applyFinish(canvas, {
      shadow: palette.shadow,
      light: '#ffe9c4',
      shadowShare: 0.14,
      lightShare: 0.1,
      contrast: 1.05,
      vignette: 0.26,
    })
  },
}
