/**
 * The contract of stored files on a real S3-compatible server: OpenStack Swift with its `s3api` (tests/swift.ts). The
 * same contract runs on disk and on the stand-in in the gate; what the stand-in answers to refused keys is compared
 * with what the server answers.
 *
 * In the long suite: all of it, if Swift is installed (Debian: swift-proxy, swift-account, swift-container,
 * swift-object, memcached).
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FileStore, listAllFiles } from '@tussenuit/modules/platform/media/file-ports.ts'
import { startObjectStorage } from '@tussenuit/stand-ins/object-storage/stand-in.ts'
import { isSwiftInstalled, startSwift, type Swift } from '../../tests/swift.ts'
import { createCachedStore } from './cached.ts'
import { createDiskStore } from './disk.ts'
import { testFileStore } from './file-store-contract.ts'
import { createS3Store } from './s3.ts'

const isThere = isSwiftInstalled()
if (!isThere) console.info('skipped: the contract on a real server needs Swift and memcached (Debian)')

const settings = {
  bucket: 'shop-files',
  region: 'eu-west-1',
  accessKey: 'shop:operator',
  secretKey: 'secret/of+the=shop',
}

describe.skipIf(!isThere)('a real S3-compatible server', () => {
  let swift: Swift
  const folder = mkdtempSync(join(tmpdir(), 'real-storage-'))
  beforeAll(async () => {
    swift = await startSwift(settings)
  }, 120_000)
  afterAll(async () => {
    await swift.close()
    rmSync(folder, { recursive: true })
  })
  const inBucket = (change: Partial<typeof settings> = {}, endpoint = swift.endpoint): FileStore =>
    createS3Store({ ...settings, endpoint, ...change })

  testFileStore('in Swift', () => inBucket())
  testFileStore('in Swift with copies on disk', () =>
    createCachedStore(inBucket(), createDiskStore(join(folder, 'copies'))),
  )

  test('more files than a page of its list are listed, each once and in order', async () => {
    const store = inBucket()
    const names = Array.from({ length: 1_100 }, (_, index) => `pictures/p-${index}-320.webp`)
    for (let at = 0; at < names.length; at += 50)
      await Promise.all(names.slice(at, at + 50).map((name) => store.put(name, Buffer.from(name))))
    const listed = await Array.fromAsync(listAllFiles(store, 'pictures'))
    expect(listed.map(({ name }) => name)).toEqual(names.toSorted())
    await swift.destroyBucket()
    expect(await Array.fromAsync(listAllFiles(store, 'pictures'))).toEqual([])
  }, 240_000)

  test.each([
    // Amazon says which of the two is wrong, Swift does not.
    ['an unknown key', { accessKey: 'shop:other' }, '403 InvalidAccessKeyId', '403 SignatureDoesNotMatch'],
    ['a wrong secret', { secretKey: 'wrong' }, '403 SignatureDoesNotMatch', null],
    ['a wrong region', { region: 'us-east-1' }, '400 AuthorizationHeaderMalformed', null],
    ['a bucket that there is not', { bucket: 'other-files' }, '404 NoSuchBucket', null],
  ])('%s is refused as by the stand-in', async (_, change, ofStandIn, ofSwift) => {
    const standIn = await startObjectStorage(settings)
    try {
      for (const [endpoint, code] of [
        [standIn.endpoint, ofStandIn],
        [swift.endpoint, ofSwift ?? ofStandIn],
      ] as const) {
        const store = inBucket(change, endpoint)
        for (const attempt of [() => store.check(), () => store.get('uploads/a.webp')])
          await expect(attempt()).rejects.toMatchObject({ isRefused: true, message: expect.stringContaining(code) })
      }
    } finally {
      await standIn.close()
    }
  })
})
