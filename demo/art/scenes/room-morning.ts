import {
  horizontalGradient,
  gradientBetween,
  blurFilter,
  circle,
  paintClouds,
  curtain,
  curtainDefs,
  ellipse,
  applyFinish,
  paintGlow,
  gradient,
  group,
  leafyOutline,
  strokedPath,
  paintMeadow,
  mixHex,
  paintSky,
  filledPath,
  createPerspective,
  polygon,
  rect,
  createRidge,
  filledPolygon,
  paintStroke,
  hexToRgb,
  paintSun,
  urlReference,
  wallWithHoles,
  type Canvas,
  type Random,
  type Scene,
} from '../kit/index.ts'

/** One-point perspective: the back wall is at scale 1, the near edge of the floor at about 1.9. */
const at = createPerspective(900, 330)
const wall = { left: 150, right: 1450, top: 44, floor: 726 }
const doors = { x: 236, y: 118, width: 400, height: wall.floor - 118 }
const bed = { left: 742, right: 1118, top: 590, near: 1.5 }
const perspectivePoint = (x: number, y: number, scale: number): string =>
  at(x, y, scale)
    .map((v) => v.toFixed(1))
    .join(' ')
const quad = (corners: readonly (readonly [number, number, number])[]): string =>
  polygon(corners.map(([x, y, s]) => at(x, y, s)))

/** Dunes and a calm sea in early sunlight, seen from the balcony. */
async function paintView(canvas: Canvas): Promise<void> {
  paintSky(
    canvas,
    [
      [0, '#8cb8c8'],
      [0.45, '#cfe0d4'],
      [0.8, '#fdeac0'],
      [1, '#ffe2a6'],
    ],
    430,
  )
  await paintSun(canvas, 372, 372, {
    radius: 30,
    disc: '#fffdf0',
    wide: '#ffe09a',
    near: '#fff6d6',
    reach: 560,
    alpha: 0.7,
  })
  paintClouds(canvas, 'morning clouds', {
    from: 120,
    to: 400,
    lit: '#fffaf0',
    shade: '#a9c4c8',
    cover: 0.54,
    cell: [280, 56],
    alpha: 0.85,
    light: [-0.6, 0.8],
  })
  await canvas.svg(rect(150, 430, 560, 150, urlReference('sea')), {
    defs: gradientBetween(
      'sea',
      [
        [0, '#b9d8d4'],
        [0.3, '#6fa9b4'],
        [1, '#4a8f9e'],
      ],
      0,
      430,
      0,
      560,
    ),
  })
  const random = canvas.random('waves')
  for (let i = 0; i < 240; i++) {
    const t = random() ** 1.3
    const y = 433 + t * 120
    const x = random.chance(0.4) ? 372 + random.around(20 + t * 60) : random.between(180, 700)
    const half = 5 + t * 22
    paintStroke(canvas, {
      from: [x - half, y],
      to: [x + half, y],
      width: 1.6,
      tip: 0.6,
      colour: hexToRgb(Math.abs(x - 372) < 30 + t * 60 ? '#fff6d4' : random.pick(['#8fc4c8', '#3d8494', '#dcefe6'])),
      alpha: 0.6,
    })
  }
  for (const [i, dune] of [
    { base: 552, amplitude: 16, scale: 120, tilt: -0.03, top: '#f0dcae', foot: '#c8a878' },
    { base: 606, amplitude: 20, scale: 150, tilt: 0.04, top: '#e8cc94', foot: '#9c8058' },
  ].entries()) {
    const land = createRidge(canvas, `dune ${i}`, { ...dune, octaves: 4 })
    await canvas.svg(filledPath(land.area(760), urlReference('dune')), {
      defs: gradientBetween(
        'dune',
        [
          [0, dune.top],
          [1, dune.foot],
        ],
        0,
        land.top,
        0,
        land.top + 120,
      ),
    })
    paintMeadow(canvas, `marram ${i}`, {
      from: land,
      to: (x) => land.at(x) + 60,
      count: 150 + i * 70,
      height: [12 + i * 10, 26 + i * 20],
      tones: ['#4f6a48', '#8a9c60', '#d0c98a'],
      left: 200,
      right: 660,
      cover: 0.4,
      cell: [90, 30],
    })
  }
  let rail = rect(200, 604, 460, 6, '#39424a') + rect(200, 604, 460, 1.6, '#8a9a9c')
  for (let k = 0; k < 26; k++) rail += rect(206 + k * 18, 608, 2.4, 116, '#39424a')
  await canvas.svg(rail)
}

async function paintShell(canvas: Canvas): Promise<void> {
  const { left, right, top, floor } = wall
  const far = 3
  const floorShape = quad([
    [left, floor, 1],
    [right, floor, 1],
    [right, floor, far],
    [left, floor, far],
  ])
  await canvas.svg(
    wallWithHoles(urlReference('back'), `M${doors.x} ${doors.y}H${doors.x + doors.width}V${floor}H${doors.x}Z`) +
      filledPath(
        quad([
          [left, top, 1],
          [left, floor, 1],
          [left, floor, far],
          [left, top, far],
        ]),
        urlReference('leftWall'),
      ) +
      filledPath(
        quad([
          [right, top, 1],
          [right, floor, 1],
          [right, floor, far],
          [right, top, far],
        ]),
        urlReference('rightWall'),
      ) +
      filledPath(
        quad([
          [left, top, 1],
          [right, top, 1],
          [right, top, far],
          [left, top, far],
        ]),
        '#efe6d6',
      ) +
      filledPath(floorShape, urlReference('floor')),
    {
      defs:
        gradientBetween(
          'back',
          [
            [0, '#b9cabb'],
            [0.5, '#a9bfb0'],
            [1, '#8aa79c'],
          ],
          left,
          0,
          right,
          200,
        ) +
        gradientBetween(
          'leftWall',
          [
            [0, '#7f9c92'],
            [1, '#9ab3a6'],
          ],
          0,
          0,
          left,
          0,
        ) +
        gradientBetween(
          'rightWall',
          [
            [0, '#c2d0c0'],
            [1, '#8fa89c'],
          ],
          right,
          0,
          1600,
          0,
        ) +
        gradientBetween(
          'floor',
          [
            [0, '#d9ab7a'],
            [0.45, '#b98258'],
            [1, '#7a5040'],
          ],
          0,
          floor,
          0,
          1067,
        ),
    },
  )
  const random = canvas.random('boards')
  let boards = ''
  for (let k = -40; k < 60; k++)
    boards += strokedPath(
      `M${perspectivePoint(900 + k * 44, floor, 1)}L${perspectivePoint(900 + k * 44, floor, far)}`,
      '#6a4030',
      1.3,
      'opacity=".4"',
    )
  for (let k = 0; k < 90; k++) {
    const scale = 1 + random() ** 1.4 * 1.1
    const x = 900 + Math.round(random.around(24)) * 44
    boards += strokedPath(
      `M${perspectivePoint(x, floor, scale)}L${perspectivePoint(x + 44, floor, scale)}`,
      '#6a4030',
      1.3,
      'opacity=".4"',
    )
    boards += filledPath(
      quad([
        [x, floor, scale],
        [x + 44, floor, scale],
        [x + 44, floor, scale + 0.34],
        [x, floor, scale + 0.34],
      ]),
      random.pick(['#8a5a40', '#e8c08c']),
      'opacity=".1"',
    )
  }
  await canvas.svg(boards, { clip: await canvas.mask(filledPath(floorShape, '#000')) })
  // Panelling to the height of the bed-head, skirting and cornice.
  let mouldings =
    rect(doors.x + doors.width + 18, 470, right - doors.x - doors.width - 18, 6, '#e4ebdf') +
    rect(left, floor - 18, doors.x - left - 18, 18, '#f3eee0') +
    rect(doors.x + doors.width + 18, floor - 18, right - doors.x - doors.width - 18, 18, '#f3eee0') +
    rect(left, top, right - left, 12, '#f8f1e2') +
    rect(left, top + 12, right - left, 4, '#7f9a90', 'opacity=".5"')
  for (let x = doors.x + doors.width + 40; x < right - 60; x += 132)
    mouldings +=
      rect(x, 494, 110, floor - 530, 'none', 'stroke="#93ada0" stroke-width="2.4"') +
      rect(x + 2, 496, 110, floor - 530, 'none', 'stroke="#c9d8c9" stroke-width="1.2"')
  mouldings +=
    filledPath(
      quad([
        [left, floor - 18, 1],
        [left, floor, 1],
        [left, floor, far],
        [left, floor - 18, far],
      ]),
      '#d5d2c4',
    ) +
    filledPath(
      quad([
        [right, floor - 18, 1],
        [right, floor, 1],
        [right, floor, far],
        [right, floor - 18, far],
      ]),
      '#efe8d8',
    )
  await canvas.svg(mouldings)
}

function doorFrame(): string {
  const { x, y, width, height } = doors
  const white = '#fbf4e4'
  const shade = '#c9bda6'
  let out =
    rect(x - 20, y - 20, width + 40, 26, white) +
    rect(x - 20, y - 20, 26, height + 20, white) +
    rect(x + width - 6, y - 20, 26, height + 20, white) +
    rect(x + width - 8, y + 6, 4, height, shade) +
    rect(x + width / 2 - 11, y, 22, height, white) +
    rect(x + width / 2 - 1, y, 2.4, height, shade)
  for (const t of [0.25, 0.75])
    out += rect(x + width * t - 4, y, 8, height, white) + rect(x + width * t + 2.4, y, 2, height, shade)
  for (const t of [0.3, 0.6])
    out += rect(x, y + height * t - 4, width, 8, white) + rect(x, y + height * t + 2.4, width, 2, shade)
  out += rect(x, wall.floor - 74, width, 74, white)
  for (const dx of [18, width / 2 + 22])
    out +=
      rect(x + dx, wall.floor - 60, width / 2 - 42, 42, '#e4d9c4') +
      rect(x + dx, wall.floor - 60, width / 2 - 42, 3, shade)
  return out + rect(x + width / 2 - 22, 440, 6, 32, '#b98f4c') + rect(x + width / 2 + 16, 440, 6, 32, '#b98f4c')
}

/** Sunlight on the floor, divided like the panes, extending towards the viewer and to the right. */
async function paintSunOnFloor(canvas: Canvas): Promise<void> {
  let patches = ''
  for (let k = 0; k < 4; k++) {
    const x = doors.x + 10 + k * 100
    for (const [s0, s1] of [
      [1.03, 1.24],
      [1.28, 1.62],
    ] as const) {
      const slide = (s: number) => (s - 1) * 330
      patches += filledPath(
        quad([
          [x + slide(s0), wall.floor, s0],
          [x + 84 + slide(s0), wall.floor, s0],
          [x + 84 + slide(s1), wall.floor, s1],
          [x + slide(s1), wall.floor, s1],
        ]),
        urlReference('patch'),
      )
    }
  }
  await canvas.svg(group(patches, 'filter="url(#soft)"'), {
    defs:
      blurFilter('soft', 5) +
      gradientBetween(
        'patch',
        [
          [0, '#fff2c4', 0.95],
          [1, '#ffe0a0', 0.35],
        ],
        0,
        wall.floor,
        0,
        1000,
      ),
    opacity: 0.75,
  })
}

const pillow = (x: number, y: number, w: number, h: number, turn: number, id: string): string =>
  group(
    filledPath(
      `M${-w / 2} ${h / 2}Q${-w * 0.46} 0 ${-w / 2} ${-h / 2}Q0 ${-h * 0.42} ${w / 2} ${-h / 2}Q${w * 0.46} 0 ${w / 2} ${h / 2}Q0 ${h * 0.56} ${-w / 2} ${h / 2}Z`,
      urlReference(id),
    ) +
      strokedPath(
        `M${-w * 0.34} ${h * 0.34}Q${-w * 0.16} ${h * 0.12} ${-w * 0.2} ${-h * 0.1}M${w * 0.36} ${h * 0.3}Q${w * 0.24} ${h * 0.1} ${w * 0.28} ${-h * 0.14}`,
        '#8f8690',
        1.8,
        'opacity=".4"',
      ),
    `transform="translate(${x} ${y}) rotate(${turn})"`,
  )

async function drawBed(canvas: Canvas): Promise<void> {
  const { left, right, top, near } = bed
  const { floor } = wall
  const random = canvas.random('bed')
  let out = filledPath(
    `M${left - 36} ${floor}V452Q${left - 36} 424 ${left - 8} 424H${right + 8}Q${right + 36} 424 ${right + 36} 452V${floor}Z`,
    urlReference('head'),
  )
  for (let k = 1; k < 6; k++)
    out +=
      strokedPath(`M${left - 36 + (k * (right - left + 72)) / 6} 428V600`, '#8f5038', 2.2, 'opacity=".55"') +
      strokedPath(`M${left - 33 + (k * (right - left + 72)) / 6} 428V600`, '#f0b490', 1.2, 'opacity=".5"')
  // The shadow on the floor to the right, away from the window.
  out += filledPath(
    quad([
      [right, floor, 1],
      [right + 66, floor, 1.04],
      [right + 74, floor, near + 0.04],
      [left + 20, floor, near + 0.07],
      [left, floor, near],
    ]),
    '#3a2430',
    'opacity=".42" filter="url(#soft)"',
  )
  const legs = [left + 12, right - 26]
    .map((x) =>
      filledPath(
        quad([
          [x, floor - 26, near],
          [x + 14, floor - 26, near],
          [x + 11, floor, near],
          [x + 3, floor, near],
        ]),
        '#4a3028',
      ),
    )
    .join('')
  // The side facing the window, the foot end, the top.
  out +=
    legs +
    filledPath(
      quad([
        [left, top, 1],
        [left, floor - 22, 1],
        [left, floor - 22, near],
        [left, top, near],
      ]),
      '#fff6e2',
    ) +
    filledPath(
      quad([
        [left, top, near],
        [right, top, near],
        [right + 2, floor - 40, near],
        [left - 2, floor - 40, near],
      ]),
      urlReference('foot'),
    ) +
    filledPath(
      quad([
        [left, floor - 42, near],
        [right, floor - 42, near],
        [right, floor - 22, near],
        [left, floor - 22, near],
      ]),
      '#9c6446',
    ) +
    filledPath(
      quad([
        [left, top, 1],
        [right, top, 1],
        [right, top, near],
        [left, top, near],
      ]),
      urlReference('sheet'),
    )
  // The duvet: a rounded edge at the foot, with hanging folds.
  const hem: string[] = []
  for (let k = 0; k <= 24; k++) {
    const t = k / 24
    hem.push(
      perspectivePoint(
        right + 8 - (right - left + 16) * t,
        floor - 54 + 7 * Math.sin(t * 19) + 4 * Math.sin(t * 43),
        near + 0.012,
      ),
    )
  }
  out += filledPath(
    `M${perspectivePoint(left - 6, top - 8, 1.14)}L${perspectivePoint(right + 6, top - 8, 1.14)}L${perspectivePoint(right + 8, top + 4, near + 0.012)}L${hem.join('L')}L${perspectivePoint(left - 8, top + 4, near + 0.012)}Z`,
    urlReference('duvet'),
  )
  out += filledPath(
    `M${perspectivePoint(left - 8, top + 4, near + 0.012)}L${perspectivePoint(right + 8, top + 4, near + 0.012)}L${hem.join('L')}Z`,
    urlReference('drop'),
  )
  for (let k = 0; k < 13; k++) {
    const x = left + 16 + (k * (right - left - 30)) / 12 + random.around(9)
    const [fx, fy] = at(x, top + 6, near + 0.012)
    const drop = random.between(60, 120)
    out +=
      filledPath(
        `M${fx} ${fy}Q${fx + 8} ${fy + drop * 0.5} ${fx + random.around(5)} ${fy + drop}Q${fx - 9} ${fy + drop * 0.5} ${fx} ${fy}Z`,
        '#8a8094',
        'opacity=".2"',
      ) +
      filledPath(
        `M${fx - 10} ${fy + 4}Q${fx - 5} ${fy + drop * 0.5} ${fx - 12} ${fy + drop * 0.9}Q${fx - 18} ${fy + drop * 0.5} ${fx - 10} ${fy + 4}Z`,
        '#ffffff',
        'opacity=".45"',
      )
  }
  for (let k = 0; k < 16; k++) {
    const x = random.between(left + 14, right - 60)
    const s = random.between(1.17, 1.3)
    out += filledPath(
      `M${perspectivePoint(x, top - 6, s)}Q${perspectivePoint(x + 24, top - 10, s + 0.03)} ${perspectivePoint(x + 56, top - 6, s + 0.05 + random() * 0.04)}Q${perspectivePoint(x + 26, top - 4, s + 0.06)} ${perspectivePoint(x, top - 6, s)}Z`,
      '#9c93a4',
      'opacity=".3"',
    )
  }
  // The throw over the foot end.
  out +=
    filledPath(
      `M${perspectivePoint(left - 10, top - 5, 1.37)}L${perspectivePoint(right + 10, top - 5, 1.37)}L${perspectivePoint(right + 11, top + 2, near + 0.016)}L${perspectivePoint(right + 11, floor - 92, near + 0.02)}L${perspectivePoint(left - 11, floor - 92, near + 0.02)}L${perspectivePoint(left - 11, top + 2, near + 0.016)}Z`,
      urlReference('throw'),
    ) +
    filledPath(
      `M${perspectivePoint(left - 11, top + 4, near + 0.016)}L${perspectivePoint(right + 11, top + 4, near + 0.016)}L${perspectivePoint(right + 11, floor - 92, near + 0.02)}L${perspectivePoint(left - 11, floor - 92, near + 0.02)}Z`,
      '#5a2430',
      'opacity=".22"',
    )
  for (let k = 0; k < 44; k++) {
    const [fx, fy] = at(left - 8 + (k * (right - left + 16)) / 43, floor - 92, near + 0.02)
    out += strokedPath(
      `M${fx} ${fy - 1}l${random.around(2).toFixed(1)} ${random.between(12, 18).toFixed(1)}`,
      '#e8a070',
      2.4,
    )
  }
  for (let k = 0; k < 5; k++)
    out += strokedPath(
      `M${perspectivePoint(left - 10, floor - 96 - k * 8, near + 0.02)}L${perspectivePoint(right + 11, floor - 96 - k * 8, near + 0.02)}`,
      '#f6c9a0',
      1.6,
      'opacity=".35"',
    )
  out +=
    pillow(838, 556, 178, 104, -2, 'pillow') +
    pillow(1024, 556, 178, 104, 2, 'pillow') +
    pillow(860, 586, 150, 84, -3, 'sage') +
    pillow(1002, 588, 150, 84, 3, 'sage') +
    pillow(930, 606, 112, 62, 1, 'rust')
  await canvas.svg(out, {
    defs:
      gradient('head', [
        [0, '#d48a64'],
        [0.6, '#b56a4a'],
        [1, '#7a4434'],
      ]) +
      blurFilter('soft', 8) +
      gradientBetween(
        'foot',
        [
          [0, '#fdf4e4'],
          [1, '#c2b2b4'],
        ],
        660,
        0,
        1230,
        0,
      ) +
      gradientBetween(
        'sheet',
        [
          [0, '#fff8e8'],
          [1, '#d9ccc8'],
        ],
        640,
        0,
        1230,
        0,
      ) +
      gradientBetween(
        'duvet',
        [
          [0, '#fffaf0'],
          [0.5, '#f6ecdf'],
          [1, '#d3c6c6'],
        ],
        640,
        0,
        1240,
        0,
      ) +
      gradientBetween(
        'drop',
        [
          [0, '#e9dcd2', 0.85],
          [1, '#a898a4', 0.75],
        ],
        0,
        720,
        0,
        860,
      ) +
      gradientBetween(
        'throw',
        [
          [0, '#e08a5c'],
          [0.6, '#c9683f'],
          [1, '#a04a34'],
        ],
        640,
        0,
        1230,
        0,
      ) +
      gradient(
        'pillow',
        [
          [0, '#fffaf0'],
          [0.6, '#f3e9de'],
          [1, '#c9bcc0'],
        ],
        0,
        0,
        1,
        0.5,
      ) +
      gradient(
        'sage',
        [
          [0, '#a9c4b4'],
          [1, '#6f9186'],
        ],
        0,
        0,
        1,
        0.5,
      ) +
      gradient(
        'rust',
        [
          [0, '#e8966a'],
          [1, '#b5583a'],
        ],
        0,
        0,
        1,
        0.5,
      ),
  })
}

/** A tray on the bed: coffee, juice, a bread roll and a flower. */
function tray(x: number, y: number): string {
  return (
    ellipse(x + 8, y + 17, 108, 15, '#6a5060', 'opacity=".35"') +
    filledPolygon(
      [
        [x - 96, y - 14],
        [x + 84, y - 14],
        [x + 104, y + 16],
        [x - 112, y + 16],
      ],
      '#b98454',
    ) +
    filledPolygon(
      [
        [x - 88, y - 11],
        [x + 77, y - 11],
        [x + 94, y + 12],
        [x - 102, y + 12],
      ],
      '#e3b985',
    ) +
    filledPath(`M${x - 112} ${y + 16}H${x + 104}V${y + 23}H${x - 112}Z`, '#8a5838') +
    ellipse(x - 42, y + 1, 27, 7, '#fdf8ee') +
    filledPath(
      `M${x - 58} ${y - 25}Q${x - 56} ${y - 3} ${x - 42} ${y - 2}Q${x - 28} ${y - 3} ${x - 26} ${y - 25}Z`,
      urlReference('china'),
    ) +
    ellipse(x - 42, y - 25, 16, 4.4, '#fffaf0') +
    ellipse(x - 42, y - 24.6, 13, 3.2, '#5a3626') +
    strokedPath(`M${x - 27} ${y - 20}q12 -2 8 8q-4 6 -11 4`, '#d9ccc4', 3) +
    ellipse(x + 18, y + 3, 32, 8, '#fdf8ee') +
    filledPath(
      `M${x - 4} ${y - 1}Q${x} ${y - 17} ${x + 18} ${y - 17}Q${x + 38} ${y - 16} ${x + 40} ${y - 1}Q${x + 18} ${y + 7} ${x - 4} ${y - 1}Z`,
      '#d99850',
    ) +
    filledPath(
      `M${x + 2} ${y - 6}Q${x + 8} ${y - 15} ${x + 20} ${y - 15}Q${x + 14} ${y - 9} ${x + 2} ${y - 6}Z`,
      '#f8d694',
    ) +
    filledPath(`M${x + 58} ${y + 3}L${x + 56} ${y - 30}h20L${x + 74} ${y + 3}Z`, '#ffb640', 'opacity=".9"') +
    rect(x + 56, y - 38, 20, 9, '#fff', 'opacity=".4"') +
    filledPath(`M${x - 82} ${y + 4}q-4 -18 2 -30h8q6 12 2 30Z`, '#8fb6c0') +
    strokedPath(`M${x - 76} ${y - 26}q-2 -18 4 -32`, '#4f8048', 2.4) +
    [0, 1, 2, 3, 4]
      .map((p) => ellipse(x - 72 + Math.cos(p * 1.26) * 6, y - 62 + Math.sin(p * 1.26) * 5, 5, 4, '#f6dce0'))
      .join('') +
    circle(x - 72, y - 62, 3, '#f0b84c')
  )
}

function bedsideTable(x: number): string {
  const { floor } = wall
  return (
    rect(x - 44, floor - 92, 88, 92, urlReference('oak')) +
    rect(x - 50, floor - 100, 100, 11, '#c9905c') +
    rect(x - 50, floor - 100, 100, 2.6, '#f3c890') +
    rect(x - 37, floor - 76, 74, 30, '#8f5f3e') +
    circle(x, floor - 61, 4, '#e6c078') +
    rect(x - 37, floor - 40, 74, 26, '#7a4e34')
  )
}
const tableLamp = (x: number): string => {
  const foot = wall.floor - 100
  return (
    filledPath(
      `M${x - 13} ${foot}Q${x - 26} ${foot - 30} ${x - 7} ${foot - 50}H${x + 7}Q${x + 26} ${foot - 30} ${x + 13} ${foot}Z`,
      urlReference('china'),
    ) +
    filledPolygon(
      [
        [x - 44, foot - 50],
        [x - 27, foot - 116],
        [x + 27, foot - 116],
        [x + 44, foot - 50],
      ],
      urlReference('shade'),
    )
  )
}

/** The armchair, facing the window, with a knitted cushion. */
function armchair(x: number, y: number): string {
  return (
    ellipse(x + 20, y + 4, 170, 20, '#3a2430', 'opacity=".4"') +
    [
      [-112, -6],
      [-70, 3],
      [92, 0],
      [128, 8],
    ]
      .map(([dx, lean]) =>
        filledPolygon(
          [
            [x + dx!, y - 62],
            [x + dx! + 14, y - 62],
            [x + dx! + 10 + lean!, y],
            [x + dx! + 4 + lean!, y],
          ],
          '#5a3a2c',
        ),
      )
      .join('') +
    filledPath(
      `M${x - 104} ${y - 76}Q${x - 122} ${y - 262} ${x - 76} ${y - 306}Q${x - 54} ${y - 326} ${x + 8} ${y - 328}Q${x + 80} ${y - 326} ${x + 106} ${y - 302}Q${x + 144} ${y - 250} ${x + 130} ${y - 76}Z`,
      urlReference('ochre'),
    ) +
    filledPath(
      `M${x - 72} ${y - 110}Q${x - 84} ${y - 240} ${x - 56} ${y - 276}Q${x - 32} ${y - 300} ${x + 8} ${y - 300}Q${x + 58} ${y - 298} ${x + 78} ${y - 272}Q${x + 104} ${y - 228} ${x + 100} ${y - 110}Z`,
      urlReference('ochreIn'),
    ) +
    [-34, 8, 52]
      .map((dx) =>
        strokedPath(
          `M${x + dx} ${y - 290}Q${x + dx - 3} ${y - 230} ${x + dx} ${y - 172}`,
          '#9a6a34',
          1.8,
          'opacity=".45"',
        ),
      )
      .join('') +
    filledPath(
      `M${x - 96} ${y - 138}Q${x - 88} ${y - 164} ${x - 48} ${y - 166}H${x + 78}Q${x + 112} ${y - 164} ${x + 118} ${y - 138}V${y - 104}H${x - 96}Z`,
      urlReference('ochreSeat'),
    ) +
    filledPath(
      `M${x - 136} ${y - 58}V${y - 190}Q${x - 138} ${y - 222} ${x - 110} ${y - 222}Q${x - 84} ${y - 222} ${x - 86} ${y - 190}V${y - 58}Z`,
      '#f0c47c',
    ) +
    filledPath(
      `M${x - 100} ${y - 58}V${y - 196}Q${x - 102} ${y - 214} ${x - 110} ${y - 222}Q${x - 84} ${y - 222} ${x - 86} ${y - 190}V${y - 58}Z`,
      '#c08a44',
    ) +
    filledPath(
      `M${x + 166} ${y - 58}V${y - 190}Q${x + 168} ${y - 222} ${x + 140} ${y - 222}Q${x + 112} ${y - 222} ${x + 114} ${y - 190}V${y - 58}Z`,
      '#a87238',
    ) +
    filledPath(
      `M${x + 114} ${y - 58}V${y - 190}Q${x + 112} ${y - 216} ${x + 134} ${y - 222}Q${x + 126} ${y - 208} ${x + 128} ${y - 186}V${y - 58}Z`,
      '#e8b468',
    ) +
    rect(x - 136, y - 112, 302, 56, urlReference('ochre')) +
    pillow(x + 6, y - 200, 104, 84, -4, 'sage')
  )
}

function plant(x: number, y: number, random: Random): string {
  let out = filledPath(`M${x - 44} ${y}L${x - 54} ${y - 92}H${x + 54}L${x + 44} ${y}Z`, urlReference('basket'))
  for (let k = 0; k < 9; k++)
    out += strokedPath(`M${x - 53 + k * 1.1} ${y - 86 + k * 10}H${x + 53 - k * 1.1}`, '#8a6238', 2, 'opacity=".5"')
  for (let k = 0; k < 15; k++) {
    const angle = -Math.PI * (0.12 + (0.76 * (k + random())) / 15)
    const length = random.between(150, 270)
    const [lx, ly] = [x + Math.cos(angle) * length * 0.72, y - 92 + Math.sin(angle) * length]
    const [nx, ny] = [-Math.sin(angle) * 22, Math.cos(angle) * 22]
    const [mx, my] = [x + Math.cos(angle) * length * 0.42, y - 92 + Math.sin(angle) * length * 0.66]
    const green = random.pick(['#3f6f50', '#5a8f5c', '#2f5a48', '#7fae6a'])
    out +=
      strokedPath(`M${x} ${y - 88}Q${mx} ${my + 20} ${mx} ${my}`, '#4a6a48', 3) +
      filledPath(`M${mx} ${my}Q${mx + nx} ${my + ny} ${lx} ${ly}Q${mx - nx} ${my - ny} ${mx} ${my}Z`, green) +
      filledPath(`M${mx} ${my}Q${mx + nx * 0.9} ${my + ny * 0.9} ${lx} ${ly}Z`, mixHex(green, '#f0f0b0', 0.28)) +
      strokedPath(`M${mx} ${my}L${lx} ${ly}`, mixHex(green, '#f4f4c8', 0.5), 1.2)
  }
  return out
}

export const scene: Scene = {
  key: 'room-morning',
  title: 'Hotel room in the morning',
  alt: 'Hotel room with a view of dunes and sea, summer morning: breakfast tray on the bed, sunlight on the floor.',
  focus: { x: 0.47, y: 0.58 },
  day: true,
  async draw(canvas) {
    await paintView(canvas)
    await paintShell(canvas)
    await paintSunOnFloor(canvas)
    const cloth = canvas.random('curtains')
    await canvas.svg(
      doorFrame() +
        rect(130, 80, 612, 10, '#b98f4c') +
        rect(130, 80, 612, 2.6, '#f0d49a') +
        circle(130, 85, 10, '#b98f4c') +
        circle(742, 85, 10, '#b98f4c') +
        curtain(150, 104, 90, wall.floor - 2, -8, cloth) +
        curtain(618, 108, 90, wall.floor - 2, 8, cloth),
      { defs: curtainDefs(['#fffaf0', '#f0e4d0', '#c9b9a4']) },
    )
    paintGlow(canvas, 400, 400, { radius: 720, radiusY: 560, colour: '#ffe9b4', alpha: 0.32, power: 1.6 })
    // Above the bed, a picture of hills in the colours of the room.
    await canvas.svg(
      rect(798, 170, 266, 180, '#5a3f34') +
        rect(804, 176, 254, 168, '#fbf3e2') +
        rect(826, 196, 210, 128, '#f6d8b0') +
        circle(972, 238, 18, '#fff6dc') +
        filledPath('M826 284Q880 250 932 272T1036 262V324H826Z', '#a9c0a8') +
        filledPath('M826 304Q900 280 960 300T1036 294V324H826Z', '#6f9186') +
        rect(804, 344, 254, 4, '#3a2430', 'opacity=".3"'),
    )
    await canvas.svg(
      bedsideTable(664) +
        bedsideTable(1208) +
        tableLamp(1208) +
        filledPath('M648 626q-4 -26 4 -40h22q8 14 4 40Z', '#8fb6c0') +
        [0, 1, 2, 3, 4, 5]
          .map(
            (k) =>
              strokedPath(`M663 588Q${650 + k * 5} 556 ${638 + k * 11} ${536 - (k % 3) * 12}`, '#5a8a5c', 2) +
              filledPath(
                leafyOutline(638 + k * 11, 530 - (k % 3) * 12, 9, 8, cloth, 9, 0.2),
                ['#f6dce0', '#e8a0a8', '#fff6ea'][k % 3]!,
              ),
          )
          .join(''),
      {
        defs:
          horizontalGradient('oak', [
            [0, '#c08a58'],
            [1, '#8a5c3c'],
          ]) +
          horizontalGradient('china', [
            [0, '#fdf8ee'],
            [0.5, '#dfe6dc'],
            [1, '#9caaa4'],
          ]) +
          gradient('shade', [
            [0, '#fff4d4'],
            [1, '#f0d8a8'],
          ]),
      },
    )
    await drawBed(canvas)
    await canvas.svg(
      group(
        filledPolygon(
          [
            [640, 720],
            [900, 640],
            [1180, 640],
            [1000, 800],
            [690, 860],
          ],
          '#fff0c0',
        ),
        'filter="url(#soft)"',
      ),
      { defs: blurFilter('soft', 40), blend: 'screen', opacity: 0.16 },
    )
    await canvas.svg(tray(950, 662), {
      defs: horizontalGradient('china', [
        [0, '#ffffff'],
        [0.5, '#f0e8de'],
        [1, '#b9aaa8'],
      ]),
    })
    // Rug, slippers, chair and plant.
    const [rugX, rugY] = [430, 962]
    await canvas.svg(
      ellipse(rugX, rugY, 300, 62, '#7f9a90') +
        ellipse(rugX, rugY - 1, 276, 55, '#dfe3d2') +
        ellipse(rugX, rugY - 1, 236, 46, '#9db5a6') +
        ellipse(rugX, rugY - 2, 220, 42, '#e9e6d6'),
      { speckle: 0.2, opacity: 0.86 },
    )
    await canvas.svg(
      [
        [560, 944, -14],
        [606, 956, -8],
      ]
        .map(([x, y, turn]) =>
          group(
            ellipse(4, 5, 34, 11, '#3a2430', 'opacity=".35"') +
              ellipse(0, 0, 33, 11, '#fbf3e2') +
              filledPath('M-4 -11Q30 -14 33 0Q30 9 -4 10Q6 0 -4 -11Z', '#d9cdbc') +
              filledPath('M-2 -9Q24 -15 31 -3Q16 -10 -2 -5Z', '#ffffff', 'opacity=".7"'),
            `transform="translate(${x} ${y}) rotate(${turn})"`,
          ),
        )
        .join('') +
        plant(1524, 800, canvas.random('plant')) +
        armchair(1380, 940),
      {
        defs:
          gradient(
            'ochre',
            [
              [0, '#efc47e'],
              [0.5, '#d29a50'],
              [1, '#8f5f38'],
            ],
            0,
            0,
            1,
            0.2,
          ) +
          gradient(
            'ochreIn',
            [
              [0, '#c9924c'],
              [1, '#8f6236'],
            ],
            0,
            0,
            1,
            0.2,
          ) +
          gradient(
            'ochreSeat',
            [
              [0, '#fad898'],
              [0.6, '#dea45c'],
              [1, '#a87440'],
            ],
            0,
            0,
            1,
            0.2,
          ) +
          gradient(
            'sage',
            [
              [0, '#a9c4b4'],
              [1, '#6f9186'],
            ],
            0,
            0,
            1,
            0.5,
          ) +
          horizontalGradient('basket', [
            [0, '#dcb884'],
            [1, '#8f6a42'],
          ]),
      },
    )
    await canvas.svg(
      filledPolygon(
        [
          [250, 118],
          [640, 118],
          [1120, 1080],
          [430, 1080],
        ],
        urlReference('shaft'),
      ),
      {
        defs: gradientBetween(
          'shaft',
          [
            [0, '#fff2c4', 0.3],
            [1, '#fff2c4', 0],
          ],
          350,
          118,
          760,
          1000,
        ),
        blend: 'screen',
        opacity: 0.65,
      },
    )
    await canvas.svg(rect(1300, 0, 300, 1067, urlReference('corner')), {
      defs: horizontalGradient('corner', [
        [0, '#2a2440', 0],
        [1, '#2a2440', 0.28],
      ]),
      blend: 'multiply',
    })
    applyFinish(canvas, {
      shadow: '#2a2440',
      light: '#fff2d0',
      shadowShare: 0.08,
      lightShare: 0.08,
      contrast: 1.05,
      vignette: 0.2,
      grain: 6.5,
    })
  },
}
