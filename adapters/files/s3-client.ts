/**
 * Signed requests to S3-compatible object storage, addressed by path (`endpoint/bucket/name`), which every such storage
 * understands. They are signed by aws4fetch (decision 024).
 */
import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { FilesUnavailable } from '@tussenuit/modules/platform/media/file-ports.ts'
import type { S3Settings } from './settings.ts'

/** Answers of a missing bucket or refused credentials, which a repetition does not change. */
const refusedStatuses = [301, 307, 400, 401, 403]

export type S3Reply = { status: number; body: Buffer; headers: Headers }
export type S3Question = {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  path?: string
  query?: Record<string, string>
  body?: Buffer
  type?: string
  /** The bytes of an object that are read, both ends included. */
  range?: { from: number; to: number }
}

/**
 * `pauses`: milliseconds before each further attempt. `pauseAfterFailureMs`: how long the storage is not asked after
 * all attempts failed, so that requests of visitors do not queue for the time limit.
 */
export type S3Limits = { tryMs: number; pauses: readonly number[]; pauseAfterFailureMs: number }

export type S3Client = {
  /** Throws FilesUnavailable if the storage does not answer. */
  ask(question: S3Question): Promise<S3Reply>
  /** The error of a reply that was not expected. */
  unexpected(reply: S3Reply): FilesUnavailable
  /** The code of an error of S3; empty without one. */
  errorCode(reply: S3Reply): string
}

/** Asks once more after an error of the network or of the server. `now`: milliseconds, for tests. */
export function createS3Client(settings: S3Settings, limits: S3Limits, now: () => number = Date.now): S3Client {
  return {
    ask: createAsker(settings, limits, now),
    unexpected: (reply) => {
      const isRefused = refusedStatuses.includes(reply.status) || reply.status === 404
      return new FilesUnavailable(
        `the file storage refused the bucket ${settings.bucket}: ${reply.status} ${errorCode(reply)}`.trim(),
        { isRefused },
      )
    },
    errorCode,
  }
}

function createAsker(settings: S3Settings, limits: S3Limits, now: () => number): S3Client['ask'] {
  const client = new AwsClient({
    accessKeyId: settings.accessKey,
    secretAccessKey: settings.secretKey,
    region: settings.region,
    service: 's3',
    retries: 0,
  })
  let unavailableUntil = 0
  let lastReason = ''
  const send = async ({ method, path, query, body, type, range }: S3Question): Promise<S3Reply> => {
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
          ...(range ? { range: `bytes=${range.from}-${range.to}` } : {}),
        },
        ...(body ? { body: new Uint8Array(body) } : {}),
      }),
      { signal: AbortSignal.timeout(limits.tryMs), redirect: 'manual' },
    )
    return {
      status: response.status,
      body: Buffer.from(await response.arrayBuffer()),
      headers: response.headers,
    }
  }
  return async (question) => {
    if (now() < unavailableUntil) throw new FilesUnavailable(`the file storage did not answer: ${lastReason}`)
    for (let attempt = 0; ; attempt += 1) {
      const reply = await send(question).catch((error: unknown) => error as Error)
      if (!(reply instanceof Error) && reply.status < 500 && reply.status !== 429) return reply
      const pause = limits.pauses[attempt]
      if (pause === undefined) {
        lastReason = reply instanceof Error ? reasonOf(reply) : `it answered ${reply.status} ${errorCode(reply)}`.trim()
        unavailableUntil = now() + limits.pauseAfterFailureMs
        throw new FilesUnavailable(`the file storage did not answer: ${lastReason}`, { cause: reply })
      }
      await wait(pause)
    }
  }
}

/** fetch hides the reason of an error of the network in its cause. */
const reasonOf = (error: Error): string =>
  (error.cause as { code?: string } | undefined)?.code ?? (error.cause as Error | undefined)?.message ?? error.message

const errorCode = ({ body }: S3Reply): string => /<Code>([A-Za-z0-9]{1,60})<\/Code>/.exec(body.toString())?.[1] ?? ''
