/**
 * The bundle of the server (decision 025): whether it is what the files on the disk would make. Plain JavaScript, as
 * main.js; also read by the scripts that make it.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'

const root = new URL('../../', import.meta.url)
export const bundleFolder = new URL('build/', import.meta.url)
/** By chunk, the files that it was made of, as paths from the root, and their hash. Written last, removed first. */
export const inputsFile = new URL('inputs.json', bundleFolder)

/** Chunks of the demo and the stand-ins begin with this; the archive of `npm run pack` does not have them. */
export const demoPrefix = 'demo-'

/** Whether a path from the root is that of an installed package. */
export const isPackage = (path) => path.includes('node_modules/')

/**
 * What is compared of a file: of a source its content; of a file of a package its size, and the content of
 * package.json, which has the version. Reading the content of all packages takes three times as long.
 */
function factsOf(path) {
  const file = new URL(path, root)
  return isPackage(path) && !path.endsWith('/package.json') ? String(statSync(file).size) : readFileSync(file)
}

/** One hash for files by their paths from the root; null if one of them does not exist. */
export function hashInputs(paths) {
  const hash = createHash('sha256')
  try {
    for (const path of paths) hash.update(`${path}\0`).update(factsOf(path)).update('\0')
    return hash.digest('base64url')
  } catch (error) {
    if (error.code === 'ENOENT') return null
    throw error
  }
}

/** Times of files are not compared: a copy or an unpacked archive changes them, and an older file may keep its own. */
export function isBundleCurrent() {
  if (!existsSync(inputsFile)) return false
  const chunks = Object.entries(JSON.parse(readFileSync(inputsFile, 'utf8')))
  return chunks.every(([chunk, { paths, hash }]) =>
    existsSync(new URL(chunk, bundleFolder)) ? hashInputs(paths) === hash : chunk.startsWith(demoPrefix),
  )
}
