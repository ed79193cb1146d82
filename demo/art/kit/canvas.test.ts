import { describe, expect, it } from 'vitest'
import {
  paintBroadleaf,
  Canvas,
  applyFinish,
  paintSky,
  filledPath,
  paintReflection,
  createRidge,
  hexToRgb,
} from './index.ts'

const drawSmallCanvas = async (seed: string): Promise<Canvas> => {
  const canvas = new Canvas(seed)
  paintSky(
    canvas,
    [
      [0, '#204060'],
      [1, '#f0d0a0'],
    ],
    600,
  )
  const land = createRidge(canvas, 'land', { base: 620, amplitude: 40, scale: 300 })
  await canvas.svg(filledPath(land.area(), '#406040'))
  paintBroadleaf(
    canvas,
    {
      x: 500,
      ground: 640,
      height: 160,
      tones: ['#203020', '#80a050'],
      light: { x: -1, y: -1, z: 0.3 },
      bark: '#302020',
      barkLit: '#a08060',
      lobes: 8,
    },
    canvas.random('oak'),
  )
  return canvas
}

describe('the drawing kit', () => {
  it('draws the same picture twice from the same seed, and another from another', async () => {
    const [once, again, other] = await Promise.all([
      drawSmallCanvas('heath'),
      drawSmallCanvas('heath'),
      drawSmallCanvas('coast'),
    ])
    expect(Buffer.from(once.pixels.buffer).equals(Buffer.from(again.pixels.buffer))).toBe(true)
    expect(Buffer.from(once.pixels.buffer).equals(Buffer.from(other.pixels.buffer))).toBe(false)
  })

  it('lays a layer only where it covers, and multiplies without whitening', async () => {
    const canvas = new Canvas('layers')
    paintSky(
      canvas,
      [
        [0, '#808080'],
        [1, '#808080'],
      ],
      1067,
    )
    await canvas.svg(filledPath('M0 0H800V1067H0Z', '#800000'), { blend: 'multiply' })
    expect(Array.from(canvas.pixels.slice(0, 3), (value) => Math.round(value))).toEqual([64, 0, 0])
    expect(Array.from(canvas.pixels.slice(1599 * 3, 1600 * 3))).toEqual(hexToRgb('#808080'))
  })

  it('mirrors what stands above the water line', () => {
    const canvas = new Canvas('water')
    paintSky(
      canvas,
      [
        [0, '#ff0000'],
        [1, '#0000ff'],
      ],
      500,
    )
    paintReflection(canvas, { y: 500, tint: '#000000', tintFar: 0, tintNear: 0, sway: 0, squash: 1, dim: 1, bands: 0 })
    const blueAt = (y: number) => canvas.pixels[(y * 1600 + 800) * 3 + 2]!
    expect(blueAt(510)).toBeGreaterThan(230)
    expect(blueAt(900)).toBeLessThan(blueAt(510))
  })

  it('keeps every finished pixel a number', async () => {
    const canvas = await drawSmallCanvas('finish')
    applyFinish(canvas, { shadow: '#102030' })
    expect(canvas.pixels.every((value) => Number.isFinite(value))).toBe(true)
  })
})
