import {
  horizontalGradient,
  gradientBetween,
  birds,
  blurFilter,
  circle,
  curtain,
  curtainDefs,
  ellipse,
  applyFinish,
  canvasRect,
  paintGlow,
  gradient,
  group,
  strokedPath,
  paintMist,
  paintMoon,
  paintSky,
  filledPath,
  createPerspective,
  rect,
  paintReflection,
  createRidge,
  filledPolygon,
  paintStars,
  treeBelt,
  urlReference,
  wallWithHoles,
  type Canvas,
  type Scene,
} from '../kit/index.ts'

const shadow = '#141a38'
/** The vanishing point of the room; scale 1 is the back wall. */
const vanish = { x: 930, y: 508 }
const at = createPerspective(vanish.x, vanish.y)
const wall = { left: 330, right: 1330, top: 150, floor: 740 }
const window_ = { x: 958, y: 236, width: 268, height: 420 }
const bed = { left: 560, right: 862, top: 654, foot: 1.52 }

const quad = (points: readonly (readonly [number, number, number])[], fill: string, extra = ''): string =>
  filledPolygon(
    points.map(([x, y, s]) => at(x, y, s)),
    fill,
    extra,
  )

/** Blue hour over a lake: distant hills, lit houses on the other shore. */
async function paintView(canvas: Canvas): Promise<void> {
  paintSky(
    canvas,
    [
      [0, '#16264f'],
      [0.4, '#2f4a7c'],
      [0.72, '#7f7fa6'],
      [0.92, '#e0a08c'],
      [1, '#f6be94'],
    ],
    520,
  )
  await paintStars(canvas, 260, 420, canvas.random('stars'))
  await paintMoon(canvas, 1160, 318, 22)
  for (const [i, [base, amplitude, colour]] of (
    [
      [478, 22, '#6f6c98'],
      [496, 18, '#4a4f80'],
      [512, 8, '#2a345f'],
    ] as const
  ).entries()) {
    const land = createRidge(canvas, `hill ${i}`, { base, amplitude, scale: 170 })
    await canvas.svg(
      filledPath(land.area(526), colour) +
        (i > 0
          ? filledPath(treeBelt(land, { height: 9 + i * 7, conifers: 0.5 }, canvas.random(`belt ${i}`)), colour)
          : ''),
    )
    paintMist(canvas, `mist ${i}`, { y: base + 16, reach: 18, colour: '#e6b0a0', alpha: 0.45 })
  }
  const random = canvas.random('houses')
  for (let k = 0; k < 16; k++) {
    const x = 940 + random() * 300
    await canvas.svg(rect(x, 508 + random() * 8, 5, 5, '#ffdf9a'))
    paintGlow(canvas, x + 2, 512, { radius: 20, colour: '#ffbf6a', alpha: 0.6 })
  }
  paintReflection(canvas, { y: 524, tint: '#2c3f70', tintFar: 0.1, tintNear: 0.5, sway: 8, squash: 1.1, bottom: 700 })
  await canvas.svg(birds(1050, 350, 4, 4, '#2a345f', canvas.random('birds')))
}

/** Walls, ceiling, floorboards and skirting. */
function roomShell(): string {
  const hole = `M${window_.x} ${window_.y}v${window_.height}h${window_.width}v${-window_.height}Z`
  let out = wallWithHoles(urlReference('back'), hole)
  out +=
    quad(
      [
        [wall.left, wall.top, 1],
        [wall.left, wall.top, 2.2],
        [wall.left, wall.floor, 2.2],
        [wall.left, wall.floor, 1],
      ],
      urlReference('side'),
    ) +
    quad(
      [
        [wall.right, wall.top, 1],
        [wall.right, wall.top, 2.2],
        [wall.right, wall.floor, 2.2],
        [wall.right, wall.floor, 1],
      ],
      urlReference('side2'),
    )
  out +=
    quad(
      [
        [wall.left, wall.top, 1],
        [wall.right, wall.top, 1],
        [wall.right, wall.top, 2.4],
        [wall.left, wall.top, 2.4],
      ],
      urlReference('ceiling'),
    ) +
    quad(
      [
        [wall.left, wall.floor, 1],
        [wall.right, wall.floor, 1],
        [wall.right, wall.floor, 2.6],
        [wall.left, wall.floor, 2.6],
      ],
      urlReference('floor'),
    )
  for (let k = 0; k <= 26; k++) {
    const x = wall.left + ((wall.right - wall.left) * k) / 26
    out += strokedPath(
      `M${at(x, wall.floor, 1).join(' ')}L${at(x, wall.floor, 2.6).join(' ')}`,
      '#2c1a22',
      1.6,
      'opacity=".6"',
    )
    for (let j = 0; j < 3; j++) {
      const s = 1.06 + (((k * 37 + j * 53) % 100) / 100) * 1.2
      out += strokedPath(
        `M${at(x, wall.floor, s).join(' ')}L${at(x + (wall.right - wall.left) / 26, wall.floor, s).join(' ')}`,
        '#2c1a22',
        1.4,
        'opacity=".5"',
      )
    }
  }
  // Panelling up to a dado rail, cornice and skirting.
  out +=
    rect(wall.left, wall.top, wall.right - wall.left, 14, '#c9b9a4') +
    rect(wall.left, wall.top + 14, wall.right - wall.left, 5, shadow, 'opacity=".4"') +
    rect(wall.left, wall.floor - 26, wall.right - wall.left, 26, '#b3a494') +
    rect(wall.left, wall.floor - 26, wall.right - wall.left, 3, '#e6d8c4')
  for (const [side, x] of [
    [1, wall.left],
    [-1, wall.right],
  ] as const)
    out +=
      quad(
        [
          [x, wall.floor - 26, 1],
          [x, wall.floor - 26, 2.4],
          [x, wall.floor, 2.4],
          [x, wall.floor, 1],
        ],
        side > 0 ? '#8f8484' : '#7a7280',
      ) +
      quad(
        [
          [x, wall.top, 1],
          [x, wall.top, 2.4],
          [x, wall.top + 14, 2.4],
          [x, wall.top + 14, 1],
        ],
        '#a3968e',
      )
  return out
}

function windowFrame(): string {
  const { x, y, width: w, height: h } = window_
  let out =
    `<path fill-rule="evenodd" d="M${x - 16} ${y - 16}h${w + 32}v${h + 32}h${-w - 32}Z M${x} ${y}v${h}h${w}v${-h}Z" fill="#e9dcc8"/>` +
    rect(x - 26, y + h + 12, w + 52, 14, '#f4e8d4') +
    rect(x - 22, y + h + 26, w + 44, 8, shadow, 'opacity=".35"')
  out += rect(x + w / 2 - 6, y, 12, h, '#e0d2be') + rect(x + w / 2 + 2, y, 4, h, '#a89c98')
  for (const t of [0.34, 0.67]) out += rect(x, y + h * t - 3, w, 6, '#e0d2be')
  // A pot of herbs and two books on the sill.
  out +=
    filledPath(`M${x + 34} ${y + h + 12}l-6 -34h44l-6 34Z`, '#b5674a') +
    rect(x + 25, y + h - 26, 50, 8, '#c97a58') +
    [0, 1, 2, 3, 4, 5, 6]
      .map((k) =>
        strokedPath(
          `M${x + 50} ${y + h - 26}q${(k - 3) * 6} -22 ${(k - 3) * 11} -${38 - Math.abs(k - 3) * 5}`,
          k % 2 ? '#4f7a54' : '#2f5a44',
          5,
        ),
      )
      .join('')
  return (
    out +
    rect(x + 166, y + h - 2, 62, 14, '#3f6f7a') +
    rect(x + 172, y + h - 14, 54, 12, '#c9824c') +
    rect(x + 166, y + h + 2, 62, 2, '#e6dcc4')
  )
}

function bedDrawing(): string {
  const { left: l, right: r, top, foot } = bed
  let out = ''
  // Upholstered headboard with buttons.
  out +=
    filledPath(
      `M${l - 26} ${wall.floor}V${520}Q${l - 26} 498 ${l - 4} 498H${r + 4}Q${r + 26} 498 ${r + 26} 520V${wall.floor}Z`,
      urlReference('headboard'),
    ) +
    filledPath(
      `M${l - 26} 520Q${l - 26} 498 ${l - 4} 498H${r + 4}Q${r + 26} 498 ${r + 26} 520v-6Q${r + 26} 492 ${r + 4} 492H${l - 4}Q${l - 26} 492 ${l - 26} 514Z`,
      '#e0a27c',
    )
  for (let k = 1; k < 6; k++)
    out += strokedPath(`M${l - 26 + ((r - l + 52) * k) / 6} 500V${wall.floor}`, '#7a3f38', 2, 'opacity=".45"')
  // The shadow on the floor, the base, and the side of the mattress.
  out += quad(
    [
      [l - 10, wall.floor, 1],
      [r + 60, wall.floor, 1],
      [r + 66, wall.floor, foot + 0.06],
      [l - 10, wall.floor, foot + 0.06],
    ],
    shadow,
    'opacity=".55" filter="url(#soft)"',
  )
  out +=
    quad(
      [
        [r, top + 40, 1],
        [r, top + 40, foot],
        [r, wall.floor - 12, foot],
        [r, wall.floor - 12, 1],
      ],
      '#6a4238',
    ) +
    quad(
      [
        [l, top + 40, foot],
        [r, top + 40, foot],
        [r, wall.floor - 12, foot],
        [l, wall.floor - 12, foot],
      ],
      '#8a5a48',
    )
  out +=
    quad(
      [
        [r, top, 1],
        [r, top, foot],
        [r, top + 48, foot],
        [r, top + 48, 1],
      ],
      urlReference('sheetSide'),
    ) +
    quad(
      [
        [l, top, foot],
        [r, top, foot],
        [r, top + 48, foot],
        [l, top + 48, foot],
      ],
      urlReference('sheetFront'),
    ) +
    quad(
      [
        [l, top, 1],
        [r, top, 1],
        [r, top, foot],
        [l, top, foot],
      ],
      urlReference('sheet'),
    )
  // Pillows against the headboard.
  const pillow = (x: number, y: number, w: number, h: number, fill: string, edge: string) =>
    filledPath(
      `M${x + 8} ${y}Q${x + w / 2} ${y - 13} ${x + w - 8} ${y}Q${x + w + 7} ${y + h * 0.4} ${x + w + 1} ${y + h - 6}Q${x + w / 2} ${y + h + 11} ${x - 1} ${y + h - 6}Q${x - 7} ${y + h * 0.4} ${x + 8} ${y}Z`,
      fill,
    ) + strokedPath(`M${x} ${y + h - 7}Q${x + w / 2} ${y + h + 9} ${x + w} ${y + h - 7}`, edge, 1.6, 'opacity=".7"')
  out +=
    pillow(l + 4, 582, 138, 78, urlReference('linen'), '#a89aa4') +
    pillow(r - 142, 582, 138, 78, urlReference('linen'), '#a89aa4') +
    pillow(l - 4, 606, 132, 70, urlReference('linen2'), '#a89aa4') +
    pillow(r - 130, 606, 132, 70, urlReference('linen2'), '#a89aa4') +
    pillow((l + r) / 2 - 62, 626, 118, 58, urlReference('cushion'), '#8a3a2c')
  // The turned-down duvet and the throw across the foot.
  const fold = (t: number) => 1 + (foot - 1) * t
  out +=
    quad(
      [
        [l - 6, top + 2, fold(0.3)],
        [r + 4, top + 2, fold(0.3)],
        [r + 6, top + 2, fold(0.45)],
        [l - 8, top + 2, fold(0.45)],
      ],
      '#fff4e2',
    ) +
    quad(
      [
        [l - 8, top + 3, fold(0.45)],
        [r + 6, top + 3, fold(0.45)],
        [r + 6, top + 9, fold(0.46)],
        [l - 8, top + 9, fold(0.46)],
      ],
      '#b3a2ac',
    )
  out +=
    quad(
      [
        [l - 7, top - 2, fold(0.68)],
        [r + 5, top - 2, fold(0.68)],
        [r + 5, top - 2, fold(0.93)],
        [l - 7, top - 2, fold(0.93)],
      ],
      urlReference('throw'),
    ) +
    quad(
      [
        [r + 5, top - 2, fold(0.68)],
        [r + 5, top - 2, fold(0.93)],
        [r + 5, top + 62, fold(0.93)],
        [r + 5, top + 56, fold(0.68)],
      ],
      '#7a3430',
    )
  for (const t of [0.72, 0.76, 0.86, 0.9])
    out += strokedPath(
      `M${at(l - 7, top - 2, fold(t)).join(' ')}L${at(r + 5, top - 2, fold(t)).join(' ')}L${at(r + 5, top + 58, fold(t)).join(' ')}`,
      '#f0c48a',
      2.2,
      'opacity=".6"',
    )
  for (let k = 0; k < 9; k++)
    out += strokedPath(
      `M${at(l + 20 + k * 34, top, fold(0.97)).join(' ')}Q${at(l + 24 + k * 34, top + 14, foot).join(' ')} ${at(l + 16 + k * 35, top + 46, foot).join(' ')}`,
      '#8a7f96',
      1.6,
      'opacity=".5"',
    )
  return out
}

/** A bedside table with its lamp. The lamp's light is painted over the drawing afterwards. */
function bedsideTable(x: number, w: number): string {
  const y = 664
  return (
    rect(x, y, w, 10, '#a8754f') +
    rect(x + 4, y + 10, w - 8, wall.floor - y - 10, '#7a5040') +
    rect(x + 9, y + 18, w - 18, 24, '#8f6048') +
    circle(x + w / 2, y + 30, 3, '#e8c48a') +
    rect(x + 4, y + 10, w * 0.3, wall.floor - y - 10, '#e0a070', 'opacity=".2"') +
    filledPath(
      `M${x + w / 2 - 13} ${y}Q${x + w / 2 - 20} ${y - 26} ${x + w / 2 - 4} ${y - 44}H${x + w / 2 + 4}Q${x + w / 2 + 20} ${y - 26} ${x + w / 2 + 13} ${y}Z`,
      urlReference('ceramic'),
    ) +
    rect(x + w / 2 - 2, y - 56, 4, 14, '#c9a878') +
    filledPolygon(
      [
        [x + w / 2 - 22, y - 102],
        [x + w / 2 + 22, y - 102],
        [x + w / 2 + 34, y - 52],
        [x + w / 2 - 34, y - 52],
      ],
      urlReference('shade'),
    )
  )
}

/** The reading chair by the window, with a blanket over its arm and a book on the seat. */
function armchair(x: number, y: number): string {
  return (
    ellipse(x + 6, y + 4, 168, 22, shadow, 'opacity=".55" filter="url(#soft)"') +
    [
      [-104, -6],
      [96, -6],
      [-84, -22],
      [82, -22],
    ]
      .map(([dx, dy]) => filledPath(`M${x + dx!} ${y + dy! - 30}h14l-4 36h-6Z`, '#3a2428'))
      .join('') +
    filledPath(
      `M${x - 112} ${y - 40}V${y - 216}Q${x - 108} ${y - 296} ${x} ${y - 300}Q${x + 108} ${y - 296} ${x + 112} ${y - 216}V${y - 40}Z`,
      urlReference('chair'),
    ) +
    filledPath(
      `M${x - 84} ${y - 110}V${y - 206}Q${x - 80} ${y - 268} ${x} ${y - 272}Q${x + 80} ${y - 268} ${x + 84} ${y - 206}V${y - 110}Z`,
      urlReference('chairBack'),
    ) +
    filledPath(
      `M${x - 92} ${y - 128}Q${x} ${y - 144} ${x + 92} ${y - 128}L${x + 98} ${y - 88}Q${x} ${y - 70} ${x - 98} ${y - 88}Z`,
      '#e3ab62',
    ) +
    filledPath(
      `M${x - 98} ${y - 88}Q${x} ${y - 70} ${x + 98} ${y - 88}V${y - 34}Q${x} ${y - 22} ${x - 98} ${y - 34}Z`,
      '#a86f3c',
    ) +
    [-1, 1]
      .map((side) =>
        filledPath(
          `M${x + side * 82} ${y - 34}V${y - 150}Q${x + side * 84} ${y - 178} ${x + side * 112} ${y - 178}Q${x + side * 142} ${y - 176} ${x + side * 140} ${y - 146}L${x + side * 134} ${y - 34}Z`,
          urlReference(side < 0 ? 'arm' : 'arm2'),
        ),
      )
      .join('') +
    filledPolygon(
      [
        [x - 34, y - 118],
        [x + 34, y - 122],
        [x + 46, y - 108],
        [x - 24, y - 103],
      ],
      '#f4ead4',
    ) +
    strokedPath(`M${x + 4} ${y - 120}l8 14`, '#a89a88', 2) +
    filledPath(
      `M${x + 84} ${y - 176}Q${x + 112} ${y - 188} ${x + 140} ${y - 172}L${x + 146} ${y - 74}Q${x + 118} ${y - 62} ${x + 92} ${y - 72}Z`,
      '#3f7a78',
    ) +
    [0, 1, 2].map((k) => strokedPath(`M${x + 96 + k * 16} ${y - 180}l3 112`, '#a9d0c0', 2, 'opacity=".5"')).join('')
  )
}

export const scene: Scene = {
  key: 'room-evening',
  title: 'A hotel room in the evening',
  alt: 'Drawn hotel room by a lake, evening: lamplight on a made bed, an armchair with a book and the moon in the window.',
  focus: { x: 0.515, y: 0.6 },
  day: false,
  async draw(canvas) {
    await paintView(canvas)
    const tones: [string, string, string] = ['#d9cbb8', '#a99d98', '#6a6478']
    await canvas.svg(roomShell() + windowFrame(), {
      defs:
        horizontalGradient('back', [
          [0, '#2c5452'],
          [0.45, '#3f6a60'],
          [1, '#27484e'],
        ]) +
        gradientBetween(
          'side',
          [
            [0, '#1a3038'],
            [1, '#2c5250'],
          ],
          0,
          0,
          wall.left,
          0,
        ) +
        gradientBetween(
          'side2',
          [
            [0, '#27484e'],
            [1, '#152832'],
          ],
          wall.right,
          0,
          1600,
          0,
        ) +
        gradientBetween(
          'ceiling',
          [
            [0, '#3f4250'],
            [1, '#8a8078'],
          ],
          0,
          0,
          0,
          wall.top,
        ) +
        gradientBetween(
          'floor',
          [
            [0, '#9a6a4c'],
            [0.5, '#6f4840'],
            [1, '#33222e'],
          ],
          0,
          wall.floor,
          0,
          1067,
        ),
    })
    const random = canvas.random('curtains')
    await canvas.svg(
      strokedPath('M890 206H1296', '#c9a05c', 8) +
        circle(888, 206, 9, '#e3bd78') +
        circle(1298, 206, 9, '#e3bd78') +
        curtain(896, 72, 206, 716, -6, random) +
        curtain(1216, 72, 206, 716, 6, random),
      { defs: curtainDefs(tones) },
    )
    // Picture over the bed.
    await canvas.svg(
      rect(624, 292, 180, 128, shadow, 'opacity=".4" transform="translate(6 8)"') +
        rect(624, 292, 180, 128, '#c9a468') +
        rect(632, 300, 164, 112, '#f0e2c8') +
        rect(644, 312, 140, 88, urlReference('art')) +
        circle(742, 340, 12, '#fff0c0') +
        filledPath('M644 374Q680 348 720 366T784 356V400H644Z', '#5f7a6a') +
        filledPath('M644 388Q690 370 730 384T784 376V400H644Z', '#34524e'),
      {
        defs: gradient('art', [
          [0, '#e8a878'],
          [1, '#f6d8a0'],
        ]),
      },
    )
    await canvas.svg(bedsideTable(476, 66) + bedsideTable(884, 58) + bedDrawing(), {
      defs:
        blurFilter('soft', 10, 6) +
        horizontalGradient('headboard', [
          [0, '#a85f4a'],
          [0.5, '#c47a5c'],
          [1, '#8a4a42'],
        ]) +
        gradientBetween(
          'sheet',
          [
            [0, '#fff2dc'],
            [1, '#d3c6cc'],
          ],
          0,
          650,
          0,
          730,
        ) +
        horizontalGradient('sheetFront', [
          [0, '#cfc0c4'],
          [0.6, '#b3a6b4'],
          [1, '#8f86a0'],
        ]) +
        horizontalGradient('sheetSide', [
          [0, '#8a7f98'],
          [1, '#a59aae'],
        ]) +
        gradient('linen', [
          [0, '#fff6e6'],
          [1, '#d9cac8'],
        ]) +
        gradient('linen2', [
          [0, '#fffaf0'],
          [1, '#c4b6bc'],
        ]) +
        gradient('cushion', [
          [0, '#d9734a'],
          [1, '#a04434'],
        ]) +
        horizontalGradient('throw', [
          [0, '#b5503c'],
          [0.6, '#c9644a'],
          [1, '#8f3f38'],
        ]) +
        horizontalGradient('ceramic', [
          [0, '#e8dcc8'],
          [0.3, '#7fa8a0'],
          [0.7, '#3f6a6a'],
          [1, '#234048'],
        ]) +
        gradient('shade', [
          [0, '#ffe9b4'],
          [0.6, '#ffd78a'],
          [1, '#fff4d0'],
        ]),
    })
    for (const x of [509, 913]) {
      paintGlow(canvas, x, 590, { radius: 330, colour: '#ffb45e', alpha: 0.55, power: 1.9 })
      paintGlow(canvas, x, 600, { radius: 110, colour: '#ffdf9a', alpha: 0.6, power: 2 })
    }
    // Moonlight through the panes on the floorboards.
    const pane = (t0: number, t1: number, s0: number, s1: number) =>
      quad(
        [
          [window_.x + window_.width * t0 - 60, wall.floor, s0],
          [window_.x + window_.width * t1 - 60, wall.floor, s0],
          [window_.x + window_.width * t1 - 100, wall.floor, s1],
          [window_.x + window_.width * t0 - 100, wall.floor, s1],
        ],
        '#a9c4f0',
      )
    await canvas.svg(
      group(
        [
          [1.1, 1.24],
          [1.27, 1.42],
          [1.45, 1.62],
        ]
          .map(([a, b]) => pane(0.03, 0.47, a!, b!) + pane(0.53, 0.97, a!, b!))
          .join(''),
        'filter="url(#soft)"',
      ),
      { defs: blurFilter('soft', 5), blend: 'screen', opacity: 0.16 },
    )
    // Rug with borders, then the chair and a small table with tea.
    const rug = { x: 960, y: 944 }
    await canvas.svg(
      [
        [330, 84, '#7a3f40'],
        [306, 76, '#d9b48a'],
        [292, 72, '#8f4a44'],
        [200, 48, '#d9b48a'],
        [190, 45, '#a85f4c'],
      ]
        .map(([rx, ry, fill]) => ellipse(rug.x, rug.y, rx as number, ry as number, fill as string))
        .join(''),
    )
    await canvas.svg(armchair(1124, 922), {
      defs:
        blurFilter('soft', 10, 5) +
        horizontalGradient('chair', [
          [0, '#e0a45c'],
          [0.5, '#b87a40'],
          [1, '#7a4c34'],
        ]) +
        horizontalGradient('chairBack', [
          [0, '#f0bd74'],
          [0.5, '#cf9350'],
          [1, '#96603a'],
        ]) +
        horizontalGradient('arm', [
          [0, '#f0bd74'],
          [0.5, '#cf9350'],
          [1, '#8a5836'],
        ]) +
        horizontalGradient('arm2', [
          [0, '#cf9350'],
          [0.6, '#9a663c'],
          [1, '#5f3c30'],
        ]),
    })
    const table = { x: 892, y: 958 }
    await canvas.svg(
      ellipse(table.x + 6, table.y + 2, 62, 11, shadow, 'opacity=".5"') +
        strokedPath(
          `M${table.x} ${table.y - 96}V${table.y - 4}M${table.x - 36} ${table.y}Q${table.x} ${table.y - 20} ${table.x + 36} ${table.y}`,
          '#3a2428',
          7,
        ) +
        ellipse(table.x, table.y - 96, 66, 15, '#7a4c38') +
        ellipse(table.x, table.y - 100, 66, 15, '#b87c52') +
        ellipse(table.x - 8, table.y - 103, 30, 7, '#f4ead8') +
        filledPath(
          `M${table.x - 26} ${table.y - 126}Q${table.x - 24} ${table.y - 104} ${table.x - 8} ${table.y - 103}Q${table.x + 8} ${table.y - 104} ${table.x + 10} ${table.y - 126}Z`,
          '#fff6e6',
        ) +
        ellipse(table.x - 8, table.y - 126, 18, 5, '#e0d2c0') +
        ellipse(table.x - 8, table.y - 125.6, 14, 3.6, '#8a4a2c') +
        strokedPath(`M${table.x + 10} ${table.y - 120}q12 0 8 9q-3 5 -11 4`, '#fff6e6', 3.4) +
        group(
          strokedPath(
            `M${table.x - 12} ${table.y - 132}q-10 -16 0 -30t2 -30M${table.x - 2} ${table.y - 132}q9 -14 1 -28t1 -24`,
            '#fff4e0',
            4,
          ),
          'opacity=".4" filter="url(#steam)"',
        ),
      { defs: blurFilter('steam', 3) },
    )
    await canvas.svg(canvasRect(urlReference('corner')), {
      defs: `<radialGradient id="corner" cx=".5" cy=".58" r=".75"><stop offset=".45" stop-color="${shadow}" stop-opacity="0"/><stop offset="1" stop-color="${shadow}" stop-opacity=".5"/></radialGradient>`,
      blend: 'multiply',
    })
    applyFinish(canvas, {
      shadow,
      light: '#ffe9c4',
      shadowShare: 0.13,
      lightShare: 0.08,
      contrast: 1.05,
      vignette: 0.24,
    })
  },
}
