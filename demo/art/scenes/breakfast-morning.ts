import {
  horizontalGradient,
  gradientBetween,
  blurFilter,
  paintBroadleaf,
  circle,
  paintClouds,
  curtain,
  curtainDefs,
  ellipse,
  applyFinish,
  glazeGradient,
  paintGlow,
  gradient,
  group,
  leafyOutline,
  strokedPath,
  paintMist,
  mixHex,
  paintSky,
  filledPath,
  rect,
  createRidge,
  filledPolygon,
  smoothStep,
  paintSun,
  treeBelt,
  urlReference,
  wallWithHoles,
  polygon,
  type Canvas,
  type Random,
  type Scene,
} from '../kit/index.ts'

const pane = { x: 380, y: 74, width: 840, height: 548 }
const table = 700

async function paintView(canvas: Canvas): Promise<void> {
  paintSky(
    canvas,
    [
      [0, '#8fc3cc'],
      [0.6, '#d9e6cc'],
      [1, '#fff0c4'],
    ],
    420,
  )
  await paintSun(canvas, 560, 318, {
    radius: 34,
    disc: '#fffdf0',
    wide: '#ffe6a0',
    near: '#fff8dc',
    reach: 640,
    alpha: 0.7,
  })
  paintClouds(canvas, 'spring clouds', {
    from: 70,
    to: 330,
    lit: '#fffdf2',
    shade: '#b5d4cf',
    cover: 0.54,
    cell: [320, 74],
    alpha: 0.9,
    light: [-1, -0.4],
  })
  const hills = [
    { base: 410, amplitude: 44, scale: 300, colour: '#b9cfae', belt: 8 },
    { base: 462, amplitude: 40, scale: 300, colour: '#94b98a', belt: 14 },
    { base: 522, amplitude: 36, scale: 340, colour: '#6b9f66', belt: 24 },
    { base: 592, amplitude: 24, scale: 400, colour: '#4a8350', belt: 36 },
  ]
  for (const [i, hill] of hills.entries()) {
    const land = createRidge(canvas, `hill ${i}`, { ...hill, octaves: 4 })
    const gaps = (x: number) => smoothStep(0.4, 0.8, 0.5 + 0.5 * Math.sin(x / [60, 80, 110, 140][i]! + i))
    await canvas.svg(
      filledPath(land.area(), urlReference('hill')) +
        filledPath(
          treeBelt(land, { height: hill.belt, conifers: 0.06, gaps }, canvas.random(`belt ${i}`)),
          mixHex(hill.colour, '#2f5a4a', 0.4),
        ),
      {
        defs: gradientBetween(
          'hill',
          [
            [0, mixHex(hill.colour, '#e8e0a0', 0.5)],
            [1, hill.colour],
          ],
          0,
          land.top,
          0,
          land.top + 110,
        ),
      },
    )
    if (i < 3)
      paintMist(canvas, `mist ${i}`, {
        y: land.at(800) + 56,
        reach: 40,
        colour: '#fff6d8',
        alpha: 0.85,
        cell: [280, 36],
      })
  }
  paintBroadleaf(
    canvas,
    {
      x: 1090,
      ground: 640,
      height: 420,
      spread: 0.82,
      tones: ['#23543f', '#3c7a4c', '#6fa456', '#b8d070', '#f0eea0'],
      light: { x: -0.8, y: -0.5, z: 0.3 },
      leaf: 4.2,
      lobes: 26,
      bark: '#4a4438',
      barkLit: '#b89a70',
    },
    canvas.random('apple tree'),
  )
}

function windowFrame(): string {
  const { x, y, width, height } = pane
  const white = '#fbf3e2'
  const shade = '#c2b298'
  let out =
    rect(x - 18, y - 18, width + 36, 24, white) +
    rect(x - 18, y - 18, 24, height + 34, white) +
    rect(x + width - 6, y - 18, 24, height + 34, white) +
    rect(x + 6, y + 6, width - 12, 5, shade) +
    rect(x + width - 10, y + 6, 4, height, shade)
  for (const t of [1 / 3, 2 / 3])
    out += rect(x + width * t - 8, y, 16, height, white) + rect(x + width * t + 4, y + 6, 4, height, shade)
  out += rect(x, y + height * 0.3 - 6, width, 12, white) + rect(x, y + height * 0.3 + 4, width, 3, shade)
  return out + rect(x - 46, y + height, width + 92, 26, white) + rect(x - 46, y + height + 22, width + 92, 9, '#bda68a')
}

function potPlant(x: number, y: number, random: Random): string {
  let out =
    filledPolygon(
      [
        [x - 38, y],
        [x - 32, y - 56],
        [x + 32, y - 56],
        [x + 38, y],
      ],
      urlReference('terracotta'),
    ) +
    rect(x - 39, y - 64, 78, 14, '#e09a68') +
    rect(x - 39, y - 52, 78, 3, '#8a4638', 'opacity=".5"')
  for (let k = 0; k < 46; k++) {
    const angle = -Math.PI * random.between(0.08, 0.92)
    const reach = random.between(36, 104)
    const [lx, ly] = [x + Math.cos(angle) * reach * 0.8, y - 62 + Math.sin(angle) * reach]
    out +=
      strokedPath(
        `M${x} ${y - 60}Q${x + Math.cos(angle) * reach * 0.2} ${y - 62 + Math.sin(angle) * reach * 0.7} ${lx} ${ly}`,
        '#3f6a4a',
        1.6,
      ) +
      filledPath(leafyOutline(lx, ly, 9, 6, random, 8, 0.3), random.pick(['#4f8a55', '#7fae62', '#2f5f48', '#b5c978']))
  }
  return out
}

type Tulip = readonly [own: string, shade: string, lit: string]
const tulips: readonly Tulip[] = [
  ['#f6b25c', '#e0743a', '#ffe0a0'],
  ['#f29a9c', '#d0566a', '#ffd8d0'],
  ['#fff0d8', '#e6bfa6', '#ffffff'],
]

function tulip(x: number, y: number, lean: number, size: number, [own, shade, lit]: Tulip): string {
  return group(
    filledPath('M0 16C-44 8 -36 -40 -22 -58Q-8 -48 0 -64Q8 -48 22 -58C36 -40 44 8 0 16Z', shade) +
      filledPath('M-2 16C-44 8 -36 -40 -22 -58Q6 -30 -2 16Z', own) +
      filledPath('M0 15C-22 -10 -16 -44 0 -60C16 -44 20 -10 0 15Z', mixHex(own, shade, 0.4)) +
      filledPath('M-2 12C-14 -10 -12 -38 -2 -52C-6 -30 -4 -10 -2 12Z', mixHex(own, lit, 0.5)) +
      filledPath('M-27 -4C-36 -30 -28 -44 -22 -54Q-26 -30 -27 -4Z', lit),
    `transform="translate(${x} ${y}) rotate(${lean}) scale(${size})"`,
  )
}

function bouquet(x: number, y: number): string {
  const flowers: readonly [number, number, number][] = [
    [-104, -322, 0],
    [-52, -392, 1],
    [8, -346, 2],
    [62, -404, 0],
    [112, -318, 1],
    [-4, -436, 2],
    [-132, -246, 2],
    [138, -232, 0],
    [44, -280, 1],
  ]
  let out = ''
  for (const [dx, dy] of flowers)
    out +=
      strokedPath(`M${x + dx * 0.12} ${y - 150}Q${x + dx * 0.4} ${y + dy * 0.75} ${x + dx} ${y + dy}`, '#4f8048', 6.4) +
      strokedPath(
        `M${x + dx * 0.12 - 2} ${y - 150}Q${x + dx * 0.4 - 2} ${y + dy * 0.75} ${x + dx - 2} ${y + dy}`,
        '#a5c470',
        1.8,
      )
  for (const [a, b, q] of [
    [-150, -196, 1],
    [-88, -256, 1],
    [132, -186, -1],
    [88, -262, -1],
    [14, -274, 1],
    [-44, -222, -1],
  ] as const)
    out +=
      filledPath(
        `M${x + a * 0.1} ${y - 140}Q${x + a * 0.3} ${y + b * 1.15} ${x + a} ${y + b}Q${x + a * 0.75} ${
          y + b * 0.75
        } ${x + a * 0.1 + 10 * q} ${y - 140}Z`,
        q > 0 ? '#7aa85c' : '#3f7050',
      ) +
      strokedPath(
        `M${x + a * 0.12} ${y - 146}Q${x + a * 0.4} ${y + b * 1.02} ${x + a * 0.94} ${y + b * 0.99}`,
        q > 0 ? '#a8cc80' : '#5f9068',
        1.4,
      )
  for (const [dx, dy, kind] of flowers) out += tulip(x + dx, y + dy, dx * 0.12, 1, tulips[kind]!)
  return (
    out +
    filledPath(
      `M${x - 42} ${y - 186}Q${x - 30} ${y - 150} ${x - 52} ${y - 96}Q${x - 66} ${y - 30} ${x - 40} ${y}Q${x} ${y + 14} ${x + 40} ${y}Q${x + 66} ${y - 30} ${x + 52} ${y - 96}Q${x + 30} ${y - 150} ${x + 42} ${y - 186}Q${x} ${y - 174} ${x - 42} ${y - 186}Z`,
      urlReference('white'),
    ) +
    filledPath(
      `M${x - 55} ${y - 84}Q${x} ${y - 66} ${x + 55} ${y - 84}L${x + 57} ${y - 70}Q${x} ${y - 52} ${x - 57} ${y - 70}Z`,
      '#4f93a0',
      'opacity=".85"',
    ) +
    filledPath(
      `M${x - 60} ${y - 58}Q${x} ${y - 40} ${x + 60} ${y - 58}L${x + 60} ${y - 53}Q${x} ${y - 35} ${x - 60} ${y - 53}Z`,
      '#4f93a0',
      'opacity=".75"',
    ) +
    filledPath(
      `M${x - 36} ${y - 168}Q${x - 28} ${y - 140} ${x - 44} ${y - 96}Q${x - 54} ${y - 50} ${x - 44} ${y - 18}Q${x - 38} ${y - 60} ${x - 32} ${y - 100}Q${x - 24} ${y - 140} ${x - 28} ${y - 168}Z`,
      '#ffffff',
      'opacity=".7"',
    )
  )
}

const coffeePot = (x: number, y: number): string =>
  strokedPath(
    `M${x + 60} ${y - 190}Q${x + 148} ${y - 190} ${x + 132} ${y - 110}Q${x + 120} ${y - 60} ${x + 70} ${y - 56}`,
    '#1f4658',
    14,
  ) +
  strokedPath(`M${x + 62} ${y - 194}Q${x + 142} ${y - 194} ${x + 130} ${y - 120}`, '#6fa5b0', 2.4) +
  filledPath(
    `M${x - 62} ${y - 106}Q${x - 110} ${y - 130} ${x - 124} ${y - 206}L${x - 102} ${y - 214}Q${x - 92} ${y - 170} ${x - 54} ${y - 164}Z`,
    urlReference('enamel'),
  ) +
  filledPath(
    `M${x - 50} ${y - 216}L${x - 78} ${y - 20}Q${x - 78} ${y + 4} ${x} ${y + 10}Q${x + 78} ${y + 4} ${x + 78} ${y - 20}L${x + 50} ${y - 216}Q${x} ${y - 204} ${x - 50} ${y - 216}Z`,
    urlReference('enamel'),
  ) +
  filledPath(
    `M${x - 54} ${y - 214}Q${x} ${y - 268} ${x + 54} ${y - 214}Q${x} ${y - 200} ${x - 54} ${y - 214}Z`,
    urlReference('enamel'),
  ) +
  ellipse(x, y - 250, 11, 12, '#1f3a48') +
  circle(x - 3, y - 254, 3, '#8fc0c4') +
  strokedPath(`M${x - 52} ${y - 212}Q${x} ${y - 199} ${x + 52} ${y - 212}`, '#fdf6e6', 4) +
  strokedPath(`M${x - 77} ${y - 16}Q${x} ${y + 16} ${x + 77} ${y - 16}`, '#fdf6e6', 4) +
  filledPath(
    `M${x - 40} ${y - 196}L${x - 62} ${y - 30}L${x - 52} ${y - 28}L${x - 32} ${y - 194}Z`,
    '#e6f4f0',
    'opacity=".62"',
  )

const juiceGlass = (x: number, y: number): string =>
  filledPath(
    `M${x - 34} ${y - 130}L${x - 28} ${y}Q${x} ${y + 9} ${x + 28} ${y}L${x + 34} ${y - 130}Z`,
    urlReference('glass'),
  ) +
  filledPath(
    `M${x - 32} ${y - 100}L${x - 27} ${y - 6}Q${x} ${y + 3} ${x + 27} ${y - 6}L${x + 32} ${y - 100}Q${x} ${y - 92} ${x - 32} ${y - 100}Z`,
    urlReference('juice'),
  ) +
  ellipse(x, y - 100, 32, 8, '#ffdf90') +
  ellipse(x, y - 130, 34, 8, 'none', 'stroke="#fff" stroke-width="2" opacity=".8"') +
  filledPath(
    `M${x - 25} ${y - 120}L${x - 21} ${y - 12}L${x - 14} ${y - 10}L${x - 17} ${y - 120}Z`,
    '#fff',
    'opacity=".55"',
  )

/** A croissant of seven rolled segments, the middle one highest; the crust is dark in the creases. */
function croissant(x: number, y: number, scale: number, turn: number): string {
  const segments = [
    [-112, 34, 24, 16, -58],
    [112, 34, 24, 16, 58],
    [-86, 6, 34, 29, -42],
    [86, 6, 34, 29, 42],
    [-48, -18, 42, 40, -22],
    [48, -18, 42, 40, 22],
    [0, -26, 44, 47, 0],
  ] as const
  let out = ''
  for (const [a, b, w, h, t] of segments) {
    out += group(
      ellipse(a, b, w, h, urlReference('crust')) +
        filledPath(
          `M${a - w * 0.72} ${b - h * 0.32}Q${a - w * 0.2} ${b - h * 0.98} ${a + w * 0.5} ${b - h * 0.68}Q${a - w * 0.2} ${b - h * 0.58} ${a - w * 0.72} ${b - h * 0.32}Z`,
          '#ffe9ba',
          'opacity=".85"',
        ) +
        strokedPath(
          `M${a + w * 0.86} ${b - h * 0.36}Q${a + w * 0.98} ${b + h * 0.2} ${a + w * 0.56} ${b + h * 0.7}`,
          '#7a3f22',
          2.6,
          'opacity=".6"',
        ) +
        [-0.45, -0.1, 0.25]
          .map((u) =>
            strokedPath(
              `M${a + w * u} ${b - h * 0.62}Q${a + w * (u + 0.22)} ${b - h * 0.05} ${a + w * (u + 0.04)} ${b + h * 0.66}`,
              '#a8662f',
              1.4,
              'opacity=".42"',
            ),
          )
          .join(''),
      `transform="rotate(${t} ${a} ${b})"`,
    )
  }
  return group(out, `transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})"`)
}

const plateOfCroissants = (x: number, y: number): string =>
  ellipse(x, y + 8, 208, 54, '#b9a3a3') +
  ellipse(x, y, 208, 52, '#fdf8ee') +
  ellipse(x, y + 1, 206, 50, 'none', 'stroke="#4f93a0" stroke-width="3" opacity=".7"') +
  ellipse(x, y + 2, 166, 38, '#e9dccb') +
  ellipse(x + 4, y - 1, 158, 34, '#f8efe0') +
  ellipse(x - 40, y + 4, 136, 17, '#8f6a60', 'opacity=".45"') +
  ellipse(x + 86, y + 14, 108, 14, '#8f6a60', 'opacity=".4"') +
  croissant(x - 46, y - 32, 0.98, -7) +
  croissant(x + 82, y - 14, 0.84, 12)

const cup = (x: number, y: number): string =>
  ellipse(x, y + 8, 128, 32, '#b9a3a3') +
  ellipse(x, y + 3, 128, 31, '#fdf8ee') +
  ellipse(x, y + 4, 126, 29, 'none', 'stroke="#4f93a0" stroke-width="2.4" opacity=".6"') +
  ellipse(x, y + 6, 80, 17, '#d9c8bb') +
  strokedPath(
    `M${x + 66} ${y - 86}Q${x + 124} ${y - 92} ${x + 110} ${y - 44}Q${x + 96} ${y - 14} ${x + 50} ${y - 22}`,
    '#cdbab4',
    12,
  ) +
  strokedPath(`M${x + 66} ${y - 89}Q${x + 116} ${y - 93} ${x + 108} ${y - 52}`, '#fffaf0', 3) +
  filledPath(
    `M${x - 76} ${y - 104}Q${x - 74} ${y - 8} ${x - 34} ${y + 4}Q${x} ${y + 12} ${x + 34} ${y + 4}Q${x + 74} ${y - 8} ${x + 76} ${y - 104}Z`,
    urlReference('white'),
  ) +
  ellipse(x, y - 104, 76, 19, '#fffaf0') +
  ellipse(x, y - 102, 66, 15, '#4f2e20') +
  filledPath(
    `M${x - 62} ${y - 104}Q${x - 20} ${y - 92} ${x + 10} ${y - 98}Q${x + 30} ${y - 110} ${x + 50} ${y - 110}Q${x} ${y - 122} ${x - 62} ${y - 104}Z`,
    '#d9a878',
    'opacity=".8"',
  ) +
  strokedPath(`M${x - 72} ${y - 80}Q${x} ${y - 58} ${x + 73} ${y - 80}`, '#4f93a0', 5, 'opacity=".85"') +
  filledPath(
    `M${x - 62} ${y - 88}Q${x - 60} ${y - 30} ${x - 38} ${y - 8}L${x - 30} ${y - 10}Q${x - 50} ${y - 40} ${x - 48} ${y - 86}Z`,
    '#fff',
    'opacity=".7"',
  ) +
  group(
    ellipse(0, 0, 22, 8, '#dcdad6') +
      strokedPath('M20 2L96 14', '#c4c2be', 5) +
      strokedPath('M20 0L94 12', '#ffffff', 1.4) +
      ellipse(-3, -2, 15, 4, '#9a989a'),
    `transform="translate(${x - 86} ${y + 12}) rotate(6)"`,
  )

const jamJar = (x: number, y: number): string =>
  filledPath(
    `M${x - 44} ${y - 84}Q${x - 48} ${y} ${x - 38} ${y}Q${x} ${y + 12} ${x + 38} ${y}Q${x + 48} ${y} ${x + 44} ${y - 84}Z`,
    urlReference('jam'),
  ) +
  filledPath(`M${x - 42} ${y - 82}V${y - 104}H${x + 42}V${y - 82}Q${x} ${y - 74} ${x - 42} ${y - 82}Z`, '#f0e6d4') +
  ellipse(x, y - 104, 42, 9, '#fffaf0') +
  [-32, -16, 0, 16, 32].map((dx) => rect(x + dx - 4, y - 103, 7, 22, '#d9503f', 'opacity=".55"')).join('') +
  filledPolygon(
    [
      [x - 30, y - 64],
      [x + 26, y - 62],
      [x + 26, y - 26],
      [x - 30, y - 28],
    ],
    '#fbf3e0',
  ) +
  circle(x - 4, y - 45, 8, '#c0303c') +
  filledPath(`M${x - 4} ${y - 53}q8 -8 14 -3q-6 6 -14 3Z`, '#5f8a4c') +
  filledPath(
    `M${x - 38} ${y - 78}L${x - 36} ${y - 8}L${x - 30} ${y - 6}L${x - 31} ${y - 78}Z`,
    '#ffc0b0',
    'opacity=".7"',
  )

const eggCup = (x: number, y: number): string =>
  filledPath(
    `M${x - 20} ${y}Q${x} ${y + 6} ${x + 20} ${y}Q${x + 8} ${y - 10} ${x + 7} ${y - 20}H${x - 7}Q${x - 8} ${y - 10} ${x - 20} ${y}Z`,
    urlReference('enamel'),
  ) +
  filledPath(
    `M${x - 28} ${y - 54}Q${x - 26} ${y - 20} ${x} ${y - 18}Q${x + 26} ${y - 20} ${x + 28} ${y - 54}Z`,
    urlReference('enamel'),
  ) +
  ellipse(x, y - 62, 23, 30, urlReference('egg')) +
  filledPath(
    `M${x - 28} ${y - 54}Q${x} ${y - 44} ${x + 28} ${y - 54}Q${x + 28} ${y - 40} ${x} ${y - 38}Q${x - 28} ${y - 40} ${x - 28} ${y - 54}Z`,
    urlReference('enamel'),
  ) +
  strokedPath(`M${x - 28} ${y - 54}Q${x} ${y - 44} ${x + 28} ${y - 54}`, '#fdf6e6', 2.6) +
  ellipse(x - 8, y - 76, 5, 8, '#fffaf0', 'opacity=".8"')

function fruitBowl(x: number, y: number): string {
  const fruit = (fx: number, fy: number, radius: number, id: string) =>
    circle(fx, fy, radius, urlReference(id)) +
    ellipse(fx - radius * 0.34, fy - radius * 0.4, radius * 0.24, radius * 0.16, '#fff6e0', 'opacity=".75"')
  return (
    fruit(x - 70, y - 104, 48, 'orange') +
    fruit(x + 62, y - 106, 50, 'red') +
    fruit(x - 4, y - 142, 50, 'green') +
    strokedPath(`M${x - 4} ${y - 188}q4 -16 14 -20`, '#5a3a2a', 4) +
    filledPath(`M${x + 8} ${y - 202}q26 -14 40 6q-24 12 -40 -6Z`, '#5f8a4c') +
    filledPath(
      `M${x - 146} ${y - 84}Q${x - 120} ${y - 4} ${x - 50} ${y + 6}Q${x} ${y + 14} ${x + 50} ${y + 6}Q${x + 120} ${y - 4} ${x + 146} ${y - 84}Q${x} ${y - 52} ${x - 146} ${y - 84}Z`,
      urlReference('enamel'),
    ) +
    strokedPath(`M${x - 146} ${y - 84}Q${x} ${y - 52} ${x + 146} ${y - 84}`, '#fdf6e6', 5) +
    filledPath(
      `M${x - 126} ${y - 70}Q${x - 104} ${y - 22} ${x - 70} ${y - 8}L${x - 60} ${y - 12}Q${x - 96} ${y - 36} ${x - 108} ${y - 66}Z`,
      '#e6f4f0',
      'opacity=".55"',
    )
  )
}

/** A folded newspaper: grey columns without readable text. */
function newspaper(x: number, y: number): string {
  let out =
    filledPolygon(
      [
        [0, 0],
        [210, -24],
        [262, 60],
        [40, 92],
      ],
      '#d9cfc0',
    ) +
    filledPolygon(
      [
        [0, -6],
        [208, -30],
        [260, 52],
        [40, 84],
      ],
      '#f6efe2',
    ) +
    filledPolygon(
      [
        [18, 4],
        [196, -17],
        [202, -6],
        [24, 16],
      ],
      '#8a8484',
    )
  for (let k = 0; k < 7; k++) {
    const t = k / 7
    out += strokedPath(`M${30 + t * 24} ${24 + t * 52}L${112 + t * 34} ${14 + t * 46}`, '#b9b2aa', 2.6)
    if (k > 2) out += strokedPath(`M${124 + t * 36} ${13 + t * 44}L${204 + t * 44} ${3 + t * 40}`, '#b9b2aa', 2.6)
  }
  return group(
    out +
      filledPolygon(
        [
          [122, 8],
          [198, -1],
          [214, 24],
          [136, 34],
        ],
        '#a9b4b4',
      ),
    `transform="translate(${x} ${y})"`,
  )
}

const objectDefs =
  glazeGradient('white', '#ffffff', '#f6efe4', '#d6c6bd', '#a58f94') +
  glazeGradient('enamel', '#9accce', '#4f93a0', '#2f6a7c', '#1f4658') +
  horizontalGradient('juice', [
    [0, '#ffe08a'],
    [0.4, '#ffb640'],
    [1, '#e07a24'],
  ]) +
  horizontalGradient('jam', [
    [0, '#f06a5a'],
    [0.5, '#c0303c'],
    [1, '#7a1c34'],
  ]) +
  horizontalGradient('glass', [
    [0, '#ffffff', 0.7],
    [0.3, '#ffffff', 0.12],
    [0.8, '#bcd0d4', 0.25],
    [1, '#ffffff', 0.5],
  ]) +
  gradient('crust', [
    [0, '#fbd68e'],
    [0.45, '#dd9546'],
    [1, '#8a4a28'],
  ]) +
  horizontalGradient('egg', [
    [0, '#fdeedb'],
    [0.5, '#f0cfae'],
    [1, '#b98a72'],
  ]) +
  horizontalGradient('orange', [
    [0, '#ffb866'],
    [0.5, '#e8843c'],
    [1, '#a84a2a'],
  ]) +
  horizontalGradient('red', [
    [0, '#f07a60'],
    [0.5, '#d04436'],
    [1, '#8a2436'],
  ]) +
  horizontalGradient('green', [
    [0, '#d6dc84'],
    [0.5, '#b0be58'],
    [1, '#6f8a3c'],
  ])

async function paintTableCloth(canvas: Canvas): Promise<void> {
  await canvas.svg(rect(0, table, 1600, 400, urlReference('linen')) + rect(0, table - 2, 1600, 5, '#fff8ea'), {
    defs: gradientBetween(
      'linen',
      [
        [0, '#f6ead6'],
        [0.5, '#e9d6be'],
        [1, '#bb9c8c'],
      ],
      0,
      table,
      0,
      1067,
    ),
  })
  let stripes = ''
  for (let k = -14; k < 15; k++) {
    const far = 800 + k * 88
    const near = 800 + k * 214
    stripes +=
      filledPolygon(
        [
          [far, table],
          [far + 7, table],
          [near + 18, 1072],
          [near, 1072],
        ],
        '#7f9fb5',
        'opacity=".3"',
      ) +
      filledPolygon(
        [
          [far + 12, table],
          [far + 14, table],
          [near + 36, 1072],
          [near + 30, 1072],
        ],
        '#7f9fb5',
        'opacity=".26"',
      )
  }
  for (let k = 0; k < 7; k++) {
    const t = (k / 7) ** 1.5
    stripes += rect(0, table + 26 + t * 340, 1600, 3 + t * 9, '#7f9fb5', 'opacity=".16"')
  }
  // The light of the window on the table, divided like its panes.
  let light = ''
  for (let k = 0; k < 3; k++) {
    const a = pane.x + 14 + k * 280
    for (const [t0, t1] of [
      [0.03, 0.4],
      [0.48, 1.04],
    ] as const) {
      const at = (x: number, t: number) => [x + t * 240 + (x - 800) * t * 0.35, table + 8 + t * 360] as const
      light += filledPath(polygon([at(a, t0), at(a + 244, t0), at(a + 244, t1), at(a, t1)]), '#fff5cf')
    }
  }
  await canvas.svg(stripes)
  await canvas.svg(group(light, 'filter="url(#soft)"'), { defs: blurFilter('soft', 6), opacity: 0.6 })
  await canvas.svg(rect(0, table, 1600, 400, urlReference('dim')), {
    defs: gradient(
      'dim',
      [
        [0.5, '#5a3550', 0],
        [1, '#5a3550', 0.5],
      ],
      0,
      0,
      1,
      0.35,
    ),
    blend: 'multiply',
    opacity: 0.8,
  })
}

const tableShadow = (x: number, y: number, w: number, length: number): string =>
  filledPath(
    `M${x - w * 0.5} ${y}Q${x - w * 0.3} ${y + w * 0.16} ${x + w * 0.1} ${y + w * 0.2}L${x + w * (0.5 + length * 0.7)} ${y + w * (0.25 + length * 0.5)}Q${x + w * (0.85 + length * 0.8)} ${y + w * (0.2 + length * 0.36)} ${x + w * 0.5} ${y - w * 0.04}Z`,
    '#6a4258',
    'filter="url(#soft)"',
  )

export const scene: Scene = {
  key: 'breakfast-morning',
  title: 'Breakfast by the window',
  alt: 'Breakfast table by a window, spring morning: croissants, steaming coffee and tulips in low sunlight.',
  focus: { x: 0.5, y: 0.68 },
  day: true,
  async draw(canvas) {
    await paintView(canvas)
    const { x, y, width, height } = pane
    await canvas.svg(
      wallWithHoles(urlReference('wall'), `M${x} ${y}H${x + width}V${y + height}H${x}Z`) +
        rect(1240, -10, 380, 760, urlReference('corner')),
      {
        defs:
          gradientBetween(
            'wall',
            [
              [0, '#ecd8b6'],
              [0.5, '#dcbf97'],
              [1, '#ab876c'],
            ],
            100,
            0,
            1600,
            300,
          ) +
          gradient(
            'corner',
            [
              [0, '#6a3f48', 0],
              [1, '#6a3f48', 0.3],
            ],
            0,
            0,
            1,
            0.2,
          ),
      },
    )
    await canvas.svg(windowFrame() + potPlant(1120, 622, canvas.random('pot plant')), {
      defs: horizontalGradient('terracotta', [
        [0, '#dc8a5c'],
        [1, '#8a4638'],
      ]),
    })
    const cloth = canvas.random('curtains')
    await canvas.svg(
      curtain(224, 210, 20, 712, -26, cloth) +
        curtain(1170, 220, 20, 712, 30, cloth) +
        rect(180, 12, 1250, 12, '#6b4a3a') +
        rect(180, 12, 1250, 3, '#b98a68') +
        circle(180, 18, 12, '#6b4a3a') +
        circle(1430, 18, 12, '#6b4a3a'),
      { defs: curtainDefs(['#fffaf0', '#f2e4cc', '#cdb596']), opacity: 0.94 },
    )
    // A small framed picture on the left wall, a shelf with cups on the right.
    await canvas.svg(
      rect(56, 190, 124, 160, '#7a5540') +
        rect(64, 198, 108, 144, '#fbf3e2') +
        rect(82, 218, 72, 100, '#cfe0d4') +
        filledPath('M82 290Q106 262 124 282T154 274V318H82Z', '#7fa58a') +
        circle(134, 246, 10, '#f6c870') +
        rect(1452, 300, 148, 10, '#8a6248') +
        rect(1452, 300, 148, 3, '#d9ac80') +
        [1478, 1530, 1580]
          .map((cx, k) => filledPath(`M${cx - 18} 262h36l-4 38h-28Z`, ['#4f93a0', '#f6efe4', '#d97a54'][k]!))
          .join(''),
    )
    paintGlow(canvas, 560, 330, { radius: 820, radiusY: 620, colour: '#ffe9b0', alpha: 0.3, power: 1.6 })
    await paintTableCloth(canvas)
    const shadows =
      tableShadow(1140, 812, 104, 1) +
      tableShadow(940, 838, 150, 0.6) +
      tableShadow(742, 826, 66, 0.7) +
      tableShadow(862, 970, 165, 0.22) +
      tableShadow(518, 944, 320, 0.05) +
      tableShadow(1040, 964, 84, 0.5) +
      tableShadow(1160, 924, 50, 0.6) +
      tableShadow(1400, 962, 250, 0.2)
    await canvas.svg(shadows, { defs: blurFilter('soft', 6), opacity: 0.5, blend: 'multiply' })
    await canvas.svg(
      bouquet(1140, 812) +
        juiceGlass(742, 830) +
        coffeePot(940, 848) +
        newspaper(70, 850) +
        eggCup(1166, 930) +
        plateOfCroissants(530, 950) +
        cup(858, 972) +
        jamJar(1044, 976) +
        fruitBowl(1420, 972),
      { defs: objectDefs },
    )
    const steam = [
      [842, 862, 1],
      [874, 858, 0.8],
    ]
      .map(([sx, sy, k]) =>
        strokedPath(
          `M${sx} ${sy}C${sx! - 26 * k!} ${sy! - 50} ${sx! + 30 * k!} ${sy! - 80} ${sx! + 4} ${sy! - 140}S${sx! + 30} ${sy! - 200} ${sx! + 10} ${sy! - 250}`,
          '#ffffff',
          13 * k!,
          'filter="url(#soft)" opacity=".5"',
        ),
      )
      .join('')
    await canvas.svg(steam, { defs: blurFilter('soft', 7), opacity: 0.8 })
    await canvas.svg(
      filledPolygon(
        [
          [430, 70],
          [800, 70],
          [1500, 1080],
          [720, 1080],
        ],
        urlReference('shaft'),
      ),
      {
        defs: gradientBetween(
          'shaft',
          [
            [0, '#fff0bc', 0.3],
            [1, '#fff0bc', 0],
          ],
          480,
          70,
          1050,
          1000,
        ),
        blend: 'screen',
        opacity: 0.7,
      },
    )
    applyFinish(canvas, {
      shadow: '#3a2048',
      light: '#fff3d0',
      shadowShare: 0.09,
      lightShare: 0.09,
      contrast: 1.05,
      vignette: 0.2,
      grain: 6.5,
    })
  },
}
