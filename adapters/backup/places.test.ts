/** What a place of backups promises, in a folder and in a bucket, and what only a bucket can do wrong. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FilesUnavailable } from '@tussenuit/modules/platform/media/file-ports.ts'
import { type ObjectStorageStandIn, startObjectStorage } from '@tussenuit/stand-ins/object-storage/stand-in.ts'
import { createBucketPlace } from './bucket-place.ts'
import { createFolderPlace } from './folder-place.ts'
import { openBackupPlace, readBucketAddress } from './open-place.ts'
import type { BackupPlace } from './place.ts'

const settings = { bucket: 'shop-backups', region: 'eu-west-1', accessKey: 'AKEY', secretKey: 'secret/of+the=shop' }
const mebibyte = 1024 * 1024
const partBytes = 5 * mebibyte
let storage: ObjectStorageStandIn
const folder = mkdtempSync(join(tmpdir(), 'places-'))
beforeAll(async () => {
  storage = await startObjectStorage(settings)
  storage.pageSize = 3
})
beforeEach(() => {
  storage.state = 'up'
  storage.failures = 0
  storage.objects.clear()
})
afterAll(async () => {
  await storage.close()
  rmSync(folder, { recursive: true })
})

const inBucket = (change: Partial<typeof settings> = {}, prefix = 'shop/'): BackupPlace =>
  createBucketPlace('s3://shop-backups/shop', { ...settings, endpoint: storage.endpoint, ...change }, prefix, {
    partBytes,
    pauses: [1, 1],
  })
const read = async (place: BackupPlace, file: string) => Buffer.concat(await Array.fromAsync(place.read(file)))
async function* inParts(content: Buffer, bytes = mebibyte - 7): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += bytes) yield content.subarray(at, at + bytes)
}
async function* failing(before: Buffer): AsyncGenerator<Buffer> {
  yield* inParts(before)
  throw new Error('the database went away')
}
const [first, second, third] = [1, 2, 3].map((day) => `2026-11-0${day}T02-00-00-000Z`) as [string, string, string]

describe.each([
  ['a folder', () => createFolderPlace(mkdtempSync(join(folder, 'place-')))],
  ['a bucket', () => inBucket()],
  ['a bucket without a prefix', () => inBucket({}, '')],
] as const)('%s', (_, open) => {
  test.each([0, 1, partBytes - 1, partBytes, partBytes + 1, 2 * partBytes, 3 * partBytes + 5])(
    'has a file of %i bytes as it was written',
    async (length) => {
      const place = open()
      const content = randomBytes(length)
      await place.write('files/a.sealed', inParts(content))
      expect((await read(place, 'files/a.sealed')).equals(content)).toBe(true)
      expect(storage.uploads.size).toBe(0)
    },
  )

  test('lists a backup once it is finished, not while it is written nor after it was abandoned', async () => {
    const place = open()
    expect([await place.listBackups(), await place.listSharedFiles()]).toEqual([[], new Set()])
    for (const name of [second, first]) {
      const unfinished = await place.start(name)
      for (const file of ['deal', 'mail', 'payment', 'voucher']) {
        await unfinished.write(`${name}/${file}.sealed`, inParts(Buffer.from(file)))
        expect(await place.listBackups()).not.toContain(name)
      }
      await unfinished.finish()
      expect(await place.listBackups()).toContain(name)
    }
    const abandoned = await place.start(third)
    for (const file of ['deal', 'mail', 'payment', 'voucher'])
      await abandoned.write(`${third}/${file}.sealed`, inParts(Buffer.from(file)))
    await abandoned.abandon()
    for (const file of ['a', 'b', 'c', 'd']) await place.write(`files/${file}.sealed`, inParts(Buffer.from(file)))
    await place.write('notes/a.sealed', inParts(Buffer.from('not a backup')))
    expect(await place.listBackups()).toEqual([first, second])
    expect([...(await place.listSharedFiles())].toSorted()).toEqual(
      ['a', 'b', 'c', 'd'].map((file) => `files/${file}.sealed`),
    )
    expect((await read(place, `${first}/mail.sealed`)).toString()).toBe('mail')
    await expect(read(place, `${third}/mail.sealed`)).rejects.toThrow(`${third}/mail.sealed is missing`)
  })

  test.each([100, 2 * partBytes + mebibyte])(
    'has nothing of a file whose content ends with an error after %i bytes',
    async (at) => {
      const place = open()
      await expect(place.write('files/a.sealed', failing(randomBytes(at)))).rejects.toThrow('the database went away')
      expect(await place.listSharedFiles()).toEqual(new Set())
      expect(storage.uploads.size).toBe(0)
      await expect(read(place, 'files/a.sealed')).rejects.toThrow('files/a.sealed is missing')
    },
  )
})

describe('a bucket', () => {
  test('is asked again after an error, in every kind of request', async () => {
    const place = inBucket()
    const content = randomBytes(2 * partBytes)
    const twice = <T>(ask: () => Promise<T>): Promise<T> => {
      storage.failures = 2
      return ask()
    }
    await twice(() => place.write('files/a.sealed', inParts(content)))
    const unfinished = await twice(() => place.start(first))
    await twice(() => unfinished.write(`${first}/deal.sealed`, inParts(Buffer.from('deal'))))
    await twice(() => unfinished.finish())
    expect(await twice(() => place.listBackups())).toEqual([first])
    expect((await twice(() => read(place, 'files/a.sealed'))).equals(content)).toBe(true)
  })

  test.each(['failing', 'breaking'] as const)('that is %s is not a damaged backup', async (state) => {
    storage.state = state
    for (const attempt of [
      () => read(inBucket(), 'files/a.sealed'),
      () => inBucket().listBackups(),
      () => inBucket().start(first),
      () => inBucket().write('files/a.sealed', inParts(randomBytes(9))),
    ])
      await expect(attempt()).rejects.toBeInstanceOf(FilesUnavailable)
  })

  test.each([
    ['a wrong secret', { secretKey: 'wrong' }, 'SignatureDoesNotMatch'],
    ['a bucket that there is not', { bucket: 'other-backups' }, 'NoSuchBucket'],
  ])('%s is refused by the code of the storage, before anything is read', async (_, change, code) => {
    for (const attempt of [() => inBucket(change).start(first), () => inBucket(change).listBackups()])
      await expect(attempt()).rejects.toMatchObject({ isRefused: true, message: expect.stringContaining(code) })
  })

  test('a backup whose mark of the unfinished is left, of a process that was killed, is not listed', async () => {
    const place = inBucket()
    const unfinished = await place.start(second)
    await unfinished.write(`${second}/manifest.json`, inParts(Buffer.from('{}')))
    expect([...storage.objects.keys()]).toContain(`shop/${second}.part`)
    expect(await place.listBackups()).toEqual([])
  })

  test('a part that is damaged on its way is not stored', async () => {
    storage.state = 'damaging'
    await expect(inBucket().write('files/a.sealed', inParts(randomBytes(2 * partBytes)))).rejects.toThrow(
      'XAmzContentSHA256Mismatch',
    )
    expect(storage.objects.size).toBe(0)
  })
})

test('an address that begins with s3:// names a bucket; every other text is a folder', () => {
  const refused = (where: string) =>
    expect(() => readBucketAddress(where), where).toThrow('not the address of a bucket')
  expect(readBucketAddress('s3://shop-backups')).toEqual({ bucket: 'shop-backups', prefix: '' })
  expect(readBucketAddress('s3://shop-backups/')).toEqual({ bucket: 'shop-backups', prefix: '' })
  expect(readBucketAddress('s3://shop-backups/a/b-1/')).toEqual({ bucket: 'shop-backups', prefix: 'a/b-1/' })
  expect(readBucketAddress('/srv/s3:')).toBeNull()
  for (const where of ['s3://', 's3://Upper', 's3://a/b', 's3://shop/../x', 's3://shop//x', 's3://shop/a b'])
    refused(where)
  expect(() => openBackupPlace('s3://shop-backups', null)).toThrow('no object storage is configured')
  expect(readdirSync(folder).filter((name) => name.startsWith('s3'))).toEqual([])
})
