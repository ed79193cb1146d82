import {
  horizontalGradient,
  gradientBetween,
  paintBroadleaf,
  circle,
  paintClouds,
  paintDab,
  ellipse,
  applyFinish,
  paintForest,
  paintGlow,
  gradient,
  paintLimb,
  strokedPath,
  paintMist,
  mixHex,
  mixRgb,
  paintSky,
  palettes,
  filledPath,
  rect,
  paintReflection,
  paintRelief,
  hexToRgb,
  createRidge,
  paintRipples,
  scatterMarks,
  paintScotsPine,
  filledPolygon,
  paintSpruce,
  paintSun,
  paintGrassTuft,
  urlReference,
  type Canvas,
  type Ridge,
  type Scene,
} from '../kit/index.ts'

const palette = palettes['autumn-golden']
const light = { x: 0.75, y: -0.55, z: 0.2 }
const kinds = [
  ['#2a2416', '#56461e', '#84702a', '#b89438', '#e6c65c'],
  ['#2e1a14', '#5e3418', '#98581f', '#cf8a32', '#f5c65c'],
  ['#2e181a', '#5c2a20', '#964422', '#cc6c32', '#f0a850'],
] as const
const shore = 812

/** The wooden cabin on its terrace: tarred boards, tall windows, a chimney of field stone. */
async function paintCabin(canvas: Canvas, x: number, floor: number): Promise<void> {
  const front = { x, width: 250, eaves: floor - 118, top: floor - 236 }
  const middle = front.x + front.width / 2
  const sideEnd = x + 470
  let out = ''
  // The chimney, behind the roof.
  out +=
    rect(sideEnd - 120, floor - 300, 44, 110, '#7d6f6a') +
    rect(sideEnd - 88, floor - 300, 12, 110, '#c9ab8c') +
    rect(sideEnd - 125, floor - 306, 54, 9, '#5a4c4c')
  for (let k = 0; k < 26; k++)
    out += ellipse(
      sideEnd - 116 + ((k * 13) % 38),
      floor - 294 + Math.floor(k / 3) * 12,
      6,
      4.4,
      k % 3 ? '#94837a' : '#5f5250',
      'opacity=".8"',
    )
  // The long side below the roof.
  out += rect(
    front.x + front.width,
    front.eaves,
    sideEnd - front.x - front.width,
    floor - front.eaves,
    urlReference('side'),
  )
  for (let k = 0; k < 15; k++)
    out += rect(front.x + front.width + k * 15, front.eaves, 1.4, floor - front.eaves, '#1c1416', 'opacity=".55"')
  for (const wx of [front.x + front.width + 40, front.x + front.width + 132])
    out +=
      rect(wx - 4, floor - 92, 54, 62, '#e8cfa4') +
      rect(wx, floor - 88, 46, 54, urlReference('pane')) +
      rect(wx + 21.5, floor - 88, 3, 54, '#e8cfa4') +
      rect(wx, floor - 64, 46, 3, '#e8cfa4') +
      rect(wx - 8, floor - 28, 62, 12, '#5a3a28') +
      Array.from({ length: 9 }, (_, k) =>
        circle(wx - 3 + k * 6.4, floor - 31 - (k % 2) * 4, 5, ['#c9472f', '#e88a4a', '#6f7a3a'][k % 3]!),
      ).join('')
  // The gable front with upright boards and a glazed double door.
  out += filledPolygon(
    [
      [front.x, floor],
      [front.x, front.eaves],
      [middle, front.top],
      [front.x + front.width, front.eaves],
      [front.x + front.width, floor],
    ],
    urlReference('front'),
  )
  for (let k = 1; k < 17; k++) {
    const bx = front.x + (k * front.width) / 17
    const top = front.top + Math.abs(bx - middle) * ((front.eaves - front.top) / (front.width / 2))
    out += rect(bx, top, 1.4, floor - top, '#1c1416', 'opacity=".5"')
  }
  out +=
    rect(middle - 62, floor - 112, 124, 112, '#e8cfa4') + rect(middle - 57, floor - 107, 114, 107, urlReference('pane'))
  // The interior visible through the glass: a lamp, an armchair, a bookcase.
  out +=
    rect(middle + 22, floor - 92, 26, 78, '#8a4f2c', 'opacity=".7"') +
    [0, 1, 2, 3]
      .map((k) =>
        rect(
          middle + 24,
          floor - 88 + k * 18,
          22,
          11,
          ['#b5653a', '#6f4a3a', '#9a7a4a', '#5f3a34'][k]!,
          'opacity=".8"',
        ),
      )
      .join('') +
    strokedPath(`M${middle - 34} ${floor - 6}V${floor - 62}`, '#6a3c24', 2.4) +
    filledPolygon(
      [
        [middle - 50, floor - 60],
        [middle - 42, floor - 80],
        [middle - 26, floor - 80],
        [middle - 18, floor - 60],
      ],
      '#fff6d4',
    ) +
    filledPath(`M${middle - 24} ${floor - 4}v-34q0 -10 12 -10h10q10 0 10 12v32Z`, '#a5502f')
  out +=
    rect(middle - 2.5, floor - 107, 5, 107, '#e8cfa4') +
    rect(middle - 57, floor - 76, 114, 3, '#e8cfa4') +
    rect(middle - 31, floor - 107, 3, 107, '#e8cfa4') +
    rect(middle + 28, floor - 107, 3, 107, '#e8cfa4')
  out +=
    filledPolygon(
      [
        [middle - 36, front.eaves - 12],
        [middle, front.top + 40],
        [middle + 36, front.eaves - 12],
      ],
      '#e8cfa4',
    ) +
    filledPolygon(
      [
        [middle - 28, front.eaves - 17],
        [middle, front.top + 50],
        [middle + 28, front.eaves - 17],
      ],
      urlReference('pane'),
    ) +
    rect(middle - 1.5, front.top + 48, 3, 56, '#e8cfa4')
  // The roof: the right slope, facing the light, with moss and fallen leaves; the left edge in shade.
  const ridgeEnd = sideEnd - 86
  out += filledPolygon(
    [
      [middle, front.top - 12],
      [ridgeEnd + 60, front.top - 12],
      [sideEnd + 26, front.eaves + 12],
      [front.x + front.width + 22, front.eaves + 12],
    ],
    urlReference('roof'),
  )
  for (let k = 1; k < 12; k++) {
    const t = k / 12
    out += strokedPath(
      `M${middle + (front.width / 2 + 22) * t} ${front.top - 12 + (front.eaves - front.top + 24) * t}H${ridgeEnd + 60 + (sideEnd + 26 - ridgeEnd - 60) * t}`,
      k % 2 ? '#3c2c30' : '#c08a5c',
      1.2,
      'opacity=".4"',
    )
  }
  out +=
    filledPolygon(
      [
        [front.x - 24, front.eaves + 14],
        [middle, front.top - 14],
        [middle, front.top + 4],
        [front.x - 14, front.eaves + 22],
      ],
      '#4a3434',
    ) +
    filledPolygon(
      [
        [middle, front.top - 14],
        [front.x + front.width + 24, front.eaves + 14],
        [front.x + front.width + 14, front.eaves + 22],
        [middle, front.top + 4],
      ],
      '#e0a468',
    )
  await canvas.svg(out, {
    defs:
      gradientBetween(
        'front',
        [
          [0, '#4a302a'],
          [0.6, '#6f4632'],
          [1, '#8f5c3a'],
        ],
        front.x,
        0,
        front.x + front.width,
        0,
      ) +
      horizontalGradient('side', [
        [0, '#a86c42'],
        [1, '#c98a52'],
      ]) +
      gradient('pane', [
        [0, '#fff0b4'],
        [0.6, '#ffca6a'],
        [1, '#f79a42'],
      ]) +
      gradientBetween(
        'roof',
        [
          [0, '#a8704c'],
          [1, '#6a4a44'],
        ],
        0,
        front.top - 12,
        0,
        front.eaves + 12,
      ),
  })
  const random = canvas.random('roof leaves')
  for (let k = 0; k < 210; k++) {
    const t = random()
    const u = random()
    const px =
      middle +
      (front.width / 2 + 22) * t +
      u * (ridgeEnd + 60 - middle + (sideEnd + 26 - ridgeEnd - 60 - front.width / 2 - 22) * t)
    paintDab(canvas, {
      x: px,
      y: front.top - 12 + (front.eaves - front.top + 24) * t,
      rx: random.between(2, 4),
      ry: random.between(1, 2),
      angle: random.around(0.6),
      colour: hexToRgb(random.pick(['#e8b44c', '#c9742e', '#7f8a44', '#f3cf70'])),
      alpha: 0.85,
    })
  }
  // The terrace on posts over the water, with a railing and two chairs.
  let deck =
    rect(front.x - 70, floor - 2, sideEnd - front.x + 110, 13, '#8a6244') +
    rect(front.x - 70, floor - 2, sideEnd - front.x + 110, 3.4, '#e8b47c') +
    rect(front.x - 70, floor + 11, sideEnd - front.x + 110, 6, '#3c2a28')
  for (let k = 0; k < 9; k++)
    deck +=
      rect(front.x - 58 + k * 68, floor + 12, 10, shore - floor + 2, '#4a342c') +
      rect(front.x - 51 + k * 68, floor + 12, 3, shore - floor + 2, '#b07a50')
  for (const [cx, flip] of [
    [front.x - 34, 1],
    [front.x + 22, -1],
  ] as const)
    deck += `<g transform="translate(${cx} ${floor}) scale(${flip} 1)">${strokedPath(
      'M-14 0L-8 -22H12L16 0M-8 -22L-18 -52',
      '#3a2620',
      4,
    )}${filledPath('M-9 -26L-19 -52L-13 -53L-2 -26Z', '#c9472f')}</g>`
  await canvas.svg(deck)
  for (const [px, py, radius] of [
    [middle, floor - 60, 150],
    [middle, front.eaves - 30, 90],
    [front.x + front.width + 62, floor - 62, 90],
    [front.x + front.width + 154, floor - 62, 90],
  ] as const)
    paintGlow(canvas, px, py, { radius, colour: '#ffb452', alpha: 0.36 })
  for (let k = 0; k < 80; k++) {
    const t = k / 80
    const size = 5 + t * 30
    paintDab(canvas, {
      x: sideEnd - 98 - Math.sin(t * 4) * 22 - t * 70,
      y: floor - 308 - t * 210,
      rx: size,
      ry: size * 0.8,
      colour: hexToRgb('#fbeacb'),
      alpha: 0.05 * (1 - t),
    })
  }
}

/** A jetty with a moored rowing boat in front of the terrace. */
function rowingBoat(x: number, y: number): string {
  return (
    ellipse(x, y + 22, 118, 7, '#1f2c2c', 'opacity=".5"') +
    filledPath(
      `M${x - 112} ${y - 14}Q${x} ${y + 4} ${x + 116} ${y - 16}Q${x + 92} ${y + 22} ${x + 40} ${y + 22}H${x - 50}Q${x - 96} ${y + 20} ${x - 112} ${y - 14}Z`,
      urlReference('hull'),
    ) +
    filledPath(
      `M${x - 112} ${y - 14}Q${x} ${y + 4} ${x + 116} ${y - 16}Q${x} ${y - 14} ${x - 112} ${y - 14}Z`,
      '#3a2420',
    ) +
    strokedPath(`M${x - 112} ${y - 14}Q${x} ${y + 4} ${x + 116} ${y - 16}`, '#f3cf94', 4) +
    rect(x - 46, y - 11, 26, 5, '#c9925a') +
    rect(x + 22, y - 11, 26, 5, '#c9925a') +
    strokedPath(`M${x - 30} ${y - 6}L${x + 70} ${y + 24}`, '#e3b478', 3.4) +
    ellipse(x + 78, y + 26, 12, 4, '#e3b478')
  )
}

export const scene: Scene = {
  key: 'forest-cabin-autumn',
  title: 'Cabin in the autumn forest',
  alt: 'Wooden cabin on a forest lake, golden autumn light: glowing windows, terrace and a moored rowing boat.',
  focus: { x: 0.54, y: 0.58 },
  day: true,
  async draw(canvas) {
    paintSky(
      canvas,
      [
        [0, '#5c8c9c'],
        [0.4, '#b4c6ae'],
        [0.75, '#f8dca4'],
        [1, '#fcc880'],
      ],
      520,
    )
    await paintSun(canvas, 1260, 300, { radius: 0, wide: palette.light, near: '#fff3cc', alpha: 0.66 })
    paintClouds(canvas, 'autumn clouds', {
      from: 10,
      to: 300,
      lit: palette.cloudLit,
      shade: '#9fb4ac',
      cover: 0.56,
      cell: [460, 84],
      alpha: 0.8,
      light: [1, 0.5],
    })
    const slopes = [
      {
        base: 400,
        amplitude: 40,
        scale: 320,
        depth: 170,
        count: 1500,
        size: [5, 8],
        haze: 0.6,
        floor: '#cbb080',
        bumps: [[300, 300, 60]],
      },
      {
        base: 486,
        amplitude: 34,
        scale: 300,
        depth: 210,
        count: 1500,
        size: [9, 14],
        haze: 0.4,
        floor: '#a0805a',
        bumps: [
          [1350, 300, 110],
          [100, 260, 80],
        ],
      },
      {
        base: 590,
        amplitude: 24,
        scale: 300,
        depth: 240,
        count: 1300,
        size: [14, 23],
        haze: 0.16,
        floor: '#5c4430',
        bumps: [
          [60, 260, 100],
          [1560, 240, 110],
        ],
      },
    ] as const
    for (const [i, slope] of slopes.entries()) {
      const land: Ridge = createRidge(canvas, `slope ${i}`, slope)
      await canvas.svg(filledPath(land.area(), slope.floor))
      paintForest(canvas, `wood ${i}`, land, {
        depth: slope.depth,
        count: slope.count,
        size: slope.size,
        kinds,
        light,
        conifers: 0.3,
        hazeColour: '#f8d8a4',
        hazeFar: slope.haze,
        hazeNear: slope.haze * 0.7,
        drift: 190,
      })
      paintMist(canvas, `mist ${i}`, {
        y: land.at(800) + [110, 140, 170][i]!,
        reach: [56, 66, 60][i]!,
        colour: ['#fde4b4', '#fad8a4', '#f3cc98'][i]!,
        alpha: 0.7 - i * 0.14,
        cell: [380, 46],
      })
      paintGlow(canvas, 1260, 420, { radius: 800, radiusY: 420, colour: '#ffcf80', alpha: 0.2, power: 1.5 })
    }
    const bank = createRidge(canvas, 'bank', {
      base: 764,
      amplitude: 8,
      scale: 260,
      octaves: 3,
      bumps: [[900, 330, 16]],
    })
    await canvas.svg(filledPath(bank.area(), urlReference('bank')), {
      defs: gradientBetween(
        'bank',
        [
          [0, '#b08a48'],
          [1, '#4a3c26'],
        ],
        0,
        740,
        0,
        shore,
      ),
    })
    paintRelief(canvas, 'bank', bank, { lit: '#f0cc7c', shade: '#3c3424', alpha: 0.4, cell: [160, 30], side: 1 })
    for (const [i, [x, h]] of (
      [
        [500, 470],
        [430, 330],
        [1290, 420],
        [590, 300],
        [1370, 520],
      ] as const
    ).entries())
      paintSpruce(
        canvas,
        { x, ground: bank.at(x) + 14, height: h, tones: ['#1a2620', '#2f4230', '#5f6c3c', '#b0a452'], light },
        canvas.random(`spruce ${i}`),
      )
    paintScotsPine(
      canvas,
      {
        x: 1216,
        ground: 782,
        height: 560,
        tones: ['#18231e', '#24382a', '#3d5a36', '#6f8444', '#b8b45c'],
        bark: '#3a2822',
        barkHigh: '#d0804a',
        barkLit: '#c08a5c',
        light,
        lean: 0.04,
      },
      canvas.random('pine'),
    )
    const floor = 776
    await paintCabin(canvas, 690, floor)
    for (const [i, [x, h, spread]] of (
      [
        [330, 420, 0.85],
        [196, 470, 0.8],
      ] as const
    ).entries())
      paintBroadleaf(
        canvas,
        {
          x,
          ground: bank.at(x) + 22,
          height: h,
          spread,
          tones: kinds[i === 0 ? 2 : 1],
          light,
          leaf: 4,
          lobes: 26,
          bark: '#2f2322',
          barkLit: '#b58a5c',
        },
        canvas.random(`maple ${i}`),
      )
    const random = canvas.random('shore grass')
    for (let x = -5; x < 1605; x += 8)
      if (x < 610 || x > 1190)
        paintGrassTuft(
          canvas,
          {
            x: x + random.around(4),
            y: shore - 2,
            height: random.between(14, 38),
            blades: 5,
            tones: ['#3a3420', '#7a6a30', '#c29c48', '#f3d47c'],
            lean: 0.2,
            width: 2,
          },
          random,
        )
    await canvas.svg(
      filledPath(
        `M-20 ${shore - 8}Q400 ${shore - 12} 800 ${shore - 6}T1620 ${shore - 10}V${shore + 6}H-20Z`,
        '#3c3020',
      ),
    )
    scatterMarks(canvas, 'fallen leaves', {
      count: 420,
      from: bank.top + 26,
      to: shore - 4,
      colours: ['#e8b44c', '#c9742e', '#a8502a', '#f3cf70'],
      size: [1.6, 3.2],
      skip: (x) => x > 610 && x < 1200,
    })

    paintReflection(canvas, {
      y: shore + 2,
      tint: '#3c5450',
      tintFar: 0.05,
      tintNear: 0.4,
      sway: 14,
      squash: 1.05,
      dim: 0.9,
      bands: 0.05,
    })
    await paintRipples(canvas, 'ripples', {
      from: shore + 12,
      count: 190,
      colours: ['#fbe6b8', '#2c4040', '#e0a860', '#1f3434'],
      faint: 0.1,
      strong: 0.32,
    })
    paintMist(canvas, 'lake mist', { y: shore + 8, reach: 34, colour: '#fde8c4', alpha: 0.5, cell: [300, 26] })
    scatterMarks(canvas, 'leaves on the water', {
      count: 150,
      from: shore + 24,
      to: 1060,
      colours: ['#f0bc50', '#d98434', '#b85a2c', '#f8dc88'],
      size: [1.6, 6.5],
      flat: 0.36,
    })
    await canvas.svg(rowingBoat(968, 906), {
      defs: gradient('hull', [
        [0, '#b5543a'],
        [0.5, '#8a3c2c'],
        [1, '#4a2420'],
      ]),
    })
    // The near shore: an overhanging beech branch and reeds.
    const leafRandom = canvas.random('branch')
    const twigs: [number, number, number][][] = [
      [
        [-20, 150, 24],
        [120, 190, 14],
        [260, 200, 8],
        [380, 236, 3],
      ],
      [
        [90, 184, 10],
        [170, 260, 6],
        [230, 330, 2.4],
      ],
      [
        [40, 168, 10],
        [70, 280, 6],
        [110, 380, 2.4],
      ],
      [
        [210, 196, 6],
        [290, 150, 4],
        [360, 140, 2],
      ],
      [
        [0, 160, 9],
        [90, 110, 5],
        [190, 84, 2],
      ],
    ]
    for (const points of twigs) paintLimb(canvas, { points, dark: '#2a1e1e', lit: '#b98a5c', side: 1 })
    const branchTones = ['#7a3420', '#b8602a', '#e09a3c', '#f8ce6c', '#d97a34'].map(hexToRgb)
    for (const points of twigs)
      for (let k = 0; k < 120; k++) {
        const i = Math.floor(leafRandom() * (points.length - 1))
        const t = leafRandom()
        const [a, b] = [points[i]!, points[i + 1]!]
        paintDab(canvas, {
          x: a[0] + (b[0] - a[0]) * t + leafRandom.around(34),
          y: a[1] + (b[1] - a[1]) * t + leafRandom.around(28) + 8,
          rx: leafRandom.between(6, 10),
          ry: leafRandom.between(3.4, 5.4),
          angle: leafRandom.around(1) + 0.5,
          colour: mixRgb(leafRandom.pick(branchTones), [255, 226, 150], leafRandom() * 0.2),
        })
      }
    for (let k = 0; k < 26; k++)
      paintGrassTuft(
        canvas,
        {
          x: k % 2 ? random.between(-20, 300) : random.between(1330, 1620),
          y: 1080,
          height: random.between(90, 190),
          blades: 8,
          lean: k % 2 ? 0.2 : -0.2,
          tones: ['#241f18', '#5a4c28', '#a8863c', '#ecc66c'],
          width: 4,
          spread: 30,
        },
        random,
      )
    applyFinish(canvas, {
      shadow: mixHex(palette.shadow, '#2a2030', 0.3),
      light: '#fff0cc',
      shadowShare: 0.09,
      lightShare: 0.09,
      contrast: 1.06,
      vignette: 0.24,
      grain: 7,
    })
  },
}
