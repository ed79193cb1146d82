/** Stored files in S3-compatible object storage. */
import type { FileStore, StoredFile } from '@tussenuit/modules/platform/media/file-ports.ts'
import { fileStorageLimits } from '../time-limits.ts'
import { filesPerPage, requireFileName } from './file-name.ts'
import { createS3Client } from './s3-client.ts'
import type { S3Settings } from './settings.ts'

const types: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

/** `now`: milliseconds, for tests. */
export function createS3Store(settings: S3Settings, now: () => number = Date.now): FileStore {
  const { tryMs, pausesMs, pauseAfterFailureMs } = fileStorageLimits
  const limits = {
    tryMs,
    pauses: Array.from({ length: fileStorageLimits.tries - 1 }, () => pausesMs),
    pauseAfterFailureMs,
  }
  const { ask, unexpected, errorCode } = createS3Client(settings, limits, now)
  const list = async (folder: string, after: string | null, max: number): Promise<StoredFile[]> => {
    const reply = await ask({
      method: 'GET',
      query: {
        'list-type': '2',
        prefix: `${folder}/`,
        'max-keys': String(max),
        'encoding-type': 'url',
        ...(after === null ? {} : { 'start-after': after }),
      },
    })
    if (reply.status !== 200) throw unexpected(reply)
    return readList(reply.body.toString())
  }
  return {
    put: async (name, content) => {
      const type = types[name.split('.').at(-1)!] ?? 'application/octet-stream'
      const reply = await ask({ method: 'PUT', path: requireFileName(name), body: content, type })
      if (reply.status !== 200) throw unexpected(reply)
    },
    get: async (name) => {
      const reply = await ask({ method: 'GET', path: requireFileName(name) })
      if (reply.status === 200) return reply.body
      if (reply.status === 404 && errorCode(reply) !== 'NoSuchBucket') return null
      throw unexpected(reply)
    },
    size: async (name) => {
      const reply = await ask({ method: 'HEAD', path: requireFileName(name) })
      if (reply.status === 200) return Number(reply.headers.get('content-length'))
      if (reply.status === 404) return null
      throw unexpected(reply)
    },
    list: (folder, after) => list(folder, after, filesPerPage),
    remove: async (name) => {
      const reply = await ask({ method: 'DELETE', path: requireFileName(name) })
      if (![200, 204, 404].includes(reply.status)) throw unexpected(reply)
    },
    check: async () => {
      await list('uploads', null, 1)
    },
  }
}

/** Names are URL-encoded in the list (`encoding-type=url`), so that it contains no XML entities. */
function readList(xml: string): StoredFile[] {
  return [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry]) => ({
    name: decodeURIComponent((/<Key>(.*?)<\/Key>/s.exec(entry!)?.[1] ?? '').replaceAll('+', ' ')),
    bytes: Number(/<Size>(\d+)<\/Size>/.exec(entry!)?.[1]),
  }))
}
