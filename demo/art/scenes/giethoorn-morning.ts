import {
  gradientBetween,
  horizontalGradient,
  gradient,
  birds,
  blurFilter,
  paintBroadleaf,
  paintClouds,
  paintDab,
  ellipse,
  applyFinish,
  paintGlow,
  strokedPath,
  paintMist,
  mixHex,
  mixRgb,
  paintSky,
  palettes,
  filledPath,
  rect,
  paintReflection,
  hexToRgb,
  createRidge,
  paintRipples,
  filledPolygon,
  smoothStep,
  paintStroke,
  treeBelt,
  paintGrassTuft,
  urlReference,
  type Canvas,
  type Scene,
} from '../kit/index.ts'

const palette = palettes['summer-morning']
const water = 690
const light = { x: -0.75, y: -0.6, z: 0.35 }
const house = { x: 836, ground: 664, width: 470 }

async function paintFarBank(canvas: Canvas): Promise<void> {
  for (const [i, { base, height, colour, y }] of [
    { base: 566, height: 74, colour: '#a6c5a6', y: 566 },
    { base: 606, height: 104, colour: '#79a888', y: 604 },
  ].entries()) {
    const land = createRidge(canvas, `bank ${i}`, { base, amplitude: 10, scale: 240, octaves: 4 })
    const gaps = (x: number) => (i === 0 ? 1 : 0.35 + 0.65 * smoothStep(0.3, 0.8, 0.5 + 0.5 * Math.sin(x / 190)))
    await canvas.svg(
      filledPath(
        land.area() + treeBelt(land, { height, conifers: 0.04, density: 1.1, gaps }, canvas.random(`belt ${i}`)),
        colour,
      ),
    )
    paintMist(canvas, `bank mist ${i}`, { y, reach: 92 - i * 12, colour: palette.haze, alpha: 0.62 - i * 0.1 })
  }
}

/** A sash window with green shutters that bear the white hourglass of the province. */
function farmWindow(x: number, y: number, w: number, h: number): string {
  const shutter = (sx: number) =>
    rect(sx, y - 4, 14, h + 8, '#2f6b57') +
    filledPolygon(
      [
        [sx + 1.5, y - 2],
        [sx + 12.5, y - 2],
        [sx + 7, y + h / 2],
      ],
      '#f4f0dc',
      'opacity=".9"',
    ) +
    filledPolygon(
      [
        [sx + 1.5, y + h + 2],
        [sx + 12.5, y + h + 2],
        [sx + 7, y + h / 2],
      ],
      '#f4f0dc',
      'opacity=".9"',
    )
  return (
    rect(x - 4, y - 4, w + 8, h + 8, '#fff8e6') +
    rect(x, y, w, h, '#35525a') +
    filledPolygon(
      [
        [x, y],
        [x + w * 0.72, y],
        [x, y + h * 0.7],
      ],
      '#a9cdd0',
      'opacity=".55"',
    ) +
    rect(x + w / 2 - 1.5, y, 3, h, '#fff8e6') +
    rect(x, y + h * 0.4, w, 3, '#fff8e6') +
    rect(x - 7, y + h + 4, w + 14, 4, '#e8dcc4') +
    shutter(x - 19) +
    shutter(x + w + 5)
  )
}

async function paintFarmhouse(canvas: Canvas): Promise<void> {
  const { x, ground: y, width } = house
  let walls = rect(x, y - 98, width, 102, urlReference('brick'))
  for (let k = 0; k < 13; k++) walls += rect(x, y - 94 + k * 7.4, width, 0.9, '#6d2f28', 'opacity=".3"')
  walls += rect(x, y - 12, width, 16, '#3f3a3c')
  for (const dx of [52, 148, 334]) walls += farmWindow(x + dx, y - 78, 38, 46)
  walls +=
    farmWindow(x + 418, y - 74, 28, 40) +
    rect(x + 232, y - 88, 54, 92, '#fff8e6') +
    rect(x + 236, y - 84, 46, 88, '#2f6b57') +
    rect(x + 244, y - 76, 30, 22, '#a9cdd0') +
    rect(x + 236, y - 42, 46, 1.6, '#1f4a40') +
    rect(x + 222, y - 2, 74, 8, '#b9ab94')
  await canvas.svg(walls + rect(x, y - 98, width, 30, urlReference('eaves')), {
    defs:
      horizontalGradient('brick', [
        [0, '#d67b57'],
        [0.5, '#b85f48'],
        [1, '#8a4039'],
      ]) +
      gradient('eaves', [
        [0, '#2b1a30', 0.75],
        [1, '#2b1a30', 0],
      ]),
  })

  const thatch = `M${x - 48} ${y - 78}Q${x - 20} ${y - 122} ${x + 32} ${y - 212}Q${x + 66} ${y - 272} ${x + 98} ${y - 288}L${x + 388} ${y - 288}Q${x + 420} ${y - 270} ${x + 452} ${y - 202}Q${x + 492} ${y - 118} ${x + 518} ${y - 76}Q${x + 484} ${y - 60} ${x + 450} ${y - 71}Q${x + 240} ${y - 92} ${x + 20} ${y - 71}Q${x - 20} ${y - 60} ${x - 48} ${y - 78}Z`
  await canvas.svg(filledPath(thatch, urlReference('thatch')), {
    defs: gradient(
      'thatch',
      [
        [0, '#eccb92'],
        [0.45, '#c19a68'],
        [1, '#7d5d49'],
      ],
      0,
      0,
      0.9,
      1,
    ),
  })
  const clip = await canvas.mask(filledPath(thatch, '#000'))
  const random = canvas.random('thatch')
  const tones = ['#f6dfa8', '#8d6a48', '#d6b27c', '#6f5340', '#e6c68e'].map(hexToRgb)
  for (let k = 0; k < 3600; k++) {
    const sx = x - 50 + random() * 570
    const sy = y - 292 + random() * 232
    const lean = ((sx - x - width / 2) / (width / 2)) * 9
    // The lit side of the roof has more pale straws.
    const tone = random.chance(0.65 - ((sx - x) / width) * 0.5)
      ? tones[random.chance(0.5) ? 0 : 4]!
      : random.pick(tones)
    paintStroke(canvas, {
      from: [sx, sy],
      to: [sx + lean, sy + random.between(12, 30)],
      width: random.between(0.9, 2.1),
      tip: 0.7,
      colour: tone,
      alpha: random.between(0.2, 0.5),
      clip,
    })
  }
  const scallops = Array.from(
    { length: 17 },
    (_, k) => `Q${x + 400 - k * 19} ${y - 252} ${x + 390.5 - k * 19} ${y - 268}`,
  ).join('')
  await canvas.svg(
    filledPath(thatch, urlReference('turn')) +
      filledPath(
        `M${x + 84} ${y - 284}Q${x + 245} ${y - 302} ${x + 404} ${y - 284}L${x + 410} ${y - 266}${scallops}Z`,
        '#6b4f40',
      ) +
      strokedPath(`M${x + 86} ${y - 285}Q${x + 245} ${y - 302} ${x + 402} ${y - 285}`, '#a98a68', 2.4) +
      rect(x + 300, y - 350, 40, 72, '#b4604a') +
      rect(x + 322, y - 350, 18, 72, '#7f3d34') +
      rect(x + 295, y - 356, 50, 9, '#6b3a33') +
      filledPath(
        `M${x + 112} ${y - 146}Q${x + 154} ${y - 214} ${x + 198} ${y - 146}L${x + 190} ${y - 136}Q${x + 154} ${y - 150} ${x + 120} ${y - 136}Z`,
        '#96744f',
      ) +
      filledPath(`M${x + 126} ${y - 150}Q${x + 154} ${y - 190} ${x + 184} ${y - 150}Z`, '#4a3a34') +
      rect(x + 132, y - 156, 45, 29, '#fff8e6') +
      rect(x + 136, y - 152, 17, 21, '#35525a') +
      rect(x + 156, y - 152, 17, 21, '#35525a'),
    {
      defs: gradientBetween(
        'turn',
        [
          [0, '#3a2340', 0],
          [0.5, '#3a2340', 0.04],
          [1, '#3a2340', 0.5],
        ],
        x,
        0,
        x + 520,
        0,
      ),
    },
  )
}

/** The white-railed footbridge over the side ditch. */
function footbridge(): string {
  const at = (t: number): [number, number] => {
    const u = 1 - t
    return [232 + 440 * t, u * u * (water - 14) + 2 * u * t * (water - 206) + t * t * (water - 14)]
  }
  const run = (dy: number, from = 0, to = 1) =>
    Array.from({ length: 33 }, (_, i) => at(from + ((to - from) * i) / 32))
      .map(([x, y], i) => `${i ? 'L' : 'M'}${x.toFixed(1)} ${(y + dy).toFixed(1)}`)
      .join('')
  let out = ''
  for (const t of [0.29, 0.71])
    out +=
      rect(at(t)[0] - 7, at(t)[1] + 8, 14, water - at(t)[1], '#5a4436') +
      rect(at(t)[0] - 7, at(t)[1] + 8, 4, water - at(t)[1], '#9a7a5c')
  out += strokedPath(run(12), '#6b4c3a', 20) + strokedPath(run(4), '#a27a56', 7) + strokedPath(run(0), '#e3bf8e', 3)
  for (let k = 0; k <= 10; k++) {
    const [x, y] = at(k / 10)
    out += rect(x - 3.2, y - 62, 6.4, 64, '#fdf7e4') + rect(x + 1.2, y - 62, 2, 64, '#b9b6a4')
  }
  return (
    out +
    strokedPath(run(-60), '#fdf7e4', 6.5) +
    strokedPath(run(-57), '#c2bca6', 1.8) +
    strokedPath(run(-34), '#fdf7e4', 4.6) +
    strokedPath(run(-32), '#c2bca6', 1.4)
  )
}

function paintHydrangea(
  canvas: Canvas,
  name: string,
  x: number,
  y: number,
  size: number,
  colours: readonly string[],
): void {
  const random = canvas.random(name)
  for (let k = 0; k < 130; k++) {
    const a = random() * Math.PI * 2
    const q = Math.sqrt(random())
    paintDab(canvas, {
      x: x + Math.cos(a) * q * size * 1.5,
      y: y + Math.sin(a) * q * size,
      rx: size * 0.16,
      ry: size * 0.1,
      angle: random() * 3,
      colour: hexToRgb(
        random.pick(q > 0.7 && Math.sin(a) < 0 ? ['#4f8a4c', '#7aac58'] : ['#1f4a38', '#2c5f42', '#3c7448']),
      ),
    })
  }
  for (let k = 0; k < 22; k++) {
    const a = random() * Math.PI * 2
    const q = Math.sqrt(random())
    const [cx, cy] = [x + Math.cos(a) * q * size * 1.3, y - size * 0.1 + Math.sin(a) * q * size * 0.75]
    const colour = hexToRgb(random.pick(colours))
    for (let f = 0; f < 12; f++) {
      const fa = random() * Math.PI * 2
      const fq = Math.sqrt(random()) * size * 0.2
      const lit = ((-Math.cos(fa) - Math.sin(fa)) * 0.5 * fq) / (size * 0.2)
      paintDab(canvas, {
        x: cx + Math.cos(fa) * fq,
        y: cy + Math.sin(fa) * fq * 0.85,
        rx: size * 0.062,
        ry: size * 0.05,
        colour: lit > 0 ? mixRgb(colour, [255, 252, 240], lit * 0.6) : mixRgb(colour, [58, 58, 120], -lit * 0.5),
      })
    }
  }
}

/** The long wooden punt with its pole, and a red cushion. */
function punt(x: number, y: number): string {
  return (
    ellipse(x + 190, y + 42, 270, 14, '#123a38', 'opacity=".45" filter="url(#soft)"') +
    filledPath(
      `M${x - 60} ${y - 26}Q${x - 20} ${y + 34} ${x + 40} ${y + 38}H${x + 360}Q${x + 420} ${y + 32} ${x + 452} ${y - 30}L${x + 430} ${y - 22}Q${x + 190} ${y + 4} ${x - 40} ${y - 20}Z`,
      urlReference('hull'),
    ) +
    strokedPath(`M${x - 30} ${y + 12}Q${x + 190} ${y + 34} ${x + 424} ${y + 8}`, '#1e3f3a', 1.6, 'opacity=".6"') +
    filledPath(
      `M${x - 40} ${y - 18}Q${x + 190} ${y + 6} ${x + 430} ${y - 22}Q${x + 190} ${y - 28} ${x - 40} ${y - 18}Z`,
      '#3a2a28',
    ) +
    filledPolygon(
      [
        [x + 96, y - 19],
        [x + 160, y - 20],
        [x + 166, y - 8],
        [x + 92, y - 7],
      ],
      '#c99868',
    ) +
    filledPolygon(
      [
        [x + 246, y - 22],
        [x + 310, y - 23],
        [x + 316, y - 10],
        [x + 242, y - 8],
      ],
      '#c99868',
    ) +
    filledPath(`M${x + 254} ${y - 18}q-6 -26 22 -27q30 0 26 25q-24 6 -48 2Z`, '#d9503f') +
    filledPath(`M${x + 258} ${y - 24}q0 -18 18 -19q10 0 14 4q-24 0 -32 15Z`, '#f08a68') +
    filledPath(
      `M${x - 60} ${y - 26}Q${x + 190} ${y + 10} ${x + 452} ${y - 30}L${x + 446} ${y - 18}Q${x + 190} ${y + 24} ${x - 54} ${y - 14}Z`,
      '#e8c48c',
    ) +
    strokedPath(`M${x - 10} ${y + 8}L${x + 336} ${y - 176}`, '#7a5a3c', 6) +
    strokedPath(`M${x - 10} ${y + 6.5}L${x + 336} ${y - 177.5}`, '#ecc890', 2)
  )
}

function lilies(canvas: Canvas): string {
  const random = canvas.random('lilies')
  let out = ''
  const pads = Array.from({ length: 40 }, (_, k) => {
    const [cx, cy, rx, ry] = k < 22 ? ([360, 985, 290, 56] as const) : ([1390, 968, 210, 66] as const)
    return { x: cx + random.around(rx), y: cy + random.around(ry) }
  }).sort((a, b) => a.y - b.y)
  for (const { x, y } of pads) {
    const s = 20 + (y - 900) * 0.2 + random() * 12
    const green = random.pick(['#4f8a50', '#6fa552', '#3a7550', '#8fb85c'])
    out +=
      ellipse(x + 3, y + 4, s, s * 0.3, '#123f3a', 'opacity=".5"') +
      filledPath(
        `M${x} ${y}L${x + s * 0.8} ${y - s * 0.16}A${s} ${s * 0.3} 0 1 1 ${x + s * 0.95} ${y + s * 0.1}Z`,
        green,
      ) +
      filledPath(
        `M${x - s * 0.9} ${y - s * 0.06}A${s} ${s * 0.3} 0 0 1 ${x + s * 0.5} ${y - s * 0.25}Q${x - s * 0.2} ${y - s * 0.2} ${x - s * 0.9} ${y - s * 0.06}Z`,
        mixHex(green, '#f4f0b0', 0.4),
      )
    if (random.chance(0.24)) {
      for (let p = -2; p <= 2; p++)
        out += filledPath(
          `M${x - s * 0.1} ${y - s * 0.06}q${p * s * 0.16 - s * 0.06} ${-s * 0.3} ${p * s * 0.17} ${-s * (0.46 - Math.abs(p) * 0.09)}q${s * 0.1} ${s * 0.2} ${-p * s * 0.17} ${s * (0.46 - Math.abs(p) * 0.09)}Z`,
          p % 2 ? '#fff6ee' : '#f6c8d4',
        )
      out += ellipse(x - s * 0.1, y - s * 0.1, s * 0.07, s * 0.06, '#f4cf6a')
    }
  }
  return out
}

export const scene: Scene = {
  key: 'giethoorn-morning',
  title: 'Giethoorn in the morning',
  alt: 'Thatched farmhouse by the water in Giethoorn, summer morning: white footbridge, punt and water lilies.',
  focus: { x: 0.62, y: 0.58 },
  day: true,
  async draw(canvas) {
    paintSky(canvas, palette.sky, water)
    paintGlow(canvas, 240, 300, { radius: 900, colour: palette.light, alpha: 0.6, power: 1.8 })
    paintClouds(canvas, 'fair weather', {
      from: 10,
      to: 380,
      lit: palette.cloudLit,
      shade: palette.cloudShade,
      cover: 0.54,
      cell: [420, 116],
      alpha: 0.9,
      light: [-1, -0.6],
      soft: 0.08,
    })
    await paintFarBank(canvas)
    const lawn = createRidge(canvas, 'lawn', { base: 640, amplitude: 6, scale: 300, octaves: 3 })
    await canvas.svg(filledPath(lawn.area(), urlReference('lawn')), {
      defs: gradientBetween(
        'lawn',
        [
          [0, '#c6d676'],
          [1, '#5f9148'],
        ],
        0,
        630,
        0,
        water,
      ),
    })
    paintBroadleaf(
      canvas,
      {
        x: 150,
        ground: 660,
        height: 420,
        spread: 0.86,
        tones: palette.leaf,
        light,
        leaf: 4.2,
        lobes: 26,
        bark: '#3f3128',
        barkLit: '#b08a62',
        haze: 0.1,
        hazeColour: palette.haze,
      },
      canvas.random('lime'),
    )
    paintBroadleaf(
      canvas,
      {
        x: 1450,
        ground: 664,
        height: 540,
        spread: 0.78,
        tones: palette.leaf,
        light,
        leaf: 4.6,
        lobes: 32,
        bark: '#3f3128',
        barkLit: '#b08a62',
      },
      canvas.random('oak'),
    )
    paintBroadleaf(
      canvas,
      {
        x: 1590,
        ground: 660,
        height: 360,
        spread: 0.9,
        tones: palette.leaf.slice(0, 4),
        light,
        leaf: 4.2,
        lobes: 22,
        bark: '#3f3128',
        barkLit: '#a07a52',
      },
      canvas.random('ash'),
    )
    await paintFarmhouse(canvas)
    const blue = ['#8fb0e8', '#a8bdf0', '#7d93d8']
    const pink = ['#f2a6bd', '#f6b8c8', '#e08cac']
    const white = ['#fbf6ee', '#e9e3f2', '#dfe6f2']
    for (const [i, [x, y, size, colours]] of (
      [
        [806, 662, 34, blue],
        [706, 668, 25, white],
        [975, 668, 24, pink],
        [1134, 668, 26, blue],
        [1306, 664, 36, pink],
        [1390, 670, 27, white],
        [664, 672, 18, pink],
        [60, 670, 28, blue],
      ] as const
    ).entries())
      paintHydrangea(canvas, `hydrangea ${i}`, x, y, size, colours)

    const random = canvas.random('bank')
    let planks = rect(0, water - 22, 1600, 26, '#4a3a30')
    for (let k = 0; k < 100; k++)
      planks +=
        rect(k * 16, water - 22, 13, 26, random.pick(['#6b5542', '#5a4638', '#7d6650'])) +
        rect(k * 16, water - 22, 2.4, 26, '#a08460', 'opacity=".6"')
    await canvas.svg(planks + rect(0, water - 26, 1600, 6, '#c4a67a'))
    for (let x = -5; x < 1605; x += 7)
      paintGrassTuft(
        canvas,
        {
          x: x + random.around(4),
          y: water - 22,
          height: random.between(9, 24),
          blades: 4,
          tones: ['#2f6040', '#5c9648', '#a9c860', '#e4e490'],
          width: 1.6,
        },
        random,
      )
    await canvas.svg(footbridge())
    paintReflection(canvas, {
      y: water + 3,
      tint: '#4f8a80',
      tintFar: 0.05,
      tintNear: 0.48,
      sway: 13,
      squash: 1,
      dim: 0.94,
      bands: 0.05,
    })
    await paintRipples(canvas, 'ripples', {
      from: water + 10,
      count: 240,
      colours: ['#f7f3d0', '#2f6a62', '#a9d0b4', '#1f5048'],
      faint: 0.1,
      strong: 0.34,
    })
    paintMist(canvas, 'water mist', { y: water + 6, reach: 34, colour: '#fdf6da', alpha: 0.5, cell: [320, 26] })
    await canvas.svg(punt(842, 866), {
      defs:
        gradient('hull', [
          [0, '#6a9a76'],
          [0.5, '#35604f'],
          [1, '#1e3f3a'],
        ]) + blurFilter('soft', 10),
    })
    await canvas.svg(lilies(canvas))
    const reeds = canvas.random('reeds')
    for (let k = 0; k < 16; k++) {
      const left = k % 2 === 0
      paintGrassTuft(
        canvas,
        {
          x: left ? reeds.between(-10, 190) : reeds.between(1500, 1610),
          y: 1080,
          height: reeds.between(180, 300),
          blades: 7,
          lean: left ? 0.14 : -0.14,
          width: 5.4,
          spread: 26,
          tones: ['#173c30', '#2f6442', '#6a9c4c', '#bccb68'],
        },
        reeds,
      )
    }
    for (const [x, height] of [
      [70, 290],
      [128, 240],
      [28, 220],
      [1560, 280],
      [1590, 230],
    ] as const) {
      paintStroke(canvas, {
        from: [x, 1080],
        via: [x + 6, 1080 - height * 0.6],
        to: [x + 16, 1080 - height],
        width: 4,
        tip: 2.6,
        colour: hexToRgb('#4f7a44'),
      })
      paintStroke(canvas, {
        from: [x + 16, 1084 - height],
        to: [x + 22, 1084 - height - 46],
        width: 13,
        tip: 11,
        colour: hexToRgb('#5c3a26'),
        tipColour: hexToRgb('#7d5434'),
      })
      paintStroke(canvas, {
        from: [x + 22, 1038 - height],
        to: [x + 25, 1016 - height],
        width: 2.6,
        tip: 1,
        colour: hexToRgb('#a98a58'),
      })
    }
    await canvas.svg(birds(470, 250, 6, 6, '#6f9296', canvas.random('swallows')))
    paintGlow(canvas, 200, 320, { radius: 1000, colour: '#ffe6a0', alpha: 0.14, power: 1.4 })
    applyFinish(canvas, {
      shadow: palette.shadow,
      light: '#fff3cc',
      shadowShare: 0.08,
      lightShare: 0.09,
      contrast: 1.05,
      saturation: 1.04,
      vignette: 0.2,
      grain: 7,
    })
  },
}
