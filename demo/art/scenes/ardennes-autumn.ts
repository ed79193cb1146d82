import {
  birds,
  paintBroadleaf,
  paintClouds,
  circle,
  paintDistantCrown,
  paintDab,
  ellipse,
  applyFinish,
  paintForest,
  paintGlow,
  group,
  strokedPath,
  paintMist,
  mixHex,
  mixRgb,
  paintSky,
  palettes,
  filledPath,
  polygon,
  createRamp,
  rect,
  paintReflection,
  hexToRgb,
  createRidge,
  ripple,
  paintRipples,
  filledPolygon,
  smoothStep,
  paintSun,
  paintGrassTuft,
  type Canvas,
  type Ridge,
  type Scene,
} from '../kit/index.ts'

const palette = palettes['autumn-golden']
const water = 800
const light = { x: 0.7, y: -0.6, z: 0.3 }
const castleAt = 640

/** The colours of the woods, dark to light for each kind of tree. */
const kinds = [
  ['#241c16', '#473a1e', '#6b6228', '#978636', '#cdb654'],
  ['#2c1814', '#5c3218', '#94561f', '#cc8630', '#f3c258'],
  ['#2e161a', '#5c2620', '#964022', '#cf6a30', '#f0a650'],
  ['#2a141c', '#4c1e22', '#7c2c26', '#b04a2c', '#dd7a40'],
  ['#2c1a16', '#5a3018', '#8e4e20', '#c47a2c', '#ecb04c'],
] as const

interface Slope {
  base: number
  amplitude: number
  scale: number
  bumps: [number, number, number][]
  depth: number
  count: number
  size: [number, number]
  haze: number
  floor: string
}
const slopes: Slope[] = [
  {
    base: 436,
    amplitude: 34,
    scale: 300,
    bumps: [],
    depth: 150,
    count: 1700,
    size: [4, 6.5],
    haze: 0.62,
    floor: '#c9a878',
  },
  {
    base: 492,
    amplitude: 30,
    scale: 320,
    bumps: [
      [260, 280, 92],
      [1500, 260, 66],
    ],
    depth: 190,
    count: 2300,
    size: [6, 9.5],
    haze: 0.44,
    floor: '#a07f56',
  },
  {
    base: 576,
    amplitude: 22,
    scale: 300,
    bumps: [
      [1380, 300, 176],
      [20, 280, 116],
    ],
    depth: 250,
    count: 2300,
    size: [9, 15],
    haze: 0.22,
    floor: '#6a4c30',
  },
]

/**
 * A keep, a hall and two corner towers behind a curtain wall: a typical castle of the Ardennes, not an existing one.
 */
function castle(foot: number): string {
  const x = castleAt
  const stone = { lit: '#f3cf9c', own: '#b2967f', shade: '#6a5562' }
  const slate = { own: '#4a5268', lit: '#98929a' }
  const dark = '#33242f'
  const block = (bx: number, w: number, top: number) =>
    rect(bx, top, w, foot + 34 - top, stone.own) +
    rect(bx, top, w * 0.46, foot + 34 - top, stone.shade) +
    rect(bx + w * 0.84, top, w * 0.16, foot + 34 - top, stone.lit)
  const battlements = (bx: number, w: number, y: number, count: number) =>
    Array.from({ length: count }, (_, k) =>
      rect(
        bx + (k * w) / count,
        y - 9,
        (w / count) * 0.56,
        10,
        k < count * 0.46 ? stone.shade : k > count * 0.84 ? stone.lit : stone.own,
      ),
    ).join('')
  const slit = (sx: number, y: number, lit = false) => rect(sx - 2, y, 4.4, 13, lit ? '#ffd890' : dark)
  const hipped = (bx: number, w: number, y: number, h: number, inset: number) =>
    filledPolygon(
      [
        [bx - 6, y],
        [bx + w * inset, y - h],
        [bx + w * (1 - inset), y - h],
        [bx + w + 6, y],
      ],
      slate.own,
    ) +
    filledPolygon(
      [
        [bx + w * (1 - inset) - 5, y - h],
        [bx + w * (1 - inset), y - h],
        [bx + w + 6, y],
        [bx + w * 0.6, y],
      ],
      slate.lit,
    )
  const cone = (bx: number, w: number, y: number, h: number) =>
    filledPath(
      `M${bx - 5} ${y}Q${bx + w * 0.36} ${y - h * 0.5} ${bx + w / 2} ${y - h}Q${bx + w * 0.64} ${y - h * 0.5} ${bx + w + 5} ${y}Z`,
      slate.own,
    ) +
    filledPath(
      `M${bx + w * 0.58} ${y}Q${bx + w * 0.55} ${y - h * 0.5} ${bx + w / 2} ${y - h}Q${bx + w * 0.64} ${y - h * 0.5} ${bx + w + 5} ${y}Z`,
      slate.lit,
    )
  const left = x - 205
  let out = block(left + 62, 90, foot - 108) + hipped(left + 62, 90, foot - 108, 46, 0.24)
  for (const dx of [82, 106, 132]) out += slit(left + dx, foot - 92)
  out +=
    block(left + 226, 128, foot - 96) +
    hipped(left + 226, 128, foot - 96, 52, 0.16) +
    rect(left + 306, foot - 162, 11, 34, stone.own) +
    rect(left + 313, foot - 162, 4, 34, stone.lit)
  for (let k = 0; k < 5; k++) out += rect(left + 241 + k * 22, foot - 78, 8, 16, k > 1 ? '#ffd890' : dark)
  out +=
    block(left + 150, 76, foot - 182) +
    battlements(left + 146, 84, foot - 182, 7) +
    rect(left + 146, foot - 182, 84, 6, stone.shade) +
    hipped(left + 158, 60, foot - 184, 42, 0.32)
  for (const [dx, dy] of [
    [178, 158],
    [204, 158],
    [191, 118],
  ] as const)
    out += slit(left + dx, foot - dy)
  out +=
    strokedPath(`M${left + 188} ${foot - 224}v-34`, dark, 2.2) +
    filledPath(`M${left + 189} ${foot - 258}q16 -5 28 3q-12 6 -28 6Z`, palette.accent)
  out +=
    rect(left, foot - 46, 420, 82, stone.own) +
    rect(left, foot - 46, 176, 82, stone.shade, 'opacity=".6"') +
    battlements(left, 420, foot - 46, 28) +
    rect(left, foot - 30, 420, 1.4, stone.shade, 'opacity=".6"')
  for (let k = 0; k < 8; k++) out += slit(left + 64 + k * 40, foot - 24)
  for (const [dx, w, h, roof] of [
    [-20, 48, 88, 52],
    [388, 46, 78, 48],
  ] as const)
    out += block(left + dx, w, foot - h) + cone(left + dx, w, foot - h, roof) + slit(left + dx + w * 0.6, foot - h + 24)
  const random = { value: 7 }
  for (let k = 0; k < 70; k++) {
    random.value = (random.value * 73 + 29) % 997
    out += rect(
      left + (random.value % 410),
      foot - 40 + ((k * 17) % 64),
      10,
      4,
      k % 2 ? stone.shade : stone.lit,
      'opacity=".22"',
    )
  }
  return out
}

/** The rock under the castle: upright slabs, lit from the right. */
function castleRock(canvas: Canvas, foot: number): string {
  const random = canvas.random('rock')
  let out = filledPolygon(
    [
      [castleAt - 222, foot + 16],
      [castleAt - 246, foot + 200],
      [castleAt + 258, foot + 200],
      [castleAt + 226, foot + 16],
    ],
    '#75605e',
  )
  for (let k = 0; k < 120; k++) {
    const x = castleAt - 236 + k * 3.9
    const w = random.between(6, 18)
    const top = foot + random.between(10, 70)
    const h = random.between(40, 130)
    const lean = (x - castleAt) * 0.07
    const towardsLight = random() < 0.34 + (x - castleAt) / 640
    out += polygonShape(
      [
        [x, top],
        [x + w * 0.7, top - 4],
        [x + w + lean, top + h * 0.9],
        [x + w * 0.4 + lean, top + h],
      ],
      towardsLight
        ? random.pick(['#c79f80', '#e4bd92', '#a9866f'])
        : random.pick(['#54434c', '#8a6f66', '#463642', '#6a5658']),
      random.between(0.55, 0.95),
    )
  }
  return out
}
const polygonShape = (points: [number, number][], fill: string, opacity: number) =>
  filledPath(polygon(points), fill, `opacity="${opacity.toFixed(2)}"`)

async function paintCastleHill(canvas: Canvas): Promise<void> {
  const hill = createRidge(canvas, 'castle hill', {
    base: 700,
    amplitude: 16,
    scale: 260,
    bumps: [
      [1620, 250, 200],
      [-40, 180, 60],
    ],
  })
  const top = 520
  // A flat-topped spur: the slope rises steeply on both sides of the rock.
  const spur: Ridge = {
    ...hill,
    at: (x) => Math.min(hill.at(x), 716 - 196 * smoothStep(430, 214, Math.abs(x - castleAt))),
  }
  await canvas.svg(castle(top + 10))
  await canvas.svg(
    filledPath(
      `${polygon([...hill.points.map(([x]) => [x, spur.at(x)] as const), [1624, 820], [-24, 820]])}`,
      '#40302a',
    ),
  )
  await canvas.svg(castleRock(canvas, top))
  const onRock = (x: number, y: number) =>
    Math.abs(x - castleAt) < 236 && y < top + 122 - Math.abs(x - castleAt) * 0.16 + 24 * Math.sin(x / 27)
  paintForest(canvas, 'spur wood', spur, {
    depth: 300,
    count: 2300,
    size: [12, 19],
    kinds,
    light,
    hazeColour: palette.haze,
    hazeFar: 0.1,
    conifers: 0.2,
    drift: 260,
    skip: (x, y) => onRock(x, y) || y > 806,
  })
  const random = canvas.random('ledge')
  for (let x = castleAt - 226; x < castleAt + 228; x += 7) {
    const tone = createRamp(kinds[Math.floor(1.5 + 1.5 * Math.sin(x / 38) + random.around(0.6))] ?? kinds[0])
    paintDistantCrown(canvas, x, top + 20 + random.around(6), random.between(7, 12), tone, light, random)
  }
  for (let k = 0; k < 13; k++) {
    const [x, y] = [castleAt + random.around(205), top + random.between(46, 120)]
    // Scrub on the rock in small groups.
    for (let b = 0; b < 4; b++)
      paintDistantCrown(
        canvas,
        x + random.around(11),
        y + random.around(5),
        random.between(3, 6),
        createRamp(kinds[b % 2 ? 0 : 1]),
        light,
        random,
      )
  }
}

/** A kayak with a paddler in a dark-blue jacket, paddle held across. */
function kayak(x: number, y: number): string {
  let out = ''
  for (let i = 0; i < 6; i++)
    out += ripple(x - 60 - i * 34, y + 26 + i * 1.5, 120 + i * 22, 1.6, i % 2 ? '#fff0d0' : '#3a4a48', 0.5 - i * 0.06)
  return (
    out +
    ellipse(x + 4, y + 26, 104, 5, '#22302f', 'opacity=".5"') +
    filledPath(
      `M${x - 92} ${y + 2}Q${x} ${y + 16} ${x + 96} ${y}Q${x + 62} ${y + 25} ${x} ${y + 25}Q${x - 60} ${y + 25} ${x - 92} ${y + 2}Z`,
      palette.accent,
    ) +
    filledPath(`M${x - 92} ${y + 2}Q${x} ${y + 16} ${x + 96} ${y}Q${x} ${y + 7} ${x - 92} ${y + 2}Z`, '#f39a66') +
    ellipse(x, y + 8, 26, 4, '#3a2024') +
    filledPath(
      `M${x - 15} ${y + 8}Q${x - 15} ${y - 22} ${x - 3} ${y - 27}Q${x + 12} ${y - 26} ${x + 14} ${y + 8}Z`,
      '#2c4a60',
    ) +
    filledPath(
      `M${x + 4} ${y + 8}Q${x + 8} ${y - 16} ${x + 2} ${y - 26}Q${x + 12} ${y - 24} ${x + 14} ${y + 8}Z`,
      '#5b86a0',
    ) +
    circle(x, y - 36, 8.6, '#dba688') +
    filledPath(
      `M${x - 9} ${y - 37}Q${x - 8} ${y - 47} ${x + 1} ${y - 47}Q${x + 9} ${y - 46} ${x + 9} ${y - 38}Q${x} ${y - 42} ${x - 9} ${y - 37}Z`,
      '#3a2a2c',
    ) +
    strokedPath(`M${x - 66} ${y + 2}L${x + 64} ${y - 24}`, '#4a3a30', 3.4) +
    strokedPath(
      `M${x - 11} ${y - 16}Q${x - 22} ${y - 12} ${x - 24} ${y - 7}M${x + 11} ${y - 16}Q${x + 22} ${y - 16} ${x + 24} ${y - 15}`,
      '#2c4a60',
      7,
    ) +
    group(
      ellipse(-72, 0, 12, 4.6, '#f3cc7a') + ellipse(68, 0, 12, 4.6, '#f3cc7a'),
      `transform="translate(${x} ${y - 11}) rotate(-11)"`,
    )
  )
}

export const scene: Scene = {
  key: 'ardennes-autumn',
  title: 'Autumn in the Ardennes',
  alt: 'Castle on a rock above wooded hills in the Ardennes, golden autumn light: a red kayak on the river.',
  focus: { x: 0.48, y: 0.5 },
  day: true,
  async draw(canvas) {
    paintSky(canvas, palette.sky, 560)
    await paintSun(canvas, 1240, 330, { radius: 0, wide: palette.light, near: '#fff3cc', alpha: 0.6 })
    paintClouds(canvas, 'autumn clouds', {
      from: 10,
      to: 340,
      lit: palette.cloudLit,
      shade: palette.cloudShade,
      cover: 0.55,
      cell: [460, 92],
      alpha: 0.85,
      light: [1, 0.5],
    })
    for (const [i, slope] of slopes.entries()) {
      const land = createRidge(canvas, `slope ${i}`, slope)
      await canvas.svg(filledPath(land.area(), slope.floor))
      paintForest(canvas, `wood ${i}`, land, {
        depth: slope.depth,
        count: slope.count,
        size: slope.size,
        kinds,
        light,
        hazeColour: '#f6d4a0',
        hazeFar: slope.haze,
        hazeNear: slope.haze * 0.66,
        conifers: 0.18,
        drift: 170 + i * 50,
      })
      paintMist(canvas, `mist ${i}`, {
        y: land.at(900) + [120, 150, 190][i]!,
        reach: [60, 70, 64][i]!,
        colour: ['#fde0ac', '#f8d4a0', '#f0c89c'][i]!,
        alpha: 0.72 - i * 0.12,
        cell: [380, 46],
      })
      paintGlow(canvas, 1240, 430, { radius: 780, radiusY: 380, colour: '#ffcf80', alpha: 0.16, power: 1.5 })
    }
    await paintCastleHill(canvas)
    paintMist(canvas, 'river mist above', { y: 786, reach: 34, colour: '#f8dcae', alpha: 0.4, cell: [300, 26] })
    await canvas.svg(filledPath('M-20 794L420 788L900 794L1620 786V808H-20Z', '#5c4a34'))
    const sedge = canvas.random('sedge')
    for (let x = -5; x < 1605; x += 9)
      paintGrassTuft(
        canvas,
        { x, y: water, height: sedge.between(8, 20), blades: 4, tones: ['#4a3c24', '#8f7a38', '#d6b45c'], width: 1.6 },
        sedge,
      )
    paintReflection(canvas, {
      y: water + 2,
      tint: '#3f5a5c',
      tintFar: 0.08,
      tintNear: 0.42,
      sway: 15,
      squash: 1.25,
      dim: 0.88,
    })
    await paintRipples(canvas, 'ripples', {
      from: water + 14,
      count: 220,
      colours: ['#fbe6b8', '#2c4446', '#d9a860', '#1f3638'],
      faint: 0.1,
      strong: 0.34,
    })
    paintMist(canvas, 'river mist', { y: water + 6, reach: 34, colour: '#fde4bc', alpha: 0.55, cell: [300, 26] })

    // The near bank: a meadow on the left, and a beech that frames the view on the right.
    const left = createRidge(canvas, 'left bank', { base: 1100, amplitude: 6, scale: 200, tilt: 0.11 })
    const right = createRidge(canvas, 'right bank', { base: 1110, amplitude: 6, scale: 200, tilt: -0.15 })
    await canvas.svg(filledPath(left.area(), '#3f4428') + filledPath(right.area(), '#3a3a26'))
    const random = canvas.random('meadow')
    for (let k = 0; k < 320; k++) {
      const x = k % 2 ? random.between(-20, 560) : random.between(1200, 1620)
      const t = (k / 320) ** 1.2
      const y = Math.min(left.at(x), right.at(x)) + 6 + t * 90
      paintGrassTuft(
        canvas,
        {
          x,
          y,
          height: random.between(40, 92),
          blades: 8,
          lean: k % 2 ? 0.28 : -0.2,
          tones: ['#2a2c1c', '#5f5a2a', '#a8923f', '#ecca6c'],
          width: 3,
        },
        random,
      )
    }
    paintBroadleaf(
      canvas,
      {
        x: 1520,
        ground: 1040,
        height: 740,
        spread: 0.74,
        tones: ['#3a1c18', '#6b2c1c', '#a84a22', '#e08430', '#fbc860'],
        light: { x: -0.45, y: -0.7, z: 0.35 },
        leaf: 5,
        lobes: 34,
        bark: '#2c2024',
        barkLit: '#b98a5c',
      },
      canvas.random('beech'),
    )
    for (let k = 0; k < 150; k++) {
      const x = 1490 + random.around(210)
      paintDab(canvas, {
        x,
        y: 1020 + random.between(-6, 46),
        rx: random.between(3, 6),
        ry: random.between(1.6, 3),
        angle: random.around(0.6),
        colour: mixRgb(hexToRgb('#a84a22'), hexToRgb('#fbc860'), random()),
      })
    }
    await canvas.svg(
      kayak(884, 944) + birds(1010, 250, 7, 8, mixHex('#6b5a58', '#f5d8a0', 0.1), canvas.random('birds')),
    )
    applyFinish(canvas, {
      shadow: palette.shadow,
      light: '#fff0cc',
      shadowShare: 0.09,
      lightShare: 0.09,
      contrast: 1.06,
      vignette: 0.22,
      grain: 7,
    })
  },
}
