import {
  gradientBetween,
  birds,
  paintClouds,
  paintDistantCrown,
  paintDab,
  horizontalGradient,
  applyFinish,
  paintGlow,
  strokedPath,
  paintMist,
  mixHex,
  mixRgb,
  paintMottle,
  paintSky,
  palettes,
  filledPath,
  polygon,
  createRamp,
  rect,
  hexToRgb,
  createRidge,
  smoothStep,
  paintSun,
  filledPolygon,
  treeBelt,
  paintGrassTuft,
  urlReference,
  paintBroadleaf,
  type Canvas,
  type Point,
  type Ridge,
  type Scene,
} from '../kit/index.ts'

const palette = palettes['autumn-morning']
const sunAt = { x: 380, y: 330 }
const light = { x: -0.8, y: -0.5, z: 0.25 }

interface Hill {
  base: number
  amplitude: number
  scale: number
  tilt?: number
  colour: [low: string, high: string]
  trees: string
  belt: number
  wave: number
}
const hills: Hill[] = [
  { base: 404, amplitude: 40, scale: 420, colour: ['#cdd2a4', '#ebdfb2'], trees: '#a8b892', belt: 9, wave: 90 },
  { base: 452, amplitude: 50, scale: 460, colour: ['#b2c28a', '#dfd69e'], trees: '#83a07c', belt: 14, wave: 120 },
  {
    base: 514,
    amplitude: 56,
    scale: 520,
    tilt: 0.02,
    colour: ['#8fac70', '#c8c880'],
    trees: '#5c8266',
    belt: 22,
    wave: 170,
  },
  {
    base: 588,
    amplitude: 60,
    scale: 620,
    tilt: -0.05,
    colour: ['#6f9554', '#aeb866'],
    trees: '#3e6852',
    belt: 34,
    wave: 230,
  },
  {
    base: 676,
    amplitude: 46,
    scale: 640,
    tilt: 0.08,
    colour: ['#527c44', '#8ea650'],
    trees: '#2b5442',
    belt: 46,
    wave: 300,
  },
]

/** Fields that follow the shape of the hill, with hedges of single bushes along them. */
async function paintFields(canvas: Canvas, land: Ridge, i: number, hill: Hill): Promise<void> {
  const random = canvas.random(`fields ${i}`)
  let out = ''
  const hedges: { x: number; y: number }[] = []
  for (let k = 0; k < 12; k++) {
    const from = random() * 1540 - 60
    const length = random.between(150, 380) * (0.7 + i * 0.18)
    const upper = random.between(8, 30 + i * 14)
    const depth = random.between(10, 24) * (1 + i * 0.5)
    const shear = random.around(30)
    const top: Point[] = []
    const bottom: Point[] = []
    for (let s = 0; s <= 24; s++) {
      const t = s / 24
      const swell = Math.sin(Math.PI * t) ** 0.4
      const y = land.at(from + length * t) + upper + depth / 2
      top.push([from + length * t, y - (depth / 2) * swell])
      bottom.push([from + length * t + shear, y + (depth / 2) * swell])
    }
    out += filledPath(
      polygon([...top, ...bottom.reverse()]),
      random.pick(['#f0d888', '#d4cc78', '#b0c474', '#e6c676', '#90b062', '#dfb56a']),
      `opacity="${(0.6 - i * 0.05).toFixed(2)}"`,
    )
    // Mowing lines over some fields.
    if (random.chance(0.45))
      for (let m = 1; m < 5; m++)
        out += strokedPath(
          `M${top.map(([x, y], s) => `${(x + (shear * m) / 5).toFixed(1)} ${(y + ((bottom[24 - s]![1] - y) * m) / 5).toFixed(1)}`).join('L')}`,
          '#7f8a48',
          0.7 + i * 0.16,
          'opacity=".35"',
        )
    for (const [x, y] of top.slice(1, 24))
      for (let b = 0; b < 2; b++) if (random.chance(0.75)) hedges.push({ x: x + (random() * length) / 24, y: y - 1 })
  }
  await canvas.svg(out, { clip: await canvas.mask(filledPath(land.area(), '#000')) })
  const tone = createRamp([mixHex(hill.trees, '#143a3c', 0.25), hill.trees, mixHex(hill.trees, hill.colour[1], 0.5)])
  for (const { x, y } of hedges.sort((a, b) => a.y - b.y))
    paintDistantCrown(canvas, x, y, (2 + i * 1.1) * random.between(0.7, 1.4), tone, light, random)
}

/** A half-timbered wall: posts, rails and braces in dark oak on cream plaster. */
function timberWall(x: number, y: number, w: number, h: number, bays: number, storeys: number): string {
  const oak = '#4a2f26'
  let out = rect(x, y, w, h, urlReference('plaster'))
  for (let i = 0; i <= bays; i++) out += rect(x + ((w - 5) * i) / bays, y, 5, h, oak)
  for (let i = 0; i <= storeys; i++) out += rect(x, y + ((h - 5) * i) / storeys, w, 5, oak)
  for (let i = 0; i < bays; i++) {
    const a = x + ((w - 5) * i) / bays + 5
    const b = x + ((w - 5) * (i + 1)) / bays
    const foot = y + h - 4
    const head = y + (h * (storeys - 1)) / storeys
    if (i === 0) out += strokedPath(`M${a} ${head + 4}L${b} ${foot}`, oak, 4)
    if (i === bays - 1) out += strokedPath(`M${b} ${head + 4}L${a} ${foot}`, oak, 4)
  }
  return out
}

function farmWindow(x: number, y: number, lit = false): string {
  return (
    rect(x - 3, y - 3, 28, 34, '#f7ecd6') +
    rect(x, y, 22, 28, lit ? '#ffd98a' : '#4a6068') +
    (lit
      ? ''
      : filledPolygon(
          [
            [x, y],
            [x + 15, y],
            [x, y + 16],
          ],
          '#a9c4c0',
          'opacity=".6"',
        )) +
    rect(x + 10, y, 2, 28, '#f7ecd6') +
    rect(x, y + 12, 22, 2, '#f7ecd6') +
    rect(x - 14, y - 2, 10, 32, '#3f6b50') +
    rect(x + 26, y - 2, 10, 32, '#35594a') +
    rect(x - 13, y + 4, 8, 1, '#2c4f40') +
    rect(x + 27, y + 4, 8, 1, '#2c4f40')
  )
}

function tiledRoof(x0: number, x1: number, foot: number, top: number, inset: number): string {
  let out = filledPolygon(
    [
      [x0, foot],
      [x0 + inset, top],
      [x1 - inset, top],
      [x1, foot],
    ],
    urlReference('tiles'),
  )
  for (let k = 1; k < (foot - top) / 6; k++)
    out += rect(
      x0 + (inset * k * 6) / (foot - top),
      foot - k * 6,
      x1 - x0 - (2 * inset * k * 6) / (foot - top),
      1.1,
      k % 2 ? '#7a3a2c' : '#e8926a',
      'opacity=".4"',
    )
  return out + rect(x0 + inset - 2, top - 2, x1 - x0 - inset * 2 + 4, 4, '#e09a74')
}

async function paintFarm(canvas: Canvas, x: number, y: number): Promise<void> {
  let out =
    timberWall(x - 182, y - 78, 176, 86, 6, 2) +
    tiledRoof(x - 200, x + 8, y - 74, y - 148, 34) +
    rect(x - 118, y - 56, 50, 64, '#5a3a2a') +
    strokedPath(
      `M${x - 93} ${y - 56}v64M${x - 116} ${y - 52}L${x - 95} ${y + 4}M${x - 70} ${y - 52}L${x - 91} ${y + 4}`,
      '#39241d',
      2,
    )
  out += timberWall(x, y - 114, 222, 124, 7, 2) + tiledRoof(x - 18, x + 242, y - 108, y - 210, 36)
  for (const [dx, dy, lit] of [
    [42, -100, false],
    [102, -100, false],
    [164, -100, false],
    [42, -42, true],
    [164, -42, true],
  ] as const)
    out += farmWindow(x + dx, y + dy, lit)
  out +=
    rect(x + 92, y - 48, 38, 58, '#f7ecd6') +
    rect(x + 96, y - 44, 30, 54, '#3f6b50') +
    rect(x + 102, y - 38, 18, 14, '#ffd98a') +
    rect(x + 84, y + 6, 54, 6, '#c9b48e')
  out +=
    filledPolygon(
      [
        [x + 82, y - 168],
        [x + 112, y - 200],
        [x + 142, y - 168],
        [x + 142, y - 148],
        [x + 82, y - 148],
      ],
      urlReference('plaster'),
    ) +
    filledPolygon(
      [
        [x + 72, y - 162],
        [x + 112, y - 208],
        [x + 152, y - 162],
        [x + 143, y - 162],
        [x + 112, y - 197],
        [x + 81, y - 162],
      ],
      '#8a4433',
    ) +
    rect(x + 103, y - 180, 18, 21, '#f7ecd6') +
    rect(x + 105, y - 178, 14, 17, '#4a6068')
  out +=
    rect(x + 170, y - 246, 24, 50, '#b0664c') +
    rect(x + 184, y - 246, 10, 50, '#7f4438') +
    rect(x + 166, y - 251, 32, 7, '#7a3f30')
  // The right half of the front faces away from the sun.
  out += rect(x + 112, y - 210, 130, 222, urlReference('turned'))
  const clip = await canvas.mask(
    out.replaceAll('url(#plaster)', '#000').replaceAll('url(#tiles)', '#000').replaceAll('url(#turned)', 'none'),
  )
  await canvas.svg(out, {
    clip,
    defs:
      horizontalGradient('plaster', [
        [0, '#fff8e6'],
        [1, '#eedcba'],
      ]) +
      gradientTiles +
      horizontalGradient('turned', [
        [0, '#3a2040', 0],
        [1, '#3a2040', 0.34],
      ]),
  })
}
const gradientTiles = horizontalGradient('tiles', [
  [0, '#d97a52'],
  [0.6, '#b75b42'],
  [1, '#8f4434'],
])

/** Rows of vines that converge behind the farm; leaves as small marks, bunches of grapes near the viewer. */
function paintVineyard(canvas: Canvas, hill: Ridge): void {
  const random = canvas.random('vines')
  const vanish = { x: 1150, y: 610 }
  const tone = createRamp(['#173a2c', '#2f6238', '#5f8f3e', '#a6b84a', '#f0d46a'])
  const turning = createRamp(['#3a3a20', '#7a6a2a', '#b8902f', '#e6b840', '#fbe07a'])
  const bushes: { x: number; y: number; scale: number; gold: boolean }[] = []
  for (let row = -30; row <= 16; row++) {
    for (let depth = 0; depth < 90; depth++) {
      // Scale 1 is at the lower edge of the picture.
      const scale = 0.16 + 1.04 * (depth / 90) ** 1.5
      const y = vanish.y + 462 * scale
      const x = vanish.x + row * 118 * scale
      if (x < -40 || x > 1640 || y < hill.at(x) + 6) continue
      bushes.push({ x: x + random.around(5 * scale), y, scale, gold: random.chance(0.16 + 0.2 * Math.sin(row * 1.7)) })
    }
  }
  for (const { x, y, scale } of bushes)
    paintDab(canvas, {
      x: x + 20 * scale,
      y: y + 4 * scale,
      rx: 36 * scale,
      ry: 9 * scale,
      colour: hexToRgb('#2f4f30'),
      alpha: 0.28,
    })
  for (const { x, y, scale, gold } of bushes) {
    if (random.chance(0.2))
      paintDab(canvas, { x, y: y - 12 * scale, rx: 1.8 * scale, ry: 18 * scale, colour: hexToRgb('#5a4432') })
    const height = 40 * scale
    for (let k = 0; k < 15 + scale * 16; k++) {
      const a = random() * Math.PI * 2
      const q = Math.sqrt(random())
      const value = (-Math.cos(a) * 0.5 - Math.sin(a) * 0.7) * q * 0.42 + 0.42 + random.around(0.2)
      paintDab(canvas, {
        x: x + Math.cos(a) * q * 19 * scale,
        y: y - height * 0.72 + Math.sin(a) * q * height * 0.56,
        rx: 5.2 * scale * random.between(0.7, 1.3),
        ry: 3.7 * scale * random.between(0.7, 1.2),
        angle: random() * 3,
        colour: gold && random.chance(0.7) ? turning(value) : tone(value),
      })
    }
    if (scale > 0.5 && random.chance(0.34)) {
      for (let g = 0; g < 11; g++) {
        const gy = g / 11
        paintDab(canvas, {
          x: x + random.around(4.6 * scale * (1 - gy * 0.7)),
          y: y - height * 0.42 + gy * 15 * scale,
          rx: 2.2 * scale,
          ry: 2.2 * scale,
          colour: mixRgb(hexToRgb('#3c2448'), hexToRgb('#8a6a98'), random()),
        })
      }
    }
  }
}

export const scene: Scene = {
  key: 'limburg-morning',
  title: 'Morning in the hills of South Limburg',
  alt: 'Half-timbered farm among vineyards in South Limburg, autumn morning: misty hills and a low sun.',
  focus: { x: 0.68, y: 0.62 },
  day: true,
  async draw(canvas) {
    paintSky(canvas, palette.sky, 560)
    await paintSun(canvas, sunAt.x, sunAt.y, {
      radius: 42,
      disc: '#fffbe6',
      wide: palette.light,
      near: '#fff8dc',
      alpha: 0.6,
    })
    paintClouds(canvas, 'high', {
      from: 30,
      to: 300,
      lit: palette.cloudLit,
      shade: palette.cloudShade,
      cover: 0.57,
      cell: [520, 64],
      alpha: 0.8,
      light: [-0.8, 0.8],
    })
    for (const [i, hill] of hills.entries()) {
      const land = createRidge(canvas, `hill ${i}`, { ...hill, octaves: 4 })
      await canvas.svg(filledPath(land.area(), urlReference('hill')), {
        defs: gradientBetween(
          'hill',
          [
            [0, hill.colour[1]],
            [1, hill.colour[0]],
          ],
          0,
          land.top,
          0,
          land.top + 190,
        ),
      })
      await paintFields(canvas, land, i, hill)
      paintMottle(canvas, `shade ${i}`, land, {
        colour: mixHex(hill.colour[0], '#2f5a52', 0.4),
        alpha: 0.3,
        cell: [420, 60],
        bottom: land.top + 240,
      })
      const gaps = (x: number) =>
        smoothStep(0.45, 0.8, 0.5 + 0.5 * Math.sin(x / hill.wave + i * 2.2)) *
        (i === 4 ? smoothStep(150, 360, Math.abs(x - 1080)) : 1)
      await canvas.svg(
        filledPath(treeBelt(land, { height: hill.belt, conifers: 0.05, gaps }, canvas.random(`belt ${i}`)), hill.trees),
      )
      if (i < 4)
        paintMist(canvas, `mist ${i}`, {
          y: land.top + 98,
          reach: [46, 56, 62, 56][i]!,
          colour: ['#fdeec6', '#fcebc4', '#faead0', '#f7e8d0'][i]!,
          alpha: 0.95 - i * 0.08,
          cell: [460, 46],
          cut: 0.1,
        })
    }
    paintGlow(canvas, sunAt.x, sunAt.y + 60, { radius: 1000, radiusY: 500, colour: '#ffdc90', alpha: 0.3, power: 1.8 })

    const slope = createRidge(canvas, 'vineyard', { base: 792, amplitude: 20, scale: 700, octaves: 3, tilt: 0.07 })
    const farmX = 1010
    const farmY = slope.at(farmX + 110) + 12
    paintBroadleaf(
      canvas,
      {
        x: farmX - 236,
        ground: farmY + 22,
        height: 210,
        spread: 0.95,
        tones: palette.leaf,
        light,
        leaf: 3.2,
        lobes: 18,
        bark: '#3a2c26',
        barkLit: '#a07a50',
      },
      canvas.random('apple tree'),
    )
    paintBroadleaf(
      canvas,
      {
        x: farmX + 335,
        ground: farmY + 30,
        height: 320,
        spread: 0.95,
        tones: palette.leaf,
        light,
        leaf: 3.6,
        lobes: 26,
        bark: '#3a2c26',
        barkLit: '#a07a50',
      },
      canvas.random('walnut'),
    )
    await paintFarm(canvas, farmX, farmY)
    await canvas.svg(filledPath(slope.area(), urlReference('slope')), {
      defs: gradientBetween(
        'slope',
        [
          [0, '#c2ba62'],
          [0.35, '#93a24e'],
          [1, '#4a7040'],
        ],
        0,
        760,
        0,
        1067,
      ),
    })
    paintMottle(canvas, 'slope', slope, { colour: '#d6b878', alpha: 0.32, cell: [120, 30] })
    paintVineyard(canvas, slope)
    paintMist(canvas, 'slope mist', {
      y: 806,
      yRight: 850,
      reach: 34,
      colour: '#f6e8c8',
      alpha: 0.34,
      cell: [420, 30],
      to: 900,
    })
    const grassRandom = canvas.random('verge')
    for (let x = -10; x < 1620; x += 24)
      paintGrassTuft(
        canvas,
        {
          x: x + grassRandom.around(12),
          y: 1076,
          height: grassRandom.between(28, 56),
          blades: 8,
          tones: ['#1c3a28', '#3f6a38', '#8aa44a', '#e0d07a'],
          lean: 0.2,
          width: 2.6,
        },
        grassRandom,
      )
    await canvas.svg(birds(660, 240, 7, 8, '#6f8a86', canvas.random('birds')))
    applyFinish(canvas, {
      shadow: palette.shadow,
      light: '#fff2cc',
      shadowShare: 0.09,
      lightShare: 0.09,
      contrast: 1.06,
      vignette: 0.22,
      grain: 7,
    })
  },
}
