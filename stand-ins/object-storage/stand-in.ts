/**
 * A stand-in for S3-compatible object storage with one bucket, addressed by path, that verifies the signatures of
 * requests (AWS Signature Version 4): PUT, GET, HEAD and DELETE of objects, and ListObjectsV2 with pages.
 */
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'
import { findSignatureFault } from './signature.ts'

export type ObjectStorageSettings = { bucket: string; region: string; accessKey: string; secretKey: string }

export type ObjectStorageStandIn = {
  endpoint: string
  objects: Map<string, Buffer>
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
          : answerRequest(standIn, request.method!, name.join('/'), url.searchParams, body)
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

function answerRequest(
  { objects, pageSize }: Pick<ObjectStorageStandIn, 'objects' | 'pageSize'>,
  method: string,
  name: string,
  query: URLSearchParams,
  body: Buffer,
): Reply {
  if (name === '') return method === 'GET' ? listObjects(objects, query, pageSize) : errorReply(405, 'MethodNotAllowed')
  if (method === 'PUT') {
    objects.set(name, body)
    return { status: 200, headers: { etag: etagOf(body) } }
  }
  if (method === 'DELETE') {
    objects.delete(name)
    return { status: 204 }
  }
  const object = objects.get(name)
  return object ? { status: 200, body: object, headers: { etag: etagOf(object) } } : errorReply(404, 'NoSuchKey')
}

const etagOf = (body: Buffer): string => `"${createHash('md5').update(body).digest('hex')}"`

function listObjects(objects: Map<string, Buffer>, query: URLSearchParams, pageSize: number): Reply {
  if (query.get('list-type') !== '2') return errorReply(501, 'NotImplemented')
  const max = Math.min(Number(query.get('max-keys') ?? 1_000), pageSize)
  const names = [...objects.keys()]
    .filter((name) => name.startsWith(query.get('prefix') ?? '') && name > (query.get('start-after') ?? ''))
    .toSorted()
  const shown = query.get('encoding-type') === 'url' ? encodeURIComponent : (name: string) => name
  const entries = names.slice(0, max).map((name) => {
    const object = objects.get(name)!
    return (
      `<Contents><Key>${shown(name)}</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified>` +
      `<ETag>${etagOf(object).replaceAll('"', '&quot;')}</ETag><Size>${object.length}</Size></Contents>`
    )
  })
  return {
    status: 200,
    body: `<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>${names.length > max}</IsTruncated>${entries.join('')}</ListBucketResult>`,
    headers: { 'content-type': 'application/xml' },
  }
}
