import {
  paintBareTree,
  gradientBetween,
  blurFilter,
  circle,
  paintCrown,
  ellipse,
  applyFinish,
  paintGlow,
  gradient,
  group,
  houseDefs,
  lantern,
  paintLanternGlow,
  strokedPath,
  paintMist,
  mixHex,
  paintSky,
  palettes,
  filledPath,
  rect,
  paintReflection,
  paintRipples,
  filledPolygon,
  sloop,
  paintStars,
  paintClouds,
  townHouse,
  urlReference,
  paintWindowGlows,
  Canvas,
  type Gable,
  type HousePaint,
  type LitWindow,
  type Scene,
} from '../kit/index.ts'
import { projectWall } from '../kit/wall.ts'

const palette = palettes['autumn-evening']
/** The vanishing point: the canal recedes straight to the bridge, seen from the middle of the water. */
const vanish = { x: 770, y: 596 }
const far = 0.3
/** Rows of the flat drawing of a canal side: street, wharf and water. Eye level is slightly above the wharf. */
const street = 640
const wharf = 812
const waterRow = 842
const eye = 764

const fronts: readonly [string, string][] = [
  ['#6a3436', '#e2d3c3'],
  ['#8a5a42', '#efe0cc'],
  ['#3f3148', '#d9cdc0'],
  ['#a07a5c', '#f0e3cf'],
  ['#5a2a35', '#e2d3c3'],
  ['#7d4632', '#eadbc6'],
  ['#4a3a4c', '#d8ccc2'],
]
const gables: readonly Gable[] = ['neck', 'cornice', 'bell', 'step', 'spout', 'cornice', 'neck', 'step']
const housePaintOf = (i: number): HousePaint => {
  const [wall, trim] = fronts[i % fronts.length]!
  return {
    wall,
    trim: mixHex(trim, '#4a4468', 0.25),
    glass: '#1f1c38',
    sky: '#8a7fa6',
    light: '#ffd890',
    lightDeep: '#ffa952',
    roof: '#2c2740',
    door: ['#1d4a42', '#6a1f2c', '#1b2747'][i % 3]!,
    shadow: palette.shadow,
  }
}

/** A wharf cellar: a brick vault in the quay wall, optionally lit, with a door and a window. */
function cellar(x: number, width: number, lit: boolean): string {
  const top = wharf - 118
  const vault = (inset: number) =>
    `M${x + inset} ${wharf}V${top + 46}A${width / 2 - inset} ${width / 2 - inset} 0 0 1 ${x + width - inset} ${top + 46}V${wharf}Z`
  let out =
    filledPath(vault(-9), '#8f6a54') +
    filledPath(vault(0), '#2a1c2c') +
    filledPath(vault(7), lit ? urlReference('cellar') : '#231a30')
  for (let k = 0; k <= 14; k++) {
    const angle = Math.PI * (1 + k / 14)
    const r = width / 2 + 1
    out += strokedPath(
      `M${x + width / 2 + Math.cos(angle) * (r - 1)} ${top + 46 + Math.sin(angle) * (r - 1)}L${x + width / 2 + Math.cos(angle) * (r + 8)} ${top + 46 + Math.sin(angle) * (r + 8)}`,
      '#4f3238',
      1.4,
    )
  }
  const door = x + width * 0.52
  out +=
    rect(x + 10, top + 44, width - 20, 5, '#3a2530') +
    rect(door, top + 49, width * 0.32, wharf - top - 49, lit ? '#7a3a2a' : '#3a2430') +
    rect(door + 6, top + 56, width * 0.32 - 12, 34, lit ? '#ffdf9a' : '#3f3850') +
    rect(x + width * 0.14, top + 60, width * 0.3, 40, lit ? '#ffe6a8' : '#3f3850') +
    rect(x + width * 0.28, top + 60, 3, 40, '#4a2c2a') +
    rect(x + width * 0.14, top + 78, width * 0.3, 2.4, '#4a2c2a')
  return out
}

/** One side of the canal as a flat drawing: houses on the street, the quay wall with cellars, the wharf below. */
async function drawCanalSide(seed: string, shift: number): Promise<{ drawn: Canvas; cover: Float32Array }> {
  const drawn = new Canvas(seed)
  const random = drawn.random('houses')
  let houses = ''
  const lit: LitWindow[] = []
  for (let x = -10, i = shift; x < 1600; i++) {
    const width = random.between(104, 150)
    const house = townHouse(
      {
        x,
        ground: street,
        width,
        height: random.between(300, 400),
        gable: gables[i % gables.length]!,
        paint: housePaintOf(i * 3 + shift),
        lit: 0.5,
        floors: 4,
      },
      random,
    )
    houses += house.svg
    lit.push(...house.lit)
    x += width + 1
  }
  let wall = rect(-10, street, 1620, wharf - street, urlReference('quay'))
  for (let y = street + 14, r = 0; y < wharf; y += 11, r++) {
    wall += rect(-10, y, 1620, 1.2, '#2a1a2c', 'opacity=".3"')
    for (let x = (r % 2) * 17; x < 1600; x += 34)
      if (random.chance(0.3))
        wall += rect(x, y + 1, 33, 10, random.pick(['#a5745a', '#4a303a', '#8a5a4c']), 'opacity=".3"')
  }
  wall += rect(-10, street - 4, 1620, 12, '#b99a84') + rect(-10, street + 8, 1620, 5, '#2a1a30', 'opacity=".5"')
  for (let x = 24, i = 0; x < 1580; x += 152, i++) wall += cellar(x, 104, (i + shift) % 4 !== 2)
  // The railing of the street, then the stone edge of the wharf above the water.
  for (let x = 0; x < 1600; x += 13) wall += rect(x, street - 40, 1.6, 38, '#1d1830')
  wall +=
    rect(-10, street - 42, 1620, 3, '#2a2440') +
    rect(-10, wharf, 1620, 8, '#a58a76') +
    rect(-10, wharf + 8, 1620, waterRow - wharf, '#4a3440')
  await drawn.svg(houses + wall, {
    defs:
      houseDefs(palette.shadow) +
      gradient('quay', [
        [0, '#7a5248'],
        [1, '#553a42'],
      ]) +
      gradient('cellar', [
        [0, '#ffb45a'],
        [0.6, '#f08a3c'],
        [1, '#8a4028'],
      ]),
  })
  paintWindowGlows(drawn, lit, { alpha: 0.12 })
  for (let x = 24, i = 0; x < 1580; x += 152, i++)
    if ((i + shift) % 4 !== 2) paintGlow(drawn, x + 52, wharf - 50, { radius: 110, colour: '#ff9f4a', alpha: 0.4 })
  return {
    drawn,
    cover: await drawn.mask(
      houses.replaceAll(/url\(#\w+\)/g, '#000') +
        rect(-10, street - 4, 1620, waterRow - street + 4, '#000') +
        Array.from({ length: 124 }, (_, i) => rect(i * 13, street - 40, 1.6, 38, '#000')).join('') +
        rect(-10, street - 42, 1620, 3, '#000'),
    ),
  }
}

/** Projects a point of the canal: distance from the middle, row of the flat drawing, scale. */
const projectPoint = (aside: number, row: number, scale: number): [number, number] => [
  vanish.x + aside * scale,
  vanish.y + (row - eye) * scale,
]

/** The wharf floor between quay wall and water, on one side. */
function wharfFloor(side: number): string {
  const [inner, outer] = [side * 300, side * 520]
  let out =
    filledPolygon(
      [
        projectPoint(outer, wharf, far),
        projectPoint(inner, wharf, far),
        projectPoint(inner, wharf, 3.6),
        projectPoint(outer, wharf, 3.6),
      ],
      urlReference('floor'),
    ) +
    filledPolygon(
      [
        projectPoint(inner, wharf, far),
        projectPoint(inner, waterRow, far),
        projectPoint(inner, waterRow, 3.6),
        projectPoint(inner, wharf, 3.6),
      ],
      urlReference('edge'),
    )
  for (let k = 0; k < 26; k++) {
    const s = 1 / (0.4 + k * 0.13)
    out +=
      strokedPath(
        `M${projectPoint(inner, wharf, s).join(' ')}L${projectPoint(outer, wharf, s).join(' ')}`,
        '#2a1c30',
        1.4 * s,
        'opacity=".35"',
      ) +
      strokedPath(
        `M${projectPoint(inner, wharf + 1, s).join(' ')}L${projectPoint(inner, waterRow, s).join(' ')}`,
        '#1d1428',
        1.6 * s,
        'opacity=".5"',
      )
  }
  return (
    out +
    filledPolygon(
      [
        projectPoint(inner, wharf, far),
        projectPoint(inner + side * 12, wharf, far),
        projectPoint(inner + side * 12, wharf, 3.6),
        projectPoint(inner, wharf, 3.6),
      ],
      '#c9a98c',
      'opacity=".75"',
    )
  )
}

/** The cathedral tower: two square storeys and the open lantern. */
function domTower(x: number, foot: number): string {
  const part = (half: number, low: number, high: number) =>
    rect(x - half, foot - high, half * 2, high - low, urlReference('dom')) +
    [-0.46, 0, 0.46]
      .map((u) =>
        filledPath(
          `M${x + u * half - half * 0.13} ${foot - low - 8}V${foot - high + 30}Q${x + u * half} ${foot - high + 8} ${x + u * half + half * 0.13} ${foot - high + 30}V${foot - low - 8}Z`,
          '#4a3a66',
          'opacity=".75"',
        ),
      )
      .join('') +
    rect(x - half - 3, foot - high - 3, half * 2 + 6, 5, '#c9a0a0') +
    [-1, 1]
      .map((s) =>
        filledPolygon(
          [
            [x + s * half - 4, foot - high - 2],
            [x + s * half, foot - high - 20],
            [x + s * half + 4, foot - high - 2],
          ],
          '#8f7490',
        ),
      )
      .join('')
  let out = part(47, 0, 130) + part(41, 130, 240) + part(27, 240, 334)
  out +=
    filledPolygon(
      [
        [x - 27, foot - 334],
        [x - 18, foot - 350],
        [x + 18, foot - 350],
        [x + 27, foot - 334],
      ],
      '#8f7490',
    ) +
    filledPath(
      `M${x - 18} ${foot - 350}Q${x - 10} ${foot - 380} ${x} ${foot - 408}Q${x + 10} ${foot - 380} ${x + 18} ${foot - 350}Z`,
      '#5f5284',
    ) +
    strokedPath(`M${x} ${foot - 406}v-26M${x - 5} ${foot - 422}h10`, '#5f5284', 1.8)
  return (
    out +
    circle(x, foot - 108, 12, '#f8d8a0') +
    circle(x, foot - 108, 12, 'none', 'stroke="#4a3a66" stroke-width="2"') +
    strokedPath(`M${x} ${foot - 108}v-8M${x} ${foot - 108}l5 3`, '#4a3a66', 1.6)
  )
}

/** The bridge across the far end: flat arch, railing, lanterns. */
function bridge(): string {
  const s = far
  const [left, right] = [projectPoint(-540, street, s)[0], projectPoint(540, street, s)[0]]
  const top = projectPoint(0, street - 8, s)[1] - 6
  const water = projectPoint(0, waterRow, s)[1] + 1
  const arch = `M${vanish.x - 74} ${water}V${water - 14}Q${vanish.x} ${water - 66} ${vanish.x + 74} ${water - 14}V${water}Z`
  let out =
    `<path fill-rule="evenodd" d="M${left} ${water}V${top + 8}Q${vanish.x} ${top - 8} ${right} ${top + 8}V${water}Z${arch}" fill="url(#bridge)"/>` +
    filledPath(
      `M${left} ${top + 8}Q${vanish.x} ${top - 8} ${right} ${top + 8}v4Q${vanish.x} ${top - 3} ${left} ${top + 12}Z`,
      '#d9b498',
    ) +
    filledPath(
      `M${vanish.x - 78} ${water}V${water - 14}Q${vanish.x} ${water - 72} ${vanish.x + 78} ${water - 14}V${water}h-4V${water - 14}Q${vanish.x} ${water - 66} ${vanish.x - 74} ${water - 14}V${water}Z`,
      '#c9a08a',
    )
  for (let k = 0; k <= 30; k++) {
    const t = k / 30
    out += rect(left + (right - left) * t, top - 8 + 16 * (1 - 4 * t * (1 - t)) * 0.5, 1, 13, '#1d1830')
  }
  return (
    out +
    filledPath(
      `M${left} ${top - 6}Q${vanish.x} ${top - 20} ${right} ${top - 6}`,
      'none',
      'stroke="#1d1830" stroke-width="1.6"',
    )
  )
}

/** A moored rowing boat with a rug over the thwart and a lantern in the bow; bow to the right. */
function rowingBoat(x: number, y: number): string {
  return (
    ellipse(x + 176, y + 34, 220, 10, '#0f0c24', 'opacity=".5"') +
    filledPath(
      `M${x} ${y - 22}Q${x + 24} ${y + 32} ${x + 80} ${y + 34}H${x + 286}Q${x + 346} ${y + 28} ${x + 372} ${y - 36}Q${x + 190} ${y + 6} ${x} ${y - 22}Z`,
      urlReference('hull'),
    ) +
    filledPath(
      `M${x} ${y - 22}Q${x + 190} ${y + 6} ${x + 372} ${y - 36}Q${x + 190} ${y - 24} ${x} ${y - 22}Z`,
      '#1d1428',
    ) +
    [0.24, 0.52]
      .map((t) =>
        filledPolygon(
          [
            [x + 372 * t, y - 16],
            [x + 372 * t + 44, y - 17],
            [x + 372 * t + 48, y - 8],
            [x + 372 * t - 4, y - 7],
          ],
          '#8a5a44',
        ),
      )
      .join('') +
    filledPath(
      `M${x + 186} ${y - 18}Q${x + 212} ${y - 38} ${x + 244} ${y - 20}L${x + 252} ${y + 16}Q${x + 220} ${y + 24} ${x + 184} ${y + 18}Z`,
      '#b5483c',
    ) +
    [0, 1, 2]
      .map((k) => strokedPath(`M${x + 196 + k * 18} ${y - 26 + (k % 2) * -3}l3 46`, '#f2c48a', 2, 'opacity=".6"'))
      .join('') +
    strokedPath(`M${x} ${y - 22}Q${x + 190} ${y + 10} ${x + 372} ${y - 36}`, '#d9a878', 4.5) +
    strokedPath(`M${x + 60} ${y - 30}L${x + 178} ${y + 40}`, '#c99868', 5) +
    filledPath(`M${x + 170} ${y + 34}l10 2l26 22l-12 6Z`, '#c99868') +
    rect(x + 318, y - 64, 24, 34, '#ffe0a0') +
    rect(x + 325, y - 58, 10, 24, '#fff8dc') +
    rect(x + 315, y - 70, 30, 7, '#15122a') +
    rect(x + 315, y - 32, 30, 6, '#15122a') +
    circle(x + 330, y - 76, 6, 'none', 'stroke="#15122a" stroke-width="2.4"')
  )
}

/** A terrace table with two chairs, a tablecloth and a candle in a glass. */
function terraceTable(x: number, y: number, k: number): string {
  const chair = (cx: number, flip: number) =>
    strokedPath(
      `M${cx} ${y}v${-46 * k}M${cx + flip * 30 * k} ${y}v${-44 * k}M${cx} ${y - 44 * k}h${flip * 30 * k}M${cx} ${y - 46 * k}l${-flip * 7 * k} ${-48 * k}M${cx - flip * 4 * k} ${y - 72 * k}h${flip * 4 * k}`,
      '#1f1626',
      4 * k,
    )
  return (
    ellipse(x, y + 3, 92 * k, 10 * k, '#120c20', 'opacity=".55"') +
    chair(x - 82 * k, 1) +
    chair(x + 82 * k, -1) +
    rect(x - 3 * k, y - 64 * k, 6 * k, 64 * k, '#1f1626') +
    filledPath(
      `M${x - 50 * k} ${y - 66 * k}Q${x} ${y - 74 * k} ${x + 50 * k} ${y - 66 * k}L${x + 46 * k} ${y - 40 * k}Q${x} ${y - 30 * k} ${x - 46 * k} ${y - 40 * k}Z`,
      '#b5483c',
    ) +
    ellipse(x, y - 67 * k, 50 * k, 8 * k, '#f2dcc0') +
    rect(x - 5 * k, y - 82 * k, 10 * k, 14 * k, '#ffd98a') +
    rect(x - 2.4 * k, y - 79 * k, 4.8 * k, 10 * k, '#fff8dc') +
    [-26, 24]
      .map(
        (dx) =>
          strokedPath(`M${x + dx * k} ${y - 69 * k}v${-12 * k}`, '#f2dcc0', 1.4 * k) +
          filledPath(
            `M${x + (dx - 6) * k} ${y - 96 * k}q0 ${15 * k} ${6 * k} ${15 * k}q${6 * k} 0 ${6 * k} ${-15 * k}Z`,
            '#a52c3c',
          ),
      )
      .join('')
  )
}

export const scene: Scene = {
  key: 'utrecht-wharf-evening',
  title: 'Evening on the wharves of Utrecht',
  alt: 'Canal with wharf cellars in Utrecht, autumn evening: lit vaults, a terrace table and the Dom tower behind.',
  focus: { x: 0.49, y: 0.55 },
  day: false,
  async draw(canvas) {
    paintSky(canvas, palette.sky, 640)
    await paintStars(canvas, 150, 300, canvas.random('stars'))
    paintClouds(canvas, 'dusk', {
      from: 40,
      to: 460,
      lit: palette.cloudLit,
      shade: palette.cloudShade,
      cover: 0.55,
      cell: [520, 74],
      alpha: 0.7,
      light: [0.2, 1.3],
    })
    paintGlow(canvas, vanish.x, 600, { radius: 700, radiusY: 380, colour: '#ff9a6a', alpha: 0.4, power: 1.7 })
    await canvas.svg(domTower(848, 570), {
      defs: gradientBetween(
        'dom',
        [
          [0, '#d9a096'],
          [0.5, '#9a7a94'],
          [1, '#6a5a86'],
        ],
        800,
        0,
        896,
        0,
      ),
    })
    paintMist(canvas, 'tower haze', { y: 560, reach: 120, colour: palette.haze, alpha: 0.5, cell: [420, 110] })
    const trees = canvas.random('far trees')
    for (let k = 0; k < 9; k++)
      paintCrown(
        canvas,
        {
          x: 600 + k * 44 + trees.around(16),
          y: 548 + trees.around(10),
          rx: 36,
          ry: 32,
          tones: ['#3a2a4c', '#5a3a50', '#8a4f50', '#c97a50'],
          light: { x: 0.1, y: -0.4, z: -0.4 },
          leaf: 2.2,
          lobes: 12,
        },
        trees,
      )
    await canvas.svg(bridge(), {
      defs: gradient('bridge', [
        [0, '#8a6460'],
        [1, '#4f3a50'],
      ]),
    })
    for (const side of [-1, 1]) {
      const { drawn, cover } = await drawCanalSide(`utrecht ${side < 0 ? 'left' : 'right'} bank`, side < 0 ? 1 : 4)
      projectWall(canvas, drawn, cover, {
        vanish: [vanish.x, vanish.y],
        aside: side * 520,
        far,
        near: 1.7,
        eye,
        start: 20,
        pace: 560,
        haze: '#8a6a86',
        hazeShare: 0.5,
      })
    }
    const floorDefs =
      gradientBetween(
        'floor',
        [
          [0, '#8a6a68'],
          [0.3, '#7a5650'],
          [1, '#33223a'],
        ],
        0,
        610,
        0,
        960,
      ) +
      gradientBetween(
        'edge',
        [
          [0, '#5f4652'],
          [1, '#241830'],
        ],
        0,
        610,
        0,
        960,
      )
    await canvas.svg(wharfFloor(-1) + wharfFloor(1), { defs: floorDefs })
    // The light of the cellars on the wharf.
    for (const side of [-1, 1])
      for (let k = 0; k < 9; k++) {
        const s = 1 / (0.64 + k * 0.26)
        const [x, y] = projectPoint(side * 470, wharf + 2, s)
        paintGlow(canvas, x, y, { radius: 150 * s, radiusY: 34 * s, colour: '#ffab52', alpha: 0.55, power: 1.5 })
      }
    // The reflections in the canal, each part at its own distance.
    const water = await canvas.mask(
      filledPolygon(
        [
          projectPoint(-300, waterRow, far),
          projectPoint(300, waterRow, far),
          projectPoint(300, waterRow, 6.2),
          projectPoint(-300, waterRow, 6.2),
        ],
        '#000',
      ),
    )
    paintReflection(canvas, {
      y: projectPoint(0, waterRow, far)[1],
      tint: '#251f4a',
      tintFar: 0.06,
      tintNear: 0.46,
      sway: 20,
      squash: 0.92,
      dim: 0.95,
      bands: 0.05,
      clip: water,
    })
    await paintRipples(canvas, 'ripples', {
      from: projectPoint(0, waterRow, far)[1] + 6,
      count: 300,
      colours: ['#ffcf9a', '#1d1a40', '#6f6398', '#f09a6a'],
      faint: 0.12,
      strong: 0.42,
      clip: water,
    })
    for (const side of [-1, 1])
      for (let k = 0; k < 7; k++) {
        const s = 1 / (0.7 + k * 0.32)
        const [x, y] = projectPoint(side * 270, waterRow, s)
        paintGlow(canvas, x, y + 40 * s, {
          radius: 70 * s,
          radiusY: 120 * s,
          colour: '#ffa552',
          alpha: 0.3,
          power: 1.7,
        })
      }
    await canvas.svg(
      sloop(...projectPoint(-250, waterRow + 4, 0.86), 190, '#2b2350', { light: '#ffd98a' }) +
        sloop(...projectPoint(120, waterRow + 4, 0.56), 92, '#5a2a35', { light: '#ffd98a' }),
    )

    // Street lanterns along both streets, and trees on the wharf with their last leaves.
    for (const side of [-1, 1]) {
      for (const s of [0.42, 0.58, 0.86]) {
        const [x, y] = projectPoint(side * 512, street, s)
        await canvas.svg(lantern(x, y, 118 * s, '#15122a'))
        paintLanternGlow(canvas, x, y, 118 * s, { alpha: 0.6 })
      }
      for (const [s, name] of [
        [0.5, 'c'],
        [0.78, 'b'],
      ] as const) {
        const [x, y] = projectPoint(side * 372, wharf, s)
        paintBareTree(
          canvas,
          {
            x,
            ground: y,
            height: 400 * s,
            bark: '#241a30',
            barkLit: '#c98a5a',
            side: side * -1,
            leaves: ['#c9703a', '#e8a04a', '#8a4030', '#f2c060'],
            leafCount: 9,
            leafSize: 4.4 * s + 0.6,
          },
          canvas.random(`tree ${side} ${name}`),
        )
      }
    }
    for (const [aside, s] of [
      [-400, 0.62],
      [-420, 0.96],
      [404, 0.7],
      [430, 1.02],
    ] as const) {
      const [x, y] = projectPoint(aside, wharf + 4, s)
      await canvas.svg(terraceTable(x, y, s * 0.66))
      paintGlow(canvas, x, y - 48 * s, { radius: 90 * s, colour: '#ffc46a', alpha: 0.6, power: 2.2 })
    }
    // A string of bulbs over the right wharf.
    const bulbs = Array.from({ length: 15 }, (_, k) => {
      const s = 0.46 + k * 0.05
      const [x, y] = projectPoint(400, wharf - 150 + Math.abs(Math.sin(k * 0.63)) * 16, s)
      return { x, y, s }
    })
    await canvas.svg(
      strokedPath(
        bulbs.map(({ x, y }, i) => `${i ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join(''),
        '#1d1626',
        1.4,
      ) + bulbs.map(({ x, y, s }) => circle(x, y + 4 * s, 4.2 * s, '#fff0b8')).join(''),
    )
    for (const { x, y, s } of bulbs) paintGlow(canvas, x, y + 4 * s, { radius: 34 * s, colour: '#ffc46a', alpha: 0.5 })
    const boat = { x: 520, y: 946 }
    const hull = gradientBetween(
      'hull',
      [
        [0, '#2b2350'],
        [0.6, '#4a3468'],
        [1, '#8a5a68'],
      ],
      boat.x,
      0,
      boat.x + 372,
      0,
    )
    await canvas.svg(`<g transform="translate(0 ${2 * (boat.y + 33)}) scale(1 -1)">${rowingBoat(boat.x, boat.y)}</g>`, {
      defs: hull,
      opacity: 0.4,
      ripple: { y: 700, strength: 30 },
    })
    await canvas.svg(rowingBoat(boat.x, boat.y), { defs: hull })
    paintGlow(canvas, boat.x + 330, boat.y - 56, { radius: 150, colour: '#ffc46a', alpha: 0.65, power: 2.2 })
    paintGlow(canvas, boat.x + 330, boat.y + 80, { radius: 60, radiusY: 90, colour: '#ffb45a', alpha: 0.4, power: 1.6 })
    await canvas.svg(group(ellipse(770, 1090, 900, 60, '#120c24', 'opacity=".6"'), 'filter="url(#soft)"'), {
      defs: blurFilter('soft', 40, 20),
    })
    applyFinish(canvas, {
      shadow: palette.shadow,
      light: '#ffe6c4',
      shadowShare: 0.14,
      lightShare: 0.08,
      contrast: 1.06,
      vignette: 0.26,
    })
  },
}
