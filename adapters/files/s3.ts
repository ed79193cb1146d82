/**
 * Stored files in S3-compatible object storage, addressed by path (`endpoint/bucket/name`), which every such storage
 * understands. Requests are signed by aws4fetch (decision 024).
 */
import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { FilesUnavailable, type FileStore, type StoredFile } from '@tussenuit/modules/platform/media/file-ports.ts'
import { fileStorageLimits } from '../time-limits.ts'
import { filesPerPage, requireFileName } from './file-name.ts'
import type { S3Settings } from './settings.ts'

const types: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

/** Answers of a missing bucket or refused credentials, which a repetition does not change. */
const refusedStatuses = [301, 307, 400, 401, 403]

type Reply = { status: number; body: Buffer; headers: Headers }
type Question = {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  path?: string
  query?: Record<string, string>
  body?: Buffer
  type?: string
}

/** `now`: milliseconds, for tests. */
export function createS3Store(settings: S3Settings, now: () => number = Date.now): FileStore {
  const ask = createAsker(settings, now)
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
    if (reply.status !== 200) throw unexpected(settings, reply)
    return readList(reply.body.toString())
  }
  return {
    put: async (name, content) => {
      const type = types[name.split('.').at(-1)!] ?? 'application/octet-stream'
      const reply = await ask({ method: 'PUT', path: requireFileName(name), body: content, type })
      if (reply.status !== 200) throw unexpected(settings, reply)
    },
    get: async (name) => {
      const reply = await ask({ method: 'GET', path: requireFileName(name) })
      if (reply.status === 200) return reply.body
      if (reply.status === 404 && errorCode(reply) !== 'NoSuchBucket') return null
      throw unexpected(settings, reply)
    },
    size: async (name) => {
      const reply = await ask({ method: 'HEAD', path: requireFileName(name) })
      if (reply.status === 200) return Number(reply.headers.get('content-length'))
      if (reply.status === 404) return null
      throw unexpected(settings, reply)
    },
    list: (folder, after) => list(folder, after, filesPerPage),
    remove: async (name) => {
      const reply = await ask({ method: 'DELETE', path: requireFileName(name) })
      if (![200, 204, 404].includes(reply.status)) throw unexpected(settings, reply)
    },
    check: async () => {
      await list('uploads', null, 1)
    },
  }
}

/**
 * Sends a signed request, and once more after an error of the network or of the server. After both attempts failed, the
 * storage is not asked for a few seconds, so that requests of visitors do not queue for the time limit.
 */
function createAsker(settings: S3Settings, now: () => number): (question: Question) => Promise<Reply> {
  const client = new AwsClient({
    accessKeyId: settings.accessKey,
    secretAccessKey: settings.secretKey,
    region: settings.region,
    service: 's3',
    retries: 0,
  })
  let unavailableUntil = 0
  let lastReason = ''
  const send = async ({ method, path, query, body, type }: Question): Promise<Reply> => {
    const url = new URL(`${settings.endpoint}/${settings.bucket}${path === undefined ? '' : `/${path}`}`)
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value)
    const response = await fetch(
      await client.sign(url.href, {
        method,
        headers: {
          'x-amz-content-sha256': createHash('sha256')
            .update(body ?? '')
            .digest('hex'),
          ...(type ? { 'content-type': type } : {}),
        },
        ...(body ? { body: new Uint8Array(body) } : {}),
      }),
      { signal: AbortSignal.timeout(fileStorageLimits.tryMs), redirect: 'manual' },
    )
    return {
      status: response.status,
      body: Buffer.from(await response.arrayBuffer()),
      headers: response.headers,
    }
  }
  return async (question) => {
    if (now() < unavailableUntil) throw new FilesUnavailable(`the file storage did not answer: ${lastReason}`)
    for (let attempt = 1; ; attempt += 1) {
      const reply = await send(question).catch((error: unknown) => error as Error)
      if (!(reply instanceof Error) && reply.status < 500 && reply.status !== 429) return reply
      if (attempt === fileStorageLimits.tries) {
        lastReason = reply instanceof Error ? reasonOf(reply) : `it answered ${reply.status} ${errorCode(reply)}`.trim()
        unavailableUntil = now() + fileStorageLimits.pauseAfterFailureMs
        throw new FilesUnavailable(`the file storage did not answer: ${lastReason}`, { cause: reply })
      }
      await wait(fileStorageLimits.pausesMs)
    }
  }
}

/** fetch hides the reason of an error of the network in its cause. */
const reasonOf = (error: Error): string =>
  (error.cause as { code?: string } | undefined)?.code ?? (error.cause as Error | undefined)?.message ?? error.message

const errorCode = ({ body }: Reply): string => /<Code>([A-Za-z0-9]{1,60})<\/Code>/.exec(body.toString())?.[1] ?? ''

function unexpected({ bucket }: S3Settings, reply: Reply): FilesUnavailable {
  const isRefused = refusedStatuses.includes(reply.status) || reply.status === 404
  return new FilesUnavailable(
    `the file storage refused the bucket ${bucket}: ${reply.status} ${errorCode(reply)}`.trim(),
    { isRefused },
  )
}

/** Names are URL-encoded in the list (`encoding-type=url`), so that it contains no XML entities. */
function readList(xml: string): StoredFile[] {
  return [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry]) => ({
    name: decodeURIComponent((/<Key>(.*?)<\/Key>/s.exec(entry!)?.[1] ?? '').replaceAll('+', ' ')),
    bytes: Number(/<Size>(\d+)<\/Size>/.exec(entry!)?.[1]),
  }))
}
