/**
 * In the long suite: faults planted in backups, each of which the drill names: in a folder, in a bucket of the
 * stand-in, and in one of a real S3-compatible server, if Swift is installed (tests/swift.ts).
 */
import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { makeBackup } from '@tussenuit/adapters/backup/backup.ts'
import { proveBackup } from '@tussenuit/adapters/backup/drill.ts'
import { createBucketPlace } from '@tussenuit/adapters/backup/bucket-place.ts'
import { createFolderPlace } from '@tussenuit/adapters/backup/folder-place.ts'
import { openBackupPlace } from '@tussenuit/adapters/backup/open-place.ts'
import type { BackupPlace } from '@tussenuit/adapters/backup/place.ts'
import { createDiskStore } from '@tussenuit/adapters/files/disk.ts'
import { createS3Client, type S3Client } from '@tussenuit/adapters/files/s3-client.ts'
import { backupStorageLimits } from '@tussenuit/adapters/time-limits.ts'
import { createKeyDerivation } from '@tussenuit/server/config/config.ts'
import { startObjectStorage } from '@tussenuit/stand-ins/object-storage/stand-in.ts'
import { type Faulty, faults, keys, secret } from '../../backup-faults.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { serverUrl } from '../../suite/databases.ts'
import { isSwiftInstalled, startSwift } from '../../swift.ts'
import { buyVouchers } from '../../voucher-steps.ts'

const home = mkdtempSync(join(tmpdir(), 'backup-faults-'))
const data = join(home, 'data')
const root = join(home, 'backups')
const settings = { bucket: 'shop-backups', region: 'eu-west-1', accessKey: 'shop:operator', secretKey: 'secret/of+the' }
const prefix = 'nightly/'

type Files = Map<string, Buffer>
/** Empty if there is no such folder. */
const readFiles = (folder: string): Files =>
  new Map(
    (existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [])
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(folder.length + 1), readFileSync(path)]),
  )

/** Gives the bucket these files, where it has those before. */
async function changeObjects({ ask }: S3Client, before: Files, after: Files): Promise<void> {
  const change = async (name: string): Promise<void> => {
    const [path, body] = [`${prefix}${name}`, after.get(name)]
    const reply = await ask(body ? { method: 'PUT', path, body } : { method: 'DELETE', path })
    expect([200, 204], `${name} ${reply.status}`).toContain(reply.status)
  }
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => !(after.has(name) && before.get(name)?.equals(after.get(name)!)),
  )
  for (let at = 0; at < changed.length; at += 8) await Promise.all(changed.slice(at, at + 8).map(change))
}

// The embedded engine belongs to one process, so that a shop that sells has no backup of it.
describe.skipIf(serverUrl === null)('a fault planted in a backup', () => {
  let shop: TestShop
  let made: { earlier: string; name: string }
  const prove = (place: BackupPlace, more: { keys?: Buffer[]; now?: Date } = {}) =>
    proveBackup({
      place,
      keys,
      databaseUrl: shop.databaseUrl,
      now: new Date(),
      compare: async () => [],
      ...more,
    })
  const plantIn = (): Faulty => {
    const copy = mkdtempSync(join(home, 'faulty-'))
    cpSync(root, copy, { recursive: true })
    const { name, earlier } = made
    return {
      copy,
      name,
      earlier,
      table: join(copy, name, 'voucher_order.sealed'),
      manifest: join(copy, name, 'manifest.json'),
    }
  }

  beforeAll(async () => {
    shop = await startTestShop({
      deals: 2,
      priceDays: 20,
      work: false,
      environment: { DATA_DIR: data, SECRET_KEY: secret },
    })
    for (const background of ['#123456', '#654321'])
      await shop.shop.pictures.add(
        await sharp({ create: { width: 500, height: 400, channels: 3, background } })
          .png()
          .toBuffer(),
      )
    await buyVouchers(shop, { cents: 10_000, quantity: 2 })
    const backUp = () =>
      makeBackup(shop.shop.db, createDiskStore(data), {
        place: createFolderPlace(root),
        keys,
        now: new Date(),
      })
    const earlier = (await backUp()).name
    made = { earlier, name: (await backUp()).name }
  })
  afterAll(async () => {
    await shop.close()
    if (existsSync(home)) rmSync(home, { recursive: true })
  })

  test('without one the backup is proven: the control', async () => {
    expect(await prove(createFolderPlace(plantIn().copy))).toMatchObject({ name: made.name, problems: [] })
  })

  test.each(faults)('%s: it is named', async (_, plant, named) => {
    const faulty = plantIn()
    await plant(faulty)
    const { problems } = await prove(createFolderPlace(faulty.copy))
    expect(problems.join('\n')).toMatch(named)
  })

  const servers = [
    ['of the stand-in', startObjectStorage, true],
    ['of Swift', startSwift, isSwiftInstalled()],
  ] as const
  describe.each(servers)('in a bucket %s', (_, startServer, isThere) => {
    describe.skipIf(!isThere)('that is there', () => {
      let server: { endpoint: string; close(): Promise<void> }
      let client: S3Client
      let place: BackupPlace
      const base = () => readFiles(root)
      beforeAll(async () => {
        server = await startServer(settings)
        client = createS3Client({ ...settings, endpoint: server.endpoint }, backupStorageLimits)
        place = openBackupPlace(`s3://${settings.bucket}/nightly`, { ...settings, endpoint: server.endpoint })
        await changeObjects(client, new Map(), base())
      }, 120_000)
      afterAll(() => server.close())

      test('without one the backup is proven: the control', async () => {
        expect(await prove(place)).toMatchObject({ name: made.name, problems: [] })
      })

      test.each(faults)('%s: it is named', async (_name, plant, named, namedInBucket = named) => {
        const faulty = plantIn()
        await plant(faulty)
        const planted = readFiles(faulty.copy)
        await changeObjects(client, base(), planted)
        try {
          expect((await prove(place)).problems.join('\n')).toMatch(namedInBucket)
        } finally {
          await changeObjects(client, planted, base())
        }
      })

      test('a file in parts is as it was written, and nothing is there of one whose content ends with an error', async () => {
        const mebibyte = 1024 * 1024
        const inParts = createBucketPlace('', { ...settings, endpoint: server.endpoint }, 'parts/', {
          partBytes: 5 * mebibyte,
          pauses: backupStorageLimits.pauses,
        })
        const content = randomBytes(12 * mebibyte + 1)
        const pieces = async function* (isWhole: boolean) {
          for (let at = 0; at < content.length; at += mebibyte) yield content.subarray(at, at + mebibyte)
          if (!isWhole) throw new Error('the database went away')
        }
        await inParts.write('files/whole.sealed', pieces(true))
        await expect(inParts.write('files/half.sealed', pieces(false))).rejects.toThrow('the database went away')
        expect([...(await inParts.listSharedFiles())]).toEqual(['files/whole.sealed'])
        const read = Buffer.concat(await Array.fromAsync(inParts.read('files/whole.sealed')))
        expect(read.equals(content)).toBe(true)
      })

      test('a backup that is made in it is proven, and has the files of the one before', async () => {
        const again = await makeBackup(shop.shop.db, createDiskStore(data), { place, keys, now: new Date() })
        expect([again.newFiles, again.manifest.files.length]).toEqual([0, 2])
        expect(await prove(place)).toMatchObject({ name: again.name, problems: [] })
      })
    })
  })

  test('another key, and a backup of the day before yesterday', async () => {
    const other = createKeyDerivation(['x'.repeat(48)])('backup')
    expect((await prove(createFolderPlace(root), { keys: other })).problems.join()).toMatch(
      /was made with another SECRET_KEY/,
    )
    const later = await prove(createFolderPlace(root), { now: new Date(Date.now() + 27 * 3_600_000) })
    expect(later.problems).toEqual([`The last backup is older than 26 hours: ${made.name}`])
  })
})
