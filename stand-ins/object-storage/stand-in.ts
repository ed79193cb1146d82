/**
 * A stand-in for S3-compatible object storage with one bucket, addressed by path, that verifies the signatures of
 * requests (AWS Signature Version 4): PUT, GET (also of a range), HEAD and DELETE of objects, uploads in parts, and
 * ListObjectsV2 with pages and a delimiter.
 */
import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'
import { findSignatureFault } from './signature.ts'

export type ObjectStorageSettings = { bucket: string; region: string; accessKey: string; secretKey: string }

export type ObjectStorageStandIn = {
  endpoint: string
  objects: Map<string, Buffer>
  /** The uploads in parts that are neither complete nor aborted, by their id. */
  uploads: Map<string, Map<number, Buffer>>
  /** Methods and names of the requests, in order. */
  requests: string[]
  /**
   * `failing`: each request is answered 503; `silent`: no reply is sent; `breaking`: connections are closed;
   * `damaging`: a byte of each body changes on its way.
   */
  state: 'up' | 'failing' | 'silent' | 'breaking' | 'damaging'
  /** Requests that are still answered 503, then the state applies. */
  failures: number
  /** The maximum length of a page of a list, as the storage decides. */
  pageSize: number
  close(): Promise<void>
}

type Reply = { status: number; body?: string | Buffer; headers?: Record<string, string> }

const errorReply = (status: number, code: string): Reply => ({
  status,
  body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}</Message></Error>`,
  headers: { 'content-type': 'application/xml' },
})

export async function startObjectStorage(settings: ObjectStorageSettings, port = 0): Promise<ObjectStorageStandIn> {
  const standIn = {
    objects: new Map<string, Buffer>(),
    uploads: new Map<string, Map<number, Buffer>>(),
    requests: [] as string[],
    state: 'up' as ObjectStorageStandIn['state'],
    failures: 0,
    pageSize: 1_000,
  }
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(request)
    const url = new URL(request.url!, 'http://storage')
    const [, bucket, ...name] = decodeURIComponent(url.pathname).split('/')
    standIn.requests.push(`${request.method} ${name.join('/')}`)
    if (standIn.state === 'silent') return
    if (standIn.state === 'damaging' && body.length > 0) body[0]! ^= 1
    if (standIn.state === 'breaking') return void request.socket.destroy()
    const isFailing = standIn.failures > 0 || standIn.state === 'failing'
    if (isFailing) standIn.failures = Math.max(0, standIn.failures - 1)
    const fault = findSignatureFault(
      { method: request.method!, url: request.url!, headers: request.headers, body },
      settings,
    )
    const reply = isFailing
      ? errorReply(503, 'SlowDown')
      : fault !== null
        ? errorReply(fault === 'AuthorizationHeaderMalformed' ? 400 : 403, fault)
        : bucket !== settings.bucket
          ? errorReply(404, 'NoSuchBucket')
          : answerRequest(standIn, {
              method: request.method!,
              name: name.join('/'),
              query: url.searchParams,
              range: request.headers.range,
              body,
            })
    response.writeHead(reply.status, { 'content-length': Buffer.byteLength(reply.body ?? ''), ...reply.headers })
    response.end(request.method === 'HEAD' ? undefined : reply.body)
  }
  const server = createServer((request, response) => {
    // The client gave up and closed the connection.
    void answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return Object.assign(standIn, {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}

type ObjectRequest = {
  method: string
  name: string
  query: URLSearchParams
  range: string | undefined
  body: Buffer
}

function answerRequest(
  { objects, uploads, pageSize }: Pick<ObjectStorageStandIn, 'objects' | 'uploads' | 'pageSize'>,
  { method, name, query, range, body }: ObjectRequest,
): Reply {
  if (name === '') return method === 'GET' ? listObjects(objects, query, pageSize) : errorReply(405, 'MethodNotAllowed')
  if (query.has('uploads')) return beginUpload(uploads)
  const uploadId = query.get('uploadId')
  if (uploadId !== null) {
    const parts = uploads.get(uploadId)
    if (!parts) return errorReply(404, 'NoSuchUpload')
    if (method === 'PUT') {
      parts.set(Number(query.get('partNumber')), body)
      return { status: 200, headers: { etag: etagOf(body) } }
    }
    if (method === 'POST') {
      const whole = joinUpload(parts, body.toString())
      if (typeof whole === 'string') return errorReply(400, whole)
      objects.set(name, whole)
    }
    uploads.delete(uploadId)
    return method === 'POST' ? { status: 200, body: '<CompleteMultipartUploadResult/>' } : { status: 204 }
  }
  if (method === 'PUT') {
    objects.set(name, body)
    return { status: 200, headers: { etag: etagOf(body) } }
  }
  if (method === 'DELETE') {
    objects.delete(name)
    return { status: 204 }
  }
  const object = objects.get(name)
  return object ? readObject(object, range) : errorReply(404, 'NoSuchKey')
}

function beginUpload(uploads: Map<string, Map<number, Buffer>>): Reply {
  const id = randomUUID()
  uploads.set(id, new Map())
  return {
    status: 200,
    body: `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
  }
}

/** All parts but the last have at least this length. */
const minPartBytes = 5 * 1024 * 1024

/** The code of the error, if the list of parts is wrong. */
function joinUpload(parts: Map<number, Buffer>, list: string): Buffer | string {
  const listed = [...list.matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>(.*?)<\/ETag>/gs)]
  const chosen = listed.map(([, number, etag]) => ({ part: parts.get(Number(number)), etag }))
  if (chosen.length === 0) return 'MalformedXML'
  if (chosen.some(({ part, etag }) => !part || etagOf(part) !== etag)) return 'InvalidPart'
  const whole = chosen.map(({ part }) => part!)
  return whole.slice(0, -1).some((part) => part.length < minPartBytes) ? 'EntityTooSmall' : Buffer.concat(whole)
}

function readObject(object: Buffer, range: string | undefined): Reply {
  const headers = { etag: etagOf(object) }
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
  if (first === undefined) return { status: 200, body: object, headers }
  if (Number(first) >= object.length) return errorReply(416, 'InvalidRange')
  const end = Math.min(Number(last), object.length - 1)
  return {
    status: 206,
    body: object.subarray(Number(first), end + 1),
    headers: { ...headers, 'content-range': `bytes ${first}-${end}/${object.length}` },
  }
}

const etagOf = (body: Buffer): string => `"${createHash('md5').update(body).digest('hex')}"`

function listObjects(objects: Map<string, Buffer>, query: URLSearchParams, pageSize: number): Reply {
  if (query.get('list-type') !== '2') return errorReply(501, 'NotImplemented')
  const max = Math.min(Number(query.get('max-keys') ?? 1_000), pageSize)
  const prefix = query.get('prefix') ?? ''
  const delimiter = query.get('delimiter') ?? ''
  const after = query.get('continuation-token') ?? query.get('start-after') ?? ''
  /** The name up to the delimiter after the prefix, and with it. */
  const group = (name: string): string => {
    const end = delimiter === '' ? -1 : name.indexOf(delimiter, prefix.length)
    return end < 0 ? name : name.slice(0, end + delimiter.length)
  }
  const names = [...new Set([...objects.keys()].filter((name) => name.startsWith(prefix)).map(group))]
    .filter((name) => name > after)
    .toSorted()
  const page = names.slice(0, max)
  const isTruncated = names.length > max
  const shown = query.get('encoding-type') === 'url' ? encodeURIComponent : (name: string) => name
  const entries = page.map((name) => {
    const object = objects.get(name)
    if (!object) return `<CommonPrefixes><Prefix>${shown(name)}</Prefix></CommonPrefixes>`
    return (
      `<Contents><Key>${shown(name)}</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified>` +
      `<ETag>${etagOf(object).replaceAll('"', '&quot;')}</ETag><Size>${object.length}</Size></Contents>`
    )
  })
  const next = isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  return {
    status: 200,
    body: `<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>${isTruncated}</IsTruncated>${next}${entries.join('')}</ListBucketResult>`,
    headers: { 'content-type': 'application/xml' },
  }
}
