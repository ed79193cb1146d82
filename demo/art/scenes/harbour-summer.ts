import {
  horizontalGradient,
  gradientBetween,
  birds,
  blurFilter,
  paintBroadleaf,
  paintClouds,
  ellipse,
  applyFinish,
  paintGlow,
  houseDefs,
  gradient,
  strokedPath,
  paintMist,
  mixHex,
  paintSky,
  palettes,
  filledPath,
  rect,
  paintReflection,
  createRidge,
  paintRipples,
  filledPolygon,
  townHouse,
  treeBelt,
  urlReference,
  eavesHouse,
  circle,
  type Canvas,
  type Gable,
  type HousePaint,
  type Scene,
} from '../kit/index.ts'

const palette = palettes['summer-day']
const water = 700
const quay = 662
const shadow = '#22405c'

const fronts: readonly [string, string][] = [
  ['#b5604a', '#fff4de'],
  ['#e8d3b0', '#fffaf0'],
  ['#8a4a44', '#f6e8d0'],
  ['#c98a5e', '#fff2dc'],
  ['#6f7f86', '#f4efe2'],
  ['#d9b08a', '#fff8e8'],
  ['#a0503f', '#fbeed8'],
]
const housePaintOf = (i: number): HousePaint => {
  const [wall, trim] = fronts[i % fronts.length]!
  return {
    wall: mixHex(wall, palette.haze, 0.1),
    trim,
    glass: '#35566a',
    sky: '#b9dadd',
    light: '#fff0c8',
    lightDeep: '#ffd59a',
    roof: '#9a5444',
    door: ['#2f6b57', '#2f5f86', '#8a3a34'][i % 3]!,
    shadow: '#4a3f5c',
  }
}

/** Houses along the inner harbour, alternating gables and long roofs. */
async function paintHouses(canvas: Canvas): Promise<void> {
  const gables: readonly Gable[] = ['step', 'neck', 'spout', 'bell', 'step', 'cornice', 'neck', 'spout']
  const random = canvas.random('houses')
  let out = ''
  for (let x = -40, i = 0; x < 770; i++) {
    const width = random.between(78, 112)
    out +=
      i % 4 === 2
        ? eavesHouse(
            {
              x,
              ground: quay,
              width: width * 1.35,
              height: 120,
              roofHeight: 84,
              paint: housePaintOf(i),
              lit: 0,
              floors: 2,
              columns: 4,
              dormers: 1,
              chimneys: 2,
              side: -1,
            },
            random,
          ).svg
        : townHouse(
            {
              x,
              ground: quay,
              width,
              height: random.between(150, 200),
              gable: gables[i % gables.length]!,
              paint: housePaintOf(i),
              lit: 0,
              floors: 3,
            },
            random,
          ).svg
    x += i % 4 === 2 ? width * 1.35 + 1 : width + 1
  }
  await canvas.svg(out, { defs: houseDefs('#4a3f5c') })
}

/** The harbour tower: semicircular towards the water, bands of pale stone, a slate roof with a wooden bell turret. */
function harbourTower(x: number, foot: number): string {
  const top = foot - 216
  const half = 84
  let out = filledPath(`M${x - half} ${foot}V${top}H${x + half}V${foot}Z`, urlReference('stone'))
  for (let y = top + 16, k = 0; y < foot; y += 13, k++)
    out +=
      filledPath(
        `M${x - half} ${y}Q${x} ${y + 7} ${x + half} ${y}v1q${-half} 7 ${-half * 2} 0Z`,
        '#6a5a56',
        'opacity=".35"',
      ) +
      (k % 4 === 1
        ? filledPath(
            `M${x - half} ${y}Q${x} ${y + 7} ${x + half} ${y}v8q${-half} 7 ${-half * 2} 0Z`,
            '#fff2d8',
            'opacity=".6"',
          )
        : '')
  const opening = (wx: number, wy: number, w: number, h: number) =>
    filledPath(
      `M${wx - w / 2 - 4} ${wy + h + 3}V${wy}Q${wx - w / 2 - 4} ${wy - w * 0.7} ${wx} ${wy - w * 0.7}Q${wx + w / 2 + 4} ${wy - w * 0.7} ${wx + w / 2 + 4} ${wy}V${wy + h + 3}Z`,
      '#fff4de',
    ) +
    filledPath(
      `M${wx - w / 2} ${wy + h}V${wy}Q${wx - w / 2} ${wy - w * 0.5} ${wx} ${wy - w * 0.5}Q${wx + w / 2} ${wy - w * 0.5} ${wx + w / 2} ${wy}V${wy + h}Z`,
      '#35505e',
    ) +
    rect(wx - 1, wy - w * 0.4, 2, h + w * 0.4, '#fff4de') +
    rect(wx - w / 2, wy + h * 0.4, w, 2, '#fff4de')
  out +=
    opening(x - 44, top + 44, 22, 34) +
    opening(x + 6, top + 46, 24, 36) +
    opening(x + 52, top + 44, 18, 34) +
    opening(x - 40, top + 128, 18, 26) +
    opening(x + 50, top + 128, 16, 26)
  out +=
    filledPath(
      `M${x - 12} ${foot}V${foot - 52}Q${x - 12} ${foot - 70} ${x + 8} ${foot - 70}Q${x + 28} ${foot - 70} ${x + 28} ${foot - 52}V${foot}Z`,
      '#fff4de',
    ) +
    filledPath(
      `M${x - 7} ${foot}V${foot - 50}Q${x - 7} ${foot - 64} ${x + 8} ${foot - 64}Q${x + 23} ${foot - 64} ${x + 23} ${foot - 50}V${foot}Z`,
      '#2f5f57',
    )
  // The cornice, then the roof.
  out +=
    rect(x - half - 8, top - 10, half * 2 + 16, 13, '#f2e4c8') +
    rect(x - half - 4, top + 3, half * 2 + 8, 5, '#8f7a6c', 'opacity=".6"')
  out += filledPath(
    `M${x - half - 6} ${top - 10}Q${x - half * 0.7} ${top - 34} ${x - 34} ${top - 118}H${x + 34}Q${x + half * 0.7} ${top - 34} ${x + half + 6} ${top - 10}Z`,
    urlReference('slate'),
  )
  for (let k = 1; k < 12; k++)
    out += filledPath(
      `M${x - half + k * 4.4} ${top - 10 - k * 9}Q${x} ${top - 6 - k * 9} ${x + half - k * 4.4} ${top - 10 - k * 9}`,
      'none',
      'stroke="#3a5062" stroke-width=".9" opacity=".5"',
    )
  out +=
    filledPolygon(
      [
        [x - 26, top - 30],
        [x - 26, top - 58],
        [x - 10, top - 76],
        [x + 6, top - 58],
        [x + 6, top - 30],
      ],
      '#f2e4c8',
    ) + rect(x - 20, top - 56, 20, 24, '#35505e')
  // The bell turret with clock faces.
  const t = top - 118
  out +=
    rect(x - 30, t - 6, 60, 7, '#f2e4c8') +
    filledPolygon(
      [
        [x - 24, t - 6],
        [x - 22, t - 62],
        [x + 22, t - 62],
        [x + 24, t - 6],
      ],
      urlReference('turret'),
    ) +
    rect(x - 27, t - 68, 54, 7, '#f2e4c8')
  out +=
    filledPath(
      `M${x - 9} ${t - 8}V${t - 30}Q${x - 9} ${t - 40} ${x} ${t - 40}Q${x + 9} ${t - 40} ${x + 9} ${t - 30}V${t - 8}Z`,
      '#2a3f4c',
    ) +
    circle(x, t - 51, 8, '#1f3f5c') +
    circle(x, t - 51, 8, 'none', 'stroke="#f0c860" stroke-width="1.6"') +
    strokedPath(`M${x} ${t - 51}v-5M${x} ${t - 51}l4 2`, '#f0c860', 1.3)
  out +=
    filledPath(
      `M${x - 27} ${t - 68}Q${x - 22} ${t - 92} ${x - 9} ${t - 98}Q${x - 14} ${t - 112} ${x - 5} ${t - 120}L${x} ${t - 168}L${x + 5} ${t - 120}Q${x + 14} ${t - 112} ${x + 9} ${t - 98}Q${x + 22} ${t - 92} ${x + 27} ${t - 68}Z`,
      urlReference('slate'),
    ) +
    strokedPath(`M${x} ${t - 166}v-20`, '#c9963c', 1.8) +
    filledPath(`M${x} ${t - 186}h16l-4 5l4 5h-16Z`, '#d9a848')
  return out
}

/**
 * A moored flat-bottomed sailing barge: leeboard, brown sail along the boom, red pennant. Bow to the left unless
 * flipped.
 */
function barge(x: number, y: number, w: number, hull: string, trim: string, mast: number): string {
  const k = w / 300
  const mx = x + w * 0.36
  let out =
    strokedPath(`M${mx} ${y - 40 * k}V${y - mast}`, '#8a5a38', 6.4 * k) +
    strokedPath(`M${mx - 1.6 * k} ${y - 40 * k}V${y - mast}`, '#e8b878', 1.8 * k)
  // Standing rigging and the halyards.
  for (const [dx, up, from] of [
    [-w * 0.36, 0.98, 0.16],
    [-w * 0.46, 0.9, 0.16],
    [w * 0.1, 0.94, 0.1],
    [w * 0.16, 0.9, 0.1],
    [w * 0.6, 0.99, 0.3],
  ] as const)
    out += strokedPath(`M${mx} ${y - mast * up}L${mx + dx} ${y - w * from}`, '#4a4048', 1.1 * k, 'opacity=".8"')
  out += filledPath(
    `M${mx} ${y - mast}q${16 * k} ${-6 * k} ${30 * k} ${2 * k}q${14 * k} ${6 * k} ${30 * k} 0l${-2 * k} ${6 * k}q${-16 * k} ${6 * k} ${-30 * k} 0q${-14 * k} ${-6 * k} ${-28 * k} ${-2 * k}Z`,
    '#d9452f',
  )
  // The furled sail on boom and gaff.
  out +=
    filledPath(
      `M${mx + 4 * k} ${y - 92 * k}Q${mx + w * 0.3} ${y - 106 * k} ${mx + w * 0.6} ${y - 84 * k}Q${mx + w * 0.34} ${y - 62 * k} ${mx + 4 * k} ${y - 70 * k}Z`,
      '#8f4a34',
    ) +
    filledPath(
      `M${mx + 4 * k} ${y - 92 * k}Q${mx + w * 0.3} ${y - 106 * k} ${mx + w * 0.6} ${y - 84 * k}Q${mx + w * 0.3} ${y - 96 * k} ${mx + 4 * k} ${y - 84 * k}Z`,
      '#cf7a50',
    )
  for (let q = 1; q < 8; q++)
    out += strokedPath(
      `M${mx + w * 0.075 * q} ${y - (97 - Math.abs(q - 4) * 1.6) * k}v${(28 - q * 1.2) * k}`,
      '#5a2f2a',
      1.5 * k,
    )
  out +=
    strokedPath(`M${mx} ${y - 66 * k}L${mx + w * 0.63} ${y - 74 * k}`, '#8a5a38', 4 * k) +
    strokedPath(
      `M${mx - 6 * k} ${y - 60 * k}Q${x + w * 0.12} ${y - 74 * k} ${x - w * 0.1} ${y - 84 * k}`,
      '#8a5a38',
      4 * k,
    ) +
    filledPath(
      `M${x - w * 0.1} ${y - 90 * k}Q${x + w * 0.14} ${y - 82 * k} ${mx - 8 * k} ${y - 64 * k}Q${x + w * 0.1} ${y - 68 * k} ${x - w * 0.1} ${y - 82 * k}Z`,
      '#f2e6cc',
    )
  // Cabin, then the round hull.
  out +=
    filledPath(
      `M${x + w * 0.44} ${y - 46 * k}V${y - 66 * k}Q${x + w * 0.6} ${y - 72 * k} ${x + w * 0.8} ${y - 66 * k}V${y - 46 * k}Z`,
      trim,
    ) + [0.5, 0.6, 0.7].map((u) => rect(x + w * u, y - 60 * k, w * 0.05, 9 * k, '#2c4a58')).join('')
  out +=
    filledPath(
      `M${x - 2 * k} ${y - 66 * k}Q${x - 12 * k} ${y - 22 * k} ${x + 30 * k} ${y + 6 * k}H${x + w - 26 * k}Q${x + w + 10 * k} ${y - 20 * k} ${x + w + 2 * k} ${y - 62 * k}Q${x + w * 0.5} ${y - 30 * k} ${x - 2 * k} ${y - 66 * k}Z`,
      hull,
    ) +
    filledPath(
      `M${x - 2 * k} ${y - 66 * k}Q${x + w * 0.5} ${y - 30 * k} ${x + w + 2 * k} ${y - 62 * k}l0 ${10 * k}Q${x + w * 0.5} ${y - 20 * k} ${x - 5 * k} ${y - 56 * k}Z`,
      trim,
    ) +
    strokedPath(
      `M${x - 6 * k} ${y - 40 * k}Q${x + w * 0.5} ${y - 4 * k} ${x + w + 5 * k} ${y - 38 * k}`,
      '#f2e6cc',
      1.6 * k,
      'opacity=".5"',
    )
  out +=
    filledPath(
      `M${x + w * 0.4} ${y - 46 * k}Q${x + w * 0.36} ${y + 2 * k} ${x + w * 0.46} ${y + 8 * k}Q${x + w * 0.58} ${y + 4 * k} ${x + w * 0.52} ${y - 42 * k}Z`,
      '#9a6844',
    ) +
    filledPath(
      `M${x + w * 0.4} ${y - 46 * k}Q${x + w * 0.36} ${y + 2 * k} ${x + w * 0.46} ${y + 8 * k}Q${x + w * 0.41} ${y - 8 * k} ${x + w * 0.44} ${y - 46 * k}Z`,
      '#dba871',
    )
  out += filledPath(
    `M${x + w - 2 * k} ${y - 62 * k}q${14 * k} ${30 * k} ${8 * k} ${64 * k}h${10 * k}q${4 * k} ${-34 * k} ${-4 * k} ${-68 * k}Z`,
    '#6a4434',
  )
  const fx = x + w + 2 * k
  return (
    out +
    strokedPath(`M${fx} ${y - 62 * k}l${18 * k} ${-58 * k}`, '#c9a878', 2.4 * k) +
    ['#c8402f', '#fdf6e6', '#2f5f92']
      .map((c, i) =>
        filledPath(
          `M${fx + (18 - i * 2.6) * k} ${y - (120 - i * 9) * k}q${18 * k} ${-7 * k} ${36 * k} ${3 * k}l${-2 * k} ${9 * k}q${-17 * k} ${-9 * k} ${-36 * k} ${-3 * k}Z`,
          c,
        ),
      )
      .join('')
  )
}

/** A botter (traditional fishing boat) under full sail on the lake. */
function sailingBotter(x: number, y: number, k: number): string {
  return (
    filledPath(
      `M${x - 50 * k} ${y - 16 * k}Q${x - 46 * k} ${y + 4 * k} ${x - 20 * k} ${y + 4 * k}H${x + 34 * k}Q${x + 52 * k} ${y} ${x + 52 * k} ${y - 12 * k}Q${x} ${y - 4 * k} ${x - 50 * k} ${y - 16 * k}Z`,
      '#4a3a40',
    ) +
    filledPath(
      `M${x - 10 * k} ${y - 12 * k}V${y - 140 * k}L${x + 34 * k} ${y - 158 * k}Q${x + 62 * k} ${y - 80 * k} ${x + 54 * k} ${y - 18 * k}Z`,
      '#a8573c',
    ) +
    filledPath(
      `M${x - 10 * k} ${y - 12 * k}V${y - 140 * k}L${x + 6 * k} ${y - 146 * k}Q${x + 26 * k} ${y - 80 * k} ${x + 18 * k} ${y - 14 * k}Z`,
      '#d98a5c',
    ) +
    filledPath(
      `M${x - 15 * k} ${y - 14 * k}V${y - 132 * k}Q${x - 34 * k} ${y - 60 * k} ${x - 54 * k} ${y - 18 * k}Z`,
      '#c9784e',
    )
  )
}

/** A herring gull standing, head to the left. */
const gull = (x: number, y: number, k: number): string =>
  strokedPath(`M${x - 3 * k} ${y}v${-14 * k}M${x + 5 * k} ${y}v${-14 * k}`, '#d98a3a', 2 * k) +
  filledPath(
    `M${x - 20 * k} ${y - 40 * k}Q${x - 26 * k} ${y - 14 * k} ${x + 2 * k} ${y - 12 * k}Q${x + 22 * k} ${y - 12 * k} ${x + 46 * k} ${y - 20 * k}Q${x + 26 * k} ${y - 36 * k} ${x - 2 * k} ${y - 38 * k}Q${x - 8 * k} ${y - 46 * k} ${x - 10 * k} ${y - 54 * k}Z`,
    '#fffaf0',
  ) +
  filledPath(
    `M${x - 10 * k} ${y - 36 * k}Q${x + 20 * k} ${y - 38 * k} ${x + 50 * k} ${y - 19 * k}Q${x + 16 * k} ${y - 16 * k} ${x - 10 * k} ${y - 36 * k}Z`,
    '#93a8b4',
  ) +
  filledPath(`M${x + 34 * k} ${y - 25 * k}L${x + 56 * k} ${y - 17 * k}L${x + 36 * k} ${y - 19 * k}Z`, '#2c3440') +
  ellipse(x - 17 * k, y - 52 * k, 11 * k, 9.5 * k, '#fffaf0') +
  filledPath(`M${x - 27 * k} ${y - 53 * k}l${-14 * k} ${5 * k}l${13 * k} ${2 * k}Z`, '#e8a83c') +
  circle(x - 20 * k, y - 54 * k, 1.5 * k, '#2c3440')

export const scene: Scene = {
  key: 'harbour-summer',
  title: 'Old harbour on the IJsselmeer',
  alt: 'Old harbour with its tower at Hoorn, summer afternoon: brown-sailed barges at the quay and a gull on a bollard.',
  focus: { x: 0.58, y: 0.5 },
  day: true,
  async draw(canvas) {
    paintSky(canvas, palette.sky, 640)
    paintGlow(canvas, 120, 330, { radius: 1100, colour: palette.light, alpha: 0.45, power: 1.8 })
    paintClouds(canvas, 'high', {
      from: 10,
      to: 440,
      lit: palette.cloudLit,
      shade: palette.cloudShade,
      cover: 0.54,
      cell: [460, 160],
      alpha: 0.95,
      light: [-1.2, -1.1],
      soft: 0.08,
      speckle: 0.35,
    })
    paintClouds(canvas, 'low', {
      from: 420,
      to: 600,
      lit: '#fff3d8',
      shade: '#c3d4cc',
      cover: 0.55,
      cell: [560, 46],
      alpha: 0.7,
      light: [-1, -1],
    })
    const shore = createRidge(canvas, 'far shore', { base: 618, amplitude: 2, scale: 240 })
    await canvas.svg(
      rect(0, 622, 1600, 90, '#8fbfc4') +
        filledPath(
          treeBelt(
            shore,
            { height: 15, conifers: 0.05, gaps: (x) => Math.max(0, Math.sin(x / 120) + 0.3) },
            canvas.random('far trees'),
          ),
          '#93b3ac',
        ) +
        rect(0, 618, 1600, 5, '#93b3ac') +
        sailingBotter(1420, 636, 0.7) +
        sailingBotter(1300, 630, 0.36) +
        sailingBotter(1545, 628, 0.28),
    )
    paintMist(canvas, 'lake haze', { y: 616, reach: 26, colour: palette.haze, alpha: 0.6 })
    await paintHouses(canvas)
    const limes = canvas.random('quay trees')
    for (const [x, height] of [
      [736, 92],
      [786, 112],
      [838, 96],
    ] as const)
      paintBroadleaf(
        canvas,
        {
          x,
          ground: quay + 2,
          height,
          spread: 0.9,
          tones: palette.leaf,
          light: { x: -0.8, y: -0.6, z: 0.3 },
          leaf: 2.4,
          lobes: 16,
          bark: '#4a3a34',
          barkLit: '#c9a878',
          haze: 0.1,
          hazeColour: palette.haze,
        },
        limes,
      )
    await canvas.svg(
      harbourTower(1010, quay + 6) +
        rect(-10, quay, 1190, water - quay + 4, urlReference('quay')) +
        filledPolygon(
          [
            [1180, quay],
            [1232, water + 4],
            [1180, water + 4],
          ],
          '#6a5c5c',
        ) +
        rect(-10, quay, 1192, 5, '#f2e2c2') +
        Array.from({ length: 34 }, (_, i) => rect(-10 + i * 35, quay + 5, 1.2, 34, '#5c5254', 'opacity=".5"')).join(
          '',
        ) +
        rect(-10, quay + 20, 1190, 1.2, '#5c5254', 'opacity=".5"'),
      {
        defs:
          horizontalGradient('stone', [
            [0, '#f3d9ae'],
            [0.3, '#d9b48a'],
            [0.7, '#a98470'],
            [1, '#6f5c62'],
          ]) +
          horizontalGradient('slate', [
            [0, '#9fb6be'],
            [0.35, '#64808e'],
            [1, '#34485a'],
          ]) +
          horizontalGradient('turret', [
            [0, '#fff6e0'],
            [0.5, '#e3d3b8'],
            [1, '#93989a'],
          ]) +
          gradient('quay', [
            [0, '#b59a80'],
            [1, '#6f6260'],
          ]),
      },
    )
    await canvas.svg(
      [860, 900, 1120, 1150]
        .map((x) => rect(x, quay - 20, 7, 21, '#35434c') + circle(x + 3.5, quay - 21, 5, '#35434c'))
        .join(''),
    )
    const boats = [
      barge(40, 704, 270, '#2f4f4a', '#e8c890', 400),
      barge(420, 712, 330, '#3a3440', '#c8603f', 520),
      barge(820, 708, 250, '#24466a', '#f2e2c2', 390),
    ]
    await canvas.svg(boats.join(''))
    paintReflection(canvas, {
      y: water + 6,
      tint: '#3f8596',
      tintFar: 0.12,
      tintNear: 0.55,
      sway: 18,
      squash: 1.15,
      dim: 0.92,
      bands: 0.07,
    })
    await canvas.svg(rect(0, water + 3, 1600, 2.4, '#274a58', 'opacity=".5"'))
    await paintRipples(canvas, 'ripples', {
      from: 714,
      count: 400,
      colours: ['#f7efd8', '#2f6f84', '#a8d0cc', '#1f566e'],
      faint: 0.15,
      strong: 0.5,
    })
    paintGlow(canvas, 80, 720, { radius: 560, radiusY: 90, colour: '#fff0c0', alpha: 0.3, power: 1.3 })

    // The near quay, with a bollard, a coil of rope and crab pots.
    await canvas.svg(
      filledPolygon(
        [
          [-10, 990],
          [1610, 958],
          [1610, 1080],
          [-10, 1080],
        ],
        urlReference('near'),
      ) +
        filledPolygon(
          [
            [-10, 990],
            [1610, 958],
            [1610, 970],
            [-10, 1003],
          ],
          '#f0dfbd',
        ) +
        Array.from({ length: 12 }, (_, i) =>
          strokedPath(`M${i * 148 - 30} ${1002 - i * 3}l-34 80`, '#5a4c4c', 2, 'opacity=".5"'),
        ).join(''),
      {
        defs: gradientBetween(
          'near',
          [
            [0, '#c9ab86'],
            [1, '#5f5254'],
          ],
          0,
          985,
          0,
          1067,
        ),
      },
    )
    const bollard = 930
    let story =
      ellipse(bollard + 26, 1004, 84, 11, shadow, 'opacity=".45" filter="url(#soft)"') +
      filledPath(
        `M${bollard - 30} 1002V940Q${bollard - 40} 932 ${bollard - 40} 920Q${bollard} 900 ${bollard + 40} 920Q${bollard + 40} 932 ${bollard + 30} 940V1002Q${bollard} 1014 ${bollard - 30} 1002Z`,
        urlReference('iron'),
      ) +
      ellipse(bollard, 918, 39, 10, '#6f8288')
    for (const [i, dy] of [0, 11, 22].entries())
      story +=
        strokedPath(
          `M${bollard - 31} ${962 + dy}Q${bollard} ${976 + dy} ${bollard + 31} ${962 + dy}`,
          i % 2 ? '#d9b880' : '#f0d8a4',
          8,
        ) +
        strokedPath(`M${bollard - 31} ${966 + dy}Q${bollard} ${980 + dy} ${bollard + 31} ${966 + dy}`, '#a5804e', 1.6)
    story +=
      strokedPath(`M${bollard - 30} 968Q800 900 718 690`, '#f0d8a4', 5) +
      strokedPath(`M${bollard - 30} 970Q802 903 720 692`, '#a5804e', 1.4)
    for (let r = 4; r > 0; r--)
      story +=
        ellipse(bollard + 128, 1020 - (4 - r) * 5, r * 16, r * 4.6, 'none', 'stroke="#e3c48c" stroke-width="8"') +
        ellipse(bollard + 128, 1022 - (4 - r) * 5, r * 16, r * 4.6, 'none', 'stroke="#a5804e" stroke-width="1.4"')
    const crate = (x: number, y: number, tone: string) =>
      ellipse(x + 70, y + 2, 90, 8, shadow, 'opacity=".4" filter="url(#soft)"') +
      rect(x, y - 58, 130, 58, mixHex(tone, shadow, 0.35)) +
      [0, 1, 2]
        .map(
          (i) =>
            rect(x, y - 58 + i * 20, 130, 16, tone) + rect(x, y - 58 + i * 20, 130, 3, mixHex(tone, '#fff2cc', 0.5)),
        )
        .join('') +
      rect(x + 6, y - 60, 10, 60, mixHex(tone, shadow, 0.2)) +
      rect(x + 114, y - 60, 10, 60, mixHex(tone, shadow, 0.3))
    story += crate(640, 1046, '#3f7f94') + crate(664, 988, '#c99a66') + gull(bollard - 2, 914, 1.25)
    await canvas.svg(story, {
      defs:
        blurFilter('soft', 8, 3) +
        horizontalGradient('iron', [
          [0, '#7f949a'],
          [0.3, '#4a5c66'],
          [1, '#1f2c38'],
        ]),
    })
    await canvas.svg(
      birds(860, 190, 10, 7, '#fffaf0', canvas.random('gulls')) +
        birds(1240, 330, 6, 5, '#6f939c', canvas.random('far gulls')),
    )
    applyFinish(canvas, {
      shadow: palette.shadow,
      light: '#fff3d2',
      shadowShare: 0.1,
      lightShare: 0.08,
      contrast: 1.06,
      vignette: 0.2,
      grain: 7,
    })
  },
}
