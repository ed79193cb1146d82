import {
  horizontalGradient,
  gradientBetween,
  birds,
  blurFilter,
  paintBroadleaf,
  paintClouds,
  paintDistantCrown,
  paintDab,
  ellipse,
  applyFinish,
  paintGlow,
  gradient,
  group,
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
  filledPolygon,
  smoothStep,
  paintSun,
  treeBelt,
  paintGrassTuft,
  urlReference,
  type Canvas,
  type Point,
  type Ridge,
  type Scene,
} from '../kit/index.ts'

const palette = palettes['autumn-golden']
const sunAt = { x: 420, y: 372 }
const light = { x: -0.8, y: -0.5, z: 0.2 }

/** The hills of the valley, far to near, with woods in autumn colours. */
async function paintValley(canvas: Canvas): Promise<void> {
  const hills = [
    { base: 440, amplitude: 34, scale: 420, tilt: 0.02, colour: ['#e3cfa0', '#d3bd96'], trees: '#bfae8c', belt: 10 },
    { base: 486, amplitude: 40, scale: 460, tilt: -0.03, colour: ['#d9bf84', '#b3a078'], trees: '#99876a', belt: 17 },
    { base: 548, amplitude: 40, scale: 520, tilt: 0.03, colour: ['#cda763', '#8f7f58'], trees: '#8a5f3c', belt: 26 },
    { base: 620, amplitude: 34, scale: 560, tilt: -0.03, colour: ['#b88f4c', '#6f6848'], trees: '#6a4430', belt: 34 },
  ]
  for (const [i, { colour, trees, belt, ...hill }] of hills.entries()) {
    const land = createRidge(canvas, `hill ${i}`, { ...hill, octaves: 4 })
    await canvas.svg(filledPath(land.area(), urlReference('hill')), {
      defs: gradientBetween(
        'hill',
        [
          [0, colour[0]!],
          [1, colour[1]!],
        ],
        0,
        land.top,
        0,
        land.top + 170,
      ),
    })
    paintMottle(canvas, `fields ${i}`, land, {
      colour: mixHex(colour[1]!, '#5f6f3c', 0.5),
      alpha: 0.4,
      cell: [300, 34],
      bottom: land.top + 220,
    })
    const gaps = (x: number) => smoothStep(0.4, 0.8, 0.5 + 0.5 * Math.sin(x / (90 + i * 40) + i * 2.4))
    await canvas.svg(
      filledPath(treeBelt(land, { height: belt, conifers: 0.08, gaps }, canvas.random(`belt ${i}`)), trees),
    )
    if (i > 1) {
      const random = canvas.random(`lit crowns ${i}`)
      const tone = createRamp([trees, '#b5652e', '#e39a40', '#f8cf70'])
      for (let k = 0; k < 130; k++) {
        const x = random() * 1600
        if (gaps(x) > 0.5)
          paintDistantCrown(
            canvas,
            x,
            land.at(x) - belt * random.between(0.1, 0.5),
            belt * random.between(0.26, 0.42),
            tone,
            light,
            random,
          )
      }
    }
    paintMist(canvas, `mist ${i}`, {
      y: land.top + 92,
      reach: [44, 52, 58, 50][i]!,
      colour: mixHex(palette.haze, '#fff4dc', 0.4),
      alpha: 0.9 - i * 0.12,
      cell: [460, 44],
      cut: 0.1,
    })
    if (i === 2) await canvas.svg(village(610, land.at(610) + 62))
  }
}

/** The village in the valley: a slender spire and a handful of roofs. */
function village(x: number, y: number): string {
  let out = ''
  for (const [dx, dy, w, tone] of [
    [-96, 2, 40, '#b07a5c'],
    [-52, 7, 34, '#a06a54'],
    [-14, 9, 40, '#b5805f'],
    [62, 5, 42, '#a87258'],
    [110, 9, 36, '#b88a68'],
  ] as const)
    out +=
      rect(x + dx, y + dy - 17, w, 22, '#ecd9b4') +
      rect(x + dx + w * 0.6, y + dy - 17, w * 0.4, 22, '#b59a80') +
      filledPolygon(
        [
          [x + dx - 3, y + dy - 16],
          [x + dx + w * 0.18, y + dy - 32],
          [x + dx + w * 0.82, y + dy - 32],
          [x + dx + w + 3, y + dy - 16],
        ],
        tone,
      )
  return (
    out +
    rect(x + 26, y - 74, 22, 80, '#e8d4ac') +
    rect(x + 39, y - 74, 9, 80, '#b09478') +
    filledPolygon(
      [
        [x + 22, y - 73],
        [x + 37, y - 150],
        [x + 52, y - 73],
      ],
      '#76665e',
    ) +
    filledPolygon(
      [
        [x + 37, y - 150],
        [x + 52, y - 73],
        [x + 39, y - 73],
      ],
      '#584c50',
    ) +
    rect(x + 46, y - 24, 54, 30, '#e3cca4') +
    filledPolygon(
      [
        [x + 42, y - 23],
        [x + 54, y - 46],
        [x + 94, y - 46],
        [x + 104, y - 23],
      ],
      '#8a6a5c',
    ) +
    rect(x + 34, y - 60, 6, 14, '#6a5a58')
  )
}

/** A farm of pale marlstone around a courtyard, with a gate tower, slate roofs and a row of lit windows. */
function marlFarm(x: number, y: number): string {
  const windowAt = (wx: number, wy: number, lit = false) =>
    rect(wx - 3, wy - 3, 20, 30, '#fff4d8') +
    rect(wx, wy, 14, 24, lit ? '#ffd98a' : '#4a5560') +
    rect(wx + 6.2, wy, 1.6, 24, '#fff4d8') +
    rect(wx, wy + 9, 14, 1.6, '#fff4d8')
  const roof = (x0: number, x1: number, foot: number, top: number, inset: number) =>
    filledPolygon(
      [
        [x0, foot],
        [x0 + inset, top],
        [x1 - inset, top],
        [x1, foot],
      ],
      urlReference('slate'),
    ) +
    [1, 2, 3, 4, 5]
      .map((k) =>
        rect(
          x0 + (inset * k) / 6,
          foot - ((foot - top) * k) / 6,
          x1 - x0 - (inset * k) / 3,
          1,
          '#2f3644',
          'opacity=".45"',
        ),
      )
      .join('')
  let out =
    rect(x - 250, y - 74, 180, 84, urlReference('marl')) +
    roof(x - 264, x - 58, y - 70, y - 130, 26) +
    rect(x - 226, y - 44, 42, 54, '#5a3f30') +
    strokedPath(`M${x - 205} ${y - 44}v54`, '#3a2820', 2) +
    windowAt(x - 160, y - 52) +
    windowAt(x - 118, y - 52)
  out +=
    rect(x + 40, y - 92, 224, 104, urlReference('marl')) +
    roof(x + 26, x + 280, y - 88, y - 158, 30) +
    [62, 106, 150, 194, 234]
      .map((dx, i) => windowAt(x + dx, y - 76, i === 1 || i === 2) + windowAt(x + dx, y - 32))
      .join('') +
    rect(x + 210, y - 182, 18, 40, '#a8563f') +
    rect(x + 90, y - 180, 18, 36, '#a8563f') +
    rect(x + 100, y - 180, 8, 36, '#74403a')
  // The gate tower between the wings.
  out +=
    rect(x - 72, y - 168, 116, 180, urlReference('marl')) +
    filledPolygon(
      [
        [x - 84, y - 164],
        [x - 60, y - 226],
        [x - 30, y - 244],
        [x + 2, y - 244],
        [x + 32, y - 226],
        [x + 56, y - 164],
      ],
      urlReference('slate'),
    ) +
    rect(x - 22, y - 274, 16, 32, urlReference('marl')) +
    filledPath(
      `M${x - 26} ${y - 272}Q${x - 22} ${y - 292} ${x - 14} ${y - 312}Q${x - 6} ${y - 292} ${x - 2} ${y - 272}Z`,
      '#4a5262',
    ) +
    strokedPath(`M${x - 14} ${y - 310}v-18`, '#8f7a4c', 1.8)
  out +=
    filledPath(`M${x - 44} ${y + 12}V${y - 46}A30 30 0 0 1 ${x + 16} ${y - 46}V${y + 12}Z`, '#fff4d8') +
    filledPath(`M${x - 38} ${y + 12}V${y - 44}A24 24 0 0 1 ${x + 10} ${y - 44}V${y + 12}Z`, '#4a3428') +
    windowAt(x - 50, y - 130) +
    windowAt(x + 8, y - 130) +
    rect(x - 74, y - 100, 120, 3, '#d9bf94')
  for (const [from, to, top] of [
    [-250, -70, 74],
    [-72, 44, 168],
    [40, 264, 92],
  ] as const)
    for (let k = 0; k < top / 9; k++)
      out += rect(x + from, y - top + 6 + k * 9, to - from, 0.8, '#a3855c', 'opacity=".3"')
  return (
    out +
    rect(x - 14, y - 168, 58, 180, '#4a3048', 'opacity=".16"') +
    rect(x + 150, y - 92, 114, 104, '#4a3048', 'opacity=".2"')
  )
}

/** Rows of vines down the slope in one long bend, gold and red, with grapes near the viewer. */
function paintVines(canvas: Canvas, slope: Ridge): void {
  const random = canvas.random('vines')
  const ramps = [
    ['#3a2c22', '#6f4a26', '#b5762c', '#e8ab40', '#ffe08a'],
    ['#3a2424', '#7a3426', '#b5502c', '#e08440', '#ffc878'],
    ['#2c3020', '#5a5f2c', '#97903a', '#d9c050', '#f8e88c'],
  ].map((tones) => createRamp(tones))
  const bushes: { x: number; y: number; s: number; kind: number }[] = []
  for (let row = -26; row <= 26; row++) {
    for (let d = 0; d < 120; d++) {
      const s = 0.17 + 1.05 * (d / 120) ** 1.5
      const y = 634 + 426 * s
      const x = 1000 + row * 128 * s - 330 * (1 - s) ** 2 * 0.5 - 120 * s
      if (x < -50 || x > 1650 || y < slope.at(x) + 8) continue
      bushes.push({ x: x + random.around(5 * s), y, s, kind: Math.abs(row * 7 + 3) % 3 })
    }
  }
  bushes.sort((a, b) => a.y - b.y)
  for (const { x, y, s } of bushes)
    paintDab(canvas, { x: x + 24 * s, y: y + 4 * s, rx: 40 * s, ry: 9 * s, colour: hexToRgb('#3f2c30'), alpha: 0.3 })
  for (const { x, y, s, kind } of bushes) {
    if (random.chance(0.18)) paintDab(canvas, { x, y: y - 14 * s, rx: 2 * s, ry: 22 * s, colour: hexToRgb('#4f3a30') })
    const tone = ramps[random.chance(0.78) ? kind : Math.floor(random() * 3)]!
    const height = 46 * s
    for (let k = 0; k < 14 + s * 20; k++) {
      const a = random() * Math.PI * 2
      const q = Math.sqrt(random())
      const value = (-Math.cos(a) * 0.55 - Math.sin(a) * 0.7) * q * 0.46 + 0.44 + random.around(0.2)
      paintDab(canvas, {
        x: x + Math.cos(a) * q * 21 * s,
        y: y - height * 0.7 + Math.sin(a) * q * height * 0.58,
        rx: 5.6 * s * random.between(0.7, 1.3),
        ry: 4 * s * random.between(0.7, 1.2),
        angle: random() * 3,
        colour: tone(value),
      })
    }
    if (s > 0.5 && random.chance(0.42))
      for (let g = 0; g < 13; g++)
        paintDab(canvas, {
          x: x + random.around(5.4 * s * (1 - (g / 13) * 0.7)),
          y: y - height * 0.44 + g * 1.4 * s,
          rx: 2.5 * s,
          ry: 2.5 * s,
          colour: mixRgb(hexToRgb('#33204a'), hexToRgb('#9a78a8'), random() ** 1.6),
        })
  }
}

/** A crate heaped with grapes. */
function crate(canvas: Canvas, x: number, y: number, w: number): string {
  const h = w * 0.36
  const random = canvas.random(`grapes ${x}`)
  let grapes = ''
  for (let k = 0; k < 170; k++) {
    const u = random.around(1)
    const gx = x + w / 2 + u * w * 0.44
    const gy = y - h - (1 - u * u) * w * 0.13 * random() + 6
    const r = w * 0.03
    const tone = random.pick(['#4a2c5c', '#5f3a72', '#3a2350', '#7a4a80'])
    grapes += `<circle cx="${gx.toFixed(1)}" cy="${gy.toFixed(1)}" r="${r.toFixed(1)}" fill="${tone}"/><circle cx="${(gx - r * 0.35).toFixed(1)}" cy="${(gy - r * 0.35).toFixed(1)}" r="${(r * 0.36).toFixed(1)}" fill="#d9b8d0" opacity=".75"/>`
  }
  // Vine leaves between the bunches.
  for (const [u, tone] of [
    [0.2, '#d98a34'],
    [0.72, '#b5502c'],
  ] as const) {
    const [lx, ly] = [x + w * u, y - h - w * 0.03]
    grapes +=
      filledPolygon(
        Array.from(
          { length: 10 },
          (_, i) =>
            [
              lx + Math.cos(i * 0.628) * w * (i % 2 ? 0.045 : 0.085),
              ly + Math.sin(i * 0.628) * w * (i % 2 ? 0.028 : 0.05),
            ] as const,
        ),
        tone,
      ) + strokedPath(`M${lx - w * 0.06} ${ly}h${w * 0.12}`, '#ffe0a0', 1, 'opacity=".6"')
  }
  return (
    ellipse(x + w * 0.62, y + 3, w * 0.66, h * 0.2, '#241a2c', 'opacity=".55" filter="url(#soft)"') +
    rect(x + 4, y - h, w - 8, h, '#4a3028') +
    grapes +
    [0, 1, 2]
      .map(
        (i) =>
          rect(x, y - h + i * h * 0.345, w, h * 0.29, urlReference('plank')) +
          rect(x, y - h + i * h * 0.345, w, 2.4, '#ffe0a4'),
      )
      .join('') +
    rect(x, y - h * 1.06, w * 0.07, h * 1.06, '#c99358') +
    rect(x + w * 0.93, y - h * 1.06, w * 0.07, h * 1.06, '#6f4a34') +
    filledPath(`M${x + w * 0.4} ${y - h * 0.56}h${w * 0.2}v${h * 0.16}h${-w * 0.2}Z`, '#3a241e')
  )
}

export const scene: Scene = {
  key: 'limburg-vineyard-autumn',
  title: 'Grape harvest in South Limburg',
  alt: 'Vineyard slope with a marl farm in South Limburg, autumn golden hour: crates of grapes among the red and gold rows.',
  focus: { x: 0.64, y: 0.6 },
  day: true,
  async draw(canvas) {
    paintSky(canvas, palette.sky, 540)
    await paintSun(canvas, sunAt.x, sunAt.y, {
      radius: 40,
      disc: '#fff8de',
      wide: '#ffcf80',
      near: '#fff0c4',
      alpha: 0.65,
    })
    paintClouds(canvas, 'high', {
      from: 10,
      to: 340,
      lit: '#fff0d0',
      shade: '#7f9fa6',
      cover: 0.545,
      cell: [520, 110],
      alpha: 0.9,
      light: [-0.8, 0.9],
      soft: 0.09,
    })
    await paintValley(canvas)
    paintGlow(canvas, sunAt.x, sunAt.y + 60, { radius: 1000, radiusY: 480, colour: '#ffc870', alpha: 0.3, power: 1.8 })

    const slope = createRidge(canvas, 'slope', {
      base: 716,
      amplitude: 10,
      scale: 620,
      octaves: 3,
      tilt: -0.05,
      bumps: [[1120, 330, 54]],
    })
    const farm = { x: 1080, y: slope.at(1080) + 8 }
    paintBroadleaf(
      canvas,
      {
        x: 1406,
        ground: farm.y + 18,
        height: 300,
        spread: 0.95,
        tones: palette.leaf,
        light,
        leaf: 3.6,
        lobes: 26,
        bark: '#3a2c26',
        barkLit: '#c9975c',
      },
      canvas.random('walnut'),
    )
    paintBroadleaf(
      canvas,
      {
        x: 762,
        ground: farm.y + 30,
        height: 190,
        spread: 0.95,
        tones: ['#3f302a', '#7a4a28', '#b5762c', '#e8b048', '#ffe08c'],
        light,
        leaf: 3,
        lobes: 18,
        bark: '#3a2c26',
        barkLit: '#c9975c',
      },
      canvas.random('pear'),
    )
    await canvas.svg(marlFarm(farm.x, farm.y), {
      defs:
        horizontalGradient('marl', [
          [0, '#fff0cc'],
          [0.5, '#ecd6a8'],
          [1, '#b89a7c'],
        ]) +
        horizontalGradient('slate', [
          [0, '#8f8f98'],
          [0.4, '#626a7a'],
          [1, '#3f4556'],
        ]),
    })
    await canvas.svg(filledPath(slope.area(), urlReference('ground')), {
      defs: gradientBetween(
        'ground',
        [
          [0, '#c9a85c'],
          [0.3, '#a9894a'],
          [1, '#5f4a34'],
        ],
        0,
        640,
        0,
        1067,
      ),
    })
    paintMottle(canvas, 'grass between', slope, { colour: '#8f8a44', alpha: 0.55, cell: [130, 26] })
    paintVines(canvas, slope)
    paintMist(canvas, 'slope light', {
      y: 760,
      yRight: 720,
      reach: 44,
      colour: '#ffe4ac',
      alpha: 0.32,
      cell: [460, 40],
      to: 900,
    })
    // The headland in the foreground with the harvest.
    const edge: Point[] = Array.from(
      { length: 80 },
      (_, i) => [i * 21 - 20, 984 + Math.sin(i / 9) * 9 - i * 0.3] as const,
    )
    await canvas.svg(filledPath(polygon([...edge, [1640, 1090], [-20, 1090]]), urlReference('verge')), {
      defs: gradient('verge', [
        [0, '#a3954a'],
        [0.4, '#6f6a3c'],
        [1, '#352e2c'],
      ]),
    })
    const verge = canvas.random('verge')
    for (let k = 0; k < 420; k++) {
      const y = 984 + verge() * 70
      paintGrassTuft(
        canvas,
        {
          x: verge() * 1600,
          y,
          height: verge.between(12, 26),
          blades: 8,
          tones: ['#33301f', '#68682f', '#a99c44', '#f0d878'],
          lean: 0.26,
          width: 1.7,
        },
        verge,
      )
    }
    const boxes = crate(canvas, 868, 1022, 180) + crate(canvas, 1074, 1028, 180) + crate(canvas, 972, 962, 172)
    await canvas.svg(group(boxes), {
      defs:
        blurFilter('soft', 9, 4) +
        horizontalGradient('plank', [
          [0, '#eebc78'],
          [0.5, '#c08a54'],
          [1, '#7f5840'],
        ]),
    })
    for (let k = 0; k < 90; k++) {
      const x = verge() * 1600
      paintGrassTuft(
        canvas,
        {
          x,
          y: 1084,
          height: verge.between(34, 66),
          blades: 9,
          tones: ['#221c1a', '#4f4a28', '#9a8c3c', '#f0d47c'],
          lean: 0.26,
          width: 2.6,
        },
        verge,
      )
    }
    await canvas.svg(birds(720, 230, 7, 9, '#5f6f74', canvas.random('birds')))
    applyFinish(canvas, {
      shadow: palette.shadow,
      light: '#fff0c4',
      shadowShare: 0.12,
      lightShare: 0.1,
      contrast: 1.06,
      vignette: 0.24,
    })
  },
}
