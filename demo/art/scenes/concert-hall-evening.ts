import {
  horizontalGradient,
  gradientBetween,
  blurFilter,
  circle,
  paintDab,
  ellipse,
  applyFinish,
  paintGlow,
  gradient,
  group,
  strokedPath,
  mixHex,
  filledPath,
  rect,
  hexToRgb,
  filledPolygon,
  urlReference,
  Canvas,
  type Scene,
} from '../kit/index.ts'
import { projectWall } from '../kit/wall.ts'

const shadow = '#1c0f24'
/** The vanishing point of the hall, above the stage; scale 1 is the wall behind the organ. */
const vanish = { x: 800, y: 470 }
const back = { left: 470, right: 1130, top: 176, stage: 600 }
const projectPoint = (x: number, y: number, s: number): [number, number] => [
  vanish.x + (x - vanish.x) * s,
  vanish.y + (y - vanish.y) * s,
]

/** A flat drawing of one side wall: arcades, balcony with name panels, niches, cornice. */
async function drawSideWall(): Promise<{ drawn: Canvas; cover: Float32Array }> {
  const drawn = new Canvas('concert hall side')
  let out = rect(0, 0, 1600, 1067, urlReference('wall'))
  for (let x = 20; x < 1600; x += 158) {
    // A niche with a shell at its top, a door below, and pilasters in between.
    out +=
      filledPath(`M${x + 34} 500V330A45 45 0 0 1 ${x + 124} 330V500Z`, '#c9a57c') +
      filledPath(`M${x + 42} 500V332A37 37 0 0 1 ${x + 116} 332V500Z`, urlReference('niche')) +
      rect(x + 48, 660, 62, 160, '#5f2c30') +
      rect(x + 52, 664, 54, 156, '#7a3a38') +
      rect(x + 77, 664, 3, 156, '#4a2028')
    out +=
      rect(x - 14, 250, 28, 264, '#ecd4aa') +
      rect(x + 4, 250, 10, 264, '#b58f70') +
      rect(x - 20, 240, 40, 12, '#f8e6c0') +
      rect(x - 12, 612, 24, 300, '#e3c69a') +
      rect(x + 3, 612, 9, 300, '#a9846a')
  }
  out +=
    rect(0, 196, 1600, 40, '#f0d9ae') +
    rect(0, 232, 1600, 8, '#8f6a58') +
    rect(0, 188, 1600, 10, '#d9a95c') +
    rect(0, 514, 1600, 92, '#f0ddb8') +
    rect(0, 508, 1600, 10, '#d9a95c') +
    rect(0, 598, 1600, 14, '#a97c50') +
    rect(0, 612, 1600, 90, '#2a1622', 'opacity=".5"') +
    rect(0, 0, 1600, 1067, urlReference('dusk'))
  for (let x = 42; x < 1600; x += 158)
    out +=
      `<rect x="${x}" y="532" width="112" height="52" rx="10" fill="#c9974c"/><rect x="${x + 5}" y="537" width="102" height="42" rx="8" fill="#f8ead0"/>` +
      strokedPath(`M${x + 26} 558h60`, '#a9763c', 5) +
      circle(x - 22, 558, 11, '#d9a95c')
  // Wall lamps along the balcony and the heads of the audience there.
  const random = drawn.random('balcony seats')
  for (let x = 10; x < 1600; x += 46)
    if (random.chance(0.88))
      out +=
        ellipse(x + random.around(5), 497 - random() * 4, 21, 11, random.pick(['#4a2c34', '#5f3a3a', '#3a2430'])) +
        filledPath(`M${x - 32} 520Q${x} 492 ${x + 32} 520Z`, random.pick(['#3a2030', '#5a3040', '#34304a']))
  await drawn.svg(out, {
    defs:
      gradient('wall', [
        [0, '#e0c294'],
        [0.5, '#d3b088'],
        [1, '#a87f68'],
      ]) +
      gradient('niche', [
        [0, '#8f6650'],
        [1, '#c49c76'],
      ]) +
      gradient('dusk', [
        [0, '#2a1430', 0.8],
        [0.3, '#2a1430', 0.5],
        [0.47, '#2a1430', 0.34],
        [0.5, '#2a1430', 0.12],
        [0.56, '#2a1430', 0.4],
        [0.64, '#2a1430', 0.75],
      ]),
  })
  for (let x = 20; x < 1600; x += 158) paintGlow(drawn, x, 400, { radius: 90, colour: '#ffc070', alpha: 0.45 })
  return { drawn, cover: await drawn.mask(rect(0, back.top, 1600, 690 - back.top, '#000')) }
}

/** The organ in its gilded case: towers of pipes that rise towards the middle. */
function organ(): string {
  const [cx, foot] = [800, 548]
  let out = rect(back.left, back.top, back.right - back.left, 460, urlReference('rear'))
  const pipes = (x: number, count: number, step: number, low: number, high: (k: number) => number, w: number) => {
    let p = ''
    for (let k = 0; k < count; k++) {
      const px = x + k * step
      const top = low - high(k)
      p +=
        `<rect x="${px.toFixed(1)}" y="${top.toFixed(1)}" width="${w}" height="${(low - top).toFixed(1)}" rx="${w / 2}" fill="url(#pipe)"/>` +
        filledPath(`M${px + w * 0.2} ${low - 26}q${w * 0.3} -9 ${w * 0.6} 0v7h${-w * 0.6}Z`, '#3a2020')
    }
    return p
  }
  const field = (x: number, y: number, w: number, h: number) =>
    rect(x - 7, y - 7, w + 14, h + 14, '#8a5630') +
    rect(x - 7, y - 7, 4, h + 14, '#e3ac5c') +
    rect(x, y, w, h, '#3a1f24')
  out += rect(cx - 262, 300, 524, 252, '#7a4a30') + rect(cx - 262, 296, 524, 8, '#d9a95c')
  for (const side of [-1, 1]) {
    const x = side < 0 ? cx - 246 : cx + 158
    out +=
      field(x, 262, 88, 268) +
      pipes(x + 3, 7, 12.2, 524, (k) => 190 + 42 * Math.sin((Math.PI * (k + 0.5)) / 7), 10) +
      filledPath(`M${x - 10} 262Q${x + 44} 220 ${x + 98} 262V250Q${x + 44} 204 ${x - 10} 250Z`, '#d9a95c') +
      circle(x + 44, 214, 8, '#e8c070')
    const inner = side < 0 ? cx - 146 : cx + 68
    out += field(inner, 330, 78, 200) + pipes(inner + 3, 8, 9.4, 524, (k) => 118 + (side < 0 ? k : 7 - k) * 8, 7.6)
  }
  out +=
    field(cx - 56, 214, 112, 316) +
    pipes(cx - 53, 8, 13.6, 524, (k) => 230 + 54 * Math.sin((Math.PI * (k + 0.5)) / 8), 11.4) +
    filledPath(`M${cx - 70} 214Q${cx} 150 ${cx + 70} 214V200Q${cx} 132 ${cx - 70} 200Z`, '#d9a95c') +
    filledPath(`M${cx - 18} 158q18 -30 36 0q-4 -12 -18 -34q-14 22 -18 34Z`, '#e8c070') +
    circle(cx, 140, 9, '#f0d088')
  return (
    out +
    rect(cx - 270, 534, 540, 16, '#d9a95c') +
    rect(cx - 270, 548, 540, foot > 0 ? 60 : 0, '#6a3c2c') +
    Array.from(
      { length: 12 },
      (_, k) => rect(cx - 262 + k * 45, 556, 37, 44, '#854e36') + rect(cx - 262 + k * 45, 556, 37, 3, '#c98a54'),
    ).join('')
  )
}

/** Musicians at their stands in semicircles around the conductor, small and in black. */
function orchestra(canvas: Canvas): string {
  const random = canvas.random('orchestra')
  const people: { x: number; y: number; k: number; angle: number; row: number }[] = []
  for (const [row, [rx, ry, count]] of (
    [
      [310, 92, 16],
      [248, 68, 14],
      [184, 44, 11],
      [120, 22, 7],
    ] as const
  ).entries())
    for (let i = 0; i < count; i++) {
      const angle = Math.PI * (0.05 + (0.9 * i) / (count - 1))
      people.push({
        x: 800 - Math.cos(angle) * rx,
        y: 690 - Math.sin(angle) * ry + (row === 3 ? 4 : 0),
        k: 0.62 + (690 - Math.sin(angle) * ry - 590) / 260,
        angle,
        row,
      })
    }
  people.sort((a, b) => a.y - b.y)
  let out = ''
  for (const { x, y, k, angle, row } of people) {
    const turn = Math.cos(angle) < 0 ? -1 : 1
    const coat = random.pick(['#1d1424', '#241829', '#2c1c2c'])
    const hair = random.pick(['#3a2420', '#6a4430', '#1f1618', '#a87c4c', '#8f8684'])
    out +=
      ellipse(x, y + 10 * k, 17 * k, 4 * k, '#2a1420', 'opacity=".45"') +
      strokedPath(`M${x - 7 * k} ${y - 2 * k}v${12 * k}M${x + 7 * k} ${y - 2 * k}v${12 * k}`, coat, 5 * k) +
      strokedPath(`M${x - 13 * k} ${y - 8 * k}v${18 * k}M${x + 13 * k} ${y - 8 * k}v${18 * k}`, '#6a3428', 1.5 * k) +
      filledPath(
        `M${x - 12 * k} ${y}Q${x - 14 * k} ${y - 30 * k} ${x} ${y - 33 * k}Q${x + 14 * k} ${y - 30 * k} ${x + 12 * k} ${y}Z`,
        coat,
      ) +
      filledPath(`M${x - 3 * k} ${y - 32 * k}l3 ${9 * k}l3 ${-9 * k}Z`, '#fff4e0') +
      circle(x, y - 40 * k, 6.6 * k, '#e8b890') +
      filledPath(
        `M${x - 7 * k} ${y - 40 * k}Q${x - 7 * k} ${y - 48.5 * k} ${x} ${y - 48.5 * k}Q${x + 7 * k} ${y - 48.5 * k} ${x + 7 * k} ${y - 40 * k}Q${x + 4 * k} ${y - 45 * k} ${x} ${y - 45 * k}Q${x - 4 * k} ${y - 45 * k} ${x - 7 * k} ${y - 40 * k}Z`,
        hair,
      )
    const cello = row < 2 && turn < 0 && Math.sin(angle) < 0.85
    const brass = row === 0 && Math.sin(angle) > 0.8
    if (brass)
      out += filledPath(
        `M${x + 2 * k} ${y - 30 * k}l${12 * k} ${10 * k}l${4 * k} ${-5 * k}l${3 * k} ${12 * k}l${-12 * k} ${-2 * k}l${4 * k} ${-2 * k}l${-12 * k} ${-9 * k}Z`,
        '#f0c05c',
      )
    else if (cello)
      out +=
        strokedPath(`M${x + 4 * k} ${y - 44 * k}L${x - 2 * k} ${y - 8 * k}`, '#3a2018', 2 * k) +
        ellipse(x - 1 * k, y - 12 * k, 8.5 * k, 12 * k, '#b5652e') +
        ellipse(x - 3 * k, y - 14 * k, 3 * k, 7 * k, '#e89a54') +
        strokedPath(`M${x - 14 * k} ${y - 14 * k}L${x + 14 * k} ${y - 19 * k}`, '#f4e4c4', 1.2 * k)
    else
      out +=
        ellipse(
          x + turn * 7 * k,
          y - 29 * k,
          7 * k,
          3 * k,
          '#c9763a',
          `transform="rotate(${turn * 24} ${x + turn * 7 * k} ${y - 29 * k})"`,
        ) +
        strokedPath(`M${x + turn * 12 * k} ${y - 27 * k}L${x + turn * 19 * k} ${y - 23 * k}`, '#5a2c1c', 1.8 * k) +
        strokedPath(`M${x - turn * 6 * k} ${y - 18 * k}L${x + turn * 13 * k} ${y - 41 * k}`, '#f4e4c4', 1.1 * k)
    if (row > 0 || random.chance(0.7))
      out +=
        strokedPath(`M${x + turn * 16 * k} ${y + 4 * k}v${-22 * k}`, '#1d1424', 1.4 * k) +
        filledPolygon(
          [
            [x + turn * 8 * k, y - 19 * k],
            [x + turn * 24 * k, y - 19 * k],
            [x + turn * 22 * k, y - 28 * k],
            [x + turn * 10 * k, y - 28 * k],
          ],
          '#fff2d4',
        )
  }
  // The conductor on the rostrum, arms raised.
  const [cx, cy] = [800, 716]
  return (
    out +
    rect(cx - 26, cy - 4, 52, 14, '#8a2f38') +
    rect(cx - 26, cy - 4, 52, 3, '#d9685c') +
    filledPath(
      `M${cx - 13} ${cy - 4}L${cx - 11} ${cy - 50}Q${cx - 12} ${cy - 68} ${cx} ${cy - 69}Q${cx + 12} ${cy - 68} ${cx + 11} ${cy - 50}L${cx + 13} ${cy - 4}H${cx + 2}L${cx} ${cy - 30}L${cx - 2} ${cy - 4}Z`,
      '#1a1220',
    ) +
    strokedPath(
      `M${cx - 10} ${cy - 63}Q${cx - 26} ${cy - 64} ${cx - 34} ${cy - 86}M${cx + 10} ${cy - 63}Q${cx + 28} ${cy - 62} ${cx + 32} ${cy - 88}`,
      '#1a1220',
      6.4,
    ) +
    circle(cx - 35, cy - 89, 3.4, '#e8b890') +
    circle(cx + 33, cy - 91, 3.4, '#e8b890') +
    strokedPath(`M${cx + 33} ${cy - 91}l15 -21`, '#fff4dc', 1.6) +
    circle(cx, cy - 79, 8.4, '#d9a680') +
    filledPath(
      `M${cx - 9} ${cy - 78}Q${cx - 10} ${cy - 89} ${cx} ${cy - 89}Q${cx + 10} ${cy - 89} ${cx + 9} ${cy - 78}Q${cx} ${cy - 70} ${cx - 9} ${cy - 78}Z`,
      '#8f8684',
    )
  )
}

/** A chandelier: two rings of candles, a cascade of crystal. */
function chandelier(x: number, y: number, k: number): string {
  let out = strokedPath(`M${x} ${-10}V${y - 60 * k}`, '#a9763c', 2.4 * k)
  for (const [dy, half, count] of [
    [0, 96, 13],
    [-36, 58, 9],
  ] as const) {
    out += filledPath(
      `M${x - half * k} ${y + dy * k}Q${x} ${y + (dy + 24) * k} ${x + half * k} ${y + dy * k}Q${x} ${y + (dy + 17) * k} ${x - half * k} ${y + dy * k}Z`,
      '#d9a95c',
    )
    for (let i = 0; i < count; i++) {
      const u = (i / (count - 1)) * 2 - 1
      const [px, py] = [x + u * half * k, y + (dy + 12 * (1 - u * u)) * k]
      out += rect(px - 2 * k, py - 13 * k, 4 * k, 13 * k, '#fff4dc') + ellipse(px, py - 18 * k, 3 * k, 6 * k, '#fff0b4')
      for (let c = 1; c < 4; c++)
        out += circle(
          px * (1 - c * 0.04) + x * c * 0.04,
          py + c * 9 * k,
          (3.2 - c * 0.6) * k,
          '#fff6e2',
          'opacity=".8"',
        )
    }
  }
  return (
    out +
    strokedPath(
      `M${x} ${y - 60 * k}L${x - 58 * k} ${y - 34 * k}M${x} ${y - 60 * k}L${x + 58 * k} ${y - 34 * k}`,
      '#d9a95c',
      1.6 * k,
    ) +
    filledPath(
      `M${x - 20 * k} ${y + 22 * k}Q${x} ${y + 64 * k} ${x + 20 * k} ${y + 22 * k}Z`,
      '#fff2d4',
      'opacity=".7"',
    ) +
    circle(x, y - 60 * k, 5 * k, '#e8c070')
  )
}

/** Rows of the audience from behind, darker and larger near the viewer, with a rim of light from the stage. */
function paintAudience(canvas: Canvas): void {
  const random = canvas.random('audience')
  for (let row = 0; row < 9; row++) {
    const t = row / 8
    const k = 0.5 + t * 1.9
    const y = 792 + t ** 1.25 * 330
    const step = 44 * k
    const seat = mixHex('#7a2a34', '#2c1428', t * 0.85)
    for (let x = 800 - Math.ceil(900 / step) * step + ((row % 2) * step) / 2; x < 1660; x += step) {
      if (Math.abs(x - 800) < step * 0.55 && row < 7) continue
      const sx = x + random.around(2)
      const taken = random.chance(0.9)
      const nod = random.around(2.5 * k)
      const hair = hexToRgb(
        mixHex(random.pick(['#4a2c24', '#2a1a20', '#6a4430', '#7f7270', '#5f3a2c', '#8f6844']), shadow, 0.34 + t * 0.5),
      )
      if (taken) {
        const coat = hexToRgb(
          mixHex(
            random.pick(['#3f2c44', '#2c3454', '#5a2c38', '#34404a', '#4a3a34', '#6a4a44']),
            shadow,
            0.25 + t * 0.55,
          ),
        )
        paintDab(canvas, { x: sx, y: y - 2 * k, rx: 17.5 * k, ry: 15 * k, colour: coat })
        paintDab(canvas, { x: sx, y: y - 11 * k, rx: 11 * k, ry: 6 * k, colour: coat })
        paintDab(canvas, {
          x: sx + nod,
          y: y - 20 * k,
          rx: 4.4 * k,
          ry: 7 * k,
          colour: hexToRgb(mixHex('#b5805f', shadow, 0.3 + t * 0.4)),
        })
        // The light of the stage around head and shoulders.
        paintDab(canvas, {
          x: sx + nod,
          y: y - 29.2 * k,
          rx: 9.3 * k,
          ry: 9.7 * k,
          colour: hexToRgb(mixHex('#ffc88a', shadow, 0.1 + t * 0.4)),
          alpha: 0.75,
        })
        for (const side of [-1, 1])
          paintDab(canvas, {
            x: sx + nod + side * 8.8 * k,
            y: y - 26 * k,
            rx: 1.8 * k,
            ry: 2.8 * k,
            colour: hexToRgb(mixHex('#b5805f', shadow, 0.25 + t * 0.4)),
          })
        paintDab(canvas, { x: sx + nod, y: y - 28 * k, rx: 8.9 * k, ry: 9.4 * k, colour: hair })
        if (random.chance(0.35)) paintDab(canvas, { x: sx + nod, y: y - 24 * k, rx: 9.8 * k, ry: 11 * k, colour: hair })
        else if (random.chance(0.2))
          paintDab(canvas, { x: sx + nod, y: y - 37.5 * k, rx: 4.6 * k, ry: 4 * k, colour: hair })
      }
      // The seat back covers the shoulders.
      for (let b = 0; b < 5; b++)
        paintDab(canvas, {
          x: sx,
          y: y + (9 + b * 5) * k,
          rx: (19.5 - (b === 0 ? 1.5 : 0)) * k,
          ry: 9 * k,
          colour: hexToRgb(mixHex(seat, b === 0 ? '#e08a6a' : '#000000', b === 0 ? 0.3 * (1 - t) : b * 0.05)),
        })
    }
  }
}

export const scene: Scene = {
  key: 'concert-hall-evening',
  title: 'An evening in the concert hall',
  alt: 'Orchestra on the lit stage of an old concert hall, evening: gilded organ, chandeliers and a listening audience.',
  focus: { x: 0.5, y: 0.6 },
  day: false,
  async draw(canvas) {
    // The coffered ceiling, receding to the back wall.
    let ceiling = filledPolygon(
      [
        projectPoint(back.left, back.top, 1),
        projectPoint(back.right, back.top, 1),
        projectPoint(back.right, back.top, 3),
        projectPoint(back.left, back.top, 3),
      ],
      urlReference('ceiling'),
    )
    for (let k = 0; k <= 6; k++) {
      const x = back.left + ((back.right - back.left) * k) / 6
      ceiling +=
        strokedPath(
          `M${projectPoint(x, back.top, 1).join(' ')}L${projectPoint(x, back.top, 3).join(' ')}`,
          '#8a5f4c',
          5,
        ) +
        strokedPath(
          `M${projectPoint(x, back.top - 3, 1).join(' ')}L${projectPoint(x, back.top - 3, 3).join(' ')}`,
          '#e3b878',
          2,
        )
    }
    for (let k = 0; k < 9; k++) {
      const s = 1 / (1 - k * 0.085)
      ceiling +=
        strokedPath(
          `M${projectPoint(back.left, back.top, s).join(' ')}L${projectPoint(back.right, back.top, s).join(' ')}`,
          '#8a5f4c',
          4 * s,
        ) +
        strokedPath(
          `M${projectPoint(back.left, back.top - 3, s).join(' ')}L${projectPoint(back.right, back.top - 3, s).join(' ')}`,
          '#e3b878',
          1.6 * s,
        )
    }
    await canvas.svg(rect(0, 0, 1600, 1067, shadow) + ceiling + organ(), {
      defs:
        gradientBetween(
          'ceiling',
          [
            [0, '#4f3038'],
            [1, '#c49a74'],
          ],
          0,
          0,
          0,
          back.top,
        ) +
        horizontalGradient('pipe', [
          [0, '#a9763c'],
          [0.3, '#fff0c4'],
          [0.55, '#d9b070'],
          [1, '#6f4a34'],
        ]) +
        gradient('rear', [
          [0, '#d9b48a'],
          [1, '#8f5f4c'],
        ]),
    })
    const { drawn, cover } = await drawSideWall()
    for (const aside of [back.left - vanish.x, back.right - vanish.x])
      projectWall(canvas, drawn, cover, {
        vanish: [vanish.x, vanish.y],
        aside,
        far: 1,
        near: 2.6,
        eye: 470,
        start: 0,
        pace: 2300,
        haze: '#ffd9a0',
        hazeShare: 0.16,
      })
    // The floor of the stalls, and the stage with steps and flowers.
    await canvas.svg(
      filledPolygon(
        [
          projectPoint(back.left, 690, 1),
          projectPoint(back.right, 690, 1),
          projectPoint(back.right, 690, 3.4),
          projectPoint(back.left, 690, 3.4),
        ],
        '#3a1c28',
      ) +
        filledPath('M440 600H1160L1214 716Q800 742 386 716Z', urlReference('stage')) +
        filledPath('M386 716Q800 742 1214 716V762Q800 790 386 762Z', urlReference('stageFront')) +
        filledPath('M386 716Q800 742 1214 716v5Q800 747 386 721Z', '#ffdca0') +
        Array.from({ length: 15 }, (_, k) =>
          strokedPath(`M${470 + k * 47} 602L${410 + k * 56} 722`, '#8a5030', 1, 'opacity=".35"'),
        ).join(''),
      {
        defs:
          gradient('stage', [
            [0, '#c98a50'],
            [1, '#f0bc78'],
          ]) +
          gradient('stageFront', [
            [0, '#9a5c3c'],
            [1, '#4f2828'],
          ]),
      },
    )
    for (const [x, power] of [
      [800, 0.5],
      [620, 0.34],
      [980, 0.34],
    ] as const) {
      paintGlow(canvas, x, 660, { radius: 430, radiusY: 180, colour: '#ffc878', alpha: power, power: 1.6 })
    }
    // Spotlight beams from the ceiling to the stage.
    await canvas.svg(
      group(
        [
          [560, 130, 620],
          [800, 110, 800],
          [1040, 130, 980],
        ]
          .map(([x, half, to]) =>
            filledPolygon(
              [
                [x! - 6, 60],
                [x! + 6, 60],
                [to! + half!, 690],
                [to! - half!, 690],
              ],
              urlReference('beam'),
            ),
          )
          .join(''),
        'filter="url(#soft)"',
      ),
      {
        defs:
          gradientBetween(
            'beam',
            [
              [0, '#fff0c8', 0.5],
              [1, '#fff0c8', 0.05],
            ],
            0,
            60,
            0,
            700,
          ) + blurFilter('soft', 10),
        blend: 'screen',
        opacity: 0.5,
      },
    )
    await canvas.svg(orchestra(canvas))
    const flowers = canvas.random('flowers')
    for (let k = 0; k < 620; k++) {
      const x = 396 + flowers() * 808
      if (Math.abs(x - 800) < 60) continue
      const y = 730 + 20 * Math.sin((Math.PI * (x - 386)) / 828) + flowers.around(11)
      paintDab(canvas, {
        x,
        y,
        rx: flowers.between(2.6, 5),
        ry: flowers.between(2.2, 4),
        colour: hexToRgb(flowers.pick(['#2f4a34', '#4f7044', '#d9503f', '#f6e6d0', '#e8885c', '#3a5a3c', '#f0c070'])),
      })
    }
    paintAudience(canvas)
    await canvas.svg(
      chandelier(486, 214, 1.05) +
        chandelier(1114, 214, 1.05) +
        chandelier(650, 164, 0.55) +
        chandelier(950, 164, 0.55),
    )
    for (const [x, y, k] of [
      [486, 206, 1.05],
      [1114, 206, 1.05],
      [650, 158, 0.55],
      [950, 158, 0.55],
    ] as const) {
      paintGlow(canvas, x, y, { radius: 330 * k, colour: '#ffb85c', alpha: 0.42, power: 1.9 })
      paintGlow(canvas, x, y - 8, { radius: 120 * k, radiusY: 60 * k, colour: '#fff0bc', alpha: 0.6, power: 1.8 })
    }
    await canvas.svg(rect(0, 0, 1600, 1067, urlReference('corner')), {
      defs: `<radialGradient id="corner" cx=".5" cy=".52" r=".72"><stop offset=".4" stop-color="${shadow}" stop-opacity="0"/><stop offset="1" stop-color="${shadow}" stop-opacity=".72"/></radialGradient>`,
      blend: 'multiply',
    })
    applyFinish(canvas, {
      shadow,
      light: '#ffe6bc',
      shadowShare: 0.13,
      lightShare: 0.08,
      contrast: 1.06,
      vignette: 0.22,
    })
  },
}
