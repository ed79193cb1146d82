/**
 * The drawing kit: pictures of 1600 x 1067 drawn by code, identical in every run.
 *
 * A scene is one file, scenes/<key>.ts:
 *
 *   import { Canvas, applyFinish, paintGlow, paintMist, paintSky, palettes, filledPath, createRidge, paintSun, paintClouds, paintBroadleaf, type Scene } from '../kit/index.ts'
 *
 *   const palette = palettes['summer-morning']
 *   const light = { x: -0.8, y: -0.6, z: 0.3 }            // towards the light; z < 0 for backlight
 *
 *   export const scene: Scene = {
 *     key: 'dunes-morning', title: 'Dunes in the morning',
 *     alt: 'Dune path by the North Sea, summer morning: marram grass and a red bicycle.',
 *     focus: { x: 0.6, y: 0.62 }, day: true,
 *     async draw(canvas) {
 *       paintSky(canvas, palette.sky, 560)                 // per-pixel work is synchronous
 *       await paintSun(canvas, 380, 330, { wide: '#ffe09a' })
 *       paintClouds(canvas, 'high', { from: 30, to: 300, lit: palette.cloudLit, shade: palette.cloudShade })
 *       const far = createRidge(canvas, 'far', { base: 520, amplitude: 40, scale: 420 })
 *       await canvas.svg(filledPath(far.area(), palette.land[0]))  // SVG layers are awaited; merge neighbours (70 ms each)
 *       paintMist(canvas, 'valley', { y: 560, reach: 50, colour: palette.haze })
 *       paintBroadleaf(canvas, { x: 300, ground: 800, height: 380, tones: palette.leaf, light, bark: '#3f3128', barkLit: '#b08a5c' }, canvas.random('oak'))
 *       applyFinish(canvas, { shadow: palette.shadow })           // always last
 *     },
 *   }
 *
 * Paint from back to front. Use one canvas.random('name') per object, so that a change to one object does not affect the others.
 * To draw it: node demo/art/draw.ts dunes-morning
 *
 * canvas    Canvas: svg(), mask(), random(); layers with normal, screen and multiply, speckle, clip and ripple
 * brush     paintDab(), paintStroke(): small painted marks directly into the pixels (leaves, grass, needles)
 * shapes    helpers for SVG: filledPath, rect, gradient, ribbon, birds, smoothCurve
 * sky       paintSky, paintSun, paintMoon, paintStars, paintGlow, paintClouds
 * land      createRidge, paintMist, paintMottle, paintRelief
 * trees     paintBroadleaf, paintCrown, paintBareTree, paintLimb; conifers: paintScotsPine, paintSpruce;
 *           woods: paintForest, treeBelt
 * ground    paintHeath, paintMeadow, paintGrassTuft, scatterMarks
 * water     paintReflection, paintRipples, paintLightTrail
 * houses    townHouse, eavesHouse, windowShape; lights: paintWindowGlows, lantern, candle; snow; interior
 * figures   bicycle, swan, sloop
 * finish    applyFinish: colour grading, vignette, paper and grain
 */
export * from './canvas.ts'
export * from './brush.ts'
export * from './colour.ts'
export * from './conifers.ts'
export * from './figures.ts'
export * from './finish.ts'
export * from './ground.ts'
export * from './houses.ts'
export * from './interior.ts'
export * from './land.ts'
export * from './lights.ts'
export * from './palettes.ts'
export * from './random.ts'
export * from './scene.ts'
export * from './shapes.ts'
export * from './sky.ts'
export * from './snow.ts'
export * from './trees.ts'
export * from './water.ts'
export * from './woods.ts'
