/** The contract of stored files, on disk and in object storage, and what only object storage can do wrong. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ObjectStorageStandIn, startObjectStorage } from '@tussenuit/stand-ins/object-storage/stand-in.ts'
import { FilesUnavailable, type FileStore, listAllFiles } from '@tussenuit/modules/platform/media/file-ports.ts'
import { createCachedStore } from './cached.ts'
import { createDiskStore } from './disk.ts'
import { testFileStore } from './file-store-contract.ts'
import { createS3Store } from './s3.ts'

const settings = { bucket: 'shop-files', region: 'eu-west-1', accessKey: 'AKEY', secretKey: 'secret/of+the=shop' }
let storage: ObjectStorageStandIn
const folder = mkdtempSync(join(tmpdir(), 'files-'))
beforeAll(async () => {
  storage = await startObjectStorage(settings)
  storage.pageSize = 7
})
beforeEach(() => {
  storage.state = 'up'
  storage.failures = 0
})
afterAll(async () => {
  await storage.close()
  rmSync(folder, { recursive: true })
})

const inBucket = (change: Partial<typeof settings> = {}, now?: () => number): FileStore =>
  createS3Store({ ...settings, endpoint: storage.endpoint, ...change }, now)

testFileStore('on disk', () => createDiskStore(join(folder, 'disk')))
testFileStore('in object storage', () => inBucket())
testFileStore('in object storage with copies on disk', () =>
  createCachedStore(inBucket(), createDiskStore(join(folder, 'copies'))),
)

describe('object storage', () => {
  const name = 'uploads/a.webp'

  test.each([
    ['an unknown key', { accessKey: 'OTHER' }, 'InvalidAccessKeyId'],
    ['a wrong secret', { secretKey: 'wrong' }, 'SignatureDoesNotMatch'],
    ['a wrong region', { region: 'us-east-1' }, 'AuthorizationHeaderMalformed'],
    ['a bucket that there is not', { bucket: 'other-files' }, 'NoSuchBucket'],
  ])('%s is refused, and said so by the code of the storage', async (_, change, code) => {
    const store = inBucket(change)
    for (const attempt of [() => store.check(), () => store.get(name), () => store.put(name, Buffer.from('a'))])
      await expect(attempt()).rejects.toMatchObject({ isRefused: true, message: expect.stringContaining(code) })
  })

  test('one failed attempt is repeated, for every kind of request', async () => {
    const store = inBucket()
    const once = async <T>(ask: () => Promise<T>): Promise<T> => {
      storage.failures = 1
      return ask()
    }
    await once(() => store.put(name, Buffer.from('abc')))
    expect((await once(() => store.get(name)))?.toString()).toBe('abc')
    expect(await once(() => store.size(name))).toBe(3)
    expect(await once(() => store.list('uploads', null))).toEqual([{ name, bytes: 3 }])
    await once(() => store.remove(name))
    expect(await store.get(name)).toBeNull()
  })

  test.each(['failing', 'breaking'] as const)(
    'while it is %s it is asked twice, then left alone for a few seconds, and then asked again',
    async (state) => {
      let ms = 0
      const store = inBucket({}, () => ms)
      await store.put(name, Buffer.from('abc'))
      storage.state = state
      storage.requests.length = 0
      await expect(store.get(name)).rejects.toBeInstanceOf(FilesUnavailable)
      await expect(store.get(name)).rejects.toMatchObject({ isRefused: false })
      expect(storage.requests).toEqual([`GET ${name}`, `GET ${name}`])
      storage.state = 'up'
      ms += 5_001
      expect((await store.get(name))?.toString()).toBe('abc')
    },
  )

  test('where nothing listens the error has its reason', async () => {
    const store = createS3Store({ ...settings, endpoint: 'http://127.0.0.1:9' })
    await expect(store.check()).rejects.toThrow(/did not answer: (?:ECONNREFUSED|bad port)/)
  })

  test('a copy is read while the storage is away, and one that cannot be written is left out', async () => {
    const disk = createDiskStore(join(folder, 'away'))
    const store = createCachedStore(inBucket(), disk)
    await store.put(name, Buffer.from('abc'))
    await inBucket().put('uploads/b.webp', Buffer.from('of another machine'))
    writeFileSync(join(folder, 'taken'), '')
    const withoutDisk = createCachedStore(inBucket(), createDiskStore(join(folder, 'taken')))
    await withoutDisk.put('uploads/c.webp', Buffer.from('c'))
    expect((await withoutDisk.get('uploads/b.webp'))?.toString()).toBe('of another machine')
    expect((await store.get('uploads/b.webp'))?.toString()).toBe('of another machine')
    storage.state = 'failing'
    expect((await store.get(name))?.toString()).toBe('abc')
    expect((await store.get('uploads/b.webp'))?.toString()).toBe('of another machine')
    await expect(store.get('uploads/c.webp')).rejects.toBeInstanceOf(FilesUnavailable)
  })

  test('content that is damaged on its way is not stored, because the signature covers its hash', async () => {
    storage.state = 'damaging'
    await expect(inBucket().put('uploads/whole.webp', Buffer.alloc(100_000, 7))).rejects.toThrow(
      'XAmzContentSHA256Mismatch',
    )
    expect(storage.objects.has('uploads/whole.webp')).toBe(false)
  })
})

test('a write that fails leaves nothing on disk', async () => {
  const store = createDiskStore(join(folder, 'full'), async (path, content) => {
    writeFileSync(path, content.slice(0, 1))
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  })
  await expect(store.put('uploads/a.webp', Buffer.from('abc'))).rejects.toMatchObject({ code: 'ENOSPC' })
  expect(readdirSync(join(folder, 'full', 'uploads'))).toEqual([])
  expect(await Array.fromAsync(listAllFiles(store, 'uploads'))).toEqual([])
})
