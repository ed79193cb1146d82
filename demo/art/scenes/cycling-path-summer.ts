import {
  horizontalGradient,
  gradientBetween,
  bicycle,
  birds,
  blurFilter,
  paintBroadleaf,
  circle,
  paintClouds,
  paintCrown,
  paintDab,
  ellipse,
  applyFinish,
  createFractal2,
  paintGlow,
  strokedPath,
  paintMist,
  mixHex,
  paintMottle,
  paintSky,
  palettes,
  filledPath,
  polygon,
  rect,
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
  type Point,
  type Ridge,
  type Scene,
} from '../kit/index.ts'

const palette = palettes['summer-morning']
const light = { x: -0.75, y: -0.65, z: 0.3 }
const horizon = 520

/** The village beyond the fields, with its saddle-roofed tower. */
function village(x: number, y: number): string {
  let out = ''
  for (const [dx, w, tone] of [
    [-150, 44, '#b8705a'],
    [-104, 36, '#c07f64'],
    [-60, 42, '#b06a58'],
    [70, 46, '#b8765c'],
    [122, 38, '#a86a5a'],
    [164, 44, '#c08468'],
  ] as const)
    out +=
      rect(x + dx, y - 18, w, 22, '#f0e2c4') +
      rect(x + dx + w * 0.62, y - 18, w * 0.38, 22, '#c4b498') +
      filledPolygon(
        [
          [x + dx - 3, y - 17],
          [x + dx + w * 0.2, y - 34],
          [x + dx + w * 0.8, y - 34],
          [x + dx + w + 3, y - 17],
        ],
        mixHex(tone, palette.haze, 0.2),
      )
  return (
    out +
    rect(x, y - 92, 34, 96, '#d9b89a') +
    rect(x + 20, y - 92, 14, 96, '#a98a7c') +
    filledPolygon(
      [
        [x - 3, y - 91],
        [x + 3, y - 116],
        [x + 31, y - 116],
        [x + 37, y - 91],
      ],
      '#9a5f50',
    ) +
    strokedPath(`M${x + 17} ${y - 116}v-16`, '#7a6a60', 1.6) +
    filledPath(`M${x + 6} ${y - 50}v-18q5 -9 10 0v18ZM${x + 20} ${y - 50}v-18q5 -9 10 0v18Z`, '#6a5a58') +
    circle(x + 17, y - 78, 5.5, '#fff0cc') +
    rect(x + 34, y - 32, 42, 36, '#d3b294') +
    filledPolygon(
      [
        [x + 30, y - 31],
        [x + 42, y - 56],
        [x + 70, y - 56],
        [x + 80, y - 31],
      ],
      '#9a5f50',
    )
  )
}

/** Distant black and white cattle. */
const cow = (x: number, y: number, k: number, flip = 1): string =>
  `<g transform="translate(${x} ${y}) scale(${flip * k} ${k})">` +
  rect(-13, -9, 3, 9, '#b9ad9c') +
  rect(12, -9, 3, 9, '#b9ad9c') +
  rect(-18, -10, 3.4, 10, '#f0e8d8') +
  rect(17, -10, 3.4, 10, '#f0e8d8') +
  filledPath('M-20 -24Q-6 -27 10 -26Q20 -27 23 -23Q25 -14 22 -8Q12 -6 2 -5Q-10 -6 -19 -9Q-23 -16 -20 -24Z', '#faf4e6') +
  filledPath('M-20 -12Q0 -6 22 -11Q24 -9 22 -8Q12 -6 2 -5Q-10 -6 -19 -9Z', '#b9ad9c', 'opacity=".7"') +
  filledPath(
    'M-20 -24Q-14 -25 -11 -24Q-9 -16 -15 -12Q-21 -12 -21 -16ZM2 -26Q12 -27 13 -24Q12 -17 5 -18Q0 -20 2 -26ZM19 -26Q23 -24 24 -18Q20 -16 18 -20Z',
    '#3a3438',
  ) +
  filledPath('M-18 -23Q-27 -20 -29 -8Q-31 -3 -35 0Q-32 3 -28 1Q-22 -4 -19 -12Z', '#3a3438') +
  filledPath('M-30 -7L-33 0L-30 1L-27 -5Z', '#f0e8d8') +
  strokedPath('M23 -22q4 6 2 15', '#3a3438', 1.3) +
  '</g>'

/** A field of ripe wheat with poppies and cornflowers along its edge. */
function paintWheat(canvas: Canvas, from: (x: number) => number, inField: (x: number, y: number) => boolean): void {
  const random = canvas.random('wheat')
  const drift = createFractal2(`${canvas.seed}/wheat wind`, 3)
  const tones = ['#a87a34', '#d9a84c', '#f0cc70', '#fff0ac'].map(hexToRgb)
  for (let y = horizon + 20; y < 1120; ) {
    const s = (y - horizon) / (1067 - horizon)
    for (let x = -10; x < 1610; x += 3.4 + 7 * s) {
      const px = x + random.around(4 + 6 * s)
      const py = y + random.around(3 + 5 * s)
      if (py < from(px) || !inField(px, py)) continue
      const gust = drift(px / (120 + 300 * s), py / (20 + 90 * s))
      const h = (9 + 62 * s) * random.between(0.8, 1.15)
      const lean = h * (0.1 + gust * 0.5)
      const tone = tones[Math.min(3, Math.floor(gust * 3.4 + random() * 1.3))]!
      paintStroke(canvas, {
        from: [px, py],
        via: [px + lean * 0.2, py - h * 0.6],
        to: [px + lean, py - h],
        width: 0.9 + 1.4 * s,
        tip: 0.8,
        colour: hexToRgb('#8f7434'),
        tipColour: tone,
      })
      if (s > 0.1)
        for (let e = 0; e < 4; e++)
          paintDab(canvas, {
            x: px + lean * (1 + e * 0.06),
            y: py - h - e * 3.2 * s,
            rx: 1.7 + 2.2 * s - e * 0.3,
            ry: 0.9 + 1.5 * s,
            angle: -1.1,
            colour: tone,
          })
    }
    y += 3 + 12 * s
  }
}

function paintPoppies(canvas: Canvas, spots: readonly (readonly [number, number, number])[]): void {
  const random = canvas.random('poppies')
  for (const [x, y, s] of spots) {
    const h = s * random.between(2.6, 4)
    const blue = random.chance(0.22)
    const hx = x + random.around(s * 0.8)
    paintStroke(canvas, {
      from: [x, y],
      via: [x, y - h * 0.5],
      to: [hx, y - h],
      width: Math.max(1, s * 0.14),
      tip: 0.8,
      colour: hexToRgb('#3f7044'),
      tipColour: hexToRgb('#7fa45a'),
    })
    if (blue) {
      for (let p = 0; p < 8; p++)
        paintDab(canvas, {
          x: hx + Math.cos(p * 0.8) * s * 0.36,
          y: y - h + Math.sin(p * 0.8) * s * 0.22,
          rx: s * 0.22,
          ry: s * 0.12,
          angle: p * 0.8,
          colour: hexToRgb(p % 2 ? '#4a68b8' : '#7f9ae0'),
        })
      continue
    }
    // A cup of two petals; light shines through the back one.
    paintDab(canvas, { x: hx, y: y - h - s * 0.16, rx: s * 0.58, ry: s * 0.42, colour: hexToRgb('#f0603f') })
    paintDab(canvas, {
      x: hx - s * 0.22,
      y: y - h - s * 0.34,
      rx: s * 0.26,
      ry: s * 0.14,
      angle: -0.3,
      colour: hexToRgb('#ff9a70'),
    })
    paintDab(canvas, { x: hx + s * 0.06, y: y - h + s * 0.06, rx: s * 0.62, ry: s * 0.34, colour: hexToRgb('#cf3a2c') })
    paintDab(canvas, {
      x: hx + s * 0.26,
      y: y - h + s * 0.14,
      rx: s * 0.34,
      ry: s * 0.2,
      angle: -0.3,
      colour: hexToRgb('#9c2428'),
    })
  }
}

/** The low white signpost for cyclists, shaped like a toadstool, with red lettering on its cap. */
function toadstoolSign(x: number, y: number, k: number): string {
  return (
    ellipse(x + 26 * k, y + 2 * k, 70 * k, 9 * k, '#173a30', 'opacity=".45" filter="url(#soft)"') +
    filledPath(
      `M${x - 20 * k} ${y}L${x - 15 * k} ${y - 40 * k}H${x + 15 * k}L${x + 20 * k} ${y}Z`,
      urlReference('post'),
    ) +
    filledPath(
      `M${x - 62 * k} ${y - 38 * k}L${x - 46 * k} ${y - 74 * k}Q${x} ${y - 86 * k} ${x + 46 * k} ${y - 74 * k}L${x + 62 * k} ${y - 38 * k}Q${x} ${y - 26 * k} ${x - 62 * k} ${y - 38 * k}Z`,
      urlReference('cap'),
    ) +
    filledPath(
      `M${x - 46 * k} ${y - 74 * k}Q${x} ${y - 86 * k} ${x + 46 * k} ${y - 74 * k}Q${x} ${y - 64 * k} ${x - 46 * k} ${y - 74 * k}Z`,
      '#fffdf4',
    ) +
    [
      [-30, 40, 0],
      [-34, 54, 6],
      [-30, 30, 12],
    ]
      .map(([dx, w, dy]) => rect(x + dx! * k, y - (60 - dy!) * k, w! * k, 2.6 * k, '#c2402f'))
      .join('') +
    filledPolygon(
      [
        [x + 24 * k, y - 61 * k],
        [x + 38 * k, y - 57 * k],
        [x + 24 * k, y - 53 * k],
      ],
      '#c2402f',
    )
  )
}

/** A bench of planks under the tree. */
const bench = (x: number, y: number, k: number): string =>
  ellipse(x + 90 * k, y + 2 * k, 150 * k, 10 * k, '#173a30', 'opacity=".45" filter="url(#soft)"') +
  [10, 150]
    .map(
      (dx) =>
        rect(x + dx * k, y - 92 * k, 9 * k, 92 * k, '#4a3a34') +
        rect(x + (dx + 16) * k, y - 46 * k, 8 * k, 46 * k, '#3a2c2a'),
    )
    .join('') +
  [
    [-90, 15],
    [-70, 15],
  ]
    .map(
      ([dy, h]) =>
        rect(x - 8 * k, y + dy! * k, 194 * k, h! * k, urlReference('plank')) +
        rect(x - 8 * k, y + dy! * k, 194 * k, 2.6 * k, '#ffe0ac'),
    )
    .join('') +
  filledPolygon(
    [
      [x - 12 * k, y - 40 * k],
      [x + 2 * k, y - 50 * k],
      [x + 178 * k, y - 50 * k],
      [x + 192 * k, y - 40 * k],
    ],
    '#d9a870',
  ) +
  rect(x - 12 * k, y - 40 * k, 204 * k, 7 * k, '#8f6844')

export const scene: Scene = {
  key: 'cycling-path-summer',
  title: 'Cycling through the fields',
  alt: 'Two bicycles by a bench on a cycle path between wheat and meadows, summer morning: poppies and a village tower.',
  focus: { x: 0.6, y: 0.66 },
  day: true,
  async draw(canvas) {
    paintSky(
      canvas,
      [
        [0, '#5fa3bd'],
        [0.4, '#a5cdcb'],
        [0.75, '#ece8cc'],
        [1, '#fdeec6'],
      ],
      horizon,
    )
    await paintSun(canvas, 240, 250, { radius: 0, wide: palette.light, near: '#fff6d4', alpha: 0.6, reach: 1100 })
    paintClouds(canvas, 'summer clouds', {
      from: 10,
      to: 430,
      lit: '#fffcf0',
      shade: '#a4c4cb',
      cover: 0.53,
      cell: [440, 150],
      alpha: 0.95,
      light: [-1.1, -1],
      soft: 0.08,
    })
    paintClouds(canvas, 'low', {
      from: 360,
      to: 510,
      lit: '#fff8e4',
      shade: '#cfdcd2',
      cover: 0.55,
      cell: [540, 46],
      alpha: 0.7,
      light: [-1, -0.8],
    })
    for (const [i, { base, height, colour }] of [
      { base: 512, height: 30, colour: '#b9d0b4' },
      { base: 524, height: 48, colour: '#8db49a' },
    ].entries()) {
      const land = createRidge(canvas, `wood ${i}`, { base, amplitude: 6, scale: 320 })
      await canvas.svg(
        filledPath(
          treeBelt(
            land,
            {
              height,
              conifers: 0.06,
              gaps: (x) =>
                smoothStep(0.3, 0.8, 0.5 + 0.5 * Math.sin(x / 150 + i * 2.1)) *
                (i === 1 && Math.abs(x - 660) < 190 ? 0.4 : 1),
            },
            canvas.random(`belt ${i}`),
          ),
          colour,
        ) + filledPath(land.area(), colour),
      )
      paintMist(canvas, `mist ${i}`, { y: base + 2, reach: 34, colour: palette.haze, alpha: 0.6 })
    }
    await canvas.svg(village(640, 540))
    const land: Ridge = createRidge(canvas, 'meadow', { base: 542, amplitude: 4, scale: 400 })
    await canvas.svg(filledPath(land.area(), urlReference('meadow')), {
      defs: gradientBetween(
        'meadow',
        [
          [0, '#c9d68c'],
          [0.25, '#93b968'],
          [0.6, '#5f9450'],
          [1, '#2f6440'],
        ],
        0,
        540,
        0,
        1067,
      ),
    })
    paintMottle(canvas, 'meadow patches', land, { colour: '#d9dc8c', alpha: 0.4, cell: [240, 30] })
    paintMottle(canvas, 'meadow shade', land, { colour: '#2f6a48', alpha: 0.25, cell: [420, 40] })
    // Hedges and ditches across the meadow on the left.
    const hedge = canvas.random('hedge')
    for (let x = -20; x < 560; x += 15)
      paintCrown(
        canvas,
        {
          x: x + hedge.around(6),
          y: 578 + x * 0.012 - hedge() * 8,
          rx: hedge.between(12, 20),
          ry: hedge.between(10, 16),
          tones: palette.leaf,
          light,
          leaf: 2,
          lobes: 8,
          haze: 0.25,
          hazeColour: palette.haze,
        },
        hedge,
      )
    await canvas.svg(
      cow(180, 640, 0.9) + cow(290, 654, 1, -1) + cow(370, 634, 0.8) + cow(90, 668, 1.15, -1) + cow(440, 668, 1.1),
    )

    const track = ribbon(
      [
        [712, 546, 2.5],
        [742, 560, 4],
        [820, 580, 8],
        [850, 604, 13],
        [800, 640, 21],
        [720, 700, 36],
        [672, 790, 62],
        [640, 900, 104],
        [600, 1090, 176],
      ],
      canvas.random('track'),
      0.02,
    )
    const edgeAt = (y: number, side: readonly Point[]): number => side.find(([, py]) => py >= y)?.[0] ?? side.at(-1)![0]
    const fieldEdge = (y: number) => edgeAt(y, track.right) + 26 + (y - 560) * 0.36
    // The front edge of the wheat, where the grass under the lime tree begins.
    const headland = (x: number) => 806 + (x - 1200) * 0.03 + Math.sin(x / 70) * 4
    const edge = track.right.filter(([, y]) => y > 566 && y < 806).map(([, y]) => [fieldEdge(y), y] as const)
    const headlandLine = Array.from(
      { length: 60 },
      (_, i) => [1640 - (i * (1640 - edge.at(-1)![0])) / 59, 0] as const,
    ).map(([x]) => [x, headland(x)] as const)
    await canvas.svg(filledPath(polygon([...edge, ...headlandLine.toReversed(), [1640, 566]]), urlReference('wheat')), {
      defs: gradientBetween(
        'wheat',
        [
          [0, '#f0d68c'],
          [0.5, '#d9ae54'],
          [1, '#7a5a30'],
        ],
        0,
        566,
        0,
        830,
      ),
    })
    paintWheat(
      canvas,
      () => 566,
      (x, y) => y < headland(x) && x > fieldEdge(Math.min(1085, y)),
    )
    paintMist(canvas, 'field haze', { y: 575, reach: 34, colour: palette.haze, alpha: 0.4 })
    await canvas.svg(filledPath(track.d, urlReference('track')), {
      defs: gradientBetween(
        'track',
        [
          [0, '#f0d8b4'],
          [0.3, '#dcae8a'],
          [1, '#a9705c'],
        ],
        0,
        546,
        0,
        1067,
      ),
    })
    const trackRidge = createRidge(canvas, 'track top', { base: 546, amplitude: 0, scale: 100 })
    const mask = await canvas.mask(filledPath(track.d, '#000'))
    const before = canvas.pixels.slice()
    paintMottle(canvas, 'dapples', trackRidge, { colour: '#6f4a50', alpha: 0.34, cell: [150, 24] })
    for (let p = 0; p < mask.length; p++)
      if (mask[p]! < 1)
        for (let k = 0; k < 3; k++)
          canvas.pixels[p * 3 + k]! += (before[p * 3 + k]! - canvas.pixels[p * 3 + k]!) * (1 - mask[p]!)
    // The broken white line in the middle.
    let dashes = ''
    const middle = (y: number) => (edgeAt(y, track.left) + edgeAt(y, track.right)) / 2
    for (let s = 0.12; s < 1.1; s *= 1.24) {
      const [y0, y1] = [horizon + 546 * s, horizon + 546 * s * 1.1]
      const w = 7 * s
      dashes += filledPolygon(
        [
          [middle(y0) - w, y0],
          [middle(y0) + w, y0],
          [middle(y1) + w * 1.1, y1],
          [middle(y1) - w * 1.1, y1],
        ],
        '#fff6e0',
        'opacity=".85"',
      )
    }
    await canvas.svg(dashes)

    // Grass with poppies on both verges.
    const verge = canvas.random('verge')
    const spots: [number, number, number][] = []
    for (let k = 0; k < 1900; k++) {
      const s = verge() ** 1.25
      const y = 566 + s * 500
      const right = verge.chance(0.55)
      const x = right
        ? edgeAt(y, track.right) +
          (y > 806
            ? verge() ** 1.6 * (1640 - edgeAt(y, track.right))
            : verge() * (fieldEdge(y) - edgeAt(y, track.right))) +
          2
        : edgeAt(y, track.left) - verge() ** 1.5 * (60 + 420 * s)
      spots.push([x, y, s])
    }
    spots.sort((a, b) => a[1] - b[1])
    for (const [x, y, s] of spots)
      paintGrassTuft(
        canvas,
        {
          x,
          y: y + 3,
          height: (7 + 34 * s) * verge.between(0.7, 1.2),
          blades: 8,
          tones: ['#24523a', '#4a8448', '#93b95c', '#e4e08c'],
          lean: 0.24,
          width: 1.1 + 1.4 * s,
        },
        verge,
      )
    paintPoppies(
      canvas,
      spots.filter(() => verge.chance(0.22)).map(([x, y, s]) => [x, y, 3.4 + 12 * s] as const),
    )

    // The lime tree with the bench, the bicycles and the signpost, to the right of the bend.
    const tree = { x: 1196, y: 822 }
    await canvas.svg(
      `<g filter="url(#soft)">${ellipse(tree.x + 130, tree.y + 26, 340, 34, '#1d3a30', 'opacity=".6"')}</g>`,
      { defs: blurFilter('soft', 14, 7), blend: 'multiply' },
    )
    const lawn = canvas.random('lawn')
    paintBroadleaf(
      canvas,
      {
        x: tree.x,
        ground: tree.y,
        height: 560,
        spread: 0.98,
        tones: palette.leaf,
        light,
        leaf: 4.6,
        lobes: 36,
        bark: '#3f3128',
        barkLit: '#c09a68',
      },
      canvas.random('lime'),
    )
    for (let k = 0; k < 520; k++)
      paintGrassTuft(
        canvas,
        {
          x: 930 + lawn() * 700,
          y: headland(1200) - 2 + lawn() * 90,
          height: lawn.between(8, 18),
          blades: 8,
          tones: ['#24523a', '#4a8448', '#93b95c', '#dcdc88'],
          lean: 0.24,
          width: 1.5,
        },
        lawn,
      )
    await canvas.svg(
      bench(1236, 862, 0.95) +
        `<g transform="rotate(-3 1000 876)">${ellipse(1000, 876, 118, 8, '#173a30', 'opacity=".45" filter="url(#soft)"')}${bicycle(1000, 876, 0.92, '#7a2f34', { crate: '#c99a62', rim: '#e9e0cc' })}</g>` +
        ellipse(1136, 906, 130, 9, '#173a30', 'opacity=".45" filter="url(#soft)"') +
        bicycle(1130, 904, 0.98, '#1f4652', { crate: '#8a5a3c', rim: '#e4ece4' }) +
        toadstoolSign(858, 912, 0.86),
      {
        defs:
          blurFilter('soft', 7, 3) +
          horizontalGradient('post', [
            [0, '#fffdf2'],
            [0.6, '#e3dcc8'],
            [1, '#a9a698'],
          ]) +
          horizontalGradient('cap', [
            [0, '#fffdf2'],
            [0.55, '#f0e9d8'],
            [1, '#b3b0a4'],
          ]) +
          horizontalGradient('plank', [
            [0, '#e3b47c'],
            [1, '#9a7048'],
          ]),
      },
    )
    const front = canvas.random('front')
    for (let x = 860; x < 1620; x += 13)
      paintGrassTuft(
        canvas,
        {
          x: x + front.around(8),
          y: 1084,
          height: front.between(50, 100),
          blades: 8,
          tones: ['#173c30', '#3a7044', '#8ab058', '#ece48e'],
          lean: 0.26,
          width: 2.6,
        },
        front,
      )
    for (let x = -10; x < 400; x += 15)
      paintGrassTuft(
        canvas,
        {
          x: x + front.around(8),
          y: 1084,
          height: front.between(50, 110),
          blades: 9,
          tones: ['#173c30', '#3a7044', '#8ab058', '#ece48e'],
          lean: 0.26,
          width: 2.8,
        },
        front,
      )
    paintPoppies(
      canvas,
      Array.from({ length: 40 }, () => {
        const x = front.chance(0.6) ? front.between(860, 1600) : front.between(0, 380)
        return [x, 1070 + front.around(10), front.between(13, 19)] as const
      }),
    )
    await canvas.svg(birds(420, 240, 7, 8, '#6f98a0', canvas.random('birds')))
    paintGlow(canvas, 240, 250, { radius: 1000, colour: '#ffeab0', alpha: 0.14, power: 1.6 })
    applyFinish(canvas, {
      shadow: palette.shadow,
      light: '#fff6d4',
      shadowShare: 0.1,
      lightShare: 0.08,
      contrast: 1.06,
      vignette: 0.2,
      grain: 7,
    })
  },
}
