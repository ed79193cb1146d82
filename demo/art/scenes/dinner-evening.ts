import {
  horizontalGradient,
  gradientBetween,
  blurFilter,
  candle,
  circle,
  curtain,
  curtainDefs,
  ellipse,
  applyFinish,
  paintGlow,
  gradient,
  group,
  paintLightTrail,
  strokedPath,
  paintMist,
  paintSky,
  filledPath,
  rect,
  paintReflection,
  createRidge,
  paintRipples,
  filledPolygon,
  paintStars,
  treeBelt,
  urlReference,
  wallWithHoles,
  type Canvas,
  type Scene,
} from '../kit/index.ts'

const shadow = '#1a1230'
const table = { x: 800, y: 846, rx: 560, ry: 132 }
const pane = { x: 330, y: 120, width: 940, height: 590 }

/** The lake at blue hour with the lights of the village on the opposite shore. */
async function paintView(canvas: Canvas): Promise<void> {
  paintSky(
    canvas,
    [
      [0, '#131f48'],
      [0.35, '#2c3f74'],
      [0.65, '#6f6494'],
      [0.86, '#d98c84'],
      [1, '#f8be88'],
    ],
    500,
  )
  await paintStars(canvas, 220, 320, canvas.random('stars'))
  for (const [i, [base, amplitude, colour]] of (
    [
      [446, 30, '#7f6a94'],
      [474, 26, '#594f80'],
      [494, 10, '#332f5c'],
    ] as const
  ).entries()) {
    const land = createRidge(canvas, `hill ${i}`, { base, amplitude, scale: 260 })
    await canvas.svg(
      filledPath(land.area(506), colour) +
        (i
          ? filledPath(treeBelt(land, { height: 8 + i * 10, conifers: 0.5 }, canvas.random(`belt ${i}`)), colour)
          : ''),
    )
    paintMist(canvas, `mist ${i}`, { y: base + 26, reach: 26, colour: '#e8a890', alpha: 0.5 })
  }
  const random = canvas.random('village')
  const lights = Array.from({ length: 26 }, () => ({
    x: pane.x + 40 + random() * (pane.width - 80),
    y: 488 + random() * 12,
  }))
  let houses = ''
  for (const { x, y } of lights)
    houses +=
      filledPolygon(
        [
          [x - 9, y + 12],
          [x - 9, y - 2],
          [x, y - 11],
          [x + 9, y - 2],
          [x + 9, y + 12],
        ],
        '#2a264e',
      ) + rect(x - 3, y, 5, 6, '#ffdf9a')
  await canvas.svg(houses)
  for (const { x, y } of lights) paintGlow(canvas, x, y + 3, { radius: 26, colour: '#ffb860', alpha: 0.6 })
  paintReflection(canvas, {
    y: 506,
    tint: '#2c2f60',
    tintFar: 0.08,
    tintNear: 0.46,
    sway: 12,
    squash: 1.1,
    bottom: 760,
  })
  await paintRipples(canvas, 'ripples', {
    from: 512,
    to: 730,
    count: 160,
    colours: ['#ffcfa0', '#232450', '#7f70a4'],
    faint: 0.12,
    strong: 0.4,
    left: 300,
    right: 1300,
  })
  for (const [i, { x }] of lights.entries())
    if (i % 3 === 0)
      await paintLightTrail(canvas, `trail ${i}`, {
        x,
        from: 510,
        to: 660,
        width: 7,
        spread: 1.4,
        colour: '#ffc880',
        count: 26,
        opacity: 0.6,
      })
}

function windowFrame(): string {
  const { x, y, width: w, height: h } = pane
  let out =
    `<path fill-rule="evenodd" d="M${x - 18} ${y - 18}h${w + 36}v${h + 36}h${-w - 36}Z M${x} ${y}v${h}h${w}v${-h}Z" fill="#4a2c34"/>` +
    rect(x - 18, y - 18, w + 36, 4, '#8a5a50')
  for (const t of [1 / 3, 2 / 3])
    out += rect(x + w * t - 7, y, 14, h, '#4a2c34') + rect(x + w * t - 7, y, 3, h, '#9a6458')
  return (
    out +
    rect(x, y + h * 0.3 - 5, w, 10, '#4a2c34') +
    rect(x, y + h * 0.3 - 5, w, 2.4, '#9a6458') +
    rect(x - 34, y + h + 14, w + 68, 20, '#5f3a3c') +
    rect(x - 34, y + h + 14, w + 68, 4, '#b57a64')
  )
}

/** A dining chair seen from the side, its back away from the table; `side` -1 is on the left. */
function chair(x: number, side: number): string {
  const back = (dx: number) => x + side * dx
  return (
    filledPath(`M${back(-40)} 1100V800Q${back(-30)} 780 ${back(60)} 786L${back(110)} 1100Z`, '#3a1c2c') +
    filledPath(
      `M${back(52)} 900Q${back(40)} 640 ${back(96)} 560Q${back(130)} 528 ${back(176)} 560Q${back(214)} 640 ${back(206)} 900Z`,
      urlReference(side < 0 ? 'velvet' : 'velvet2'),
    ) +
    filledPath(
      `M${back(74)} 880Q${back(64)} 660 ${back(108)} 588Q${back(132)} 566 ${back(158)} 588Q${back(190)} 660 ${back(184)} 880Z`,
      '#4a1c30',
      'opacity=".35"',
    ) +
    [0, 1, 2]
      .map((r) =>
        [0, 1, 2]
          .slice(0, 3 - (r % 2))
          .map((c) => circle(back(104 + c * 30 + (r % 2) * 15), 640 + r * 60, 3.4, '#e08a7a', 'opacity=".5"'))
          .join(''),
      )
      .join('') +
    filledPath(
      `M${back(30)} 860Q${back(120)} 836 ${back(214)} 868L${back(226)} 960Q${back(120)} 930 ${back(20)} 950Z`,
      '#6f2a3c',
    ) +
    filledPath(`M${back(30)} 860Q${back(120)} 836 ${back(214)} 868l2 14Q${back(120)} 852 ${back(28)} 874Z`, '#b5545a')
  )
}

/** Wine in a tall glass; foot at (x, y). */
function wineGlass(x: number, y: number, k: number, wine: string): string {
  return (
    ellipse(x, y, 34 * k, 7 * k, '#f4e6d4', 'opacity=".45"') +
    ellipse(x, y - 1, 34 * k, 7 * k, 'none', 'stroke="#fff4e0" stroke-width="1.4" opacity=".8"') +
    strokedPath(`M${x} ${y - 2}V${y - 84 * k}`, '#fff0dc', 3.4 * k, 'opacity=".75"') +
    filledPath(
      `M${x - 38 * k} ${y - 186 * k}Q${x - 50 * k} ${y - 96 * k} ${x} ${y - 84 * k}Q${x + 50 * k} ${y - 96 * k} ${x + 38 * k} ${y - 186 * k}Z`,
      '#fff0e0',
      'opacity=".16"',
    ) +
    filledPath(
      `M${x - 44 * k} ${y - 134 * k}Q${x - 44 * k} ${y - 92 * k} ${x} ${y - 86 * k}Q${x + 44 * k} ${y - 92 * k} ${x + 44 * k} ${y - 134 * k}Q${x} ${y - 124 * k} ${x - 44 * k} ${y - 134 * k}Z`,
      wine,
    ) +
    ellipse(x, y - 134 * k, 43.5 * k, 6.5 * k, '#d9605c', 'opacity=".7"') +
    strokedPath(
      `M${x - 38 * k} ${y - 186 * k}Q${x - 50 * k} ${y - 96 * k} ${x} ${y - 84 * k}Q${x + 50 * k} ${y - 96 * k} ${x + 38 * k} ${y - 186 * k}`,
      '#fff4e4',
      1.8 * k,
      'opacity=".8"',
    ) +
    ellipse(x, y - 186 * k, 38 * k, 5.6 * k, 'none', 'stroke="#fff4e4" stroke-width="1.6" opacity=".85"') +
    filledPath(
      `M${x - 32 * k} ${y - 172 * k}Q${x - 38 * k} ${y - 120 * k} ${x - 22 * k} ${y - 104 * k}Q${x - 31 * k} ${y - 130 * k} ${x - 26 * k} ${y - 172 * k}Z`,
      '#fffaf0',
      'opacity=".6"',
    )
  )
}

/** A place setting: a rimmed plate with food, cutlery and a folded napkin. */
function placeSetting(x: number, y: number, flip: number): string {
  let out =
    ellipse(x + 8, y + 10, 150, 40, shadow, 'opacity=".35" filter="url(#soft)"') +
    ellipse(x, y, 146, 38, urlReference('plate')) +
    ellipse(x, y - 1, 146, 37, 'none', 'stroke="#fffaf0" stroke-width="2"') +
    ellipse(x, y + 1, 104, 25, '#e9dccd') +
    ellipse(x, y - 1, 102, 24, '#faf2e4') +
    ellipse(x, y, 138, 35, 'none', 'stroke="#b58a4c" stroke-width="1.6" opacity=".8"')
  // A fillet on greens with a swirl of sauce.
  out +=
    filledPath(
      `M${x - 84} ${y + 4}Q${x - 30} ${y + 22} ${x + 70} ${y + 10}Q${x + 10} ${y + 14} ${x - 70} ${y - 4}Z`,
      '#c9843c',
    ) +
    [
      [-40, -2],
      [-20, 4],
      [2, 6],
      [24, 3],
      [40, -3],
      [-30, -8],
      [10, -6],
    ]
      .map(([dx, dy], i) =>
        filledPath(`M${x + dx! - 18} ${y + dy!}q14 -16 34 -5q-12 14 -34 5Z`, ['#4f7a3c', '#6f9a4c', '#3a6234'][i % 3]!),
      )
      .join('')
  out +=
    filledPath(
      `M${x - 44} ${y - 6}Q${x - 42} ${y - 34} ${x - 4} ${y - 36}Q${x + 42} ${y - 36} ${x + 46} ${y - 10}Q${x} ${y + 6} ${x - 44} ${y - 6}Z`,
      urlReference('fish'),
    ) +
    [-24, -6, 12, 28]
      .map((dx) => strokedPath(`M${x + dx} ${y - 30}q-8 12 -4 24`, '#a8542c', 2.4, 'opacity=".6"'))
      .join('') +
    filledPath(
      `M${x - 36} ${y - 20}Q${x - 28} ${y - 32} ${x - 4} ${y - 33}Q${x - 22} ${y - 26} ${x - 30} ${y - 14}Z`,
      '#fff0c8',
      'opacity=".7"',
    )
  out +=
    [
      [56, 2],
      [66, -6],
      [74, 3],
    ]
      .map(([dx, dy]) => circle(x + dx!, y + dy! - 3, 7, '#d9503c') + circle(x + dx! - 2, y + dy! - 5.4, 2, '#ffd0b0'))
      .join('') + strokedPath(`M${x - 4} ${y - 36}q10 -18 26 -20M${x + 2} ${y - 36}q0 -16 8 -26`, '#4f8a4c', 3)
  const steel = (fx: number, turn: number, body: string) =>
    group(body, `transform="translate(${fx} ${y + 6}) rotate(${turn})"`)
  const fork =
    strokedPath('M0 26V-14', '#d9d4d8', 5) +
    strokedPath('M-7 -42V-20Q-7 -12 0 -12Q7 -12 7 -20V-42M0 -42V-14', '#d9d4d8', 2.4)
  const knife = strokedPath('M0 28V0', '#b9b4c0', 6) + filledPath('M-4 0V-40Q0 -48 5 -36V0Z', '#ece8ea')
  out += steel(x - 182, flip * 8, fork) + steel(x + 178, flip * 8, knife)
  return out
}

export const scene: Scene = {
  key: 'dinner-evening',
  title: 'Dinner for two by the lake',
  alt: 'Table for two at a window over the lake, evening: candlelight, red wine and dinner served on a white cloth.',
  focus: { x: 0.5, y: 0.66 },
  day: false,
  async draw(canvas) {
    await paintView(canvas)
    const { x, y, width: w, height: h } = pane
    await canvas.svg(
      wallWithHoles(urlReference('wall'), `M${x} ${y}v${h}h${w}v${-h}Z`) +
        rect(-10, 770, 1620, 310, '#33202c') +
        rect(-10, 762, 1620, 12, '#7a4c48') +
        windowFrame(),
      {
        defs: horizontalGradient('wall', [
          [0, '#3a1f30'],
          [0.5, '#6a3440'],
          [1, '#3a1f30'],
        ]),
      },
    )
    for (const lamp of [168, 1432]) {
      await canvas.svg(
        filledPath(`M${lamp - 34} 420L${lamp - 22} 350H${lamp + 22}L${lamp + 34} 420Z`, urlReference('shade')) +
          rect(lamp - 3, 418, 6, 34, '#c99a5c') +
          filledPath(`M${lamp - 16} 452Q${lamp} 470 ${lamp + 16} 452Z`, '#c99a5c'),
        {
          defs: gradient('shade', [
            [0, '#ffe2a0'],
            [1, '#fff4d4'],
          ]),
        },
      )
      paintGlow(canvas, lamp, 390, { radius: 330, colour: '#ff9f50', alpha: 0.55, power: 1.9 })
      paintGlow(canvas, lamp, 390, { radius: 90, colour: '#ffe0a0', alpha: 0.6 })
    }
    const folds = canvas.random('curtains')
    await canvas.svg(
      strokedPath('M262 84H1338', '#c9a05c', 10) +
        circle(258, 84, 11, '#e3bd78') +
        circle(1342, 84, 11, '#e3bd78') +
        curtain(270, 120, 84, 800, -16, folds) +
        curtain(1210, 120, 84, 800, 16, folds),
      { defs: curtainDefs(['#b5605a', '#8a3f48', '#4f2238']) },
    )
    await canvas.svg(chair(300, -1) + chair(1300, 1), {
      defs:
        horizontalGradient('velvet', [
          [0, '#5f2238'],
          [0.6, '#8f3a4c'],
          [1, '#d0685e'],
        ]) +
        horizontalGradient('velvet2', [
          [0, '#d0685e'],
          [0.4, '#8f3a4c'],
          [1, '#5f2238'],
        ]),
    })

    // The tablecloth: a round top, and the hanging part in soft folds.
    let falls = ''
    const random = canvas.random('cloth')
    for (let k = 0; k < 34; k++) {
      const a = (Math.PI * (k + 0.5)) / 34
      const fx = table.x - Math.cos(a) * table.rx
      const fy = table.y + Math.sin(a) * table.ry
      falls += filledPath(
        `M${fx - 16} ${fy}Q${fx - 10 + random.around(8)} ${fy + 110} ${fx - 26 + random.around(10)} 1090H${fx + 18}Q${fx + 14 + random.around(8)} ${fy + 110} ${fx + 12} ${fy}Z`,
        k % 2 ? '#6f5468' : '#fff0dc',
        `opacity="${k % 2 ? 0.14 : 0.12}"`,
      )
    }
    await canvas.svg(
      filledPath(
        `M${table.x - table.rx} ${table.y}A${table.rx} ${table.ry} 0 0 0 ${table.x + table.rx} ${table.y}L${table.x + table.rx - 10} 1090H${table.x - table.rx + 10}Z`,
        urlReference('fall'),
      ) +
        falls +
        ellipse(table.x, table.y, table.rx, table.ry, urlReference('top')) +
        ellipse(table.x, table.y, table.rx, table.ry, 'none', 'stroke="#fff6e6" stroke-width="2.4" opacity=".7"'),
      {
        defs:
          horizontalGradient('fall', [
            [0, '#6f5468'],
            [0.3, '#c9aaa0'],
            [0.5, '#e6cbb4'],
            [0.7, '#c9aaa0'],
            [1, '#6f5468'],
          ]) +
          `<radialGradient id="top" cx=".5" cy=".42" r=".6"><stop offset="0" stop-color="#fff4da"/><stop offset=".5" stop-color="#f6dfc2"/><stop offset="1" stop-color="#b5929a"/></radialGradient>`,
      },
    )
    // The shadows fall away from the candles; the objects on the table are drawn after them, back to front.
    const shade = (sx: number, sy: number, rx: number, ry: number) =>
      ellipse(sx, sy, rx, ry, shadow, 'opacity=".34" filter="url(#soft)"')
    const defs =
      blurFilter('soft', 8, 4) +
      horizontalGradient('plate', [
        [0, '#fff8ec'],
        [0.5, '#f4e8da'],
        [1, '#cdb9b8'],
      ]) +
      gradient('fish', [
        [0, '#f6c890'],
        [1, '#d98a50'],
      ]) +
      horizontalGradient('wax', [
        [0, '#fff4d8'],
        [0.5, '#f4dcb0'],
        [1, '#b98f78'],
      ]) +
      horizontalGradient('glassware', [
        [0, '#2f4a3c'],
        [0.25, '#7fa06a'],
        [0.4, '#2c4a3a'],
        [1, '#14241f'],
      ]) +
      horizontalGradient('bread', [
        [0, '#f0c07a'],
        [1, '#a8683c'],
      ]) +
      horizontalGradient('vase', [
        [0, '#a9c4c4'],
        [0.4, '#4f7f8a'],
        [1, '#1f3f54'],
      ])
    let still =
      shade(640, 776, 60, 12) +
      filledPath(
        'M604 774V636Q604 606 624 592V520H652V592Q672 606 672 636V774Q638 786 604 774Z',
        urlReference('glassware'),
      ) +
      rect(624, 512, 28, 34, '#8a2c34') +
      filledPath('M606 650Q638 660 670 650V730Q638 740 606 730Z', '#f4e6cc') +
      rect(618, 676, 40, 3, '#8a2c34') +
      rect(622, 688, 32, 2, '#6a5a58') +
      rect(626, 700, 24, 2, '#6a5a58') +
      filledPath('M612 640Q613 614 628 600V560h5V602Q620 618 619 640Z', '#d9f0c8', 'opacity=".5"')
    still +=
      shade(980, 784, 100, 18) +
      [
        [940, 752, -16],
        [986, 744, 6],
        [1026, 756, 22],
      ]
        .map(([bx, by, turn]) =>
          group(
            filledPath('M-46 12Q-50 -22 0 -25Q50 -22 46 12Q0 24 -46 12Z', urlReference('bread')) +
              [-22, 0, 22].map((dx) => strokedPath(`M${dx - 7} -16q8 12 4 24`, '#fff0cc', 4, 'opacity=".7"')).join(''),
            `transform="translate(${bx} ${by}) rotate(${turn})"`,
          ),
        )
        .join('') +
      filledPath('M888 760Q980 792 1074 760L1058 794Q980 814 904 794Z', '#a87446') +
      [0, 1, 2, 3, 4, 5, 6, 7, 8]
        .map((k) =>
          strokedPath(`M${894 + k * 21} ${765 + Math.sin((k / 8) * Math.PI) * 15}l${4 - k} 28`, '#6f452c', 2.4),
        )
        .join('') +
      strokedPath('M888 760Q980 792 1074 760', '#dba66c', 5)
    still +=
      shade(806, 806, 46, 9) +
      filledPath('M776 804Q768 768 786 754V736H822V754Q840 768 832 804Q804 814 776 804Z', urlReference('vase'))
    const blooms = canvas.random('dahlias')
    for (const [dx, dy, r, tone] of [
      [-46, -52, 25, '#e0764a'],
      [40, -58, 26, '#d9503f'],
      [-6, -86, 29, '#f0a45c'],
      [64, -14, 20, '#f6c890'],
      [-66, -8, 20, '#d9503f'],
      [4, -36, 23, '#f4d2a4'],
    ] as const) {
      still += strokedPath(`M804 738Q${804 + dx * 0.4} ${738 + dy * 0.4} ${804 + dx} ${728 + dy}`, '#3f6a44', 4)
      for (let ring = 3; ring > 0; ring--)
        for (let p = 0; p < 11; p++) {
          const a = (p / 11) * Math.PI * 2 + ring * 0.3 + blooms.around(0.08)
          still += `<ellipse cx="${(804 + dx + Math.cos(a) * r * 0.24 * ring).toFixed(1)}" cy="${(722 + dy + Math.sin(a) * r * 0.21 * ring).toFixed(1)}" rx="${(r * 0.27).toFixed(1)}" ry="${(r * 0.15).toFixed(1)}" transform="rotate(${(a * 57.3).toFixed(0)} ${(804 + dx + Math.cos(a) * r * 0.24 * ring).toFixed(1)} ${(722 + dy + Math.sin(a) * r * 0.21 * ring).toFixed(1)})" fill="${ring === 3 ? tone : ring === 2 ? '#ffd9a8' : tone}" opacity="${ring === 2 ? 0.55 : 1}"/>`
        }
    }
    for (const [lx, ly, turn] of [
      [762, 724, -40],
      [852, 726, 36],
      [790, 738, -10],
      [826, 742, 14],
    ] as const)
      still += `<ellipse cx="${lx}" cy="${ly}" rx="25" ry="9" transform="rotate(${turn} ${lx} ${ly})" fill="#4f7a4c"/>`
    still +=
      shade(724, 808, 34, 8) +
      shade(886, 812, 34, 8) +
      ellipse(724, 805, 32, 8, '#8a5f38') +
      ellipse(886, 809, 32, 8, '#8a5f38') +
      ellipse(724, 802, 32, 8, '#d9a968') +
      ellipse(886, 806, 32, 8, '#d9a968') +
      candle(724, 802, 26, 128) +
      candle(886, 806, 26, 98)
    still +=
      placeSetting(536, 876, -1) +
      placeSetting(1064, 876, 1) +
      wineGlass(652, 846, 0.9, '#8a1f2f') +
      wineGlass(962, 850, 0.9, '#8a1f2f')
    // Napkins beside the place settings, and the menu card.
    for (const nx of [322, 1278])
      still +=
        filledPolygon(
          [
            [nx - 34, 838],
            [nx + 38, 836],
            [nx + 46, 884],
            [nx - 40, 888],
          ],
          '#8f3f48',
        ) +
        filledPolygon(
          [
            [nx - 34, 834],
            [nx + 38, 832],
            [nx + 46, 879],
            [nx - 40, 883],
          ],
          '#c9686a',
        ) +
        filledPolygon(
          [
            [nx - 34, 834],
            [nx + 8, 833],
            [nx + 6, 881],
            [nx - 40, 883],
          ],
          '#d9837c',
        ) +
        strokedPath(`M${nx + 22} 838l6 38`, '#f4c8b4', 1.6, 'opacity=".7"')
    still +=
      ellipse(802, 946, 96, 14, shadow, 'opacity=".25" filter="url(#soft)"') +
      filledPolygon(
        [
          [722, 936],
          [860, 926],
          [884, 946],
          [742, 958],
        ],
        '#fff6e2',
      ) +
      [0, 1, 2].map((k) => strokedPath(`M${756 + k * 6} ${940 + k * 5}l${84 - k * 14} -6`, '#8a6a5c', 1.8)).join('')
    await canvas.svg(still, { defs })
    for (const [cx, cy] of [
      [724, 660],
      [886, 694],
    ] as const) {
      paintGlow(canvas, cx, cy, { radius: 360, colour: '#ffab52', alpha: 0.5, power: 2 })
      paintGlow(canvas, cx, cy, { radius: 80, colour: '#fff0b4', alpha: 0.85, power: 2.2 })
    }
    // The reflections of the flames in the window panes.
    for (const [cx, cy] of [
      [560, 330],
      [1066, 352],
    ] as const)
      paintGlow(canvas, cx, cy, { radius: 46, colour: '#ffcf80', alpha: 0.5, power: 2.4 })
    await canvas.svg(rect(0, 0, 1600, 1067, urlReference('dim')), {
      defs: gradientBetween(
        'dim',
        [
          [0, shadow, 0],
          [0.7, shadow, 0],
          [1, shadow, 0.5],
        ],
        0,
        700,
        0,
        1067,
      ),
      blend: 'multiply',
    })
    applyFinish(canvas, {
      shadow,
      light: '#ffe6bc',
      shadowShare: 0.13,
      lightShare: 0.08,
      contrast: 1.06,
      vignette: 0.26,
    })
  },
}
