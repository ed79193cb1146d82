import {
  horizontalGradient,
  gradientBetween,
  candle,
  ellipse,
  applyFinish,
  paintGlow,
  gradient,
  strokedPath,
  paintMist,
  mixHex,
  paintMoon,
  paintSky,
  filledPath,
  polygon,
  rect,
  paintReflection,
  createRidge,
  paintRipples,
  filledPolygon,
  paintSpruce,
  paintStars,
  treeBelt,
  urlReference,
  circle,
  type Canvas,
  type Scene,
} from '../kit/index.ts'

const water = 640
const light = { x: -0.7, y: -0.7, z: 0.2 }
const night = { shadow: '#0c1838', fir: ['#0a1830', '#12294a', '#24466c', '#4a7096'], haze: '#6f93ad' }

async function paintValley(canvas: Canvas): Promise<void> {
  const rows = [
    { base: 430, amplitude: 70, scale: 340, height: 20, colour: '#3f6688' },
    { base: 500, amplitude: 50, scale: 380, height: 44, colour: '#294d70' },
    { base: 560, amplitude: 30, scale: 420, height: 84, colour: '#163354' },
  ]
  for (const [i, row] of rows.entries()) {
    const land = createRidge(canvas, `hill ${i}`, { ...row, octaves: 6 })
    await canvas.svg(
      filledPath(
        land.area() + treeBelt(land, { height: row.height, conifers: 1, density: 1.4 }, canvas.random(`wood ${i}`)),
        row.colour,
      ),
    )
    paintMist(canvas, `valley ${i}`, {
      y: land.at(800) + 46,
      reach: 54,
      colour: night.haze,
      alpha: 0.46,
      cell: [380, 40],
    })
  }
}

/** The sauna house: a glass front, benches in warm light, a stove with stones, snow on the edge of the roof. */
async function paintSauna(canvas: Canvas): Promise<void> {
  const x = 1010
  const floor = water - 22
  let out = rect(x, water - 212, 460, 192, '#2c1f27') + rect(x + 14, water - 192, 432, 170, urlReference('wood'))
  for (let k = 0; k < 27; k++) out += rect(x + 14 + k * 16.4, water - 192, 1.4, 170, '#a05f30', 'opacity=".45"')
  // Benches on two levels, seen from the front.
  out +=
    rect(x + 14, water - 112, 318, 12, '#b87440') +
    rect(x + 14, water - 112, 318, 3, '#f0b878') +
    rect(x + 14, water - 100, 318, 32, '#5f331f') +
    rect(x + 14, water - 68, 330, 12, '#a5632f') +
    rect(x + 14, water - 68, 330, 3, '#e0a060') +
    rect(x + 14, water - 56, 330, 34, '#4a2718')
  for (let k = 0; k < 11; k++)
    out +=
      rect(x + 22 + k * 30, water - 100, 2, 32, '#3a1f16', 'opacity=".7"') +
      rect(x + 22 + k * 30, water - 56, 2, 34, '#2c1812', 'opacity=".7"')
  out +=
    filledPath(`M${x + 200} ${water - 112}v-12q0 -7 8 -7h54q8 0 8 7v12Z`, '#f8ead2') +
    rect(x + 200, water - 122, 70, 2, '#cdb096') +
    filledPath(`M${x + 206} ${water - 131}v-10q0 -6 8 -6h40q8 0 8 6v10Z`, '#d9e4de')
  out +=
    rect(x + 40, water - 164, 84, 4, '#8a4e28') +
    rect(x + 48, water - 190, 14, 26, '#ffe8b8', 'opacity=".85"') +
    rect(x + 68, water - 182, 12, 18, '#8fb0a0') +
    rect(x + 88, water - 178, 22, 14, '#d9a878')
  out +=
    rect(x + 358, water - 104, 62, 82, '#2a1a20') +
    rect(x + 358, water - 104, 8, 82, '#6a4438') +
    rect(x + 366, water - 60, 46, 24, '#1a1016') +
    rect(x + 370, water - 56, 38, 16, '#ff8f3c') +
    rect(x + 382, water - 192, 12, 88, '#231820')
  for (let k = 0; k < 12; k++)
    out += ellipse(
      x + 362 + (k % 7) * 9,
      water - 107 - Math.floor(k / 7) * 8 - (k % 2) * 3,
      7.5,
      5.6,
      k % 3 ? '#6a5a5e' : '#8f7a74',
    )
  for (let k = 0; k <= 4; k++)
    out +=
      rect(x + 10 + k * 108, water - 198, 7, 178, '#1f161f') + rect(x + 10 + k * 108, water - 198, 1.6, 178, '#8a5a3c')
  // Reflections in the glass.
  for (const k of [0, 2])
    out += filledPolygon(
      [
        [x + 30 + k * 108, water - 22],
        [x + 74 + k * 108, water - 192],
        [x + 94 + k * 108, water - 192],
        [x + 50 + k * 108, water - 22],
      ],
      '#fff0d0',
      'opacity=".09"',
    )
  out +=
    filledPolygon(
      [
        [x - 44, water - 208],
        [x + 28, water - 246],
        [x + 522, water - 228],
        [x + 514, water - 206],
      ],
      '#1b1622',
    ) +
    filledPath(
      `M${x - 46} ${water - 210}L${x + 28} ${water - 254}Q${x + 180} ${water - 252} ${x + 524} ${water - 234}V${water - 227}L${x + 28} ${water - 245}L${x - 42} ${water - 206}Z`,
      '#c4d8e6',
    ) +
    rect(x + 380, water - 300, 22, 66, '#1b1622') +
    filledPath(`M${x + 376} ${water - 298}q2 -10 15 -10t15 10Z`, '#c4d8e6') +
    rect(x - 20, floor - 1, 500, 4, '#8a6a50')
  await canvas.svg(rect(0, floor, 1600, 32, urlReference('deck')) + out, {
    defs:
      gradientBetween(
        'deck',
        [
          [0, '#6b524a'],
          [0.3, '#4a3a3c'],
          [1, '#2a2230'],
        ],
        0,
        floor,
        0,
        water + 10,
      ) +
      gradientBetween(
        'wood',
        [
          [0, '#ffd688'],
          [0.55, '#f6a650'],
          [1, '#c0642e'],
        ],
        0,
        water - 192,
        0,
        floor,
      ),
  })
  paintGlow(canvas, x + 230, water - 110, { radius: 440, radiusY: 250, colour: '#ff9c44', alpha: 0.5, power: 1.8 })
}

const drawLantern = (x: number, foot: number): string => {
  const iron = '#1a1420'
  return (
    rect(x - 11, foot - 32, 22, 32, urlReference('flame')) +
    [-11, -1, 9.4].map((dx) => rect(x + dx, foot - 32, 1.7, 32, iron)).join('') +
    rect(x - 13, foot - 3, 26, 4.4, iron) +
    filledPolygon(
      [
        [x - 15, foot - 31],
        [x - 7, foot - 41],
        [x + 7, foot - 41],
        [x + 15, foot - 31],
      ],
      iron,
    ) +
    circle(x, foot - 45, 5, 'none', `stroke="${iron}" stroke-width="1.8"`) +
    circle(x, foot - 9, 3, '#fff6d0')
  )
}

/** A rolled towel seen obliquely: cloth in four tones, with the spiral of the roll in front. */
function towel(x: number, foot: number, width: number, radius: number): string {
  const [lit, own, shade, deep] = ['#fbf0de', '#e2d0bd', '#b09a98', '#7d6a76']
  const y = foot - radius
  let spiral = ''
  for (let a = 0; a < 15; a += 0.3)
    spiral += `${a ? 'L' : 'M'}${(x + Math.cos(a) * radius * 0.055 * (15 - a) * 0.62).toFixed(1)} ${(y + Math.sin(a) * radius * 0.06 * (15 - a)).toFixed(1)}`
  let out =
    rect(x, foot - radius * 2, width, radius * 2, urlReference('cloth')) +
    ellipse(x + width, y, radius * 0.58, radius, shade) +
    rect(x + width * 0.22, foot - radius * 2, 7, radius * 2, mixHex(own, '#4f93a0', 0.5), 'opacity=".75"') +
    rect(x + width * 0.22 + 11, foot - radius * 2, 2.5, radius * 2, mixHex(own, '#4f93a0', 0.5), 'opacity=".75"')
  out +=
    ellipse(x, y, radius * 0.58, radius, own) +
    strokedPath(spiral, shade, 2.4) +
    filledPath(
      `M${x - radius * 0.56} ${y - radius * 0.2}Q${x - radius * 0.4} ${y - radius} ${x} ${y - radius}H${x + width}Q${x + 20} ${y - radius * 0.78} ${x - radius * 0.56} ${y - radius * 0.2}Z`,
      lit,
      'opacity=".5"',
    )
  return (
    out + filledPath(`M${x} ${foot}H${x + width}Q${x + width * 0.5} ${foot - 7} ${x} ${foot}Z`, deep, 'opacity=".6"')
  )
}

async function paintForeground(canvas: Canvas): Promise<void> {
  const rim = (x: number): number => 992 - 0.00011 * (x - 420) ** 2 * (x > 420 ? 0.55 : 0.2)
  const run = Array.from({ length: 83 }, (_, i) => [-20 + i * 20, rim(-20 + i * 20)] as const)
  const deck = polygon([...run, [1640, 1090], [-20, 1090]])
  let boards = ''
  for (let k = -6; k < 30; k++)
    boards +=
      strokedPath(`M${k * 78 - 40} 900L${k * 120 - 420} 1100`, '#120f18', 2.6, 'opacity=".8"') +
      strokedPath(`M${k * 78 - 37} 900L${k * 120 - 417} 1100`, '#6a5a64', 1, 'opacity=".4"')
  await canvas.svg(
    filledPath(deck, urlReference('stone')) +
      `<g clip-path="url(#deck)">${boards}</g>` +
      strokedPath(`M${run.map(([x, y]) => `${x} ${y.toFixed(1)}`).join('L')}`, '#9a8a88', 6) +
      strokedPath(`M${run.map(([x, y]) => `${x} ${(y + 7).toFixed(1)}`).join('L')}`, '#241d28', 7),
    {
      defs:
        gradientBetween(
          'stone',
          [
            [0, '#57494f'],
            [0.35, '#332b36'],
            [1, '#16121c'],
          ],
          0,
          950,
          0,
          1067,
        ) + `<clipPath id="deck"><path d="${deck}"/></clipPath>`,
    },
  )
  const candles: readonly [number, number, number, number][] = [
    [1210, 998, 54, 92],
    [1352, 1000, 44, 116],
    [1280, 1012, 62, 62],
    [1150, 1012, 46, 48],
    [262, 1034, 50, 60],
    [196, 1024, 44, 98],
  ]
  const stems = 'M716 1008q-40 -30 -58 -86M716 1008q-6 -50 6 -96M716 1008q34 -34 46 -74'
  const eucalyptus =
    strokedPath(stems, '#3c5a4a', 3) +
    Array.from({ length: 15 }, (_, k) => {
      const branch = k % 3
      const t = 0.25 + (0.75 * Math.floor(k / 3)) / 5
      const [dx, dy] = [
        [-58, -86],
        [6, -96],
        [46, -74],
      ][branch]!
      const [lx, ly] = [716 + dx! * t, 1008 + dy! * t]
      return (
        ellipse(lx - 8, ly, 10, 6.5, '#5f8a78', `transform="rotate(28 ${lx} ${ly})"`) +
        ellipse(lx + 8, ly - 3, 10, 6.5, '#86b09a', `transform="rotate(-28 ${lx} ${ly})"`)
      )
    }).join('')
  await canvas.svg(
    ellipse(898, 1030, 190, 13, '#0b0912', 'opacity=".65"') +
      eucalyptus +
      towel(768, 1028, 126, 28) +
      towel(924, 1028, 122, 28) +
      towel(844, 974, 124, 27) +
      candles
        .map(([x, y, w, h]) => ellipse(x, y + 4, w * 0.9, 9, '#0b0912', 'opacity=".6"') + candle(x, y, w, h))
        .join(''),
    {
      defs:
        horizontalGradient('wax', [
          [0, '#ffe0a0'],
          [0.35, '#f2b068'],
          [1, '#9a5f44'],
        ]) +
        gradient('cloth', [
          [0, '#fdf3e2'],
          [0.35, '#e2d0bd'],
          [0.75, '#a8949a'],
          [1, '#75636f'],
        ]),
    },
  )
  for (const [x, y, w, h] of candles) {
    paintGlow(canvas, x, y - h - w * 0.35, { radius: 175, colour: '#ffb850', alpha: 0.6, power: 2.4 })
    paintGlow(canvas, x, y + 6, { radius: 150, radiusY: 34, colour: '#ff9c44', alpha: 0.28, power: 1.4 })
  }
}

export const scene: Scene = {
  key: 'spa-evening',
  title: 'Spa in the evening',
  alt: 'Steaming outdoor pool of a forest spa, winter evening: lit sauna house, lanterns, candles and towels.',
  focus: { x: 0.69, y: 0.62 },
  day: false,
  async draw(canvas) {
    paintSky(
      canvas,
      [
        [0, '#0d1b3c'],
        [0.45, '#1f3e69'],
        [0.85, '#47708f'],
        [1, '#7aa0a8'],
      ],
      water,
    )
    await paintStars(canvas, 220, 390, canvas.random('stars'))
    await paintMoon(canvas, 430, 165, 37)
    await paintValley(canvas)
    await paintSauna(canvas)
    for (const [i, [x, h]] of (
      [
        [1560, 430],
        [124, 370],
        [236, 250],
        [24, 300],
        [330, 160],
      ] as const
    ).entries())
      paintSpruce(
        canvas,
        {
          x,
          ground: water - 16,
          height: h,
          tones: night.fir,
          light,
          snow: { lit: '#b9d2e4', shade: '#5f88ac', amount: 0.45 },
        },
        canvas.random(`fir ${i}`),
      )
    const lanterns = [430, 560, 690, 820, 950]
    await canvas.svg(lanterns.map((x) => drawLantern(x, water - 18)).join(''), {
      defs: gradient('flame', [
        [0, '#ffe7a6'],
        [0.7, '#ffb64e'],
        [1, '#e8772a'],
      ]),
    })
    for (const x of lanterns)
      paintGlow(canvas, x, water - 34, { radius: 100, colour: '#ffb04a', alpha: 0.6, power: 2.2 })
    paintReflection(canvas, {
      y: water + 8,
      tint: '#1d6f86',
      tintFar: 0.16,
      tintNear: 0.6,
      sway: 20,
      squash: 1,
      dim: 0.96,
      bands: 0.05,
    })
    for (const [x, y, k] of [
      [300, 760, 1],
      [800, 745, 0.9],
      [1300, 760, 1],
      [560, 890, 1.6],
      [1150, 880, 1.5],
    ] as const)
      paintGlow(canvas, x, y, { radius: 300 * k, radiusY: 90 * k, colour: '#5fe0dc', alpha: 0.42, power: 1.7 })
    await paintRipples(canvas, 'ripples', {
      from: water + 18,
      to: 1000,
      count: 330,
      colours: ['#8fe4e0', '#ffd08a', '#0f4560', '#3fa6b4'],
      faint: 0.1,
      strong: 0.4,
    })
    paintMist(canvas, 'steam low', {
      y: water + 30,
      reach: 90,
      colour: '#d4e9ec',
      alpha: 0.72,
      cell: [170, 100],
      cut: 0.35,
    })
    paintMist(canvas, 'steam high', {
      y: water - 60,
      reach: 150,
      colour: '#bcd6e0',
      alpha: 0.4,
      cell: [140, 180],
      cut: 0.42,
    })
    paintMist(canvas, 'steam near', {
      y: water + 150,
      reach: 120,
      colour: '#bfe4e6',
      alpha: 0.32,
      cell: [230, 100],
      cut: 0.4,
    })
    await paintForeground(canvas)
    applyFinish(canvas, {
      shadow: night.shadow,
      light: '#fff0d0',
      shadowShare: 0.12,
      lightShare: 0.08,
      contrast: 1.06,
      vignette: 0.28,
      grain: 7,
    })
  },
}
