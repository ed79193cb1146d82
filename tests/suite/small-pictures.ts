/**
 * The demo's pictures as thumbnails: decoding and drawing the full-size ones takes a quarter of a journey's CPU time.
 * Their facts (width, height, colour, text) stay those of the full-size pictures, so that page layouts do not change.
 */
import { existsSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { PictureSource } from '@tussenuit/adapters/files/pictures.ts'
import { demoPictures } from '@tussenuit/demo/picture-source.ts'
import sharp from 'sharp'

const folder = join('data', 'tests', 'small-pictures')
const widthPx = 48

const fileOf = (key: string): string => join(folder, `${key}.webp`)

export const smallPictures: PictureSource = { facts: demoPictures.facts, fileOf }

/** Makes the thumbnails once; an earlier run's are reused. */
export async function makeSmallPictures(): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const key of Object.keys(demoPictures.facts)) {
    if (existsSync(fileOf(key))) continue
    const temporary = `${fileOf(key)}.${process.pid}.part`
    await sharp(demoPictures.fileOf(key)).resize({ width: widthPx }).webp().toFile(temporary)
    await rename(temporary, fileOf(key))
  }
}
