/** Renders the PNG icons of the shop from its SVG: `node scripts/icons.ts`. Run it again when the SVG changes. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const folder = join(import.meta.dirname, '../apps/shop/public/assets')
const svg = readFileSync(join(folder, 'icon.svg'))
/** Scale at which the drawing's corners lie within the central circle of 80 % that every mask shape leaves visible. */
const safeZone = 0.75

const drawIcon = (size: number) => sharp(svg, { density: (72 * size) / 32 }).resize(size, size)

for (const size of [180, 192, 512])
  await drawIcon(size)
    .flatten({ background: '#ffffff' })
    .png({ palette: true })
    .toFile(join(folder, `icon-${size}.png`))
const inner = await drawIcon(Math.round(512 * safeZone))
  .png()
  .toBuffer()
await sharp({ create: { width: 512, height: 512, channels: 3, background: '#ffffff' } })
  .composite([{ input: inner }])
  .png({ palette: true })
  .toFile(join(folder, 'icon-maskable-512.png'))
