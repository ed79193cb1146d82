import {
  createFractal2,
  smoothStep,
  horizontalGradient,
  gradientBetween,
  birds,
  blurFilter,
  paintClouds,
  ellipse,
  applyFinish,
  paintGlow,
  group,
  paintLightTrail,
  mixHex,
  filledPath,
  paintSky,
  palettes,
  polygon,
  rect,
  paintReflection,
  createRidge,
  paintRipples,
  filledPolygon,
  paintStroke,
  hexToRgb,
  paintSun,
  urlReference,
  gradient,
  type Canvas,
  type Scene,
} from '../kit/index.ts'

const palette = palettes['autumn-sunrise']
const sunAt = { x: 1010, y: 470 }
const horizon = 520

/** The storm-surge barrier receding to the horizon: piers, the road deck on them, steel gates between them. */
function stormBarrier(): string {
  const vanish = { x: 1190, y: 512 }
  const place = (k: number) => 1 / (1 + k * 0.33)
  const at = (x: number, y: number, s: number): [number, number] => [
    vanish.x + (x - vanish.x) * s,
    vanish.y + (y - vanish.y) * s,
  ]
  let out = ''
  for (let k = 24; k >= -1; k--) {
    const s = place(k)
    const next = place(k - 1)
    const haze = Math.min(0.84, Math.max(0, 1 - s) * 0.92)
    const tone = (colour: string) => mixHex(colour, '#f3d9ac', haze)
    // The gate between this pier and the nearer one.
    const gate = [at(-260, 470, s), at(-260, 470, next), at(-260, 528, next), at(-260, 528, s)]
    out +=
      filledPolygon(gate, tone('#3f6a80')) +
      filledPolygon([gate[0]!, gate[1]!, at(-260, 480, next), at(-260, 480, s)], tone('#6f95a0'))
    for (let bar = 1; bar < 5; bar++) {
      const m = s + ((next - s) * bar) / 5
      const [x, y] = at(-260, 478, m)
      out += rect(x, y, Math.max(0.6, 3 * m), 48 * m, tone('#33566c'))
    }
    const deck = [at(-250, 424, s), at(-250, 424, next), at(-250, 446, next), at(-250, 446, s)]
    out +=
      filledPolygon(deck, tone('#335060')) +
      filledPolygon([deck[0]!, deck[1]!, at(-250, 428, next), at(-250, 428, s)], tone('#e8d2a8'))
    const [left, foot] = at(-300, 530, s)
    const w = 92 * s
    const top = at(0, 292, s)[1]
    out +=
      filledPolygon(
        [
          [left, foot],
          [left + w * 0.2, top],
          [left + w * 0.8, top],
          [left + w, foot],
        ],
        tone('#7a8d92'),
      ) +
      filledPolygon(
        [
          [left + w * 0.6, foot],
          [left + w * 0.6, top],
          [left + w * 0.8, top],
          [left + w, foot],
        ],
        tone('#ecd9b2'),
      ) +
      filledPolygon(
        [
          [left, foot],
          [left + w * 0.2, top],
          [left + w * 0.3, top],
          [left + w * 0.2, foot],
        ],
        tone('#435c6a'),
      ) +
      rect(left + w * 0.12, top - 7 * s, w * 0.76, 9 * s, tone('#5d6f78')) +
      rect(left + w * 0.06, at(0, 452, s)[1], w * 0.88, 7 * s, tone('#5d6f78'))
  }
  return out
}

interface Pole {
  x: number
  y: number
  height: number
  width: number
}

/** Two rows of wooden poles from the beach into the sea. */
function poleRow(from: Pole, to: Pole, count: number): Pole[] {
  return Array.from({ length: count }, (_, i) => {
    // Equal distances on the ground become shorter in the distance.
    const t = 1 - 1 / (1 + i * 0.34)
    const u = t / (1 - 1 / (1 + (count - 1) * 0.34))
    const mixed = (a: number, b: number) => a + (b - a) * u
    return {
      x: mixed(from.x, to.x),
      y: mixed(from.y, to.y),
      height: mixed(from.height, to.height) * (1 + 0.1 * Math.sin(i * 5.3)),
      width: mixed(from.width, to.width),
    }
  }).reverse()
}

function pole({ x, y, height: h, width: w }: Pole): string {
  const lean = (x - sunAt.x) / 900
  const dark = x < sunAt.x
  return (
    filledPath(
      `M${x - w / 2} ${y}L${x - w * 0.46} ${y - h}Q${x} ${y - h - w * 0.3} ${x + w * 0.46} ${y - h}L${x + w / 2} ${y}Q${x} ${y + w * 0.34} ${x - w / 2} ${y}Z`,
      urlReference(dark ? 'poleLeft' : 'poleRight'),
    ) +
    filledPath(
      `M${x - w * 0.5} ${y}L${x - w * 0.49} ${y - h * 0.36}Q${x + lean} ${y - h * 0.42} ${x + w * 0.49} ${y - h * 0.38}L${x + w * 0.5} ${y}Q${x} ${y + w * 0.34} ${x - w * 0.5} ${y}Z`,
      '#1f3a36',
      'opacity=".55"',
    ) +
    ellipse(x, y - h - w * 0.03, w * 0.46, w * 0.15, '#b8947a')
  )
}

/** The shadow of a pole, towards the viewer and away from the sun. */
function poleShadow({ x, y, height: h, width: w }: Pole): string {
  const dx = ((x - sunAt.x) / (y - horizon)) * h * 0.95
  return filledPolygon(
    [
      [x - w * 0.46, y],
      [x + w * 0.46, y],
      [x + dx + w * 0.7, y + h * 0.95],
      [x + dx - w * 0.6, y + h * 0.95],
    ],
    urlReference('poleShadow'),
  )
}

async function paintWetSand(canvas: Canvas): Promise<void> {
  const shore = createRidge(canvas, 'shore', { base: 706, amplitude: 10, scale: 420, octaves: 4, tilt: 0.045 })
  const beachMask = await canvas.mask(filledPath(shore.area(), '#000'))
  await canvas.svg(filledPath(shore.area(), urlReference('sand')), {
    defs: gradientBetween(
      'sand',
      [
        [0, '#8e8578'],
        [0.12, '#b99a7c'],
        [0.5, '#a4806a'],
        [1, '#574450'],
      ],
      0,
      690,
      0,
      1067,
    ),
    opacity: 0.94,
  })
  // Shallow water on the sand that reflects the sky: long level patches, larger towards the viewer.
  const level = createFractal2(`${canvas.seed}/pools`, 4)
  const poolMask = new Float32Array(beachMask.length)
  for (let y = 700; y < canvas.height; y++) {
    const scale = 0.25 + (1.15 * (y - 700)) / (canvas.height - 700)
    for (let x = 0; x < canvas.width; x++)
      poolMask[y * canvas.width + x] = smoothStep(
        0.545,
        0.575,
        level(x / (330 * scale), (y - 640) ** 0.82 / (13 * scale ** 0.4)),
      )
  }
  for (let p = 0; p < poolMask.length; p++) poolMask[p]! *= beachMask[p]! * 0.72
  paintReflection(canvas, {
    y: 700,
    tint: '#c9b08c',
    tintFar: 0,
    tintNear: 0.3,
    sway: 3,
    squash: 1.9,
    dim: 1,
    bands: 0,
    clip: poolMask,
  })
  paintGlow(canvas, sunAt.x, 800, { radius: 520, radiusY: 330, colour: '#ffcf8c', alpha: 0.3, power: 1.5 })
  let foam = ''
  for (const [i, [dy, width]] of (
    [
      [-3, 6],
      [12, 3],
      [26, 2],
    ] as const
  ).entries()) {
    const crest = createRidge(canvas, `foam ${i}`, {
      base: 706 + dy,
      amplitude: 10 - i * 2,
      scale: 420 - i * 60,
      octaves: 4,
      tilt: 0.045,
    })
    foam += filledPath(
      polygon([
        ...crest.points,
        ...crest.points.map(([x, y]) => [x, y + width * (1.1 + Math.sin(x / 70 + i * 2))] as const).reverse(),
      ]),
      '#fdf1d8',
      `opacity="${0.9 - i * 0.25}"`,
    )
  }
  await canvas.svg(foam)
}

export const scene: Scene = {
  key: 'zeeland-sunrise',
  title: 'Sunrise on the coast of Zeeland',
  alt: 'Rows of beach poles on the Zeeland coast, autumn sunrise: wet sand and the storm-surge barrier in the haze.',
  focus: { x: 0.61, y: 0.55 },
  day: false,
  async draw(canvas) {
    paintSky(canvas, palette.sky, horizon)
    await paintSun(canvas, sunAt.x, sunAt.y, { radius: 34, wide: palette.light, alpha: 0.6 })
    paintClouds(canvas, 'high', {
      from: 20,
      to: 290,
      lit: palette.cloudLit,
      shade: palette.cloudShade,
      cover: 0.545,
      cell: [560, 96],
      alpha: 0.85,
      light: [0.5, 1.4],
      soft: 0.09,
    })
    paintClouds(canvas, 'low', {
      from: 250,
      to: 470,
      lit: '#ffe6b8',
      shade: '#8f9f98',
      cover: 0.57,
      cell: [640, 44],
      alpha: 0.7,
      light: [0.4, 1.2],
    })
    await canvas.svg(stormBarrier())
    await canvas.svg(rect(0, horizon - 2, 1600, 3, '#5f7f88', 'opacity=".7"'))
    paintReflection(canvas, {
      y: horizon,
      tint: '#3a6a7c',
      tintFar: 0.16,
      tintNear: 0.62,
      sway: 20,
      squash: 1.35,
      dim: 0.94,
      bands: 0.08,
    })
    await paintRipples(canvas, 'waves', {
      from: 526,
      to: 740,
      count: 420,
      colours: ['#ffe6b4', '#2c5566', '#86a8a6', '#1d4356'],
      faint: 0.15,
      strong: 0.5,
    })
    await paintLightTrail(canvas, 'sun on the sea', {
      x: sunAt.x,
      from: 522,
      to: 730,
      width: 46,
      spread: 1.9,
      colour: '#fff0c2',
      count: 190,
      opacity: 0.8,
    })
    await paintWetSand(canvas)

    const poles = [
      ...poleRow({ x: 330, y: 1012, height: 326, width: 33 }, { x: 948, y: 616, height: 66, width: 5 }, 15),
      ...poleRow({ x: 1530, y: 990, height: 262, width: 31 }, { x: 1094, y: 612, height: 62, width: 5 }, 14),
    ]
    await canvas.svg(
      group(
        poles
          .filter(({ y }) => y > 712)
          .map(poleShadow)
          .join(''),
        'filter="url(#soft)"',
      ),
      {
        defs:
          gradient('poleShadow', [
            [0, '#2f2838', 0.75],
            [1, '#2f2838', 0],
          ]) + blurFilter('soft', 2),
        blend: 'multiply',
        opacity: 0.8,
      },
    )
    await canvas.svg(
      poles
        .sort((a, b) => a.y - b.y)
        .map(pole)
        .join(''),
      {
        defs:
          horizontalGradient('poleLeft', [
            [0, '#2c2026'],
            [0.55, '#4a3836'],
            [0.82, '#8a6250'],
            [1, '#f3c48e'],
          ]) +
          horizontalGradient('poleRight', [
            [0, '#f3c48e'],
            [0.18, '#8a6250'],
            [0.45, '#4a3836'],
            [1, '#2c2026'],
          ]),
      },
    )
    const random = canvas.random('shells')
    for (let i = 0; i < 240; i++) {
      const y = 760 + random() ** 0.7 * 300
      const x = random() * 1600
      paintStroke(canvas, {
        from: [x, y],
        to: [x + random.between(2, 7), y + random.around(1)],
        width: 1.6,
        tip: 0.8,
        colour: hexToRgb(random.pick(['#e8cda8', '#4a3c46', '#cfae8c'])),
        alpha: 0.5,
      })
    }
    await canvas.svg(
      birds(640, 250, 9, 7, '#f4efe0', canvas.random('gulls')) +
        birds(800, 340, 5, 6, '#47636c', canvas.random('far gulls')),
    )
    applyFinish(canvas, {
      shadow: palette.shadow,
      light: '#fff0cc',
      shadowShare: 0.13,
      lightShare: 0.1,
      contrast: 1.06,
      vignette: 0.26,
    })
  },
}
