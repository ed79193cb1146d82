import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createDiskStore } from './disk.ts'
import { createPictureStore } from './pictures.ts'

const home = mkdtempSync(join(tmpdir(), 'pictures-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

const facts = { width: 1600, height: 1067, alt: '', color: '#fff', focusX: 0.5, focusY: 0.5 }
const keys = Array.from({ length: 40 }, (_, index) => `picture-${index}`)
for (const key of keys) writeFileSync(join(home, `${key}.webp`), `master of ${key}`)
const source = {
  facts: Object.fromEntries(keys.map((key) => [key, facts])),
  fileOf: (key: string) => join(home, `${key}.webp`),
}
const waitFor = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

function openStore(folder: string, encodeMs: number) {
  const warnings: string[] = []
  const encoded: string[] = []
  const pictures = createPictureStore(
    source,
    { variants: createDiskStore(folder), uploads: null },
    { warn: (_, text) => void warnings.push(text) },
    {
      encode: async (master, width, format) => {
        await waitFor(encodeMs)
        encoded.push(`${master.toString()} ${width} ${format}`)
        return Buffer.from(`${width}.${format}`)
      },
    },
  )
  return { pictures, warnings, encoded }
}

test('fifty requests for one variant make it once, and later ones read it from the disk', async () => {
  const folder = join(home, 'once')
  const { pictures, encoded } = openStore(folder, 20)
  const answers = await Promise.all(Array.from({ length: 50 }, () => pictures.show('picture-1', 640, 'avif')))
  expect(new Set(answers.map((answer) => answer?.bytes.toString()))).toEqual(new Set(['640.avif']))
  expect(encoded).toEqual(['master of picture-1 640 avif'])
  await openStore(folder, 20).pictures.show('picture-1', 640, 'avif')
  expect(readdirSync(join(folder, 'pictures'))).toHaveLength(1)
})

test('many concurrent requests of one visitor do not delay others: another visitor gets a picture within two seconds', async () => {
  const { pictures, encoded } = openStore(join(home, 'crowd'), 300)
  const crowd = keys.slice(0, 30).flatMap((key) => [320, 480, 640].map((width) => pictures.show(key, width, 'avif')))
  const since = performance.now()
  const next = await pictures.show('picture-39', 960, 'webp')
  expect(performance.now() - since).toBeLessThan(2_000)
  expect([next?.isMaster, next?.format, next?.bytes.toString()]).toEqual([true, 'webp', 'master of picture-39'])
  const answers = await Promise.all(crowd)
  expect(answers.every((answer) => answer !== null)).toBe(true)
  expect(performance.now() - since).toBeLessThan(3_000)
  await waitFor(3_000)
  // Only the variants that fit into the queue were encoded, not all ninety.
  expect(encoded.length).toBeLessThanOrEqual(8)
})

test('with a full disk visitors still get the picture', async () => {
  // A file occupies the path of the folder that the store would create.
  const folder = join(home, 'taken')
  writeFileSync(folder, '')
  const { pictures, warnings } = openStore(folder, 1)
  expect((await pictures.show('picture-2', 320, 'webp'))?.bytes.toString()).toBe('320.webp')
  expect((await pictures.variant('picture-2', 960, 'jpg'))?.toString()).toBe('960.jpg')
  expect(warnings).toEqual(['a picture was made and could not be stored', 'a picture was made and could not be stored'])
})

test('an unknown key has no picture', async () => {
  const { pictures } = openStore(join(home, 'unknown'), 1)
  expect([await pictures.show('nothing', 320, 'webp'), await pictures.variant('nothing', 320, 'webp')]).toEqual([
    null,
    null,
  ])
})

test('a picture that cannot be made in time is sent as its master', async () => {
  const warnings: string[] = []
  const pictures = createPictureStore(
    source,
    { variants: createDiskStore(join(home, 'slow')), uploads: null },
    { warn: (_, text) => void warnings.push(text) },
    { encode: () => Promise.reject(new Error('timeout: 12% complete')) },
  )
  expect(await pictures.show('picture-3', 640, 'avif')).toMatchObject({ isMaster: true, format: 'webp' })
  expect(warnings).toEqual(['a picture could not be made'])
})
