import {
  paintBareTree,
  gradientBetween,
  birds,
  blurFilter,
  paintDab,
  ellipse,
  applyFinish,
  createFractal2,
  paintGlow,
  gradient,
  group,
  strokedPath,
  paintMist,
  mixHex,
  paintSky,
  filledPath,
  rect,
  paintReflection,
  paintRelief,
  hexToRgb,
  createRidge,
  ripple,
  filledPolygon,
  smoothStep,
  paintSnowfall,
  paintStroke,
  paintSun,
  paintClouds,
  treeBelt,
  paintGrassTuft,
  urlReference,
  paintWindowGlows,
  type Canvas,
  type LitWindow,
  type Point,
  type Scene,
} from '../kit/index.ts'

const palette = {
  sky: [
    [0, '#3f5f92'],
    [0.32, '#7f93ba'],
    [0.6, '#c9b2c0'],
    [0.82, '#f6c6a8'],
    [1, '#ffdcb0'],
  ] as const,
  haze: '#f3d2c4',
  light: '#ffd0a0',
  shadow: '#1c2a55',
}
const snow = { lit: '#fff3e6', own: '#dbe3f0', shade: '#8fa6cc', deep: '#5f78a8' }
const ice = 700
const sunAt = { x: 420, y: 520 }

/** A thatched farmhouse under snow; (x, y) is the foot of its left wall, `w` the width of the front. */
async function paintFarmhouse(
  canvas: Canvas,
  name: string,
  x: number,
  y: number,
  w: number,
  haze: number,
): Promise<LitWindow[]> {
  const k = w / 400
  const air = (colour: string) => mixHex(colour, palette.haze, haze)
  const lit: LitWindow[] = []
  let walls = rect(x, y - 92 * k, w, 94 * k, urlReference(`brick ${name}`.replace(' ', '')))
  for (let c = 0; c < 12; c++) walls += rect(x, y - 88 * k + c * 7.4 * k, w, 0.9 * k, air('#4a2a38'), 'opacity=".3"')
  const window_ = (wx: number, ww: number, wh: number) => {
    const [px, py] = [x + wx * k, y - 70 * k]
    lit.push({ x: px + (ww * k) / 2, y: py + (wh * k) / 2, width: ww * k })
    walls +=
      rect(px - 4 * k, py - 4 * k, (ww + 8) * k, (wh + 8) * k, air('#f4ead8')) +
      rect(px, py, ww * k, wh * k, air('#ffc873')) +
      rect(px + ww * 0.25 * k, py, ww * 0.5 * k, wh * k, air('#ffe6a8')) +
      rect(px + (ww / 2 - 1.3) * k, py, 2.6 * k, wh * k, air('#f4ead8')) +
      rect(px, py + wh * 0.4 * k, ww * k, 2.6 * k, air('#f4ead8'))
    for (const sx of [-19, ww + 5])
      walls +=
        rect(px + sx * k, py - 4 * k, 14 * k, (wh + 8) * k, air('#2c5f58')) +
        filledPolygon(
          [
            [px + (sx + 1.5) * k, py - 2 * k],
            [px + (sx + 12.5) * k, py - 2 * k],
            [px + (sx + 7) * k, py + (wh / 2) * k],
          ],
          air('#efe8d8'),
          'opacity=".85"',
        ) +
        filledPolygon(
          [
            [px + (sx + 1.5) * k, py + (wh + 2) * k],
            [px + (sx + 12.5) * k, py + (wh + 2) * k],
            [px + (sx + 7) * k, py + (wh / 2) * k],
          ],
          air('#efe8d8'),
          'opacity=".85"',
        )
    walls += filledPath(
      `M${px - 9 * k} ${py + (wh + 8) * k}q${((ww + 18) / 2) * k} ${-9 * k} ${(ww + 18) * k} 0Z`,
      air(snow.lit),
    )
  }
  window_(42, 36, 44)
  window_(122, 36, 44)
  window_(292, 36, 44)
  walls +=
    rect(x + 198 * k, y - 80 * k, 50 * k, 82 * k, air('#f4ead8')) +
    rect(x + 202 * k, y - 76 * k, 42 * k, 78 * k, air('#2c5f58')) +
    rect(x + 209 * k, y - 70 * k, 28 * k, 20 * k, air('#ffd98a')) +
    `<circle cx="${x + 223 * k}" cy="${y - 38 * k}" r="${9 * k}" fill="none" stroke="${air('#7a9a5c')}" stroke-width="${4.4 * k}"/>` +
    `<circle cx="${x + 223 * k}" cy="${y - 29 * k}" r="${2.6 * k}" fill="#c8402f"/>`
  const roof = (lift: number, inset: number) =>
    `M${x - (46 - inset) * k} ${y - (70 + lift) * k}Q${x - 18 * k} ${y - (118 + lift) * k} ${x + 30 * k} ${y - (206 + lift) * k}Q${x + 60 * k} ${y - (262 + lift) * k} ${x + 92 * k} ${y - (272 + lift) * k}L${x + w - 92 * k} ${y - (272 + lift) * k}Q${x + w - 60 * k} ${y - (262 + lift) * k} ${x + w - 30 * k} ${y - (206 + lift) * k}Q${x + w + 18 * k} ${y - (118 + lift) * k} ${x + w + (46 - inset) * k} ${y - (70 + lift) * k}Q${x + w + 6 * k} ${y - (58 + lift) * k} ${x + w - 30 * k} ${y - (66 + lift) * k}Q${x + w / 2} ${y - (84 + lift) * k} ${x + 30 * k} ${y - (66 + lift) * k}Q${x - 6 * k} ${y - (58 + lift) * k} ${x - (46 - inset) * k} ${y - (70 + lift) * k}Z`
  await canvas.svg(
    walls + rect(x, y - 92 * k, w, 26 * k, urlReference('eaves')) + filledPath(roof(0, 0), air('#8a6248')),
    {
      defs:
        gradientBetween(
          `brick${name}`.replace(' ', ''),
          [
            [0, air('#b5604c')],
            [0.5, air('#8f4a44')],
            [1, air('#5f3848')],
          ],
          x,
          0,
          x + w,
          0,
        ) +
        gradient('eaves', [
          [0, '#1c1838', 0.8],
          [1, '#1c1838', 0],
        ]),
    },
  )
  const straw = canvas.random(`${name} straw`)
  for (let q = 0; q < 500 * k; q++) {
    const sx = x - 34 * k + straw() * (w + 68 * k)
    const edge = y - 66 * k - (1 - ((sx - x - w / 2) / (w / 2)) ** 2) * 14 * k
    paintStroke(canvas, {
      from: [sx, edge - 14 * k],
      to: [sx, edge + straw.around(3) * k],
      width: 1.7 * k,
      tip: 0.8 * k,
      colour: hexToRgb(air(straw.pick(['#d9a874', '#6f4a3a', '#b5845a', '#f0c890']))),
      alpha: 0.8,
    })
  }
  // The snow leaves the thatch bare along the eaves.
  const blanket = roof(13, 5)
  await canvas.svg(
    filledPath(blanket, urlReference('blanket')) +
      filledPath(
        `M${x + 80 * k} ${y - 282 * k}Q${x + w / 2} ${y - 298 * k} ${x + w - 80 * k} ${y - 282 * k}L${x + w - 86 * k} ${y - 270 * k}Q${x + w / 2} ${y - 282 * k} ${x + 86 * k} ${y - 270 * k}Z`,
        air(snow.lit),
      ) +
      rect(x + w - 150 * k, y - 332 * k, 36 * k, 56 * k, air('#9a5448')) +
      rect(x + w - 130 * k, y - 332 * k, 16 * k, 56 * k, air('#5f3848')) +
      filledPath(
        `M${x + w - 156 * k} ${y - 330 * k}q2 ${-14 * k} ${24 * k} ${-14 * k}q${23 * k} 0 ${24 * k} ${14 * k}Z`,
        air(snow.lit),
      ) +
      filledPath(
        `M${x + 96 * k} ${y - 146 * k}Q${x + 134 * k} ${y - 206 * k} ${x + 172 * k} ${y - 146 * k}L${x + 166 * k} ${y - 136 * k}Q${x + 134 * k} ${y - 150 * k} ${x + 102 * k} ${y - 136 * k}Z`,
        air(snow.lit),
      ) +
      filledPath(
        `M${x + 108 * k} ${y - 146 * k}Q${x + 134 * k} ${y - 182 * k} ${x + 160 * k} ${y - 146 * k}Z`,
        air('#5f4038'),
      ) +
      rect(x + 116 * k, y - 156 * k, 36 * k, 22 * k, air('#f4ead8')) +
      rect(x + 119 * k, y - 153 * k, 13 * k, 16 * k, air('#ffc873')) +
      rect(x + 136 * k, y - 153 * k, 13 * k, 16 * k, air('#ffc873')),
    {
      defs: gradientBetween(
        'blanket',
        [
          [0, air('#fff6ea')],
          [0.35, air('#f1eef2')],
          [0.7, air('#b9c6e0')],
          [1, air('#8199c4')],
        ],
        x - 40 * k,
        y - 300 * k,
        x + w + 20 * k,
        y - 60 * k,
      ),
    },
  )
  lit.push({ x: x + 134 * k, y: y - 146 * k, width: 22 * k })
  const clip = await canvas.mask(filledPath(blanket, '#000'))
  const swell = canvas.random(`${name} drifts`)
  for (let q = 0; q < 120; q++)
    paintDab(canvas, {
      x: x + swell() * w,
      y: y - 70 * k - swell() * 200 * k,
      rx: swell.between(20, 60) * k,
      ry: swell.between(3, 8) * k,
      angle: 0.06,
      colour: hexToRgb(air(swell.chance(0.5) ? '#fff8ee' : '#9db2d6')),
      alpha: 0.12,
      clip,
    })
  return lit
}

/** The footbridge with snow on deck and rails. */
function footbridge(x0: number, x1: number): string {
  const at = (t: number): Point => {
    const u = 1 - t
    return [x0 + (x1 - x0) * t, u * u * (ice - 12) + 2 * u * t * (ice - 176) + t * t * (ice - 12)]
  }
  const run = (dy: number) =>
    Array.from({ length: 33 }, (_, i) => at(i / 32))
      .map(([x, y], i) => `${i ? 'L' : 'M'}${x.toFixed(1)} ${(y + dy).toFixed(1)}`)
      .join('')
  let out = ''
  for (const t of [0.29, 0.71])
    out +=
      rect(at(t)[0] - 6, at(t)[1] + 6, 12, ice - at(t)[1], '#46343c') +
      rect(at(t)[0] - 6, at(t)[1] + 6, 3, ice - at(t)[1], '#c99a80')
  out += strokedPath(run(10), '#46343c', 16) + strokedPath(run(-1), snow.shade, 10) + strokedPath(run(-4), snow.lit, 7)
  for (let k = 0; k <= 8; k++) {
    const [x, y] = at(k / 8)
    out += rect(x - 3, y - 54, 6, 52, '#6f5a60') + rect(x - 3, y - 54, 2.4, 52, '#e8c8b0')
  }
  return (
    out +
    strokedPath(run(-52), '#6f5a60', 6) +
    strokedPath(run(-57), snow.lit, 5) +
    strokedPath(run(-30), '#6f5a60', 4) +
    strokedPath(run(-33), snow.lit, 2.6)
  )
}

/** Grey winter ice: a reflection dulled by frost, with snow drifts and skate marks. */
async function paintFrozenCanal(canvas: Canvas): Promise<void> {
  paintReflection(canvas, {
    y: ice + 4,
    tint: '#b9c8e0',
    tintFar: 0.2,
    tintNear: 0.6,
    sway: 5,
    squash: 1.1,
    dim: 0.95,
    bands: 0.03,
  })
  const frost = createFractal2(`${canvas.seed}/frost`, 5)
  const white = hexToRgb('#eef0f6')
  for (let j = ice + 4; j < 1067; j++) {
    const depth = (j - ice) / (1067 - ice)
    for (let i = 0; i < 1600; i++) {
      const share = smoothStep(0.5, 0.62, frost(i / (90 + 320 * depth), j / (9 + 50 * depth))) * 0.6
      const at = (j * 1600 + i) * 3
      for (let k = 0; k < 3; k++) canvas.pixels[at + k]! += (white[k]! - canvas.pixels[at + k]!) * share
    }
  }
  const random = canvas.random('skates')
  let marks = ''
  for (let k = 0; k < 64; k++) {
    const t = random() ** 0.8
    const y = ice + 20 + t * 330
    const x = random.between(-100, 1600)
    const w = (90 + t * 420) * random.between(0.5, 1)
    const bow = random.around(6 + t * 34)
    marks += strokedPath(
      `M${x} ${y}q${w / 2} ${bow} ${w} ${random.around(10)}`,
      random.chance(0.7) ? '#ffffff' : '#7f94bc',
      0.8 + t * 1.4,
      `opacity="${random.between(0.3, 0.75).toFixed(2)}"`,
    )
  }
  for (let k = 0; k < 40; k++)
    marks += ripple(
      random() * 1600,
      ice + 12 + random() * 300,
      random.between(60, 240),
      random.between(2, 7),
      '#ffffff',
      random.between(0.2, 0.5),
    )
  await canvas.svg(marks)
}

/** A wooden sled with a red blanket and a lantern, and a pair of wooden skates beside it. */
function sled(x: number, y: number): string {
  let out = ellipse(x + 120, y + 8, 190, 14, palette.shadow, 'opacity=".5" filter="url(#soft)"')
  for (const [dx, dy, wood] of [
    [18, -12, '#6a4436'],
    [0, 0, '#a9714a'],
  ] as const)
    out +=
      strokedPath(
        `M${x + dx - 34} ${y + dy - 48}Q${x + dx - 44} ${y + dy} ${x + dx} ${y + dy}H${x + dx + 250}`,
        wood,
        9,
      ) +
      strokedPath(
        `M${x + dx - 36} ${y + dy - 46}Q${x + dx - 44} ${y + dy - 3} ${x + dx} ${y + dy - 3}H${x + dx + 248}`,
        '#e3b080',
        2,
      ) +
      [20, 110, 210].map((q) => rect(x + dx + q, y + dy - 52, 9, 52, wood)).join('')
  for (let k = 0; k < 4; k++)
    out += filledPolygon(
      [
        [x - 18 + k * 7, y - 52 - k * 5],
        [x + 244 + k * 7, y - 52 - k * 5],
        [x + 250 + k * 7, y - 60 - k * 5],
        [x - 12 + k * 7, y - 60 - k * 5],
      ],
      k % 2 ? '#c98a5a' : '#e3aa74',
    )
  out +=
    filledPath(
      `M${x + 84} ${y - 66}Q${x + 76} ${y - 108} ${x + 122} ${y - 112}H${x + 222}Q${x + 254} ${y - 108} ${x + 250} ${y - 68}L${x + 244} ${y - 26}Q${x + 180} ${y - 34} ${x + 96} ${y - 24}Z`,
      urlReference('blanket'),
    ) +
    [0.2, 0.4, 0.6, 0.8]
      .map((t) =>
        strokedPath(
          `M${x + 92 + t * 150} ${y - 110}Q${x + 88 + t * 152} ${y - 70} ${x + 94 + t * 150} ${y - 30}`,
          '#f6d8b0',
          2.2,
          'opacity=".65"',
        ),
      )
      .join('') +
    strokedPath(
      `M${x + 84} ${y - 74}Q${x + 170} ${y - 86} ${x + 250} ${y - 76}M${x + 88} ${y - 50}Q${x + 170} ${y - 60} ${x + 247} ${y - 50}`,
      '#f6d8b0',
      2.2,
      'opacity=".65"',
    )
  // Lantern on the front boards.
  out +=
    rect(x + 22, y - 128, 34, 8, '#2c2438') +
    rect(x + 24, y - 120, 30, 42, '#ffdf94') +
    rect(x + 34, y - 112, 10, 30, '#fff6d4') +
    strokedPath(`M${x + 24} ${y - 120}v42M${x + 39} ${y - 120}v42M${x + 54} ${y - 120}v42`, '#2c2438', 2.6) +
    rect(x + 20, y - 79, 38, 8, '#2c2438') +
    filledPolygon(
      [
        [x + 24, y - 128],
        [x + 39, y - 142],
        [x + 54, y - 128],
      ],
      '#2c2438',
    ) +
    `<circle cx="${x + 39}" cy="${y - 149}" r="8" fill="none" stroke="#2c2438" stroke-width="2.6"/>`
  const skate = (sx: number, sy: number) =>
    strokedPath(`M${sx} ${sy}H${sx + 96}Q${sx + 122} ${sy} ${sx + 122} ${sy - 24}`, '#8f9db8', 5) +
    strokedPath(`M${sx} ${sy - 2}H${sx + 96}Q${sx + 119} ${sy - 3} ${sx + 120} ${sy - 24}`, '#f4f6fa', 1.6) +
    filledPath(
      `M${sx + 4} ${sy - 4}L${sx + 2} ${sy - 17}Q${sx + 50} ${sy - 24} ${sx + 104} ${sy - 15}L${sx + 96} ${sy - 4}Z`,
      '#c98a52',
    ) +
    filledPath(
      `M${sx + 2} ${sy - 17}Q${sx + 50} ${sy - 24} ${sx + 104} ${sy - 15}L${sx + 100} ${sy - 12}Q${sx + 50} ${sy - 20} ${sx + 3} ${sy - 13}Z`,
      '#f0c48a',
    ) +
    strokedPath(`M${sx + 26} ${sy - 18}q10 -24 26 0M${sx + 70} ${sy - 17}q12 -20 24 1`, '#b5402f', 3.4)
  return out + skate(x - 190, y + 22) + skate(x - 160, y + 40)
}

export const scene: Scene = {
  key: 'giethoorn-winter',
  title: 'Winter in Giethoorn',
  alt: 'Snow on thatched farms along the frozen canal of Giethoorn, winter dawn: lit windows and a sled with skates on the ice.',
  focus: { x: 0.62, y: 0.62 },
  day: false,
  async draw(canvas) {
    paintSky(canvas, palette.sky, 640)
    await paintSun(canvas, sunAt.x, sunAt.y, {
      radius: 34,
      disc: '#fff4da',
      wide: '#ffb488',
      near: '#ffe6c0',
      alpha: 0.55,
    })
    paintClouds(canvas, 'high', {
      from: 20,
      to: 360,
      lit: '#ffd9c4',
      shade: '#7388b4',
      cover: 0.54,
      cell: [540, 110],
      alpha: 0.85,
      light: [-0.5, 1.2],
      soft: 0.09,
    })
    paintClouds(canvas, 'low', {
      from: 300,
      to: 560,
      lit: '#ffe0c0',
      shade: '#b9a4b8',
      cover: 0.55,
      cell: [620, 46],
      alpha: 0.7,
      light: [-0.4, 1],
    })
    for (const [i, { base, height, colour }] of [
      { base: 600, height: 56, colour: '#cdb9c8' },
      { base: 632, height: 84, colour: '#a3a2c2' },
    ].entries()) {
      const land = createRidge(canvas, `wood ${i}`, { base, amplitude: 8, scale: 240 })
      await canvas.svg(
        filledPath(
          treeBelt(
            land,
            {
              height,
              conifers: 0.1,
              density: 1.1,
              gaps: (x) => 0.4 + 0.6 * smoothStep(0.3, 0.8, 0.5 + 0.5 * Math.sin(x / 170 + i)),
            },
            canvas.random(`belt ${i}`),
          ),
          colour,
        ) + filledPath(land.area(), mixHex(colour, '#ffffff', 0.35)),
      )
      paintMist(canvas, `mist ${i}`, { y: base, reach: 60, colour: palette.haze, alpha: 0.7 })
    }
    const bank = createRidge(canvas, 'bank', { base: 664, amplitude: 7, scale: 300, octaves: 3 })
    await canvas.svg(filledPath(bank.area(ice + 6), urlReference('snow')), {
      defs: gradientBetween(
        'snow',
        [
          [0, '#fbeee6'],
          [1, '#9fb4d8'],
        ],
        0,
        650,
        0,
        ice,
      ),
    })
    paintRelief(canvas, 'bank swell', bank, {
      lit: '#fff8ee',
      shade: '#7f96c4',
      alpha: 0.5,
      cell: [220, 40],
      side: -1,
      bottom: ice + 6,
    })
    const wood = { bark: '#3a3048', barkLit: '#e8c4b4', side: -1 }
    paintBareTree(
      canvas,
      {
        x: 150,
        ground: 668,
        height: 300,
        ...wood,
        leaves: ['#ffffff', '#dfe6f2', '#f6dcd0'],
        leafCount: 5,
        leafSize: 2.2,
      },
      canvas.random('tree 0'),
    )
    paintBareTree(
      canvas,
      {
        x: 820,
        ground: 668,
        height: 260,
        bark: '#6f6684',
        barkLit: '#f0d4c4',
        side: -1,
        leaves: ['#ffffff', '#dfe6f2', '#f6dcd0'],
        leafCount: 5,
        leafSize: 2,
      },
      canvas.random('tree 1'),
    )
    const lit = [
      ...(await paintFarmhouse(canvas, 'far', 250, 664, 250, 0.3)),
      ...(await paintFarmhouse(canvas, 'near', 930, 676, 440, 0)),
    ]
    paintBareTree(
      canvas,
      {
        x: 1500,
        ground: 690,
        height: 460,
        ...wood,
        leaves: ['#ffffff', '#e6ecf6', '#f6dcd0'],
        leafCount: 6,
        leafSize: 2.8,
      },
      canvas.random('tree 2'),
    )
    paintWindowGlows(canvas, lit, { colour: '#ffae55', alpha: 0.24 })
    // Smoke from the near chimney.
    const smoke = canvas.random('smoke')
    for (let k = 0; k < 120; k++) {
      const t = k / 120
      paintDab(canvas, {
        x: 1237 + t * 120 + Math.sin(t * 5) * 16 + smoke.around(8 + t * 26),
        y: 322 - t * 170 + smoke.around(8),
        rx: 8 + t * 30,
        ry: 6 + t * 16,
        colour: hexToRgb('#f6dcd4'),
        alpha: 0.05,
      })
    }
    await canvas.svg(footbridge(560, 880))
    // Snow-capped posts along the bank.
    let posts = ''
    for (let x = -10; x < 1610; x += 23)
      if (x < 545 || x > 890)
        posts +=
          rect(x, ice - 20, 12, 26, '#4a3c4c') +
          rect(x, ice - 20, 4, 26, '#b5988c') +
          filledPath(`M${x - 2} ${ice - 18}q0 -9 8 -9q8 0 8 9Z`, snow.lit)
    await canvas.svg(posts)
    await paintFrozenCanal(canvas)
    await canvas.svg(
      group(
        lit
          .filter(({ y }) => y > 590)
          .map(({ x, y, width }) => ellipse(x, ice + (ice - y) * 1.1, width * 0.8, 46, '#ffb45a', 'opacity=".5"'))
          .join(''),
        'filter="url(#soft)"',
      ),
      { defs: blurFilter('soft', 14, 18), blend: 'screen' },
    )
    paintMist(canvas, 'ice mist', { y: ice + 8, reach: 26, colour: '#fbe6dc', alpha: 0.5 })

    const drift = createRidge(canvas, 'near drift', {
      base: 1012,
      amplitude: 14,
      scale: 420,
      octaves: 3,
      bumps: [
        [60, 260, 70],
        [1560, 240, 60],
      ],
    })
    const spot = { x: 900, y: 932 }
    await canvas.svg(sled(spot.x, spot.y), {
      defs:
        blurFilter('soft', 10, 5) +
        gradientBetween(
          'blanket',
          [
            [0, '#e8604a'],
            [0.5, '#b93a38'],
            [1, '#6f2440'],
          ],
          spot.x + 80,
          0,
          spot.x + 250,
          0,
        ),
    })
    paintGlow(canvas, spot.x + 39, spot.y - 98, { radius: 190, colour: '#ffc46a', alpha: 0.6, power: 2.3 })
    paintGlow(canvas, spot.x + 39, spot.y + 6, { radius: 220, radiusY: 46, colour: '#ffc46a', alpha: 0.4, power: 1.6 })
    await canvas.svg(filledPath(drift.area(), urlReference('snow')), {
      defs: gradientBetween(
        'snow',
        [
          [0, '#fdf4ee'],
          [0.4, '#cfdaee'],
          [1, '#7f97c8'],
        ],
        0,
        950,
        0,
        1067,
      ),
    })
    paintRelief(canvas, 'drift swell', drift, {
      lit: '#fffaf2',
      shade: '#7f96c8',
      alpha: 0.45,
      cell: [260, 60],
      side: -1,
    })
    const reeds = canvas.random('reeds')
    for (const [from, to] of [
      [-10, 300],
      [1360, 1620],
    ] as const) {
      for (let x = from; x < to; x += 11) {
        const edge = drift.at(x)
        paintGrassTuft(
          canvas,
          {
            x: x + reeds.around(8),
            y: edge + 26,
            height: reeds.between(90, 210),
            blades: 5,
            tones: ['#4a3a4c', '#8a6a5c', '#d9ac84', '#ffe0b8'],
            lean: 0.16,
            width: 2.6,
            spread: 10,
          },
          reeds,
        )
      }
    }
    paintSnowfall(canvas, 200, { alpha: 0.55 })
    await canvas.svg(birds(700, 250, 7, 8, '#4f5f8c', canvas.random('birds')))
    applyFinish(canvas, {
      shadow: palette.shadow,
      light: '#fff0e0',
      shadowShare: 0.12,
      lightShare: 0.08,
      contrast: 1.05,
      vignette: 0.24,
    })
  },
}
