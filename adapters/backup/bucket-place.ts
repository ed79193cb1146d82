/**
 * Backups in a bucket of S3-compatible object storage. An object cannot be renamed, so an object `….part` beside the
 * files of a backup says that it is not finished: it is written first and removed last, after the manifest.
 */
import { createS3Client, type S3Client, type S3Reply } from '../files/s3-client.ts'
import type { S3Settings } from '../files/settings.ts'
import { backupStorageLimits } from '../time-limits.ts'
import { isBackupName, sharedFolder } from './manifest.ts'
import type { BackupPlace } from './place.ts'
import { DamagedFile } from './sealed-file.ts'

/**
 * What one request carries, in memory; storages take 10,000 parts of a file, of at least 5 MiB each but for the last.
 * `pauses`: see `backupStorageLimits`.
 */
export type BucketOptions = { partBytes: number; pauses: readonly number[] }
const defaults: BucketOptions = { partBytes: 16 * 1024 * 1024, pauses: backupStorageLimits.pauses }

const unfinishedEnding = '.part'

/** `prefix` is empty or ends with a slash. */
export function createBucketPlace(
  where: string,
  settings: S3Settings,
  prefix: string,
  { partBytes, pauses }: BucketOptions = defaults,
): BackupPlace {
  const client = createS3Client(settings, { ...backupStorageLimits, pauses })
  const objects = createObjects(client, partBytes)
  const write = (file: string, content: AsyncIterable<Buffer>) => objects.write(`${prefix}${file}`, content)
  return {
    where,
    listBackups: async () => {
      const names = (await objects.list(prefix, '/')).map((name) => name.slice(prefix.length))
      const unfinished = new Set(names.filter((name) => name.endsWith(unfinishedEnding)))
      return names
        .filter((name) => name.endsWith('/'))
        .map((name) => name.slice(0, -1))
        .filter((name) => isBackupName(name) && !unfinished.has(`${name}${unfinishedEnding}`))
        .toSorted()
    },
    listSharedFiles: async () =>
      new Set((await objects.list(`${prefix}${sharedFolder}/`, '')).map((name) => name.slice(prefix.length))),
    start: async (backup) => {
      const mark = `${prefix}${backup}${unfinishedEnding}`
      await objects.put(mark, Buffer.alloc(0))
      return {
        write,
        finish: () => objects.remove(mark),
        abandon: async () => {
          for (const name of await objects.list(`${prefix}${backup}/`, '')) await objects.remove(name)
          await objects.remove(mark)
        },
      }
    },
    write,
    read: async function* (file) {
      for (let at = 0, isWhole = false; !isWhole; at += partBytes) {
        const part = await objects.readPart(`${prefix}${file}`, at)
        if (part === null) throw new DamagedFile(`${file} is missing`)
        if (part.content.length > 0) yield part.content
        isWhole = part.isLast
      }
    },
  }
}

function createObjects(client: S3Client, partBytes: number) {
  return { ...createObjectWriter(client, partBytes), ...createObjectReader(client, partBytes) }
}

function expectSuccess({ unexpected }: S3Client, reply: S3Reply, statuses: readonly number[] = [200]): S3Reply {
  if (!statuses.includes(reply.status)) throw unexpected(reply)
  return reply
}

function createObjectWriter(client: S3Client, partBytes: number) {
  const { ask, unexpected, errorCode } = client
  const put = async (name: string, body: Buffer): Promise<void> => {
    expectSuccess(client, await ask({ method: 'PUT', path: name, body, type: 'application/octet-stream' }))
  }
  const putPart = async (name: string, query: Record<string, string>, body: Buffer): Promise<string> => {
    const reply = expectSuccess(client, await ask({ method: 'PUT', path: name, query, body }))
    return reply.headers.get('etag') ?? ''
  }
  /** The storage may answer 200 and an error in the body, because it begins to answer before it has finished. */
  const complete = async (name: string, uploadId: string, etags: string[]): Promise<void> => {
    const parts = etags.map((etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`)
    const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
    const reply = await ask({ method: 'POST', path: name, query: { uploadId }, body, type: 'application/xml' })
    if (reply.status !== 200 || errorCode(reply) !== '') throw unexpected(reply)
  }
  const putParts = async (name: string, pieces: AsyncIterable<Buffer>): Promise<void> => {
    const begun = await ask({ method: 'POST', path: name, query: { uploads: '' }, type: 'application/octet-stream' })
    const uploadId = /<UploadId>([^<]+)<\/UploadId>/.exec(expectSuccess(client, begun).body.toString())?.[1]
    if (uploadId === undefined) throw unexpected(begun)
    const etags: string[] = []
    try {
      for await (const piece of pieces)
        etags.push(await putPart(name, { partNumber: String(etags.length + 1), uploadId }, piece))
      await complete(name, uploadId, etags)
    } catch (error) {
      // Its own failure says no more than the error that led here.
      await ask({ method: 'DELETE', path: name, query: { uploadId } }).catch(() => undefined)
      throw error
    }
  }
  return {
    put,
    write: async (name: string, content: AsyncIterable<Buffer>): Promise<void> => {
      const pieces = joinPieces(content, partBytes)[Symbol.asyncIterator]()
      const first = await pieces.next()
      const second = first.done ? first : await pieces.next()
      if (second.done) return put(name, first.done ? Buffer.alloc(0) : first.value)
      await putParts(
        name,
        (async function* () {
          yield first.value as Buffer
          yield second.value
          yield* pieces
        })(),
      )
    },
    remove: async (name: string): Promise<void> => {
      expectSuccess(client, await ask({ method: 'DELETE', path: name }), [200, 204, 404])
    },
  }
}

function createObjectReader(client: S3Client, partBytes: number) {
  const { ask, errorCode } = client
  return {
    /** Null if there is no such object. */
    readPart: async (name: string, at: number): Promise<{ content: Buffer; isLast: boolean } | null> => {
      const reply = await ask({ method: 'GET', path: name, range: { from: at, to: at + partBytes - 1 } })
      if (reply.status === 404 && errorCode(reply) !== 'NoSuchBucket') return null
      // Nothing lies at or after this place: the object is empty, or its length is a multiple of the part's.
      if (reply.status === 416) return { content: Buffer.alloc(0), isLast: true }
      const { body } = expectSuccess(client, reply, [200, 206])
      return { content: body, isLast: reply.status === 200 || body.length < partBytes }
    },
    /** Names that begin so; with a delimiter those up to it, each once, and with it at their end. */
    list: async (prefix: string, delimiter: string): Promise<string[]> => {
      const names: string[] = []
      let page: Record<string, string> = {}
      for (;;) {
        const query = { 'list-type': '2', prefix, 'encoding-type': 'url', ...(delimiter ? { delimiter } : {}), ...page }
        const xml = expectSuccess(client, await ask({ method: 'GET', query })).body.toString()
        for (const [, name] of xml.matchAll(
          /<(?:Contents|CommonPrefixes)>.*?<(?:Key|Prefix)>(.*?)<\/(?:Key|Prefix)>/gs,
        ))
          names.push(decodeURIComponent(name!.replaceAll('+', ' ')))
        const next = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(xml)?.[1]
        if (next === undefined) return names
        page = { 'continuation-token': next }
      }
    },
  }
}

/** Joins parts to pieces of exactly this length; the last one may be shorter. */
async function* joinPieces(content: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Buffer> {
  let parts: Buffer[] = []
  let length = 0
  for await (const part of content) {
    parts.push(part)
    length += part.length
    if (length < bytes) continue
    let rest: Buffer = Buffer.concat(parts)
    for (; rest.length >= bytes; rest = rest.subarray(bytes)) yield rest.subarray(0, bytes)
    parts = rest.length > 0 ? [rest] : []
    length = rest.length
  }
  if (length > 0) yield Buffer.concat(parts)
}
