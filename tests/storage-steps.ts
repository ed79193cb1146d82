/** Shops with data folders of their own, as on separate machines, and object storage that they share. */
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import sharp from 'sharp'
import { startTestShop, type TestShop } from './harness.ts'
import { signInOnce } from './voucher-steps.ts'

export const storageSettings = { bucket: 'shop-files', region: 'eu-west-1', accessKey: 'AKEY', secretKey: 'a secret' }
const folders: string[] = []

export const storageVariables = (endpoint: string) => ({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: storageSettings.bucket,
  S3_REGION: storageSettings.region,
  S3_ACCESS_KEY: storageSettings.accessKey,
  S3_SECRET_KEY: storageSettings.secretKey,
})

export async function removeFolders(): Promise<void> {
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
}

/** A shop with a folder of its own, on the database of another one if it is given. */
export async function startSeparate(
  environment: Record<string, string>,
  other?: TestShop,
): Promise<TestShop & { folder: string }> {
  const folder = `./data/tests/storage-${randomBytes(6).toString('hex')}`
  folders.push(folder)
  const shop = await startTestShop({
    deals: 2,
    priceDays: 10,
    work: false,
    pages: true,
    ownPictures: true,
    environment: { ...environment, DATA_DIR: folder, SECRET_KEY: 'k'.repeat(48) },
    ...(other ? { database: { url: other.databaseUrl, dump: null, drop: async () => undefined } } : {}),
  })
  return { ...shop, folder }
}

/** The second shop closes first. */
export async function startPair(environment: Record<string, string>): Promise<[TestShop, TestShop]> {
  const first = await startSeparate(environment)
  return [first, await startSeparate(environment, first)]
}

export async function upload(shop: TestShop, color: string) {
  const bytes = await sharp({ create: { width: 700, height: 500, channels: 3, background: color } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('owner_type', 'theme')
  form.append('file', new Blob([new Uint8Array(bytes)]), 'a.png')
  const headers = await signInOnce(shop, 'editor')
  const response = await fetch(`${shop.url}/api/uploadSingleImageOnSelection`, { method: 'POST', headers, body: form })
  return { status: response.status, body: (await response.json()) as any, headers: response.headers }
}

export const getPicture = async (shop: TestShop, key: string, width = 640) => {
  const response = await fetch(`${shop.url}/pictures/${key}-${width}.webp`)
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}
