/**
 * The demo's pictures at a thumbnail's size: decoding and drawing the whole ones takes a quarter of a journey's
 * processor time. Their facts (width, height, colour, text) stay those of the whole pictures, so pages are laid out
 * alike.
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

/** Once a run; those of an earlier run are used again. */
export async function makeSmallPictures(): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const key of Object.keys(demoPictures.facts)) {
    if (existsSync(fileOf(key))) continue
    const temporary = `${fileOf(key)}.${process.pid}.part`
    await sharp(demoPictures.fileOf(key)).resize({ width: widthPx }).webp().toFile(temporary)
    await rename(temporary, fileOf(key))
  }
}
