import {
  horizontalGradient,
  gradientBetween,
  birds,
  blurFilter,
  paintBroadleaf,
  circle,
  paintClouds,
  paintCrown,
  paintDab,
  ellipse,
  applyFinish,
  paintGlow,
  gradient,
  group,
  strokedPath,
  paintMist,
  mixHex,
  paintSky,
  palettes,
  filledPath,
  rect,
  hexToRgb,
  createRidge,
  filledPolygon,
  smoothStep,
  paintStars,
  treeBelt,
  paintGrassTuft,
  urlReference,
  paintWindowGlows,
  type Canvas,
  type LitWindow,
  type Scene,
} from '../kit/index.ts'

const palette = palettes['autumn-evening']
const floor = 800
const front = { x: 470, width: 700 }
const oak = '#33202c'

/** A lit window with small panes. */
function windowPane(x: number, y: number, w: number, h: number, lit: LitWindow[], flowers = true): string {
  lit.push({ x: x + w / 2, y: y + h / 2, width: w })
  let out =
    rect(x - 5, y - 5, w + 10, h + 10, '#5a3a34') +
    rect(x, y, w, h, urlReference('glass')) +
    rect(x + w * 0.06, y, w * 0.16, h, '#c9743c', 'opacity=".55"') +
    rect(x + w * 0.78, y, w * 0.16, h, '#c9743c', 'opacity=".55"')
  for (let i = 1; i < 3; i++) out += rect(x + (w * i) / 3 - 1.2, y, 2.4, h, '#5a3a34')
  for (let j = 1; j < 3; j++) out += rect(x, y + (h * j) / 3 - 1.2, w, 2.4, '#5a3a34')
  if (!flowers) return out
  out += rect(x - 8, y + h + 6, w + 16, 13, '#4a2c2c')
  for (let k = 0; k < 15; k++)
    out += circle(
      x - 6 + ((w + 12) * (k + 0.5)) / 15,
      y + h + 3 - ((k * 7) % 5),
      4.4,
      ['#c8453c', '#e0764a', '#3f5a3c', '#b5384a', '#5a7040'][k % 5]!,
    )
  return out
}

/** The window of the brew house: a stone arch, and behind it the copper kettle with steam. */
function kettleWindow(x: number, y: number, w: number, h: number): string {
  const arch = (inset: number) =>
    `M${x + inset} ${y + h}V${y + w * 0.42}A${w / 2 - inset} ${w * 0.42 - inset} 0 0 1 ${x + w - inset} ${y + w * 0.42}V${y + h}Z`
  let out = filledPath(arch(-14), '#b59a86')
  for (let k = 0; k <= 12; k++) {
    const a = Math.PI * (1 + k / 12)
    out += strokedPath(
      `M${x + w / 2 + Math.cos(a) * w * 0.5} ${y + w * 0.42 + Math.sin(a) * w * 0.42}L${x + w / 2 + Math.cos(a) * (w * 0.5 + 14)} ${y + w * 0.42 + Math.sin(a) * (w * 0.42 + 14)}`,
      '#6a5054',
      2,
    )
  }
  const cx = x + w * 0.54
  out +=
    filledPath(arch(0), urlReference('hall')) +
    `<g clip-path="url(#arch)">` +
    rect(x, y + h * 0.18, w, 4, '#a8683c', 'opacity=".6"') +
    rect(x, y + h - 26, w, 26, '#8a4a2c') +
    filledPath(
      `M${cx - 74} ${y + h - 18}Q${cx - 92} ${y + h * 0.62} ${cx - 60} ${y + h * 0.5}Q${cx} ${y + h * 0.36} ${cx + 60} ${y + h * 0.5}Q${cx + 92} ${y + h * 0.62} ${cx + 74} ${y + h - 18}Z`,
      urlReference('copper'),
    ) +
    filledPath(`M${cx - 11} ${y + h * 0.45}V${y - 20}H${cx + 11}V${y + h * 0.45}Z`, urlReference('copper')) +
    filledPath(
      `M${cx - 30} ${y + h * 0.45}Q${cx} ${y + h * 0.34} ${cx + 30} ${y + h * 0.45}Z`,
      urlReference('copper'),
    ) +
    ellipse(cx, y + h * 0.6, 82, 6, '#7a3424', 'opacity=".55"') +
    ellipse(cx + 4, y + h * 0.54, 17, 8, '#5a2a20') +
    ellipse(cx + 4, y + h * 0.535, 17, 8, 'none', 'stroke="#ffd9a0" stroke-width="1.6"') +
    filledPath(
      `M${cx - 66} ${y + h * 0.56}Q${cx - 46} ${y + h * 0.49} ${cx - 22} ${y + h * 0.46}Q${cx - 56} ${y + h * 0.58} ${cx - 60} ${y + h * 0.82}Q${cx - 74} ${y + h * 0.68} ${cx - 66} ${y + h * 0.56}Z`,
      '#fff0c8',
      'opacity=".6"',
    ) +
    rect(x + 14, y + h * 0.3, 5, h, '#9a4f30') +
    rect(x + 34, y + h * 0.3, 5, h, '#9a4f30') +
    circle(x + 27, y + h * 0.5, 10, '#f4e4bc') +
    strokedPath(`M${x + 27} ${y + h * 0.5}l4 -6`, '#7a2a20', 1.6) +
    '</g>'
  for (let i = 1; i < 4; i++) out += rect(x + (w * i) / 4 - 1.6, y + (i === 2 ? 0 : w * 0.09), 3.2, h, '#4a2c2c')
  for (const t of [0.44, 0.7]) out += rect(x, y + h * t, w, 3, '#4a2c2c')
  return out + rect(x - 16, y + h, w + 32, 12, '#c9b09a')
}

/** The inn: ground floor of rubble stone, half-timbered storey, steep slate roof with dormers. */
function inn(canvas: Canvas, lit: LitWindow[]): string {
  const { x, width: w } = front
  const stone = canvas.random('stone')
  let out = ''
  // Roof and chimneys are drawn first, because the walls cover the shade of the eaves.
  out +=
    rect(x + 120, 262, 44, 90, '#5a3a40') +
    rect(x + 148, 262, 16, 90, '#3a2838') +
    rect(x + 560, 246, 44, 100, '#5a3a40') +
    rect(x + 588, 246, 16, 100, '#3a2838') +
    filledPolygon(
      [
        [x - 46, 470],
        [x + 70, 306],
        [x + w - 70, 306],
        [x + w + 46, 470],
      ],
      urlReference('slate'),
    )
  for (let k = 1; k < 19; k++)
    out += rect(x - 46 + k * 6.4, 470 - k * 9, w + 92 - k * 12.8, 1.3, k % 2 ? '#1f1c38' : '#8a7f9c', 'opacity=".4"')
  out += rect(x + 66, 302, w - 132, 6, '#8a7f9c')
  for (const dx of [110, 300, 490]) {
    out +=
      filledPolygon(
        [
          [x + dx - 10, 452],
          [x + dx - 10, 396],
          [x + dx + 46, 352],
          [x + dx + 102, 396],
          [x + dx + 102, 452],
        ],
        '#e3cfae',
      ) +
      filledPolygon(
        [
          [x + dx - 26, 404],
          [x + dx + 46, 342],
          [x + dx + 118, 404],
          [x + dx + 106, 404],
          [x + dx + 46, 354],
          [x + dx - 14, 404],
        ],
        '#2c2844',
      ) +
      strokedPath(`M${x + dx - 8} 398h108M${x + dx - 8} 452V398M${x + dx + 100} 452V398`, oak, 5) +
      windowPane(x + dx + 20, 406, 52, 42, lit, false)
  }
  // Half-timbered storey.
  out += rect(x, 464, w, 132, urlReference('plaster'))
  for (let i = 0; i <= 10; i++) out += rect(x + ((w - 9) * i) / 10, 464, 9, 132, oak)
  out += rect(x - 10, 462, w + 20, 12, oak) + rect(x - 10, 586, w + 20, 14, oak) + rect(x, 528, w, 7, oak)
  for (const i of [0, 9])
    out += strokedPath(`M${x + (w * i) / 10 + (i ? 4 : 66)} 474L${x + (w * i) / 10 + (i ? 66 : 4)} 588`, oak, 8)
  for (const i of [3, 6])
    out += strokedPath(
      `M${x + (w * i) / 10 + 6} 588L${x + (w * (i + 1)) / 10 - 2} 536M${x + (w * (i + 1)) / 10 - 2} 588L${x + (w * i) / 10 + 6} 536`,
      oak,
      6,
    )
  for (const i of [1, 2, 4, 5, 7, 8]) out += windowPane(x + (w * i) / 10 + 14, 482, 44, 66, lit)
  // Ground floor of rubble stone.
  out += rect(x, 598, w, floor - 598, urlReference('stone'))
  for (let y = 602, r = 0; y < floor; y += 17, r++)
    for (let sx = x + (r % 2) * 14; sx < x + w; ) {
      const sw = Math.min(stone.between(22, 46), x + w - sx)
      out += `<rect x="${sx.toFixed(1)}" y="${y}" width="${(sw - 2.4).toFixed(1)}" height="14.6" rx="4" fill="${stone.pick(['#8a7068', '#a58a78', '#75605f', '#98806f', '#6a5660'])}" opacity=".8"/>`
      sx += sw
    }
  out += rect(x, 598, w, 20, '#1d1430', 'opacity=".45"') + kettleWindow(x + 440, 624, 190, 152)
  // Door with steps, its lantern and two windows.
  const door = x + 232
  out +=
    filledPath(`M${door - 12} ${floor}V672A62 60 0 0 1 ${door + 112} 672V${floor}Z`, '#b59a86') +
    filledPath(`M${door} ${floor}V676A50 48 0 0 1 ${door + 100} 676V${floor}Z`, '#4a2a24') +
    filledPath(`M${door + 4} 674A46 44 0 0 1 ${door + 96} 674Z`, urlReference('glass')) +
    strokedPath(`M${door + 50} 630v44M${door + 16} 646l20 28M${door + 84} 646l-20 28`, '#4a2a24', 2.4)
  for (let i = 0; i < 7; i++) out += rect(door + 4 + i * 13.4, 678, 12, floor - 678, i % 2 ? '#7a4432' : '#854c36')
  out +=
    rect(door + 48, 678, 3, floor - 678, '#3a201e') +
    circle(door + 42, 744, 3.4, '#f0c070') +
    circle(door + 57, 744, 3.4, '#f0c070') +
    rect(door - 26, floor - 12, 152, 14, '#a89488') +
    rect(door - 26, floor - 12, 152, 3, '#e3cbb0')
  out += windowPane(x + 44, 650, 66, 92, lit) + windowPane(x + 138, 650, 66, 92, lit)
  return out
}

/** The signboard on its wrought-iron arm: a foaming tankard surrounded by hops. */
function innSign(x: number, y: number): string {
  return (
    strokedPath(`M${x} ${y}H${x + 118}M${x} ${y + 44}Q${x + 30} ${y + 40} ${x + 66} ${y}`, '#1d1626', 5) +
    strokedPath(`M${x + 118} ${y}q12 -3 10 -12q-8 -8 -14 0`, '#1d1626', 3) +
    strokedPath(`M${x + 44} ${y}v20M${x + 100} ${y}v20`, '#1d1626', 2) +
    ellipse(x + 72, y + 64, 50, 48, '#2c1c24') +
    ellipse(x + 72, y + 64, 45, 43, '#1f4640') +
    ellipse(x + 72, y + 64, 45, 43, 'none', 'stroke="#e3b45c" stroke-width="3"') +
    filledPath(`M${x + 50} ${y + 92}L${x + 53} ${y + 48}H${x + 85}L${x + 88} ${y + 92}Z`, '#f0b23c') +
    filledPath(`M${x + 50} ${y + 92}L${x + 53} ${y + 48}H${x + 62}L${x + 61} ${y + 92}Z`, '#ffd980') +
    strokedPath(`M${x + 86} ${y + 58}q18 2 14 18q-3 8 -12 8`, '#f0b23c', 5) +
    [50, 60, 72, 82, 88].map((dx, i) => circle(x + dx, y + 46 - (i % 2) * 5, 9, '#fff6e0')).join('')
  )
}

/** A beer garden table with benches, glasses on it and a lantern. */
function gardenTable(x: number, y: number, k: number): string {
  const leg = (dx: number) =>
    strokedPath(`M${x + dx * k} ${y}L${x + (dx + (dx < 0 ? 22 : -22)) * k} ${y - 74 * k}`, '#3a2428', 7 * k)
  const glass = (dx: number) =>
    filledPath(
      `M${x + (dx - 9) * k} ${y - 80 * k}L${x + (dx - 11) * k} ${y - 116 * k}H${x + (dx + 11) * k}L${x + (dx + 9) * k} ${y - 80 * k}Z`,
      urlReference('beer'),
    ) +
    rect(x + (dx - 7) * k, y - 112 * k, 3 * k, 28 * k, '#fff0b8', 'opacity=".75"') +
    [-8, 0, 8].map((f) => circle(x + (dx + f) * k, y - 119 * k, 6 * k, '#fff8e6')).join('') +
    strokedPath(
      `M${x + (dx + 10) * k} ${y - 106 * k}q${11 * k} ${2 * k} ${8 * k} ${13 * k}q${-2 * k} ${5 * k} ${-8 * k} ${5 * k}`,
      '#f6dca0',
      3 * k,
    )
  const seat = (dy: number, tone: string) =>
    rect(x - 150 * k, y + dy * k, 300 * k, 9 * k, tone) +
    rect(x - 150 * k, y + dy * k, 300 * k, 2.4 * k, '#ffcf94') +
    rect(x - 122 * k, y + (dy + 9) * k, 8 * k, 34 * k, '#2c1a22') +
    rect(x + 114 * k, y + (dy + 9) * k, 8 * k, 34 * k, '#2c1a22')
  return (
    ellipse(x, y + 16 * k, 200 * k, 20 * k, '#0f0a1e', 'opacity=".6" filter="url(#soft)"') +
    seat(-48, '#5f3a30') +
    leg(-120) +
    leg(120) +
    rect(x - 158 * k, y - 82 * k, 316 * k, 11 * k, '#8a5a40') +
    filledPolygon(
      [
        [x - 146 * k, y - 96 * k],
        [x + 146 * k, y - 96 * k],
        [x + 158 * k, y - 82 * k],
        [x - 158 * k, y - 82 * k],
      ],
      urlReference('board'),
    ) +
    [-60, -32, 58].map(glass).join('') +
    rect(x + 4 * k, y - 124 * k, 22 * k, 34 * k, '#ffe0a0') +
    rect(x + 11 * k, y - 116 * k, 8 * k, 22 * k, '#fff8dc') +
    rect(x + 2 * k, y - 128 * k, 26 * k, 5 * k, '#2c1a22') +
    rect(x + 2 * k, y - 91 * k, 26 * k, 4 * k, '#2c1a22') +
    seat(-20, '#7a4a38')
  )
}

const barrel = (x: number, y: number, k: number): string =>
  ellipse(x, y + 2, 52 * k, 9 * k, '#0f0a1e', 'opacity=".55"') +
  filledPath(
    `M${x - 34 * k} ${y}Q${x - 48 * k} ${y - 48 * k} ${x - 34 * k} ${y - 96 * k}H${x + 34 * k}Q${x + 48 * k} ${y - 48 * k} ${x + 34 * k} ${y}Q${x} ${y + 10 * k} ${x - 34 * k} ${y}Z`,
    urlReference('cask'),
  ) +
  [-20, -7, 7, 20]
    .map((dx) =>
      strokedPath(
        `M${x + dx * k} ${y - 94 * k}Q${x + dx * 1.4 * k} ${y - 48 * k} ${x + dx * k} ${y + 3 * k}`,
        '#3a2420',
        1.4 * k,
        'opacity=".6"',
      ),
    )
    .join('') +
  [
    [-16, 38],
    [-30, 41],
    [-66, 42],
    [-80, 38],
  ]
    .map(([dy, half]) =>
      filledPath(
        `M${x - half! * k} ${y + dy! * k}Q${x} ${y + (dy! + 9) * k} ${x + half! * k} ${y + dy! * k}v${7 * k}Q${x} ${y + (dy! + 16) * k} ${x - half! * k} ${y + (dy! + 7) * k}Z`,
        '#3f3848',
      ),
    )
    .join('') +
  ellipse(x, y - 96 * k, 34 * k, 8 * k, '#a5744c') +
  ellipse(x, y - 96 * k, 28 * k, 6 * k, '#7a5238')

export const scene: Scene = {
  key: 'brewery-inn-evening',
  title: 'Evening at the brewery inn',
  alt: 'Half-timbered brewery inn with lit windows, autumn evening: copper kettle behind the glass and beer on the garden tables.',
  focus: { x: 0.52, y: 0.66 },
  day: false,
  async draw(canvas) {
    paintSky(canvas, palette.sky, 640)
    await paintStars(canvas, 150, 320, canvas.random('stars'))
    paintClouds(canvas, 'dusk', {
      from: 30,
      to: 440,
      lit: palette.cloudLit,
      shade: palette.cloudShade,
      cover: 0.55,
      cell: [520, 80],
      alpha: 0.75,
      light: [-0.4, 1.3],
    })
    for (const [i, { base, amplitude, colour, height }] of [
      { base: 520, amplitude: 46, colour: '#a3759a', height: 12 },
      { base: 580, amplitude: 50, colour: '#6f5a8a', height: 22 },
      { base: 650, amplitude: 40, colour: '#453a68', height: 44 },
    ].entries()) {
      const land = createRidge(canvas, `hill ${i}`, { base, amplitude, scale: 420, tilt: i === 1 ? -0.03 : 0.02 })
      await canvas.svg(
        filledPath(land.area(), colour) +
          filledPath(
            treeBelt(
              land,
              {
                height,
                conifers: 0.6,
                density: 1.1,
                gaps: (x) => 0.3 + 0.7 * smoothStep(0.3, 0.8, 0.5 + 0.5 * Math.sin(x / 140 + i * 2)),
              },
              canvas.random(`belt ${i}`),
            ),
            colour,
          ),
      )
      paintMist(canvas, `mist ${i}`, {
        y: land.top + 100,
        reach: 60,
        colour: mixHex(palette.haze, '#6d5f92', i * 0.3),
        alpha: 0.6,
      })
    }
    const yard = createRidge(canvas, 'yard', { base: 768, amplitude: 6, scale: 500, octaves: 3 })
    await canvas.svg(filledPath(yard.area(), urlReference('yard')), {
      defs: gradientBetween(
        'yard',
        [
          [0, '#5a4258'],
          [0.3, '#4a3448'],
          [1, '#1d1630'],
        ],
        0,
        760,
        0,
        1067,
      ),
    })
    const light = { x: 0.6, y: 0.1, z: 0.5 }
    paintBroadleaf(
      canvas,
      {
        x: 1340,
        ground: 812,
        height: 560,
        spread: 0.95,
        tones: ['#20182f', '#3a2438', '#6a3438', '#a5583c', '#e08e4c'],
        light: { x: -0.8, y: 0.2, z: 0.3 },
        leaf: 5,
        lobes: 36,
        bark: '#1d1626',
        barkLit: '#a8643c',
      },
      canvas.random('chestnut'),
    )
    paintBroadleaf(
      canvas,
      {
        x: 330,
        ground: 800,
        height: 330,
        spread: 0.9,
        tones: ['#20182f', '#332440', '#55384a', '#8f5446', '#d98a50'],
        light,
        leaf: 4,
        lobes: 26,
        bark: '#1d1626',
        barkLit: '#a8643c',
      },
      canvas.random('maple'),
    )
    const feet = canvas.random('grass at the trees')
    for (const [tx, ty] of [
      [1340, 812],
      [330, 800],
    ] as const)
      for (let k = 0; k < 60; k++)
        paintGrassTuft(
          canvas,
          {
            x: tx + feet.around(90),
            y: ty - 6 + k * 0.4,
            height: feet.between(10, 24),
            blades: 9,
            tones: ['#241c34', '#3f3048', '#6f5048', '#c98a58'],
            lean: 0.2,
            width: 1.7,
          },
          feet,
        )
    const lit: LitWindow[] = []
    const { x, width } = front
    await canvas.svg(inn(canvas, lit) + rect(x, 464, width, 340, urlReference('dusk')), {
      defs:
        gradient('glass', [
          [0, '#fff0b8'],
          [0.5, '#ffd07a'],
          [1, '#f09a48'],
        ]) +
        horizontalGradient('copper', [
          [0, '#7a3420'],
          [0.2, '#ffb070'],
          [0.42, '#e07a44'],
          [0.8, '#8f3f26'],
          [1, '#5a2618'],
        ]) +
        gradient('hall', [
          [0, '#ffd998'],
          [1, '#f0a456'],
        ]) +
        gradient('slate', [
          [0, '#5f5878'],
          [1, '#34304f'],
        ]) +
        horizontalGradient('plaster', [
          [0, '#c9a892'],
          [0.5, '#e8cfae'],
          [1, '#b59488'],
        ]) +
        gradient('stone', [
          [0, '#6a5458'],
          [1, '#54424e'],
        ]) +
        horizontalGradient('dusk', [
          [0, '#15123c', 0.35],
          [0.35, '#15123c', 0],
          [0.75, '#15123c', 0],
          [1, '#15123c', 0.4],
        ]) +
        `<clipPath id="arch"><path d="M${x + 440} 776V704A95 80 0 0 1 ${x + 630} 704V776Z"/></clipPath>`,
    })
    paintWindowGlows(canvas, lit, { alpha: 0.16 })
    paintGlow(canvas, x + 535, 712, { radius: 280, colour: '#ffb056', alpha: 0.4 })
    // Hops that climb up the corner and over the door.
    const hops = canvas.random('hops')
    for (let k = 0; k < 46; k++) {
      const t = k / 46
      const [hx, hy] =
        t < 0.5
          ? [x + 10 + hops.around(18), 790 - t * 2 * 330]
          : [x + 10 + (t - 0.5) * 2 * 400, 596 + Math.sin(t * 40) * 10]
      paintCrown(
        canvas,
        {
          x: hx,
          y: hy,
          rx: 22,
          ry: 20,
          tones: ['#1d2a2c', '#34483a', '#5f7044', '#a5a458'],
          light: { x: 0.5, y: 0.3, z: 0.5 },
          leaf: 3.4,
          lobes: 5,
        },
        hops,
      )
      if (k % 2 === 0)
        for (let c = 0; c < 4; c++)
          paintDab(canvas, {
            x: hx + hops.around(16),
            y: hy + hops.around(14),
            rx: 3.4,
            ry: 5,
            colour: hexToRgb(hops.pick(['#c9c878', '#e3dc98', '#a8a85c'])),
          })
    }
    const signX = x + width - 8
    await canvas.svg(innSign(signX, 560))
    for (const lamp of [x + 214, x + 370]) {
      await canvas.svg(
        strokedPath(`M${lamp} 640h-2M${lamp} 630v14`, '#1d1626', 4) +
          filledPolygon(
            [
              [lamp - 11, 646],
              [lamp + 11, 646],
              [lamp + 8, 680],
              [lamp - 8, 680],
            ],
            '#ffe6a8',
          ) +
          filledPolygon(
            [
              [lamp - 14, 647],
              [lamp, 632],
              [lamp + 14, 647],
            ],
            '#1d1626',
          ) +
          rect(lamp - 9, 679, 18, 5, '#1d1626'),
      )
      paintGlow(canvas, lamp, 664, { radius: 120, colour: '#ffc46a', alpha: 0.65, power: 2.3 })
    }
    // The light from door and windows on the yard, then the paving.
    const paving = canvas.random('paving')
    let stones = ''
    for (let k = 0; k < 3000; k++) {
      const t = paving() ** 0.8
      const y = floor + 4 + t * 262
      const s = 5 + t * 13
      stones += ellipse(
        paving() * 1600,
        y,
        s * paving.between(0.7, 1.2),
        s * 0.3,
        paving.pick(['#6f5662', '#584456', '#7a6060', '#463650']),
        'opacity=".42"',
      )
    }
    await canvas.svg(stones)
    paintGlow(canvas, x + 282, floor + 22, { radius: 330, radiusY: 96, colour: '#ffb45c', alpha: 0.6, power: 1.5 })
    paintGlow(canvas, x + 540, floor + 30, { radius: 360, radiusY: 110, colour: '#ffa850', alpha: 0.6, power: 1.5 })
    const defs =
      gradient('beer', [
        [0, '#ffd46a'],
        [1, '#d9842c'],
      ]) +
      horizontalGradient('board', [
        [0, '#b5794e'],
        [0.5, '#e3a868'],
        [1, '#8a5a40'],
      ]) +
      horizontalGradient('cask', [
        [0, '#6a4030'],
        [0.3, '#b57a4a'],
        [0.7, '#8a5638'],
        [1, '#4a2c2a'],
      ]) +
      blurFilter('soft', 9, 5)
    await canvas.svg(
      barrel(x + 26, floor + 22, 0.9) +
        barrel(x + 92, floor + 28, 0.9) +
        group(barrel(0, 0, 0.86), `transform="translate(${x + 60} ${floor - 52})"`) +
        gardenTable(1180, 868, 0.72) +
        gardenTable(420, 926, 0.92) +
        gardenTable(860, 990, 1.18),
      { defs },
    )
    for (const [lx, ly, k] of [
      [1180, 868, 0.72],
      [420, 926, 0.92],
      [860, 990, 1.18],
    ] as const) {
      paintGlow(canvas, lx + 15 * k, ly - 106 * k, { radius: 150 * k, colour: '#ffc46a', alpha: 0.6, power: 2.2 })
      paintGlow(canvas, lx, ly - 88 * k, {
        radius: 190 * k,
        radiusY: 34 * k,
        colour: '#ffc46a',
        alpha: 0.4,
        power: 1.6,
      })
    }
    // Strings of bulbs from the house to the chestnut.
    const bulbs: { x: number; y: number }[] = []
    let wires = ''
    for (const [x0, y0, x1, y1, sag] of [
      [330, 560, 640, 604, 60],
      [640, 604, 1000, 604, 56],
      [1000, 604, 1330, 520, 70],
    ] as const) {
      wires += strokedPath(`M${x0} ${y0}Q${(x0 + x1) / 2} ${Math.max(y0, y1) + sag} ${x1} ${y1}`, '#1d1626', 1.8)
      for (let k = 1; k < 9; k++) {
        const t = k / 9
        bulbs.push({
          x: x0 * (1 - t) ** 2 + (x0 + x1) * t * (1 - t) + x1 * t * t,
          y: y0 * (1 - t) ** 2 + 2 * t * (1 - t) * (Math.max(y0, y1) + sag) + y1 * t * t + 7,
        })
      }
    }
    await canvas.svg(
      wires +
        bulbs.map(({ x: bx, y }) => circle(bx, y, 5.4, '#fff2c0') + rect(bx - 2, y - 9, 4, 5, '#1d1626')).join(''),
    )
    for (const { x: bx, y } of bulbs)
      paintGlow(canvas, bx, y, { radius: 52, colour: '#ffc46a', alpha: 0.6, power: 2.2 })
    const leaves = canvas.random('fallen leaves')
    for (let k = 0; k < 160; k++)
      paintDab(canvas, {
        x: leaves() * 1600,
        y: 830 + leaves() ** 0.7 * 230,
        rx: leaves.between(3, 6),
        ry: leaves.between(1.6, 3),
        angle: leaves() * 3,
        colour: hexToRgb(leaves.pick(['#c9703a', '#e8a04a', '#8a4030', '#f2c060'])),
        alpha: 0.8,
      })
    const grass = canvas.random('grass')
    for (let gx = -10; gx < 1620; gx += 18)
      if (gx < 300 || gx > 1380)
        paintGrassTuft(
          canvas,
          {
            x: gx + grass.around(9),
            y: 1082,
            height: grass.between(50, 110),
            blades: 10,
            tones: ['#120f24', '#2c2440', '#6a4a50', '#c98a5c'],
            lean: gx < 300 ? 0.24 : -0.24,
            width: 2.8,
          },
          grass,
        )
    await canvas.svg(birds(300, 250, 6, 6, '#2c2850', canvas.random('birds')))
    applyFinish(canvas, {
      shadow: palette.shadow,
      light: '#ffe6c4',
      shadowShare: 0.13,
      lightShare: 0.08,
      contrast: 1.06,
      vignette: 0.26,
    })
  },
}
