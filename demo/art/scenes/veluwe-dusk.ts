import {
  birds,
  paintClouds,
  applyFinish,
  paintGlow,
  paintHeath,
  paintMist,
  mixHex,
  filledPath,
  paintSky,
  palettes,
  gradientBetween,
  ribbon,
  createRidge,
  paintScotsPine,
  smoothStep,
  paintSun,
  treeBelt,
  paintGrassTuft,
  urlReference,
  ellipse,
  blurFilter,
  type Canvas,
  type Scene,
} from '../kit/index.ts'

const palette = palettes['late-summer-dusk']
const sunAt = { x: 1030, y: 520 }
/** The sun is low behind the heath, to the right of the pine. */
const light = { x: 0.9, y: -0.25, z: -0.25 }

async function paintFarWoods(canvas: Canvas): Promise<void> {
  const woods = [
    { base: 548, amplitude: 18, scale: 420, height: 12, spread: 120 },
    { base: 575, amplitude: 22, scale: 330, height: 19, spread: 150 },
    { base: 606, amplitude: 18, scale: 380, height: 30, spread: 190, tilt: -0.012 },
    { base: 642, amplitude: 20, scale: 460, height: 46, spread: 240, tilt: 0.02 },
  ]
  for (const [i, wood] of woods.entries()) {
    const line = createRidge(canvas, `wood ${i}`, wood)
    // The nearest wood has a gap below the sun.
    const gaps = (x: number) =>
      smoothStep(0.2, 0.9, 0.5 + 0.5 * Math.sin(x / wood.spread + i * 2)) *
      (i === 3 ? 0.12 + 0.88 * smoothStep(60, 330, Math.abs(x - sunAt.x)) : 1)
    await canvas.svg(
      filledPath(
        line.area() + treeBelt(line, { height: wood.height, conifers: 0.3, gaps }, canvas.random(`trees ${i}`)),
        palette.land[i]!,
      ),
    )
    paintMist(canvas, `mist ${i}`, {
      y: line.at(800) + 30 + i * 7,
      reach: 40 + i * 6,
      colour: ['#ffcf9a', '#f7b98e', '#e9a08c', '#dc8f92'][i]!,
      alpha: 0.62,
      cell: [360, 40],
    })
    paintGlow(canvas, sunAt.x, sunAt.y + 20, { radius: 520, radiusY: 170, colour: '#ffb26a', alpha: 0.18 })
  }
}

export const scene: Scene = {
  key: 'veluwe-dusk',
  title: 'Heath on the Veluwe at dusk',
  alt: 'Lone Scots pine on the Veluwe heath in bloom, late-summer dusk: sandy path and low sun.',
  focus: { x: 0.42, y: 0.5 },
  day: false,
  async draw(canvas) {
    paintSky(canvas, palette.sky, 600)
    paintGlow(canvas, sunAt.x, sunAt.y, { radius: 900, radiusY: 560, colour: palette.light, alpha: 0.5, power: 2.2 })
    paintClouds(canvas, 'high', {
      from: 30,
      to: 330,
      lit: palette.cloudLit,
      shade: palette.cloudShade,
      cover: 0.56,
      cell: [520, 50],
      alpha: 0.75,
      light: [0.6, 1],
    })
    paintClouds(canvas, 'low', {
      from: 300,
      to: 480,
      lit: '#ffd9a0',
      shade: '#c87484',
      cover: 0.58,
      cell: [640, 34],
      alpha: 0.6,
      light: [0.6, 1],
    })
    await paintSun(canvas, sunAt.x, sunAt.y, { radius: 44, alpha: 0.2 })
    await paintFarWoods(canvas)

    const ground = createRidge(canvas, 'heath', { base: 684, amplitude: 10, scale: 380, octaves: 3 })
    await canvas.svg(filledPath(ground.area(), urlReference('ground')), {
      defs: gradientBetween(
        'ground',
        [
          [0, '#d98c94'],
          [0.2, '#a3587f'],
          [0.5, '#6b2f66'],
          [1, '#3a1a44'],
        ],
        0,
        670,
        0,
        1067,
      ),
    })
    paintMist(canvas, 'ground mist', { y: 690, reach: 40, colour: '#f6ae98', alpha: 0.6, cell: [420, 30] })

    const track = ribbon(
      [
        [1006, 688, 2],
        [990, 706, 4],
        [950, 730, 8],
        [985, 760, 13],
        [1062, 800, 20],
        [1060, 850, 34],
        [960, 920, 60],
        [820, 1000, 100],
        [700, 1090, 150],
      ],
      canvas.random('track'),
    )
    const onTrack = (x: number, y: number): boolean => {
      const i = track.left.findIndex(([, py]) => py >= y)
      return i >= 0 && x > track.left[i]![0] - 4 && x < track.right[i]![0] + 4
    }
    await canvas.svg(filledPath(track.d, urlReference('sand')), {
      defs: gradientBetween(
        'sand',
        [
          [0, '#ffd6a6'],
          [0.35, '#eda98e'],
          [0.7, '#b0708a'],
          [1, '#7a4a74'],
        ],
        0,
        690,
        0,
        1067,
      ),
    })
    const foot = { x: 452, y: 930 }
    const flowers = (part: (y: number) => boolean) =>
      paintHeath(canvas, 'flowers', {
        from: ground,
        count: 4300,
        size: [4.5, 40],
        dark: '#371746',
        far: '#f0a294',
        farShare: 0.6,
        light,
        tones: ['#5b2a63', '#8d3f82', '#bf5f9a', '#e58fac', '#ffc4b4'],
        greens: ['#3c2f44', '#4f4a4a', '#7a7458', '#c0a070'],
        skip: (x, y) => onTrack(x, y) || !part(y),
      })
    flowers((y) => y <= foot.y)
    paintMist(canvas, 'heath mist', { y: 742, reach: 34, colour: '#f3a69a', alpha: 0.38, cell: [420, 30] })

    await canvas.svg(ellipse(foot.x - 60, foot.y + 2, 210, 22, '#2a1038', 'filter="url(#soft)" opacity=".7"'), {
      defs: blurFilter('soft', 24, 7),
    })
    paintScotsPine(
      canvas,
      {
        x: foot.x,
        ground: foot.y,
        height: 790,
        tones: palette.leaf,
        bark: '#26142e',
        barkHigh: '#c46a4a',
        barkLit: '#e0835a',
        light,
        lean: 0.07,
      },
      canvas.random('pine'),
    )
    // The heather in front of the stem.
    flowers((y) => y > foot.y)
    const random = canvas.random('foreground')
    for (let x = -10; x < 1620; x += 26) {
      if (!onTrack(x, 1064))
        paintGrassTuft(
          canvas,
          {
            x: x + random.around(12),
            y: 1076,
            height: 74 + random.around(22),
            blades: 9,
            tones: ['#1f0f2c', '#3a1b42', '#5d2a58', '#8f4a70'],
            lean: 0.25,
            width: 3,
          },
          random,
        )
    }
    await canvas.svg(birds(960, 300, 7, 9, '#4a2c55', canvas.random('birds')))
    paintGlow(canvas, sunAt.x, sunAt.y, { radius: 1000, colour: '#ff9a50', alpha: 0.14, power: 1.5 })
    applyFinish(canvas, {
      shadow: mixHex(palette.shadow, '#2a1448', 0.5),
      light: '#ffe9c4',
      shadowShare: 0.15,
      lightShare: 0.1,
      contrast: 1.04,
      vignette: 0.28,
    })
  },
}
