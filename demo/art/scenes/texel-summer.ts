import {
  horizontalGradient,
  gradientBetween,
  birds,
  circle,
  paintClouds,
  applyFinish,
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
  ribbon,
  createRidge,
  paintRipples,
  filledPolygon,
  urlReference,
  type Canvas,
  type Ridge,
  type Scene,
} from '../kit/index.ts'

const palette = palettes['summer-day']
const side = -1

async function paintSea(canvas: Canvas): Promise<void> {
  await canvas.svg(rect(0, 572, 1600, 160, urlReference('sea')), {
    defs: gradientBetween(
      'sea',
      [
        [0, '#63abb2'],
        [0.3, '#2f8197'],
        [0.75, '#4a9aa6'],
        [1, '#8cc3bd'],
      ],
      0,
      572,
      0,
      716,
    ),
  })
  await paintRipples(canvas, 'waves', {
    from: 576,
    to: 690,
    count: 300,
    colours: ['#e6f3ea', '#256f86', '#a8d3cc', '#fff3d2'],
    faint: 0.25,
    strong: 0.7,
  })
  paintGlow(canvas, 60, 600, { radius: 620, radiusY: 70, colour: '#fff0c0', alpha: 0.5, power: 1.2 })
  let surf = ''
  for (const [i, [y, width]] of (
    [
      [664, 3],
      [682, 6],
      [700, 9],
    ] as const
  ).entries()) {
    const crest = createRidge(canvas, `surf ${i}`, { base: y, amplitude: 7, scale: 110, octaves: 4 })
    const foot = crest.points.map(([x, cy]) => [x, cy + width * (1 + Math.sin(x / 60 + y))] as const)
    surf += filledPath(polygon([...crest.points, ...foot.reverse()]), '#fdfaf0', 'opacity=".9"')
  }
  const beach = createRidge(canvas, 'beach', { base: 708, amplitude: 8, scale: 260, octaves: 4, tilt: 0.02 })
  let groyne = ''
  for (let i = 0; i < 12; i++) {
    const t = i / 11
    const h = 36 - t * 26
    groyne +=
      rect(470 - t * 350, 706 - t * 27 - h, 5.5 - t * 3.5, h + 4, '#5c4a45') +
      rect(470 - t * 350, 706 - t * 27 - h, 1.8 - t, h + 4, '#caa77a')
  }
  await canvas.svg(surf + filledPath(beach.area(), urlReference('beach')) + groyne, {
    defs: gradientBetween(
      'beach',
      [
        [0, '#cdb48c'],
        [0.25, '#f2dfb6'],
        [1, '#e6c58e'],
      ],
      0,
      700,
      0,
      800,
    ),
  })
}

/** The round red lighthouse of Eierland with the keeper's house. */
function lighthouse(x: number, foot: number): string {
  const top = foot - 352
  const w = { foot: 47, top: 32 }
  const iron = '#4a3538'
  let out =
    rect(x - 150, foot - 62, 96, 70, urlReference('white')) +
    filledPolygon(
      [
        [x - 162, foot - 60],
        [x - 138, foot - 106],
        [x - 66, foot - 106],
        [x - 42, foot - 60],
      ],
      '#b34a33',
    ) +
    filledPolygon(
      [
        [x - 66, foot - 106],
        [x - 42, foot - 60],
        [x - 74, foot - 60],
      ],
      '#7b3029',
    )
  for (let k = 1; k < 7; k++)
    out += rect(x - 160 + k * 3, foot - 60 - k * 6.4, 114 - k * 5, 1, '#7b3029', 'opacity=".35"')
  out += rect(x - 120, foot - 122, 12, 24, '#8d4032') + rect(x - 123, foot - 124, 18, 4, '#6b3029')
  for (const wx of [-138, -108])
    out +=
      rect(x + wx - 2, foot - 46, 19, 25, '#fffaf0') +
      rect(x + wx, foot - 44, 15, 21, '#3f5b66') +
      rect(x + wx + 6.8, foot - 44, 1.4, 21, '#fffaf0') +
      rect(x + wx, foot - 36, 15, 1.4, '#fffaf0')
  out += rect(x - 80, foot - 42, 17, 46, '#2f5a66') + rect(x - 78, foot - 39, 13, 12, '#9cc0c4')
  out +=
    rect(x + 40, foot - 44, 70, 52, urlReference('white')) +
    filledPolygon(
      [
        [x + 32, foot - 42],
        [x + 52, foot - 76],
        [x + 100, foot - 76],
        [x + 120, foot - 42],
      ],
      '#8a382c',
    )
  for (const wx of [58, 84]) out += rect(x + wx, foot - 31, 12, 16, '#3f5b66')
  out += filledPolygon(
    [
      [x - w.foot, foot + 12],
      [x - w.top, top],
      [x + w.top, top],
      [x + w.foot, foot + 12],
    ],
    urlReference('red'),
  )
  for (const [wx, wy] of [
    [-10, 62],
    [8, 152],
    [-8, 240],
  ] as const)
    out +=
      rect(x + wx - 1.5, top + wy - 1.5, 15, 23, '#f2b090') +
      rect(x + wx, top + wy, 12, 20, '#4e1a20') +
      rect(x + wx + 5.3, top + wy, 1.4, 20, '#d98d78')
  out +=
    filledPolygon(
      [
        [x - w.top - 3, top + 10],
        [x - w.top - 11, top - 8],
        [x + w.top + 11, top - 8],
        [x + w.top + 3, top + 10],
      ],
      urlReference('white'),
    ) + rect(x - w.top - 13, top - 13, w.top * 2 + 26, 6, iron)
  for (let i = 0; i <= 13; i++) out += rect(x - w.top - 12 + (i * (w.top * 2 + 22.5)) / 13, top - 31, 1.5, 19, iron)
  out +=
    rect(x - w.top - 13, top - 32, w.top * 2 + 26, 2, iron) +
    rect(x - 25, top - 46, 50, 36, urlReference('red')) +
    rect(x - 21, top - 86, 42, 42, urlReference('lamp'))
  for (const q of [-21, -11, -1, 9, 19]) out += rect(x + q, top - 86, 2, 42, iron)
  return (
    out +
    rect(x - 27, top - 90, 54, 6, iron) +
    filledPath(
      `M${x - 25} ${top - 90}Q${x - 20} ${top - 118} ${x} ${top - 120}Q${x + 20} ${top - 118} ${x + 25} ${top - 90}Z`,
      urlReference('red'),
    ) +
    rect(x - 1.5, top - 144, 3, 26, iron) +
    circle(x, top - 121, 5, iron)
  )
}
const lighthouseDefs =
  horizontalGradient('red', [
    [0, '#f58a63'],
    [0.14, '#ee6b4a'],
    [0.4, '#d1452f'],
    [0.68, '#a62f29'],
    [1, '#6f1f28'],
  ]) +
  horizontalGradient('white', [
    [0, '#fffaf0'],
    [0.55, '#ece4d4'],
    [1, '#a3acb2'],
  ]) +
  horizontalGradient('lamp', [
    [0, '#fff6cf'],
    [0.5, '#ffe39a'],
    [1, '#8fb4b8'],
  ])

/** Post-and-wire fence beside the path, larger towards the viewer. */
function fence(points: readonly (readonly [number, number, number])[]): string {
  let out = ''
  points.forEach(([x, y, h], i) => {
    const next = points[i + 1]
    if (next)
      out += strokedPath(
        `M${x} ${y - h * 0.8}Q${(x + next[0]) / 2} ${(y - h * 0.8 + next[1] - next[2] * 0.8) / 2 + h * 0.16} ${next[0]} ${next[1] - next[2] * 0.8}`,
        '#6b5548',
        Math.max(0.8, h * 0.02),
      )
    out +=
      rect(x - h * 0.045, y - h, h * 0.09, h + 3, '#5b463c') + rect(x - h * 0.045, y - h, h * 0.032, h + 3, '#d9b78a')
  })
  return out
}

export const scene: Scene = {
  key: 'texel-summer',
  title: 'Lighthouse on Texel in summer',
  alt: 'Red lighthouse on Texel, summer afternoon: sandy path through dunes with marram grass, the sea behind.',
  focus: { x: 0.655, y: 0.45 },
  day: true,
  async draw(canvas) {
    paintSky(canvas, palette.sky, 600)
    paintGlow(canvas, 80, 380, { radius: 1100, colour: palette.light, alpha: 0.5, power: 1.8 })
    paintClouds(canvas, 'summer clouds', {
      from: 50,
      to: 500,
      lit: palette.cloudLit,
      shade: palette.cloudShade,
      cover: 0.555,
      cell: [430, 150],
      alpha: 0.95,
      light: [-1.2, -1.2],
      soft: 0.07,
      speckle: 0.35,
    })
    paintClouds(canvas, 'horizon clouds', {
      from: 420,
      to: 570,
      lit: '#fff3d8',
      shade: '#bcd2cb',
      cover: 0.56,
      cell: [560, 44],
      alpha: 0.7,
      light: [-1, -1],
    })
    await paintSea(canvas)

    const dunes: {
      land: Ridge
      sand: [string, string]
      grass: number
      height: [number, number]
      tones: string[]
      depth: number
    }[] = [
      {
        land: createRidge(canvas, 'far dune', {
          base: 744,
          amplitude: 12,
          scale: 150,
          bumps: [
            [1050, 250, 96],
            [1500, 200, 60],
            [640, 130, 26],
          ],
        }),
        sand: ['#f8e6bd', '#d3b080'],
        grass: 420,
        height: [9, 26],
        tones: ['#6f8458', '#93a165', '#c9c283'],
        depth: 120,
      },
      {
        land: createRidge(canvas, 'middle dune', {
          base: 832,
          amplitude: 16,
          scale: 190,
          bumps: [
            [1440, 250, 112],
            [760, 170, 30],
            [240, 220, 84],
          ],
        }),
        sand: ['#fbe5b4', '#c79f6c'],
        grass: 520,
        height: [20, 52],
        tones: ['#3f6246', '#6b8a54', '#a9b06a', '#dccf8e'],
        depth: 150,
      },
      {
        land: createRidge(canvas, 'near dune', {
          base: 946,
          amplitude: 16,
          scale: 230,
          bumps: [
            [70, 260, 120],
            [1580, 200, 110],
          ],
        }),
        sand: ['#f6d79c', '#9c7350'],
        grass: 460,
        height: [46, 104],
        tones: ['#223f30', '#40653f', '#7b9552', '#c8c277', '#efe0a0'],
        depth: 170,
      },
    ]
    const track = ribbon(
      [
        [1012, 690, 5],
        [1020, 730, 8],
        [1004, 775, 14],
        [1012, 830, 24],
        [1052, 900, 38],
        [1060, 980, 62],
        [1000, 1090, 110],
      ],
      canvas.random('track'),
      0.04,
    )
    const onTrack = (x: number, y: number): boolean => {
      const i = track.left.findIndex(([, py]) => py >= y)
      return i >= 0 && x > track.left[i]![0] - 6 && x < track.right[i]![0] + 6
    }
    const foot = dunes[0]!.land.at(1050) + 14
    await canvas.svg(lighthouse(1050, foot), { defs: lighthouseDefs })
    paintGlow(canvas, 1050, foot - 416, { radius: 130, colour: '#ffe9a8', alpha: 0.5, power: 2.4 })
    for (const [i, { land, sand, grass, height, tones, depth }] of dunes.entries()) {
      await canvas.svg(filledPath(land.area(), urlReference('sand')), {
        defs: gradientBetween(
          'sand',
          [
            [0, sand[0]],
            [1, sand[1]],
          ],
          0,
          land.top,
          0,
          land.top + 280,
        ),
      })
      paintRelief(canvas, `sand ${i}`, land, {
        lit: '#fff2cf',
        shade: '#8f7080',
        alpha: 0.62,
        cell: [300 + i * 120, 90 + i * 40],
        side,
      })
      if (i === 2) {
        await canvas.svg(filledPath(track.d, urlReference('track')), {
          defs: gradientBetween(
            'track',
            [
              [0, '#fff0cd'],
              [0.5, '#f3dcae'],
              [1, '#d3ab7c'],
            ],
            0,
            690,
            0,
            1067,
          ),
        })
        paintRelief(canvas, 'track sand', createRidge(canvas, 'flat', { base: 690, amplitude: 0, scale: 100 }), {
          lit: '#fff6dc',
          shade: '#b08a70',
          alpha: 0.12,
          cell: [90, 30],
          side,
        })
      }
      paintMeadow(canvas, `marram ${i}`, {
        from: land,
        to: (x) => land.at(x) + depth,
        count: grass,
        height,
        tones,
        lean: 0.42,
        shade: '#7d6470',
        blades: 12,
        cover: 0.47,
        cell: [200, 70],
        skip: (x, y) => onTrack(x, y) || (i === 0 && Math.abs(x - 1040) < 150 && y < foot + 26),
      })
      if (i === 1)
        await canvas.svg(
          fence(
            [
              [1058, 770, 22],
              [1070, 792, 30],
              [1086, 826, 42],
              [1114, 872, 58],
              [1150, 920, 74],
              [1192, 968, 92],
            ].map(([x, y, h]) => [x! + 4, y!, h!] as const),
          ),
        )
    }
    const near = createRidge(canvas, 'edge', { base: 1062, amplitude: 18, scale: 300, octaves: 3 })
    paintMeadow(canvas, 'front marram', {
      from: near,
      to: (x) => near.at(x) + 40,
      count: 90,
      height: [110, 150],
      tones: ['#1c3a2c', '#3c6240', '#86a058', '#ddd08a'],
      lean: 0.4,
      blades: 15,
      cover: 0.3,
      skip: (x) => x > 830 && x < 1200,
    })
    await canvas.svg(
      birds(560, 300, 9, 7, '#fdfaf0', canvas.random('gulls')) +
        birds(760, 380, 5, 6, '#4a7480', canvas.random('far gulls')),
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
