/**
 * Draws the catalogue's pictures: `node demo/art/draw.ts [key…]`. Without keys all pictures are drawn, with one worker
 * per core.
 */
import { readdir, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { Canvas, rgbToHex, type Scene } from './kit/index.ts'

const scenesFolder = new URL('./scenes/', import.meta.url)
const picturesFolder = new URL('../pictures/', import.meta.url)

const loadScene = async (key: string): Promise<Scene> =>
  ((await import(new URL(`${key}.ts`, scenesFolder).href)) as { scene: Scene }).scene

async function drawScene(key: string): Promise<string> {
  const started = performance.now()
  const scene = await loadScene(key)
  const canvas = new Canvas(scene.key)
  await scene.draw(canvas)
  const picture = await canvas.webp()
  await writeFile(new URL(`${key}.webp`, picturesFolder), picture)
  return `${key}: ${Math.round(picture.length / 1024)} kB, ${((performance.now() - started) / 1000).toFixed(1)} s`
}

/**
 * Distributes the keys among one worker per core; resolves when all pictures are drawn, rejects at the first failure.
 */
async function drawAllScenes(keys: readonly string[]): Promise<void> {
  const queue = [...keys]
  const run = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const worker = new Worker(new URL(import.meta.url))
      const next = () => {
        const key = queue.shift()
        if (key === undefined) void worker.terminate().then(() => resolve())
        else worker.postMessage(key)
      }
      worker.on('message', (line: string) => {
        console.log(line)
        next()
      })
      worker.on('error', reject)
      next()
    })
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), keys.length) }, run))
}

/** Writes pictures/index.ts from the scenes and the files that exist. */
async function writeIndex(keys: readonly string[]): Promise<void> {
  const present = new Set(await readdir(picturesFolder))
  const entries: string[] = []
  for (const key of keys.filter((k) => present.has(`${k}.webp`))) {
    const { title, alt, focus, day } = await loadScene(key)
    const picture = sharp(await sharp(new URL(`${key}.webp`, picturesFolder).pathname).toBuffer())
    const { width, height } = await picture.metadata()
    const [r, g, b] = (await picture.stats()).channels.map((channel) => channel.mean)
    const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
    entries.push(
      `  ${quote(key)}: {\n    file: ${quote(`${key}.webp`)}, width: ${width}, height: ${height}, title: ${quote(title)},\n    alt: ${quote(alt)},\n` +
        `    focus: { x: ${focus.x}, y: ${focus.y} }, day: ${day}, color: ${quote(rgbToHex([r ?? 0, g ?? 0, b ?? 0]))},\n  },`,
    )
  }
  await writeFile(
    new URL('index.ts', picturesFolder),
    `/** The drawn pictures of the catalogue. Written by demo/art/draw.ts; change the scenes, not this file. */
export interface Picture {
  /** WebP master beside this file. */
  file: string
  width: number
  height: number
  title: string
  /** English; the shop translates it. */
  alt: string
  /** Crops keep this point (shares of width and height). */
  focus: { x: number, y: number }
  /** A bright day scene, which dark mode tones down. */
  day: boolean
  /** Mean colour, for the space before the picture has come. */
  color: string
}

export const picturesFolder = new URL('.', import.meta.url)

export const pictures = {
${entries.join('\n')}
} as const satisfies Record<string, Picture>

export type PictureKey = keyof typeof pictures
`,
  )
}

if (isMainThread) {
  const all = (await readdir(scenesFolder))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => name.slice(0, -3))
    .sort()
  const wanted = process.argv.slice(2)
  const unknown = wanted.filter((key) => !all.includes(key))
  if (unknown.length > 0) throw new Error(`There is no scene ${unknown.join(', ')}; there are: ${all.join(', ')}`)
  await drawAllScenes(wanted.length > 0 ? wanted : all)
  await writeIndex(all)
} else {
  parentPort?.on('message', (key: string) => {
    void drawScene(key).then((line) => parentPort?.postMessage(line))
  })
}
