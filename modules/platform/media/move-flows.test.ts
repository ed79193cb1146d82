import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { FilesUnavailable, type FileStore } from './file-ports.ts'
import { moveFiles } from './move-flows.ts'

/** A store in memory that becomes unavailable after a number of writes. */
function createMemoryStore(writes = Infinity): FileStore & { files: Map<string, Buffer>; writes: number } {
  const files = new Map<string, Buffer>()
  const store = {
    files,
    writes,
    put: async (name: string, content: Buffer) => {
      if ((store.writes -= 1) < 0) throw new FilesUnavailable('away')
      files.set(name, content)
    },
    get: async (name: string) => files.get(name) ?? null,
    size: async (name: string) => files.get(name)?.length ?? null,
    list: async (folder: string, after: string | null) =>
      [...files]
        .filter(([name]) => name.startsWith(`${folder}/`) && (after === null || name > after))
        .map(([name, content]) => ({ name, bytes: content.length }))
        .toSorted((a, b) => (a.name < b.name ? -1 : 1))
        .slice(0, 10),
    remove: async (name: string) => void files.delete(name),
    check: async () => undefined,
  }
  return store
}

const uploadName = (content: Buffer) =>
  `uploads/u-${createHash('sha256').update(content).digest('hex').slice(0, 24)}.webp`

function filled(): ReturnType<typeof createMemoryStore> {
  const store = createMemoryStore()
  for (let index = 0; index < 25; index += 1) {
    const content = Buffer.from(`picture ${index}`)
    store.files.set(uploadName(content), content)
    store.files.set(`pictures/a-${index}-320.avif`, Buffer.from(`variant ${index}`))
  }
  store.files.set('uploads/u-1.json', Buffer.from('{}'))
  return store
}
const counts = ({ copied, present, failed }: Awaited<ReturnType<typeof moveFiles>>) => [copied, present, failed.length]

test('every picture is copied once; a second run finds all of them there', async () => {
  const [from, to] = [filled(), createMemoryStore()]
  const first = await moveFiles(from, to)
  expect([counts(first), first.stopped]).toEqual([[50, 0, 0], null])
  expect(first.bytes).toBe([...to.files.values()].reduce((sum, { length }) => sum + length, 0))
  expect(to.files.has('uploads/u-1.json')).toBe(false)
  for (const [name, content] of to.files) expect(content).toEqual(from.files.get(name))
  expect(counts(await moveFiles(from, to))).toEqual([0, 50, 0])
  expect(from.files.size).toBe(51)
})

test('a run that ends early says so, and the next one goes on where it ended', async () => {
  const [from, to] = [filled(), createMemoryStore(13)]
  const first = await moveFiles(from, to)
  expect([first.copied, first.stopped, to.files.size]).toEqual([13, 'away', 13])
  to.writes = Infinity
  expect(counts(await moveFiles(from, to))).toEqual([37, 13, 0])
})

test('a picture of the same size with another content is replaced', async () => {
  const [from, to] = [filled(), createMemoryStore()]
  const name = [...from.files.keys()][0]!
  to.files.set(name, Buffer.from(from.files.get(name)!.toString().toUpperCase()))
  expect(counts(await moveFiles(from, to))).toEqual([50, 0, 0])
  expect(to.files.get(name)).toEqual(from.files.get(name))
})

test('a damaged source is named and not copied; so is a target that does not store what it is given', async () => {
  const [from, to] = [filled(), createMemoryStore()]
  const [damaged] = from.files.keys()
  from.files.set(damaged!, Buffer.from('picture X'))
  const write = to.put
  to.put = async (name, content) => write(name, name.endsWith('a-7-320.avif') ? content.subarray(1) : content)
  const { copied, failed } = await moveFiles(from, to)
  expect(copied).toBe(48)
  expect(failed.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
    { name: 'pictures/a-7-320.avif', reason: expect.stringContaining('read back') },
    { name: damaged, reason: expect.stringContaining('it is damaged') },
  ])
  expect(to.files.has(damaged!)).toBe(false)
})
