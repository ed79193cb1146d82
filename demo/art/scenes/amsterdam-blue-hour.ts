import {
  paintBareTree,
  bicycle,
  circle,
  paintClouds,
  applyFinish,
  paintGlow,
  houseDefs,
  lantern,
  paintLanternGlow,
  strokedPath,
  paintMist,
  mixHex,
  mixColours,
  paintSky,
  palettes,
  filledPath,
  polygon,
  rect,
  paintReflection,
  paintRipples,
  sloop,
  paintStars,
  townHouse,
  urlReference,
  gradientBetween,
  paintWindowGlows,
  type Canvas,
  type Gable,
  type HousePaint,
  type LitWindow,
  type Scene,
} from '../kit/index.ts'

const palette = palettes['autumn-evening']
const water = 700
const quay = water - 34
/** The opening where a side canal joins under the bridge, between the two rows of houses. */
const sideCanal = { from: 806, to: 1120, middle: 963 }

const fronts: readonly [wall: string, trim: string][] = [
  ['#5a2a35', '#e2d3c3'],
  ['#3b2f45', '#d9cdc0'],
  ['#7d4632', '#eadbc6'],
  ['#2d3450', '#cfc8c6'],
  ['#8f4638', '#efe0cc'],
  ['#4a3340', '#dccfc2'],
  ['#8a6a50', '#f0e3cf'],
  ['#34304a', '#d4cbc4'],
  ['#6a2c33', '#e5d6c6'],
  ['#9a7c66', '#f3e8d6'],
]
const gables: readonly Gable[] = [
  'neck',
  'bell',
  'step',
  'cornice',
  'spout',
  'neck',
  'step',
  'bell',
  'cornice',
  'spout',
]
const doors = ['#1d4a42', '#6a1f2c', '#1b2747', '#4a2a1c']

const housePaintOf = (i: number): HousePaint => {
  const [wall, trim] = fronts[(i * 7 + 3) % fronts.length]!
  return {
    wall,
    trim: mixHex(trim, '#4a4468', 0.3),
    glass: '#1c1a34',
    sky: '#7a78a6',
    light: '#ffd483',
    lightDeep: '#ffa952',
    roof: '#2c2740',
    door: doors[i % 4]!,
    shadow: palette.shadow,
  }
}

function houseRow(
  canvas: Canvas,
  name: string,
  from: number,
  to: number,
  shift: number,
): { svg: string; lit: LitWindow[] } {
  const random = canvas.random(name)
  const out = { svg: '', lit: [] as LitWindow[] }
  for (let x = from, i = shift; x < to - 30; i++) {
    const width = Math.min(random.between(92, 138), to - x)
    const house = townHouse(
      {
        x,
        ground: quay,
        width: to - x - width < 60 ? to - x : width,
        height: random.between(296, 400),
        gable: gables[i % gables.length]!,
        paint: housePaintOf(i),
        lit: 0.52,
      },
      random,
    )
    out.svg += house.svg
    out.lit.push(...house.lit)
    x += width + 1
    if (to - x < 60) break
  }
  return out
}

/** The tower of the Westerkerk over the roofs, pale in the dusk. */
function westertoren(x: number, y: number, tone: string, dial: string): string {
  const half: [number, number][] = [
    [38, 200],
    [38, -128],
    [33, -136],
    [29, -140],
    [29, -204],
    [33, -208],
    [22, -213],
    [22, -264],
    [25, -268],
    [14, -274],
    [13, -300],
    [18, -314],
    [13, -334],
    [4, -346],
    [3, -380],
    [0, -402],
  ]
  const outline = [
    ...half.map(([dx, dy]) => [x - dx, y + dy] as const),
    ...half.map(([dx, dy]) => [x + dx, y + dy] as const).reverse(),
  ]
  return (
    filledPath(polygon(outline), tone) +
    rect(x - 12, y - 196, 9, 36, dial, 'opacity=".55"') +
    rect(x + 3, y - 196, 9, 36, dial, 'opacity=".55"') +
    circle(x, y - 108, 14, dial) +
    strokedPath(`M${x} ${y - 108}v-9M${x} ${y - 108}l6 4`, tone, 2) +
    rect(x - 38, y - 130, 76, 4, dial, 'opacity=".4"')
  )
}

async function paintDistance(canvas: Canvas): Promise<void> {
  const random = canvas.random('distance')
  let roofs = ''
  for (let x = -20; x < 1600; x += random.between(34, 62)) {
    const h = random.between(230, 280)
    roofs += polygon([
      [x, water],
      [x, water - h],
      [x + 30, water - h - 40],
      [x + 60, water - h],
      [x + 60, water],
    ])
  }
  await canvas.svg(filledPath(roofs, '#6f5a86') + westertoren(986, 462, '#55487c', '#f3c08e'))
  paintMist(canvas, 'dusk haze', { y: 540, reach: 170, colour: palette.haze, alpha: 0.4, cell: [420, 120] })
  // Houses along the side canal, smaller and paler.
  let row = ''
  const lit: LitWindow[] = []
  for (const [i, x] of [800, 852, 1034, 1080].entries()) {
    const house = townHouse(
      {
        x,
        ground: water - 26,
        width: 54,
        height: 178 + (i % 2) * 34,
        gable: gables[(i * 3 + 1) % 10]!,
        paint: { ...housePaintOf(i + 2), wall: mixHex(housePaintOf(i + 2).wall, '#a5748a', 0.45), trim: '#b9a0a8' },
        lit: 0.6,
        columns: 2,
        floors: 3,
      },
      random,
    )
    row += house.svg
    lit.push(...house.lit)
  }
  await canvas.svg(row, { defs: houseDefs(palette.shadow) })
  paintWindowGlows(canvas, lit, { alpha: 0.14 })
  paintGlow(canvas, sideCanal.middle, water - 60, {
    radius: 210,
    radiusY: 150,
    colour: '#ffb070',
    alpha: 0.4,
    power: 1.6,
  })
}

/** The hump-backed bridge over the side canal, its arch and rails lined with light bulbs. */
async function paintBridge(canvas: Canvas): Promise<void> {
  const { middle } = sideCanal
  const deck = (x: number) => quay - 6 - 46 * Math.max(0, 1 - ((x - middle) / 196) ** 2)
  const arch = (x: number) => water + 8 - 62 * Math.sqrt(Math.max(0, 1 - ((x - middle) / 112) ** 2))
  const xs = Array.from({ length: 67 }, (_, i) => middle - 198 + i * 6)
  const opening = xs.filter((x) => Math.abs(x - middle) <= 112).map((x) => [x, arch(x)] as const)
  const face = [
    ...xs.map((x) => [x, deck(x)] as const),
    [middle + 198, water + 10] as const,
    [middle + 112, water + 10] as const,
    ...[...opening].reverse(),
    [middle - 112, water + 10] as const,
    [middle - 198, water + 10] as const,
  ]
  let out =
    filledPath(polygon(opening), '#3a2c4a') +
    rect(middle - 120, water - 10, 240, 20, '#4a3654') +
    filledPath(polygon(face), urlReference('brick'))
  const random = canvas.random('bridge')
  for (let i = 0; i < 130; i++) {
    const x = middle + random.around(190)
    const y = random.between(deck(x) + 10, water + 2)
    if (Math.abs(x - middle) < 116 && y > arch(x) - 16) continue
    out += rect(x, y, 13, 5, random.pick(['#7a4c50', '#3c2a40', '#6a4048']), 'opacity=".55"')
  }
  out +=
    strokedPath(`M${opening.map(([x, y]) => `${x} ${y.toFixed(1)}`).join('L')}`, '#c99a88', 7, 'opacity=".8"') +
    strokedPath(`M${xs.map((x) => `${x} ${deck(x).toFixed(1)}`).join('L')}`, '#b08a90', 5)
  for (const dy of [30, 16])
    out += strokedPath(`M${xs.map((x) => `${x} ${(deck(x) - dy).toFixed(1)}`).join('L')}`, '#16142f', 2.4)
  for (let x = middle - 192; x <= middle + 192; x += 24) out += rect(x - 1.2, deck(x) - 31, 2.4, 30, '#16142f')
  const bulbs = [
    ...opening.filter((_, i) => i % 2 === 0),
    ...xs.filter((_, i) => i % 3 === 0).map((x) => [x, deck(x) + 3] as const),
  ]
  await canvas.svg(out + bulbs.map(([x, y]) => circle(x, y, 2.4, '#fff3c4')).join(''), {
    defs: gradientBetween(
      'brick',
      [
        [0, '#5f3c48'],
        [1, '#2c2140'],
      ],
      0,
      quay - 50,
      0,
      water,
    ),
  })
  for (const [x, y] of bulbs) paintGlow(canvas, x, y, { radius: 22, colour: '#ffc878', alpha: 0.5, power: 2 })
}

export const scene: Scene = {
  key: 'amsterdam-blue-hour',
  title: 'Amsterdam canal in the blue hour',
  alt: 'Canal houses in Amsterdam, autumn blue hour: lit windows and bridge in the water, a bicycle at the railing.',
  focus: { x: 0.535, y: 0.55 },
  day: false,
  async draw(canvas) {
    paintSky(
      canvas,
      [
        [0, '#16224e'],
        [0.3, '#304381'],
        [0.58, '#73659c'],
        [0.83, '#dc9088'],
        [1, '#f9c08a'],
      ],
      water,
    )
    paintGlow(canvas, 980, 620, { radius: 800, radiusY: 460, colour: '#ff9d60', alpha: 0.45, power: 1.8 })
    paintClouds(canvas, 'evening', {
      from: 30,
      to: 400,
      lit: '#cf8b96',
      shade: palette.cloudShade,
      cover: 0.56,
      cell: [560, 62],
      alpha: 0.7,
      light: [0.3, 1.3],
    })
    await paintStars(canvas, 80, 280, canvas.random('stars'), '#fff1d8')
    await paintDistance(canvas)
    const left = houseRow(canvas, 'left row', -46, sideCanal.from, 1)
    const right = houseRow(canvas, 'right row', sideCanal.to, 1660, 5)
    await canvas.svg(left.svg + right.svg, { defs: houseDefs(palette.shadow) })
    paintWindowGlows(canvas, [...left.lit, ...right.lit], { alpha: 0.15 })

    let stones =
      rect(0, quay - 2, 780, 46, urlReference('quay')) +
      rect(1146, quay - 2, 460, 46, urlReference('quay')) +
      rect(0, quay - 4, 780, 5, '#75647c') +
      rect(1146, quay - 4, 460, 5, '#75647c')
    const random = canvas.random('quay')
    for (let k = 0; k < 90; k++) {
      const x = (k % 45) * 36 + (k > 44 ? 18 : 0)
      if (x < 752 || x > 1146)
        stones += rect(x, quay + 6 + (k > 44 ? 14 : 0), 34, 12, random.pick(['#2a2844', '#37324e']), 'opacity=".6"')
    }
    await canvas.svg(stones, {
      defs: gradientBetween(
        'quay',
        [
          [0, '#4a425e'],
          [1, '#1b1a35'],
        ],
        0,
        quay,
        0,
        water,
      ),
    })
    await paintBridge(canvas)
    const foliage = ['#3a2140', '#6a3040', '#a54f3a', '#d67a3c', '#e89a4c']
    for (const [i, [x, height]] of (
      [
        [128, 360],
        [610, 300],
        [1300, 330],
        [1520, 390],
      ] as const
    ).entries()) {
      paintBareTree(
        canvas,
        {
          x,
          ground: quay + 2,
          height,
          bark: '#17142e',
          barkLit: '#4c3a50',
          side: 1,
          leaves: foliage,
          leafCount: 5,
          leafSize: 3.1,
        },
        canvas.random(`elm ${i}`),
      )
    }
    const lamps = [330, 742, 1186, 1420]
    await canvas.svg(
      lamps.map((x) => lantern(x, quay + 2, 128, '#141330')).join('') +
        sloop(190, water + 6, 168, '#3a1f33', { light: '#ffcf7a' }) +
        sloop(452, water + 7, 190, '#1f2a50', { light: '#ffd58a' }) +
        sloop(1240, water + 6, 176, '#24384a'),
    )
    for (const x of lamps) paintLanternGlow(canvas, x, quay + 2, 128)
    paintReflection(canvas, {
      y: water + 8,
      tint: '#1a2450',
      tintFar: 0.08,
      tintNear: 0.52,
      sway: 19,
      squash: 1,
      dim: 0.92,
    })
    await paintRipples(canvas, 'ripples', {
      from: water + 16,
      count: 280,
      colours: ['#c98aa0', '#ffc27a', '#10163c', '#6a68a4'],
      faint: 0.1,
      strong: 0.36,
    })

    // The near quay: its edge, the railing and a bicycle.
    const edge = 1010
    const iron = '#0f0d26'
    let rail = rect(0, edge, 1600, 80, urlReference('edge')) + rect(0, edge, 1600, 4, '#7c5b6c')
    for (let x = -30; x < 1640; x += 190)
      rail +=
        rect(x, edge - 118, 9, 122, iron) +
        rect(x, edge - 118, 2, 122, '#5a4468') +
        circle(x + 4.5, edge - 122, 8, iron) +
        rect(x - 3, edge - 8, 15, 10, iron)
    rail +=
      rect(-10, edge - 108, 1620, 6, iron) +
      rect(-10, edge - 108, 1620, 1.2, '#6a5074') +
      rect(-10, edge - 58, 1620, 4.5, iron)
    await canvas.svg(rail + bicycle(640, edge + 16, 1.12, iron, { crate: '#24162c', rim: '#8a6478' }), {
      defs: gradientBetween(
        'edge',
        [
          [0, '#30284e'],
          [1, '#0e0c24'],
        ],
        0,
        edge,
        0,
        1067,
      ),
    })
    const leaf = canvas.random('leaves')
    await canvas.svg(
      Array.from({ length: 70 }, () =>
        filledPath(
          `M${leaf() * 1600} ${1016 + leaf() * 46}q4 -4 9 0q-4 3 -9 0`,
          leaf.pick(mixColours(foliage.slice(2), iron, 0.25)),
        ),
      ).join(''),
    )
    applyFinish(canvas, {
      shadow: palette.shadow,
      light: '#ffe9c0',
      shadowShare: 0.13,
      lightShare: 0.08,
      contrast: 1.06,
      vignette: 0.28,
    })
  },
}
