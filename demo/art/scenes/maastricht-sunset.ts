import {
  gradientBetween,
  birds,
  circle,
  paintClouds,
  paintCrown,
  paintDab,
  eavesHouse,
  ellipse,
  applyFinish,
  paintGlow,
  group,
  houseDefs,
  lantern,
  paintLanternGlow,
  paintLightTrail,
  paintLimb,
  strokedPath,
  paintMist,
  mixHex,
  paintSky,
  palettes,
  filledPath,
  rect,
  paintReflection,
  hexToRgb,
  createRidge,
  ripple,
  paintRipples,
  filledPolygon,
  paintSun,
  townHouse,
  urlReference,
  paintWindowGlows,
  type Canvas,
  type HousePaint,
  type LitWindow,
  type Scene,
} from '../kit/index.ts'

const palette = palettes['spring-sunset']
const sunAt = { x: 1090, y: 548 }
/** The far bank, and the foot of the bridge, which is nearer to the viewer. */
const bank = 742
const bridgeFoot = 818
const light = { x: 0.5, y: -0.6, z: 0.1 }

const housePaint = (wall: string, roof: string, haze: number): HousePaint => ({
  wall: mixHex(wall, '#f0b898', haze),
  roof: mixHex(roof, '#d9a098', haze),
  trim: mixHex('#f3dcc0', '#f0b898', haze),
  glass: mixHex('#4a3a54', '#c08a90', haze),
  sky: mixHex('#f0b088', '#f6c8a0', haze),
  light: '#ffe6a4',
  lightDeep: '#ffc070',
  door: '#4a3440',
  shadow: palette.shadow,
})
const walls = ['#b98068', '#a5695c', '#c99a78', '#8f5a5c', '#d0a888', '#b08878']
const roofs = ['#7d3f44', '#5f4a60', '#8f4c48', '#54465e', '#6a3f50']

/** A closed row of roofs: mansards and gables at the same distance, paler when farther away. */
function cityRow(
  canvas: Canvas,
  name: string,
  {
    ground,
    height,
    roof,
    width,
    haze,
    lit,
    floors,
  }: {
    ground: number
    height: [number, number]
    roof: [number, number]
    width: [number, number]
    haze: number
    lit: number
    floors: number
  },
): { svg: string; lit: LitWindow[] } {
  const random = canvas.random(name)
  const out = { svg: '', lit: [] as LitWindow[] }
  for (let x = -40; x < 1640; ) {
    const w = random.between(...width)
    const h = random.between(...height)
    const colours = housePaint(random.pick(walls), random.pick(roofs), haze)
    const narrow = random.chance(0.26)
    const house = narrow
      ? townHouse(
          {
            x,
            ground,
            width: w * 0.7,
            height: h * 1.05,
            gable: random.pick(['step', 'bell', 'point'] as const),
            paint: colours,
            lit,
            floors,
            columns: 2,
            door: false,
          },
          random,
        )
      : eavesHouse(
          {
            x,
            ground,
            width: w,
            height: h,
            roofHeight: random.between(...roof),
            paint: colours,
            lit,
            floors,
            columns: Math.max(2, Math.round(w / 27)),
            dormers: random.chance(0.75) ? Math.max(1, Math.round(w / 50)) : 0,
            chimneys: random.chance(0.6) ? 2 : 1,
            hip: random.pick([0, 0.12, 0.35]),
            side: 1,
          },
          random,
        )
    out.svg += house.svg
    out.lit.push(...house.lit)
    x += (narrow ? w * 0.7 : w) - 1
  }
  return out
}

/** The walls of a tower, with the shaded side to the left, away from the sun. */
const towerShaft = (x: number, half: number, foot: number, top: number, wall: string): string =>
  rect(x - half, top, half * 2, foot - top, wall) +
  rect(x - half, top, half * 0.9, foot - top, mixHex(wall, palette.shadow, 0.4)) +
  rect(x + half * 0.74, top, half * 0.26, foot - top, mixHex(wall, '#ffe0a8', 0.6))
const archedWindow = (x: number, top: number, half: number, height: number, colour: string): string =>
  filledPath(`M${x - half} ${top + height}V${top}Q${x} ${top - half * 2} ${x + half} ${top}V${top + height}Z`, colour)
const towerSpire = (x: number, half: number, foot: number, top: number, colour: string): string =>
  filledPolygon(
    [
      [x - half, foot],
      [x, top],
      [x + half, foot],
    ],
    colour,
  ) +
  filledPolygon(
    [
      [x + half * 0.15, foot],
      [x, top],
      [x + half, foot],
    ],
    mixHex(colour, '#ffd0a0', 0.42),
  ) +
  strokedPath(`M${x} ${top + 2}v-14M${x - 4} ${top - 8}h8`, mixHex(colour, palette.shadow, 0.4), 1.6)

/** The red tower of St John's with the two towers of St Servatius behind it, as seen from the river. */
function vrijthofTowers(): string {
  let out = ''
  const slate = '#665f80'
  for (const x of [300, 402]) {
    out += towerShaft(x, 25, 720, 470, '#cf9f7c') + rect(x - 29, 466, 58, 6, '#8a6670')
    for (let k = 0; k < 3; k++) for (const dx of [-10, 10]) out += archedWindow(x + dx, 492 + k * 56, 5, 22, '#5f4458')
    out += towerSpire(x, 29, 467, 388, slate)
  }
  out +=
    towerShaft(351, 32, 720, 520, '#c69674') +
    filledPolygon(
      [
        [313, 521],
        [351, 474],
        [389, 521],
      ],
      slate,
    ) +
    filledPolygon(
      [
        [354, 521],
        [351, 474],
        [389, 521],
      ],
      mixHex(slate, '#ffd0a0', 0.35),
    ) +
    circle(351, 556, 10, '#5f4458')
  const x = 512
  out += towerShaft(x, 31, 720, 402, '#bb4636')
  for (const dx of [-14, 14])
    out += archedWindow(x + dx, 430, 7, 78, '#5e2432') + archedWindow(x + dx, 548, 7, 60, '#5e2432')
  for (const y of [402, 528, 628]) out += rect(x - 34, y, 68, 6, '#8f3a34') + rect(x - 34, y, 68, 1.8, '#f0a078')
  out += towerShaft(x, 24, 402, 322, '#dccfb8')
  for (const dx of [-12, 12]) out += archedWindow(x + dx, 342, 6, 46, '#54485c')
  for (const dx of [-29, 29]) out += towerSpire(x + dx, 5, 402, 366, '#b58a90')
  return (
    out +
    rect(x - 28, 318, 56, 5, '#8f8090') +
    filledPolygon(
      [
        [x - 26, 319],
        [x - 13, 290],
        [x + 13, 290],
        [x + 26, 319],
      ],
      slate,
    ) +
    filledPolygon(
      [
        [x + 3, 319],
        [x + 3, 290],
        [x + 13, 290],
        [x + 26, 319],
      ],
      '#a89098',
    ) +
    rect(x - 9, 270, 18, 21, '#a89aa0') +
    towerSpire(x, 12, 271, 226, slate)
  )
}

/** The westwork of Our Lady's: a bare wall between two slender round turrets. */
function ourLadyChurch(): string {
  const x = 800
  let out = towerShaft(x, 56, 720, 500, '#b58a6c')
  for (let k = 0; k < 5; k++) out += archedWindow(x - 36 + k * 18, 520, 5, 22, '#5f4458')
  for (let y = 562; y < 700; y += 24) out += rect(x - 56, y, 112, 1.2, '#6a4a54', 'opacity=".35"')
  for (const tx of [x - 62, x + 62]) {
    out +=
      towerShaft(tx, 15, 720, 424, '#c6987a') +
      rect(tx - 17, 420, 34, 5, '#85646c') +
      towerSpire(tx, 18, 421, 362, '#665f80')
    for (let k = 0; k < 3; k++) out += archedWindow(tx - 2, 444 + k * 60, 3.4, 18, '#4f3a4c')
  }
  return out
}

const arches = { first: -86, span: 216, half: 86, count: 9 }
const deckHeightAt = (x: number): number => 660 + 0.00003 * (x - 760) ** 2

/** St Servatius' bridge: round arches of blue stone on pointed piers, with parapet and lanterns. */
function bridge(canvas: Canvas): string {
  const random = canvas.random('bridge')
  const xs = Array.from({ length: 165 }, (_, i) => -20 + i * 10)
  let face = `M${xs.map((x) => `${x} ${deckHeightAt(x).toFixed(1)}`).join('L')}L1640 ${bridgeFoot}`
  let soffits = ''
  let wedges = ''
  for (let k = arches.count - 1; k >= 0; k--) {
    const x = arches.first + k * arches.span
    const spring = bridgeFoot - 26
    const crown_ = deckHeightAt(x) + 30
    const rise = spring - crown_
    face += `L${x + arches.half} ${bridgeFoot}V${spring}C${x + arches.half} ${spring - rise * 1.3} ${x - arches.half} ${spring - rise * 1.3} ${x - arches.half} ${spring}V${bridgeFoot}`
    // The viewpoint is slightly left of the middle: arches to its left show their underside on the right, and vice
    // versa.
    const turn = (760 - x) * 0.045
    soffits += filledPath(
      `M${x - arches.half} ${bridgeFoot}V${spring}C${x - arches.half} ${spring - rise * 1.3} ${x + arches.half} ${spring - rise * 1.3} ${x + arches.half} ${spring}V${bridgeFoot}H${x + arches.half - Math.max(0, turn) - 7}V${spring}C${x + arches.half - Math.max(0, turn) - 7} ${spring - rise * 1.18} ${x - arches.half - Math.min(0, turn) + 7} ${spring - rise * 1.18} ${x - arches.half - Math.min(0, turn) + 7} ${spring}V${bridgeFoot}Z`,
      urlReference('soffit'),
    )
    for (let s = 0; s <= 20; s++) {
      const t = s / 20
      const u = 1 - t
      const px =
        u ** 3 * (x - arches.half) +
        3 * u * u * t * (x - arches.half) +
        3 * u * t * t * (x + arches.half) +
        t ** 3 * (x + arches.half)
      const py = u ** 3 * spring + (3 * u * u * t + 3 * u * t * t) * (spring - rise * 1.3) + t ** 3 * spring
      const angle = (t - 0.5) * 150
      wedges += rect(
        px - 4.4,
        py - 12,
        8.8,
        13,
        s % 2 ? '#d8ac88' : '#c39a7c',
        `transform="rotate(${angle.toFixed(0)} ${px.toFixed(1)} ${py.toFixed(1)})" opacity=".75"`,
      )
    }
  }
  face += `L-20 ${bridgeFoot}Z`
  let stones = ''
  for (let i = 0; i < 760; i++) {
    const x = random() * 1620 - 10
    const row = Math.floor(random() * 13)
    stones += rect(
      x,
      deckHeightAt(x) + 20 + row * 11,
      random.between(14, 30),
      9,
      random.pick(['#6f5258', '#e0b892', '#8f6a62', '#c09478']),
      `opacity="${random.between(0.16, 0.42).toFixed(2)}"`,
    )
  }
  let piers = ''
  for (let k = 0; k <= arches.count; k++) {
    const x = arches.first - arches.span / 2 + k * arches.span
    const top = bridgeFoot - 86
    piers +=
      filledPolygon(
        [
          [x - 24, bridgeFoot],
          [x - 24, top + 8],
          [x, top],
          [x + 24, top + 8],
          [x + 24, bridgeFoot],
        ],
        '#9a7468',
      ) +
      filledPolygon(
        [
          [x + 2, bridgeFoot + 5],
          [x + 2, top + 12],
          [x + 24, top + 8],
          [x + 24, bridgeFoot],
        ],
        '#e8bf95',
      ) +
      filledPolygon(
        [
          [x - 24, bridgeFoot],
          [x - 24, top + 8],
          [x + 2, top + 12],
          [x + 2, bridgeFoot + 5],
        ],
        '#6f5058',
      ) +
      filledPolygon(
        [
          [x - 27, top + 9],
          [x, top - 20],
          [x + 27, top + 9],
          [x + 2, top + 14],
        ],
        '#c89c7c',
      ) +
      filledPolygon(
        [
          [x + 2, top + 14],
          [x, top - 20],
          [x + 27, top + 9],
        ],
        '#f3d0a2',
      ) +
      rect(x - 26, bridgeFoot - 14, 52, 16, '#4a3848', 'opacity=".5"')
  }
  const edge = (dy: number) => `M${xs.map((x) => `${x} ${(deckHeightAt(x) + dy).toFixed(1)}`).join('L')}`
  return (
    soffits +
    filledPath(face, urlReference('stone')) +
    group(stones, 'clip-path="url(#face)"') +
    wedges +
    strokedPath(edge(0), '#ffe4b4', 4) +
    strokedPath(edge(15), '#6f5258', 2.4, 'opacity=".6"') +
    strokedPath(edge(18), '#f0caa0', 2, 'opacity=".6"') +
    piers +
    `<clipPath id="face"><path d="${face}"/></clipPath>`
  )
}
const bridgeDefs =
  gradientBetween(
    'stone',
    [
      [0, '#8a6660'],
      [0.5, '#b08872'],
      [0.75, '#d0a484'],
      [1, '#b58a74'],
    ],
    0,
    0,
    1600,
    0,
  ) +
  gradientBetween(
    'soffit',
    [
      [0, '#4a3848'],
      [1, '#80605e'],
    ],
    0,
    690,
    0,
    bridgeFoot,
  )
const lamps = Array.from({ length: 8 }, (_, k) => arches.first + (k + 0.5) * arches.span)

async function paintRower(canvas: Canvas, x: number, y: number): Promise<void> {
  let wake = ''
  for (let i = 0; i < 7; i++)
    wake += ripple(x + 130 + i * 40, y + 4 + i * 1.5, 110 + i * 18, 1.4, i % 2 ? '#ffe4b4' : '#4a5580', 0.5 - i * 0.06)
  const dark = '#2f2440'
  await canvas.svg(
    wake +
      ripple(x + 5, y + 10, 250, 5, '#34305a', 0.5) +
      filledPath(
        `M${x - 128} ${y - 5}Q${x} ${y - 1} ${x + 138} ${y - 6}Q${x + 60} ${y + 8} ${x} ${y + 8}Q${x - 70} ${y + 8} ${x - 128} ${y - 5}Z`,
        '#f6e3c8',
      ) +
      filledPath(
        `M${x - 110} ${y}Q${x} ${y + 6} ${x + 118} ${y - 1}Q${x + 60} ${y + 8} ${x} ${y + 8}Q${x - 60} ${y + 8} ${x - 110} ${y}Z`,
        '#b9493a',
      ) +
      strokedPath(`M${x + 4} ${y - 16}L${x - 66} ${y + 12}`, dark, 2.4) +
      ellipse(x - 72, y + 14, 11, 3.4, '#b9493a') +
      strokedPath(`M${x + 8} ${y - 17}L${x - 40} ${y - 12}`, dark, 1.6) +
      filledPath(
        `M${x + 22} ${y - 2}Q${x + 20} ${y - 26} ${x + 26} ${y - 38}Q${x + 34} ${y - 42} ${x + 38} ${y - 34}Q${x + 40} ${y - 16} ${x + 36} ${y - 2}Z`,
        '#dfe3ee',
      ) +
      strokedPath(`M${x + 30} ${y - 32}Q${x + 18} ${y - 20} ${x + 4} ${y - 17}`, '#dba98a', 4.4) +
      strokedPath(`M${x + 30} ${y - 4}Q${x + 10} ${y - 16} ${x - 6} ${y - 3}`, dark, 6) +
      circle(x + 32, y - 48, 8, '#dba98a') +
      filledPath(
        `M${x + 24} ${y - 49}Q${x + 26} ${y - 59} ${x + 34} ${y - 58}Q${x + 42} ${y - 56} ${x + 40} ${y - 46}Q${x + 38} ${y - 53} ${x + 24} ${y - 49}Z`,
        dark,
      ) +
      ellipse(x - 36, y - 9, 8, 2.6, '#b9493a'),
  )
}

/** A flowering cherry branch from the upper right corner, near the viewer. */
function paintBlossom(canvas: Canvas): void {
  const random = canvas.random('blossom')
  const branches: [number, number, number][][] = [
    [
      [1640, 96, 20],
      [1520, 130, 13],
      [1400, 150, 8],
      [1296, 190, 3],
    ],
    [
      [1530, 128, 9],
      [1470, 190, 6],
      [1420, 250, 2.4],
    ],
    [
      [1600, 100, 10],
      [1560, 220, 6],
      [1540, 320, 2.4],
    ],
    [
      [1440, 146, 6],
      [1380, 100, 3],
      [1330, 84, 2],
    ],
    [
      [1390, 152, 4],
      [1350, 210, 2],
    ],
    [
      [1560, 118, 7],
      [1500, 60, 4],
      [1440, 30, 2],
    ],
  ]
  for (const points of branches) paintLimb(canvas, { points, dark: '#3a2638', lit: '#b07868', side: -1 })
  const tones = ['#b8687c', '#e09aa2', '#f6c4bc', '#ffe6da'].map(hexToRgb)
  for (const points of branches) {
    for (let k = 0; k < 60; k++) {
      const i = Math.floor(random() * (points.length - 1))
      const t = random()
      const [a, b] = [points[i]!, points[i + 1]!]
      const x = a[0] + (b[0] - a[0]) * t + random.around(24)
      const y = a[1] + (b[1] - a[1]) * t + random.around(22)
      const size = random.between(4.5, 7)
      const tone = random.pick(tones)
      for (let petal = 0; petal < 5; petal++) {
        const angle = petal * 1.2566 + x
        paintDab(canvas, {
          x: x + Math.cos(angle) * size * 0.8,
          y: y + Math.sin(angle) * size * 0.7,
          rx: size * 0.72,
          ry: size * 0.5,
          angle,
          colour: tone,
        })
      }
      paintDab(canvas, { x, y, rx: 1.6, ry: 1.6, colour: hexToRgb('#a5485c') })
    }
  }
}

export const scene: Scene = {
  key: 'maastricht-sunset',
  title: 'Maastricht at sunset',
  alt: 'Old bridge over the Meuse in Maastricht, spring sunset: red church tower, a rower and cherry blossom.',
  focus: { x: 0.42, y: 0.55 },
  day: false,
  async draw(canvas) {
    paintSky(canvas, palette.sky, 620)
    await paintSun(canvas, sunAt.x, sunAt.y, {
      radius: 38,
      disc: '#fffbe2',
      wide: palette.light,
      near: '#fff3cc',
      alpha: 0.6,
    })
    paintClouds(canvas, 'spring clouds', {
      from: 10,
      to: 400,
      lit: palette.cloudLit,
      shade: palette.cloudShade,
      cover: 0.545,
      cell: [480, 96],
      alpha: 0.85,
      light: [0.6, 1.2],
      soft: 0.09,
    })
    const hills = createRidge(canvas, 'hills', { base: 600, amplitude: 18, scale: 380, octaves: 4 })
    await canvas.svg(filledPath(hills.area(), '#cfa29c'))
    paintMist(canvas, 'hill mist', { y: 612, reach: 60, colour: palette.haze, alpha: 0.55 })
    const back = cityRow(canvas, 'back row', {
      ground: 720,
      height: [62, 96],
      roof: [34, 56],
      width: [60, 110],
      haze: 0.56,
      lit: 0.15,
      floors: 2,
    })
    await canvas.svg(back.svg, { defs: houseDefs('#8a5a70') })
    paintMist(canvas, 'city haze', { y: 640, reach: 90, colour: '#ffd2a2', alpha: 0.55, cell: [380, 70] })
    await canvas.svg(vrijthofTowers() + ourLadyChurch())
    paintMist(canvas, 'tower haze', { y: 690, reach: 110, colour: '#ffcf9c', alpha: 0.55, cell: [300, 70] })
    const front = cityRow(canvas, 'front row', {
      ground: bank - 8,
      height: [60, 88],
      roof: [38, 58],
      width: [74, 128],
      haze: 0.16,
      lit: 0.34,
      floors: 2,
    })
    await canvas.svg(front.svg, { defs: houseDefs(palette.shadow) })
    paintWindowGlows(canvas, front.lit, { colour: '#ffc070', alpha: 0.16 })
    const limes = canvas.random('limes')
    for (let x = 10; x < 1620; x += limes.between(46, 84)) {
      paintLimb(canvas, {
        points: [
          [x, bank - 6, 4],
          [x, bank - 34, 3],
        ],
        dark: '#4a3a40',
        lit: '#c89070',
        side: 1,
      })
      paintCrown(
        canvas,
        {
          x,
          y: bank - 42,
          rx: limes.between(18, 27),
          ry: limes.between(17, 24),
          tones: palette.leaf,
          light,
          leaf: 2.6,
          lobes: 9,
          haze: 0.12,
          hazeColour: '#e0a890',
        },
        limes,
      )
    }
    await canvas.svg(rect(0, bank - 14, 1600, 18, '#866466') + rect(0, bank - 16, 1600, 3, '#e8b88c'))
    paintGlow(canvas, sunAt.x, 610, { radius: 720, radiusY: 220, colour: '#ffb870', alpha: 0.28, power: 1.6 })

    paintReflection(canvas, {
      y: bank + 3,
      tint: '#7a86a8',
      tintFar: 0.12,
      tintNear: 0.5,
      sway: 18,
      squash: 1.02,
      dim: 0.97,
      bands: 0.08,
    })
    await paintLightTrail(canvas, 'sun trail', {
      x: sunAt.x,
      from: bank + 6,
      width: 50,
      spread: 2.6,
      colour: '#fff0c8',
      count: 200,
      opacity: 0.7,
    })
    const stone = bridge(canvas)
    await canvas.svg(group(stone, `transform="translate(0 ${bridgeFoot * 2}) scale(1 -1)"`), {
      defs: bridgeDefs,
      opacity: 0.7,
      ripple: { y: bridgeFoot - 20, strength: 26 },
      clip: await canvas.mask(
        rect(0, 0, 1600, 1067, urlReference('sink')),
        gradientBetween(
          'sink',
          [
            [0, '#000', 1],
            [0.45, '#000', 0.75],
            [1, '#000', 0],
          ],
          0,
          bridgeFoot,
          0,
          bridgeFoot + 160,
        ),
      ),
    })
    await paintRipples(canvas, 'ripples', {
      from: bridgeFoot - 40,
      count: 420,
      colours: ['#fff0c6', '#5a6a96', '#f0b48c', '#44507c', '#ffe0a8'],
      faint: 0.14,
      strong: 0.5,
    })
    await canvas.svg(stone + lamps.map((x) => lantern(x, deckHeightAt(x), 92, '#3f3044', '#fff0c0')).join(''), {
      defs: bridgeDefs,
    })
    for (const x of lamps) paintLanternGlow(canvas, x, deckHeightAt(x), 92, { colour: '#ffd07a', alpha: 0.5 })
    await paintRower(canvas, 620, 940)
    paintBlossom(canvas)
    await canvas.svg(birds(820, 250, 7, 8, '#5f5f86', canvas.random('swifts')))
    applyFinish(canvas, {
      shadow: palette.shadow,
      light: '#ffeecc',
      shadowShare: 0.1,
      lightShare: 0.08,
      contrast: 1.05,
      vignette: 0.22,
      grain: 7,
    })
  },
}
