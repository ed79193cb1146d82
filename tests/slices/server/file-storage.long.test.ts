/**
 * Uploaded pictures of a shop with several machines: two processes with separate data folders on one database show
 * each other's pictures if they share object storage, and not otherwise. What happens while the storage is away.
 *
 * In the long suite: two machines with and without shared object storage, a bucket that is away.
 */
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ObjectStorageStandIn, startObjectStorage } from '@tussenuit/stand-ins/object-storage/stand-in.ts'
import { createS3Store } from '@tussenuit/adapters/files/s3.ts'
import { retryUntilPasses } from '../../booking-steps.ts'
import type { TestShop } from '../../harness.ts'
import { getPicture, removeFolders, startPair, storageSettings, storageVariables, upload } from '../../storage-steps.ts'
import { serverUrl } from '../../suite/databases.ts'
import { signInOnce } from '../../voucher-steps.ts'

/** Refers to the picture from a theme, in the call after the upload. */
async function setThemePicture(shop: TestShop, picture: string): Promise<void> {
  const editor = shop.newClient(await signInOnce(shop, 'editor'))
  const theme = (await editor('GET /fetchThemes', {})).data[0]!
  const { data } = await editor('GET /fetchThemesById/:id', { params: { id: theme.id } })
  const { name, title, position, summary, translations, version } = data
  await editor('PUT /updateThemesById/:id', {
    params: { id: theme.id },
    body: { name, title, position, summary, translations, version, picture },
  })
}

afterAll(removeFolders)

// The embedded engine belongs to one process.
describe.skipIf(serverUrl === null)('two machines with one bucket', () => {
  let storage: ObjectStorageStandIn
  let pair: [TestShop, TestShop]
  beforeAll(async () => {
    storage = await startObjectStorage(storageSettings)
    pair = await startPair(storageVariables(storage.endpoint))
  })
  afterAll(async () => {
    await pair[1].close()
    await pair[0].close()
    await storage.close()
  })

  test('show a picture that was uploaded to the other one, at once, cached without a limit', async () => {
    const [first, second] = pair
    const { body } = await upload(first, '#123456')
    const { key } = body.data
    await setThemePicture(second, key)
    const shown = await getPicture(second, key)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(shown.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect((await sharp(shown.bytes).metadata()).width).toBe(640)
    expect([...storage.objects.keys()]).toContain(`uploads/${key}.webp`)
    const themes = (await second.newClient(await signInOnce(second, 'editor'))('GET /fetchThemes', {})).data
    expect(JSON.stringify(themes)).toContain(`/pictures/${key}-`)
    await retryUntilPasses(() => expect(first.shop.pictures.facts(key)?.width).toBe(700))
  })

  test('encode a variant once, and read it from the bucket elsewhere', async () => {
    const [first, second] = pair
    const { key } = (await upload(first, '#563412')).body.data
    const made = await getPicture(first, key, 320)
    await retryUntilPasses(() =>
      expect([...storage.objects.keys()].some((name) => name.startsWith(`pictures/${key}`))).toBe(true),
    )
    storage.requests.length = 0
    expect((await getPicture(second, key, 320)).bytes).toEqual(made.bytes)
    expect(storage.requests.filter((request) => request.startsWith('PUT'))).toEqual([])
  })

  test('while the bucket is away pages and what is on disk are shown, and uploads are refused in words', async () => {
    const [first, second] = pair
    const { key } = (await upload(first, '#345612')).body.data
    const local = await getPicture(first, key, 480)
    storage.state = 'failing'
    try {
      const refused = await upload(first, '#999999')
      expect([refused.status, refused.body.error.code]).toEqual([503, 'files_unavailable'])
      expect(refused.body.message).toContain('Pictures cannot be saved')
      expect(refused.headers.get('retry-after')).toBe('5')
      const elsewhere = await getPicture(second, key, 480)
      expect([elsewhere.status, elsewhere.headers.get('cache-control')]).toEqual([503, 'no-store'])
      expect(JSON.parse(elsewhere.bytes.toString()).error.code).toBe('files_unavailable')
      expect((await getPicture(first, key, 480)).bytes).toEqual(local.bytes)
      for (const path of ['/', '/packages/all', `/pictures/${second.shop.pictures.keys()[0]}-320.webp`])
        expect([path, (await fetch(second.url + path)).status]).toEqual([path, 200])
    } finally {
      storage.state = 'up'
    }
    await retryUntilPasses(async () => expect((await getPicture(second, key, 480)).status).toBe(200))
  })

  test('a bucket with other keys says so before the start, by the names of the variables', async () => {
    const check = createS3Store({ ...storageSettings, endpoint: storage.endpoint, secretKey: 'wrong' }).check
    await expect(check()).rejects.toMatchObject({ isRefused: true })
    await expect(pair[0].shop.pictures.check()).resolves.toBeUndefined()
  })
})

describe.skipIf(serverUrl === null)('two machines with a disk each', () => {
  test('do not show pictures of the other one: the control', async () => {
    const [first, second] = await startPair({})
    try {
      const { key } = (await upload(first, '#123456')).body.data
      expect((await getPicture(first, key)).status).toBe(200)
      const missing = await getPicture(second, key)
      expect([missing.status, JSON.parse(missing.bytes.toString()).error.code]).toEqual([404, 'picture_unknown'])
    } finally {
      await second.close()
      await first.close()
    }
  })
})
